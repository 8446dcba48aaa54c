"""The page of a report in a browser: without network, narrow and wide, light and dark."""

from __future__ import annotations

from pathlib import Path

import pytest

from aura_ai.balance.games import all_of
from aura_ai.balance.page import page
from aura_ai.balance.report import report
from tests.balance.tools import stored
from tests.chromium import IN_CHROMIUM

pytestmark = IN_CHROMIUM


@pytest.mark.full
def test_no_finding_by_axe_and_nothing_sticks_out(browser, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe")
    file = tmp_path / "lots.html"
    with stored(tmp_path / "lots.db", "lots", 20, [3]) as store:
        file.write_text(page(report(all_of(store))))
    looked, asked = [], []
    for width, scheme in ((390, "light"), (1280, "dark")):
        context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme)
        shown = context.new_page()
        shown.on("request", lambda request: asked.append(request.url))
        shown.goto(file.as_uri())
        violations = axe.Axe().run(shown).response["violations"]
        wide = shown.evaluate("document.documentElement.scrollWidth")
        looked.append((width, [each["id"] for each in violations], wide <= width))
        context.close()
    assert looked == [(width, [], True) for width, _, _ in looked]
    assert {url.partition(":")[0] for url in asked} <= {"file", "data"}
