"""Pages and their parts as HTML, from templates."""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from aura_ai.contract.game import View
from aura_ai.contract.narration import Event
from aura_ai.contract.news import counted, listed
from aura_ai.contract.screen import NOBODY, screen_of
from aura_ai.play import learn, new_game
from aura_ai.play.changes import marks_of
from aura_ai.play.luck import Luck
from aura_ai.play.review import LEAST_POINTS, SECONDS, summaries
from aura_ai.play.session import Session
from aura_ai.screens.svg.look import STYLE as DRAWING_STYLE
from aura_ai.screens.svg.marking import Marks
from aura_ai.screens.svg.signs import GoodsSign, signed, stylesheet
from aura_ai.web import ending, review
from aura_ai.web.names import YOU, Names, of_another, seat_names, unmarked, whose
from aura_ai.web.seats import HUMAN, Access
from aura_ai.web.snapshot import GAME, RECORD, Snapshot, viewer
from aura_ai.web.tutorial import advised_actions, pointed_out, table_values
from aura_ai.web.view_model import (
    PICTURE_WIDTH,
    ViewModel,
    advice_shown,
    thinking_json,
    view_model,
    whole_log,
)

_HERE = Path(__file__).parent
STATIC = {file.name: file for file in (_HERE / "static").iterdir()}
"""Files of this package that pages load; ``board.css`` comes from the games."""
TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
BOARD = "board.css"
BRIEF = 8
"""Characters of moves that are so short that several fit into a row: bids, numbers."""


@functools.cache
def static_file(name: str) -> tuple[bytes, str] | None:
    """Return (content, type) of a file that pages load, None when there is none of that name."""
    if name == BOARD:
        signs = [sign for game in new_game.games() for sign in _signs_of(game)]
        return (DRAWING_STYLE + stylesheet(signs, DRAWING_STYLE)).encode(), "text/css"
    if name not in STATIC:
        return None
    return STATIC[name].read_bytes(), TYPES[STATIC[name].suffix]


def _signs_of(game: str) -> Sequence[GoodsSign]:
    guide = learn.guide(game)
    return guide.signs if guide is not None else ()


@functools.cache
def _url(name: str) -> str:
    """Return the address of a file, which changes with its content so that it may be kept for ever."""
    file = static_file(name)
    assert file is not None
    return f"/static/{name}?{hashlib.sha256(file[0]).hexdigest()[:10]}"


@functools.cache
def _templates() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["static"] = _url
    environment.globals["HUMAN"] = HUMAN
    environment.globals["lost"] = review.lost
    environment.filters["percent"] = lambda share: f"{100 * share:.0f}\N{NO-BREAK SPACE}%"
    yes = {"true": "yes", "false": "no"}
    environment.filters["said"] = lambda choice: str(yes.get(choice, choice)).replace("_", " ")
    # most words are those of the click before; typed, as markup is not escaped again
    environment.filters["signed"] = functools.lru_cache(4_096, typed=True)(
        lambda text, game: signed(text, _signs_of(game))
    )
    environment.filters["plainly"] = lambda text, plain: plain(text)
    environment.filters["who"] = lambda who: "a person" if who == HUMAN else who
    environment.filters["words"] = lambda key: key.replace("_", " ")
    return environment


def render(template: str, **values: Any) -> str:
    """Return a page or a part of one, from a template and its values."""
    return _templates().get_template(template).render(**values)


@functools.cache
def _bot_options(game: str) -> Markup:
    """Return the bots of a game as entries of a list, none of them chosen."""
    return Markup("").join(Markup("<option>{}</option>").format(bot) for bot in new_game.bots(game))


# --- a game ----------------------------------------------------------------------------------------


def game_part(
    game: Snapshot,
    access: Access,
    *,
    at: int | None = None,
    viewpoint: int | None = None,
    links: Sequence[Access] = (),
    rematch: tuple[str, str] | None = None,
    judgements: Sequence[Mapping[str, Any]] = (),
    luck: Mapping[str, Any] | None = None,
    loopback: bool = False,
) -> str:
    """Return the changing part of the page of a game.

    Args:
        at: Decision before which to look, None for now.
        viewpoint: Seat to look as.
        links: Tokens of the others, for the owner to pass on.
        rematch: The next game of the table and this person's token there, None for none.
        judgements: Judgements of a review.
        luck: The luck of draws as a review has measured it.
        loopback: Whether the page was opened by an address that leads to this machine alone.

    Raises:
        HttpError: As :func:`aura_ai.web.view_model.view_model`.
    """
    values: dict[str, Any] = {"game": game, "access": access}
    session = game.session
    if session is None:
        return render("preparing.html", **values)
    names = seat_names(game, access)
    seen = view_model(game, access, at, viewpoint, names)
    values["busy"] = thinking_json(game.thinking)
    if seen.hand_to is not None:
        return render("hand_over.html", name=names[seen.hand_to], seen=seen, **values)
    marks = marks_of(session, seen.seat, seen.ply)
    plain = functools.partial(spoken, names, seen.view)
    words_of = functools.partial(_told, plain, names.reader)
    moves = [(action, plain(text)) for action, text in seen.moves]
    judged = next((j for j in judgements if j["ply"] == seen.ply), None) if at is not None else None
    compared = review.compared(judged, seen.seat)
    lucky = Luck.from_json(luck) if luck is not None else None
    drawn_luck = lucky.brackets if lucky else None
    reviewable = sum(not access.seats or d.seat in access.seats for d in session.record.decisions)
    people = [names[seat] for seat in access.seats if seat in session.people]
    values |= {
        "seen": seen,
        "moves": moves,
        "plain": plain,
        "told_of": words_of,
        "brief": all(len(text) <= BRIEF for _, text in moves),
        "names": names,
        "legend": session.legend,
        "notice": session.game.info.notice,
        "status": _status(game, seen, names),
        "waits_for": _waits_for(game) if seen.live and not seen.over else "",
        "tab": _tab(game, seen, names, rematch is not None),
        "verdict": _verdict(seen),
        "sources": ending.sources(seen.tally, plain) if seen.tally else [],
        "bar": ending.bar,
        "people": listed(people) if len(people) > 1 else "",
        "latest": {entry.seat: words_of(entry.text, entry.seat) for entry in seen.log},
        "bots": new_game.bots(game.game),
        "bot_options": _bot_options(game.game),
        "can_advise": new_game.adviser(game.game) is not None,
        "confirm": game.settings.get("confirm", "turns"),
        "standing": screen_of(session.game).auto_responses,
        "answers": game.settings.get("standing", {}).get(str(seen.seat), {}),
        "advice": advice_shown(game, seen),
        "links": [other for other in links if other.seats and other.token != access.token],
        "watch": next((other for other in links if other.watches), None),
        "public": game.public,
        "loopback": loopback,
        "rematch": rematch,
        "can_rematch": rematch is None
        and game.kind == GAME
        and access.owner
        and bool(access.seats),
        "is_record": game.kind == RECORD,
        "of_bots": not session.people,
        "judgements": judgements,
        "unfinished": 0 < len(judgements) < reviewable,
        "review_minutes": round(SECONDS / 60),
        "review_done": bool(judgements) and not (game.review and game.review.running),
        "review_summaries": summaries(judgements),
        "review_graph": review.graph(judgements, session.ply, seen.seat, drawn_luck),
        "review_luck": lucky.sentences(names) if lucky else [],
        "by_cost": sorted(judgements, key=review.worst_first),
        "judged": judged,
        "was_proposed": judged is not None and seen.ply in game.settings.get("proposed", ()),
        "whose": whose(judged, names),
        "mistake_after": next(
            (j for j in judgements if j["is_mistake"] and (at is None or j["ply"] > at)), None
        ),
        "made": _made(session, seen),
    }
    values |= table_values(game, seen, moves, plain, names)
    advised = advised_actions(values["advice"], values["proposal"])
    values |= board(seen.view, names, moves, compared, marks, advised)
    return render("table.html", **values)


def board(
    view: View,
    names: Names,
    moves: Sequence[tuple[int, str]],
    compared: Sequence[tuple[int, str]] = (),
    marks: Marks | None = None,
    advised: Collection[int] = (),
) -> dict[str, Any]:
    """Return the board of a page: its drawing, or a picture in letters where the game draws none."""
    drawn = new_game.draw(view, compared or moves, marks)
    paints = ""
    if drawn is not None:
        # tables and the log show seats in the colours of the board
        paints = " ".join(_PAINT.findall(drawn))
        drawn = review.marked(drawn, compared) if compared else drawn
        drawn = pointed_out(drawn, advised) if advised else drawn
        drawn = unmarked(drawn) if view.seat != names.reader else drawn
    return {
        "drawing": None if drawn is None else Markup(names.called(drawn, markup=True)),
        "picture": view.game.picture(view.array, PICTURE_WIDTH) if drawn is None else None,
        "both_drawn": drawn is not None and bool(compared),
        "paints": paints,
    }


_PAINT = re.compile(r"paint-\d-[a-z]+")
_FORCED = re.compile(r"(.+?) (?:has|have) no choice: (.+)")
_QUOTED = re.compile("(\N{LEFT DOUBLE QUOTATION MARK}[^\N{RIGHT DOUBLE QUOTATION MARK}]*.)")


def spoken(names: Names, view: View, text: str) -> str:
    """Return the words of a decision, of news or of a reason as the page shows them."""
    plain = functools.partial(screen_of(view.game).plain, view.array)
    pieces = [
        piece[:1] + plain(piece[1:-1]) + piece[-1:]
        if _QUOTED.fullmatch(piece)
        else "; ".join(map(plain, piece.split("; ")))
        for piece in _QUOTED.split(text)
    ]
    if forced := _FORCED.fullmatch(text):
        who, words = forced.groups()
        mine = names.called(who) == names.called(f"seat {names.reader}")
        words = plain(words) if mine else of_another(plain(words))
        pieces = [f"{who}: {words} (nothing else is possible)"]
    return names.called("".join(pieces))


def _told(plain: Callable[[str], str], reader: int, text: str, seat: int) -> str:
    """Return a seat's decision, in words for the one person who reads them, or for several."""
    return plain(text) if seat == reader else of_another(plain(text))


def _tab(game: Snapshot, seen: ViewModel, names: Names, rematch: bool) -> str:
    """Return the title of the browser's tab."""
    title = f"{game.title} \N{EN DASH} Aura AI"
    if rematch:
        return f"Rematch: {title}"
    if seen.over:
        return f"Game over: {title}"
    if seen.moves or seen.pending:
        who = "Your turn" if names.reader != NOBODY else f"{_capital(names[seen.seat])} to move"
        return f"{who}: {title}"
    return title


def _verdict(seen: ViewModel) -> str:
    """Return in a few words how the game ended for the person who looks."""
    if not seen.over:
        return ""
    first = [s for s in seen.seats if s.place == 1]
    mine = next((s for s in seen.seats if s.you), None)
    if seen.resigned:
        return seen.resigned
    if len(seen.seats) == 1:
        return f"{_capital(first[0].name)} finished with {counted(first[0].score, 'point')}"
    if mine is not None and mine.place == 1:
        return "You win" if len(first) == 1 else "You share the first place"
    names = _capital(listed([s.name for s in first]))
    points = f" with {first[0].score}" if first[0].score >= LEAST_POINTS else ""
    if mine is not None:
        ordinal = {1: "1st", 2: "2nd", 3: "3rd"}.get(mine.place or 0, f"{mine.place}th")
        return f"{names} won{points}. You came {ordinal}."
    return f"{names} {'wins' if len(first) == 1 else 'share the first place'}{points}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _moment(seen: ViewModel) -> str:
    """Return which moment is looked at; moves are counted from 1."""
    before = f"before move {seen.ply + 1} of {seen.last}"
    return before if seen.ply < seen.last else f"after move {seen.last}, the last one"


def _made(session: Session, seen: ViewModel) -> Event | None:
    """Return the decision at the moment that is looked at, None for now."""
    if seen.live or seen.hand_to is not None:
        return None
    log = session.log(seen.seat)
    return log[seen.ply] if seen.ply < len(log) else None


def _status(game: Snapshot, seen: ViewModel, names: Names) -> str:
    """Return in one line whose turn it is."""
    if game.problem:
        return game.problem
    if not seen.live:
        return f"Looking back: {_moment(seen)}"
    if seen.over:
        if seen.resigned:
            return f"The game is over: {seen.resigned}"
        return f"The game is over. {_verdict(seen)}"
    if game.kind == RECORD:
        return "A record that was broken off"
    if seen.pending:
        return "End the turn, or take it back"
    if seen.moves:
        if names.reader == NOBODY:
            return f"{_capital(names[seen.to_act])} to move"
        named = names[seen.to_act] != YOU
        return f"Your turn ({names[seen.to_act]})" if named else "Your turn"
    if game.pending is not None:
        return f"{names[game.pending]} ends a turn"
    thinking = game.thinking
    if thinking is not None:
        does = "is being made ready" if _waits_for(game) else "thinks"
        name, bot = names[thinking.seat], thinking.bot
        return f"{name} {does}" if name == bot else f"{name} ({bot}) {does}"
    return f"Waiting for {names[seen.to_act]}"


def _waits_for(game: Snapshot) -> str:
    """Return the bot that is to decide if it is being compiled, empty for none."""
    thinking = game.thinking
    if thinking is None or thinking.begun or thinking.bot not in game.preparing:
        return ""
    return thinking.bot


def game(game: Snapshot, access: Access, part: str, base: str) -> str:
    """Return the page of a game around its changing part."""
    waits = "data-action=" not in part and 'id="game-over"' not in part
    return render("game.html", game=game, access=access, part=Markup(part), base=base, waits=waits)


def log(game: Snapshot, access: Access, viewpoint: int | None = None) -> str:
    """Return the page with the whole log.

    Raises:
        HttpError: As :func:`aura_ai.web.view_model.whole_log`.
    """
    names = seat_names(game, access)
    entries = whole_log(game, access, viewpoint, names)
    plain = functools.partial(spoken, names, game.playing().view(viewer(game, access)))
    words = {"plain": plain, "told_of": functools.partial(_told, plain, names.reader)}
    return render("log.html", game=game, access=access, entries=entries, names=names, **words)


def error(status: int, text: str, back: str = "/") -> str:
    """Return the page of an error."""
    return render("error.html", status=status, text=text, back=back)
