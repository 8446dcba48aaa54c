"""Rules page as HTML, rule numbers as anchors and links."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from aura_ai.screens.rulebook import page_text, rulebook

_NUMBER = re.compile(r"(?<![\w-])[A-Z]-\d+(?:\.\d+)?(?![\w-])")
_FIRST = re.compile(r"\**([A-Z]-\d+(?:\.\d+)?)\b")
_SECTION = re.compile(r"((?:[A-Z]-)?\d+)\b")
_HOLDERS = ("list_item_open", "tr_open")
"""Tokens that contain a rule (:mod:`aura_ai.screens.rulebook`)."""
TITLE_TOKENS = 3
"""Tokens of a heading: its start, its text, its end."""


@functools.cache
def rules_html(game: str) -> tuple[Markup, tuple[tuple[str, str], ...]]:
    """Return (the page without its title, sections as anchor and title).

    Raises:
        RulesError: Unknown game, or it has no rules page.
    """
    book = rulebook(game)
    # no raw HTML: a page of another package is as harmless as its words
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(page_text(game))
    if tokens and tokens[0].tag == "h1":
        # the page has a title of its own
        tokens = tokens[TITLE_TOKENS:]
    letters = {plain.partition("-")[2]: plain for plain in book.sections}
    anchors: set[str] = set()
    sections: list[tuple[str, str]] = []
    for token, inline in _with_text(tokens):
        text = inline.content
        if token.type == "heading_open":
            match = _SECTION.match(text)
            number = letters.get(match[1], match[1]) if match else f"part-{len(sections)}"
        else:
            match = _FIRST.match(text)
            number = match[1] if match else ""
        if number and number not in anchors:
            anchors.add(number)
            token.attrSet("id", number)
            if token.type == "heading_open":
                sections.append((number, text))
    above: list[str] = []
    for i, token in enumerate(tokens):
        if token.type == "heading_open":
            # below the title of the page, without a level left out
            above = [*(tag for tag in above if tag < token.tag), token.tag]
            token.tag = tokens[i + 2].tag = f"h{len(above) + 1}"
        if token.type == "table_open":
            # it may scroll, and keys must reach it
            token.attrSet("tabindex", "0")
        if token.type == "th_open" and not tokens[i + 1].content:
            # a corner without words is not a heading
            token.tag = tokens[i + 2].tag = "td"
    for token in tokens:
        if token.type == "inline" and token.children:
            token.children = [part for child in token.children for part in _linked(child, anchors)]
    return Markup(markdown.renderer.render(tokens, markdown.options, {})), tuple(sections)


@functools.lru_cache(maxsize=512)
def rule_html(text: str) -> Markup:
    """Return one rule as HTML, without links."""
    return Markup(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))


def _with_text(tokens: Sequence[Token]) -> Iterator[tuple[Token, Token]]:
    """Yield headings, list items and rows, each with its first text."""
    for i, token in enumerate(tokens):
        if token.type in ("heading_open", *_HOLDERS):
            inline = next((t for t in tokens[i + 1 : i + 4] if t.type == "inline"), None)
            if inline is not None:
                yield token, inline


def _linked(token: Token, anchors: set[str]) -> Iterator[Token]:
    """Yield a piece of text with links to the rules that it names."""
    if token.type != "text":
        yield token
        return
    last, text = 0, functools.partial(Token, "text", "", 0)
    for match in _NUMBER.finditer(token.content):
        if match[0] not in anchors:
            continue
        yield text(content=token.content[last : match.start()])
        link = Token("link_open", "a", 1)
        link.attrSet("href", f"#{match[0]}")
        yield link
        yield text(content=match[0])
        yield Token("link_close", "a", -1)
        last = match.end()
    yield text(content=token.content[last:])
