"""Notices: who gets one, when, and where none may go. Nothing here leaves the machine."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from aura_ai.cli import cli
from aura_ai.web.app import application
from aura_ai.web.http_errors import HttpError
from aura_ai.web.notices import Notices, check, is_public, send
from aura_ai.web.store import Store
from tests.web.test_people import invited
from tests.web.visitors import Visitor, begin

NAMES = {
    "hooks.example.org": ["93.184.215.14"],
    "inside.example.org": ["93.184.215.14", "10.0.0.7"],
    "home.example.org": ["127.0.0.1"],
    "mail.example.org": ["2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
    "127.0.0.1": ["127.0.0.1"],
    "::1": ["::1"],
    "169.254.169.254": ["169.254.169.254"],
    "2130706433": ["127.0.0.1"],
}
HOOK = "https://hooks.example.org/turn"


@dataclass
class Post:
    """Takes what would be sent."""

    sent: list[tuple[str, str, str]] = field(default_factory=list)
    broken: bool = False

    def __call__(self, url: str, title: str, text: str) -> None:
        if self.broken:
            raise OSError("no answer")
        self.sent.append((url, title, text))


@dataclass
class Desk:
    client: TestClient
    notices: Notices
    post: Post


@pytest.fixture
def desk(store: Store) -> Iterator[Desk]:
    post = Post()
    notices = Notices(store, post, lambda name: NAMES.get(name, []))
    app = application(store, ["testserver"], notices=notices)
    yield Desk(TestClient(app), notices, post)
    app.state.lobby.close()


def two(desk: Desk) -> tuple[Visitor, Visitor]:
    me = begin(desk.client, seats=("human", "human"), people="link")
    return me, invited(me, 1)


def test_who_is_waited_for_is_told_once_after_idle_minutes(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    me, guest = two(desk)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    for one in (me, guest):
        assert one.post("notice", url=HOOK, minutes=30).status_code == 200
    me.act(me.moves()[0])
    assert desk.notices.look() == 0
    now += 29 * 60
    assert desk.notices.look() == 0
    now += 2 * 60
    assert desk.notices.look() == 1
    url, title, text = desk.post.sent[0]
    assert url == HOOK
    assert title == "Connect Four: it is your turn"
    assert text.endswith(f"http://testserver{guest.address}")
    now += 24 * 3600
    assert desk.notices.look() == 0
    guest.act(guest.moves()[0])
    now += 31 * 60
    assert desk.notices.look() == 1
    assert desk.post.sent[1][2].endswith(me.address)
    me.post("do", do="resign")
    now += 31 * 60
    assert desk.notices.look() == 0


def test_an_address_can_be_taken_back_and_is_shown_to_nobody(desk: Desk) -> None:
    me, guest = two(desk)
    secret = "https://hooks.example.org/secret-path"
    assert me.post("notice", url=secret, minutes=5).status_code == 200
    assert "notices after 5 minutes" in me.page()
    assert "notices after" not in guest.page()
    assert "secret-path" not in me.page() + guest.page() + str(me.api()) + str(guest.api())
    assert me.post("notice", url="").status_code == 200
    assert desk.notices.minutes(me.token) is None


def test_a_notice_that_cannot_be_sent_is_not_tried_again_and_stops_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    me, guest = two(desk)
    guest.post("notice", url=HOOK, minutes=1)
    me.act(me.moves()[0])
    now = time.time() + 3600
    monkeypatch.setattr(time, "time", lambda: now)
    desk.post.broken = True
    assert desk.notices.look() == 0
    desk.post.broken = False
    assert desk.notices.look() == 0


REFUSED = (
    "http://hooks.example.org/turn",
    "file:///etc/passwd",
    "json://hooks.example.org",
    "syslog://localhost",
    "https://",
    "https://inside.example.org/",
    "https://home.example.org/",
    "https://nowhere.example.org/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://169.254.169.254/latest/meta-data",
    "https://2130706433/",
    "https://hooks.example.org@home.example.org/",
    "ntfy://home.example.org/topic",
    "matrix://user:word@home.example.org",
    "mailtos://user:word@mail.example.org?smtp=home.example.org",
    "https://hooks.example.org/\nhost: x",
    "https://hooks.example.org/" + 500 * "x",
    "https://[::1",
    "mailto",
    # parameters that name a file, another address or how connections are made
    "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js?template=/etc/passwd",
    "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js#x?template=/etc/passwd",
    "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js?tts=no;template=/etc/passwd",
    "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js?tts=no&Template=/etc/passwd",
    "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js?%74emplate=/etc/passwd",
    "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js?avatar_url=https://home.example.org",
    "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js?:token=x",
    "mailtos://user:word@mail.example.org?pgppub=/etc/passwd",
    "mailtos://user:word@mail.example.org?SMTP=home.example.org",
    "mailtos://user:word@mail.example.org?name=x;smtp=home.example.org",
    "mailtos://user:word@mail.example.org?smtp=mail.example.org&smtp=home.example.org",
    "mailtos://user:word@mail.example.org?smtp=%68ome.example.org",
    "mailtos://user:word@mail.example.org?name=x%0d%0aBcc:%20all@example.org",
    "mailtos://user:word@mail.example.org?+X-Header=x",
    "ntfys://hooks.example.org/a-topic?attach=file:///etc/passwd",
    "matrixs://user:word@hooks.example.org/#room?path=/etc",
    "matrixs://user:word@hooks.example.org?verify=no",
    "https://hooks.example.org/turn?template=/etc/passwd",
    "https://hooks.example.org/turn?-x=1",
    "https://home.example.org@hooks.example.org@hooks.example.org/",
    "ntfy://hooks.example.org\\@home.example.org/",
)


def test_an_address_that_is_not_public_or_of_another_kind_is_refused(desk: Desk) -> None:
    me, _ = two(desk)
    for url in REFUSED:
        answer = me.post("notice", url=url, minutes=5)
        assert answer.status_code == 422, url
        assert len(answer.text.splitlines()) == 1, url
        assert desk.notices.minutes(me.token) is None, url


@pytest.mark.parametrize(
    "url",
    [
        HOOK,
        "mailtos://user:word@mail.example.org",
        "ntfy://a-topic",
        "ntfys://hooks.example.org/a-topic",
        "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js",
        "matrixs://user:word@hooks.example.org/#room",
        "matrixs://user:w%40rd@hooks.example.org/#room?msgtype=notice",
        "mailtos://user:word@mail.example.org?to=me@example.org;name=Aura&smtp=mail.example.org",
        "ntfys://hooks.example.org/a-topic?priority=high&xtags=game",
        "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js?thread=17&tts=no",
    ],
)
def test_the_schemes_that_are_named_are_taken(url: str) -> None:
    assert check(f" {url} ", lambda name: NAMES.get(name, [])) == url


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.215.14", True),
        ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True),
        ("10.1.2.3", False),
        ("100.64.0.1", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:127.0.0.1", False),
        ("2002:7f00:1::", False),
        ("2002:5db8:d70e::", True),
        ("64:ff9b::5db8:d70e", True),
        ("64:ff9b::a9fe:a9fe", False),
        ("64:ff9b::c058:6301", False),
        ("64:ff9b:1::5db8:d70e", False),
        ("fec0::1", False),
        ("::7f00:1", False),
        ("::5db8:d70e", False),
        ("::ffff:0:7f00:1", False),
        ("::ffff:192.0.0.8", False),
        ("2001:0:5db8:d70e::1", False),
        ("2001:db8::1", False),
        ("3fff::1", False),
        ("5f00::1", False),
        ("ff0e::1", False),
        ("192.0.0.8", False),
        ("192.88.99.1", False),
        ("240.0.0.1", False),
    ],
)
def test_what_counts_as_public(address: str, public: bool) -> None:
    assert is_public(address) is public


def test_the_process_that_sends_connects_to_no_private_address() -> None:
    program = """
import socket, sys
from aura_ai.web.notice_sender import guard
with socket.create_server(("127.0.0.1", 0)) as server:
    sys.addaudithook(guard)
    here, datagrams = server.getsockname(), socket.socket(type=socket.SOCK_DGRAM)
    for reach in (
        lambda: socket.create_connection(here, timeout=5),
        lambda: datagrams.sendto(b"x", here),
        lambda: datagrams.sendmsg([b"x"], [], 0, here),
        lambda: datagrams.connect(here),
    ):
        try:
            reach()
        except OSError as error:
            print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == 4 * "notices go to public addresses only\n", done.stderr


def test_the_process_that_sends_checks_what_an_earlier_release_has_stored() -> None:
    url = "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js?template=/etc/passwd"
    with pytest.raises(OSError, match="discord takes only thread, tts, ping, flags"):
        send(url, "title", "text")


def test_a_server_without_notices_takes_no_address(client: TestClient) -> None:
    me = begin(client)
    me.settled()
    assert me.post("notice", url=HOOK, minutes=5).status_code == 403
    assert "notice-url" not in me.page()


def test_notify_without_its_extra_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    # as an import of a package that is not there
    monkeypatch.setitem(sys.modules, "apprise", None)
    answer = CliRunner().invoke(cli, ["serve", "--notify", "--no-browser"])
    assert "needs the extra 'notify'" in str(answer.exception)


def test_apprise_knows_the_addresses() -> None:
    apprise = pytest.importorskip("apprise", reason="the extra 'notify' is not installed")
    for url in ("mailtos://user:word@mail.example.org", "ntfys://hooks.example.org/a-topic"):
        assert apprise.Apprise.instantiate(url) is not None
    assert apprise.Apprise.instantiate("jsons://hooks.example.org/turn") is not None


def test_an_error_names_the_host_alone() -> None:
    with pytest.raises(HttpError, match=r"^home\.example\.org: notices go"):
        check("https://user:word@home.example.org/secret", lambda name: NAMES.get(name, []))
