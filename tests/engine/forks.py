"""Scripts in processes of their own, forked from one that has imported numba, which takes long."""

from __future__ import annotations

import functools
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

SERVER = """
import atexit, gc, json, os, sys, traceback
import numba, numpy, platformdirs

numba.njit(lambda a, i: a[i] + 1)(numpy.arange(2), 1)
gc.freeze()
for line in sys.stdin:
    job = json.loads(line)
    if not os.fork():
        break
    print(os.waitstatus_to_exitcode(os.wait()[1]), flush=True)
else:
    sys.exit()
for number, name in enumerate(("out", "err"), 1):
    os.dup2(os.open(job[name], os.O_WRONLY | os.O_CREAT), number)
os.environ.update(job["environment"])
sys.argv = ["-c", *job["arguments"]]
failed = 0
try:
    exec(compile(job["code"], "script", "exec"), {"__name__": "__main__"})
except Exception:
    traceback.print_exc()
    failed = 1
# an interpreter that ends looks at every object of numba, and copies its page of memory for that
atexit._run_exitfuncs()
sys.stdout.flush()
os._exit(failed)
"""


@functools.cache
def server() -> subprocess.Popen[str]:
    """Return the process that the others come from; kernels are compiled in it."""
    return subprocess.Popen(
        [sys.executable, "-c", SERVER],
        env={**os.environ, "NUMBA_DISABLE_JIT": "0"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def run(code: str, *arguments: object, **variables: object) -> subprocess.CompletedProcess[str]:
    """Run a script with some arguments and variables of the environment."""
    with tempfile.TemporaryDirectory() as folder:
        out, err = (Path(folder) / name for name in ("out", "err"))
        job = {
            "code": code,
            "arguments": list(map(str, arguments)),
            "out": str(out),
            "err": str(err),
        }
        job["environment"] = {name: str(value) for name, value in variables.items()}
        requests, answers = server().stdin, server().stdout
        assert requests is not None
        assert answers is not None
        print(json.dumps(job), file=requests, flush=True)
        status = int(answers.readline())
        return subprocess.CompletedProcess([code], status, out.read_text(), err.read_text())
