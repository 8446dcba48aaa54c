from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

from aura_ai.termination import TERMINATED

PROGRAM = """
import sys, time
from aura_ai import termination
def wait():
    print("began", flush=True)
    time.sleep(60)
termination.GRACE_SECONDS = 0.3
with termination.terminable():
    try:
{body}
    finally:
        print("closed", flush=True)
"""

BODIES = {
    "waits": "        wait()",
    "computes": "        print('began', flush=True)\n        while True: pass",
    "blames the bot": "        try: wait()\n        except Exception: time.sleep(60)",
    "goes on": "        while True:\n            try: wait()\n            except BaseException: pass",
    "closes for ever": "        try: wait()\n        finally: time.sleep(60)",
}


@pytest.mark.skipif(sys.platform == "win32", reason="nobody is sent SIGTERM there")
@pytest.mark.parametrize("name", BODIES)
def test_sigterm_ends_a_program_whatever_it_does(name: str) -> None:
    command = [sys.executable, "-c", PROGRAM.format(body=BODIES[name])]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **streams) as process:  # type: ignore[call-overload]
        assert process.stdout.readline() == "began\n"
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        out, errors = process.communicate(timeout=20)
        assert time.monotonic() - began < 10
    assert (process.returncode, errors) == (TERMINATED, "stopped\n")
    assert ("closed" in out) == (name not in ("goes on", "closes for ever"))
