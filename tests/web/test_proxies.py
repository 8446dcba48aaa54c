"""The proxies of docs/how-to/host.md, as documented, between a browser and a server."""

from __future__ import annotations

import getpass
import http.client
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

import pytest

from aura_ai.contract import registry
from aura_ai.play.session import Session
from aura_ai.web.file_routes import qr_code
from aura_ai.web.guard import MOST_BODY
from tests.test_code_blocks import DOCS, blocks
from tests.web.browser import CHROMIUM, IN_CHROMIUM, Server, begin, click_on

pytestmark = [*IN_CHROMIUM, pytest.mark.full]

NAME = "games.example.org"
INNER = "127.0.0.1:8000"
"""Where the documented proxies look for the server."""
HEARD = 5_000
"""Milliseconds in which news come; a page that hears nothing asks by itself after eight seconds."""
MOST_GAMES = 3
WRITTEN = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
"""Folders of nginx."""


def documented(start: str) -> str:
    """Return the block of the page that begins so."""
    page = DOCS / "how-to" / "host.md"
    return next(block.text for block in blocks(page) if block.text.startswith(start))


def caddy(folder: Path, port: int, inner: str) -> list[str]:
    """Write the configuration of Caddy with a certificate of its own; return the command."""
    site = documented(NAME).replace(INNER, inner)
    site = site.replace(f"{NAME} {{", f"{NAME}:{port} {{\n    tls internal")
    settings = ("admin off", "skip_install_trust", "auto_https disable_redirects")
    file = folder / "Caddyfile"
    file.write_text("\n".join(("{", *settings, f"storage file_system {folder}", "}", site)))
    return ["caddy", "run", "--config", str(file)]


def nginx(folder: Path, port: int, inner: str) -> list[str]:
    """Write the configuration of nginx and a certificate; return the command."""
    made = f"openssl req -x509 -newkey rsa:2048 -nodes -subj /CN={NAME} -days 2".split()
    made += ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run(made, check=True, capture_output=True)
    site = documented("server {").replace(INNER, inner).replace("listen 443", f"listen {port}")
    site = re.sub(r"ssl_certificate \S+;", f"ssl_certificate {folder}/cert.pem;", site)
    site = re.sub(r"ssl_certificate_key \S+;", f"ssl_certificate_key {folder}/key.pem;", site)
    paths = [f"{kind}_temp_path {folder}/{kind};" for kind in WRITTEN]
    main = [f"user {getpass.getuser()};", "daemon off;", f"pid {folder}/pid;", "events {}"]
    around = [*main, "http {", "access_log off;", *paths, site, "}"]
    (folder / "nginx.conf").write_text("\n".join(around))
    return ["nginx", "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]


PROXIES: dict[str, Callable[[Path, int, str], list[str]]] = {"caddy": caddy, "nginx": nginx}


@dataclass
class Public:
    """A server behind a proxy that listens at a port of this machine."""

    port: int

    @property
    def address(self) -> str:
        return f"https://{NAME}:{self.port}"

    def ask(
        self, path: str, form: dict[str, str] | None = None, who: str = "127.0.0.1", **head: str
    ) -> tuple[int, str]:
        """Return status and text of an answer to somebody at an address of this machine."""
        body = None if form is None else urlencode(form)
        if form is not None:
            head["Content-Type"] = "application/x-www-form-urlencoded"
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        bare = socket.create_connection(("127.0.0.1", self.port), 30.0, (who, 0))
        line = http.client.HTTPConnection(NAME, self.port)
        line.sock = context.wrap_socket(bare, server_hostname=NAME)
        line.request("GET" if form is None else "POST", path, body, head)
        answer = line.getresponse()
        return answer.status, answer.read().decode()

    def secret(self) -> str:
        found = re.search(r'name="secret" value="([^"]+)"', self.ask("/")[1])
        assert found is not None
        return found[1]


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture(scope="module", params=PROXIES)
def public(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Public]:
    if shutil.which(request.param) is None:
        pytest.skip(f"no {request.param} on this machine")
    folder = tmp_path_factory.mktemp(request.param)
    server = Server(folder, options=("--allow-host", NAME, "--max-games", str(MOST_GAMES)))
    server.start()
    found = Public(free_port())
    command = PROXIES[request.param](folder, found.port, f"127.0.0.1:{server.port}")
    with subprocess.Popen(command) as proxy:
        try:
            wait_for(found)
            yield found
        finally:
            proxy.terminate()
            server.kill()


def wait_for(public: Public) -> None:
    """Wait until a proxy answers."""
    for _ in range(600):
        try:
            assert public.ask("/healthz")[0] == 200
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("the proxy does not answer")


@pytest.fixture(scope="module")
def visitors(public: Public):  # type: ignore[no-untyped-def]
    """Return a function that opens windows of different people, who find the name at this machine."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", f"--host-resolver-rules=MAP {NAME} 127.0.0.1"],
        )

        def opened():  # type: ignore[no-untyped-def]
            page = browser.new_context(ignore_https_errors=True).new_page()
            page.set_default_timeout(60_000)
            return page

        yield opened
        browser.close()


def test_a_game_is_played_by_clicks(public: Public, visitors) -> None:  # type: ignore[no-untyped-def]
    page = visitors()
    begin(page, public, "connect_four", "human", "random")
    assert click_on(page) >= 4


def test_others_see_a_move_at_once_by_links_with_the_public_name(  # type: ignore[no-untyped-def]
    public: Public, visitors
) -> None:
    first, second, crowd = visitors(), visitors(), visitors()
    begin(first, public, "connect_four", "human", "human", people="link")
    for window, seat in ((second, "1"), (crowd, "watch")):
        link = first.locator(f"[data-link='{seat}']").input_value()
        assert link.startswith(public.address + "/games/")
        code = first.locator(f"img[src*='seat={seat}']").get_attribute("src")
        assert public.ask(code)[1] == qr_code(link).decode()
        window.goto(link)
        window.wait_for_selector("#board")
    second.wait_for_selector("text=Waiting for")
    second.wait_for_timeout(500)
    first.locator("button[data-action]:enabled").first.click()
    second.wait_for_selector("button[data-action]:enabled", timeout=HEARD)
    crowd.wait_for_selector("#table[data-ply='1']", timeout=HEARD)
    assert crowd.locator("button[data-action]").count() == 0
    cookies = first.context.cookies()
    assert cookies
    assert all(cookie["secure"] for cookie in cookies)


def test_a_record_may_be_as_large_as_the_server_allows(  # type: ignore[no-untyped-def]
    public: Public, visitors
) -> None:
    session = Session(registry.load("connect_four"), ("random", "random"), 1)
    while not session.over:
        session.think()
    record = "\n".join(session.saved().lines()).ljust(MOST_BODY - 2_000)
    page = visitors()
    page.goto(public.address)
    page.locator("#file").set_input_files(
        {"name": "game.jsonl", "mimeType": "application/json", "buffer": record.encode()}
    )
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_selector("#game-over")


def test_other_names_are_refused(public: Public) -> None:
    assert "<form" in public.ask("/")[1]
    # Caddy answers such a request itself, with an empty page
    assert "<form" not in public.ask("/", Host="elsewhere.example.org")[1]


def test_games_are_counted_for_each_visitor(public: Public) -> None:
    form = {"secret": public.secret(), "game": "connect_four", "players": "2"}
    form |= {"seat-0": "human", "seat-1": "random"}
    for number in range(MOST_GAMES + 1):
        # what a visitor claims to be does not count
        claimed = {"X-Forwarded-For": f"203.0.113.{number}"}
        status, text = public.ask("/games", form, who="127.0.0.2", **claimed)
        assert status == (303 if number < MOST_GAMES else 429), text
    assert public.ask("/games", form, who="127.0.0.3")[0] == 303
