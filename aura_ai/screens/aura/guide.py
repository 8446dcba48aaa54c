"""What teaches Aura: questions, what crops pay, pictures, reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aura_ai.games.aura import layout as at
from aura_ai.games.contract import View
from aura_ai.screens import svg
from aura_ai.screens.aura.crops import ACTIONS, WEATHERS, crop_words
from aura_ai.screens.aura.symbols_svg import CROP_TINTS, WEATHER_TINTS, cloud, weather
from aura_ai.screens.aura.words import lowering_vp
from aura_ai.screens.guide import Fact, Facts, Guide, Lesson, Question

QUESTIONS = {
    at.NODE_SETUP_CLOUD: Question("On which field does your first cloud go?", ("A-2.10",)),
    at.NODE_FERTILIZER: Question("Which field gets the fertilizer?", ("A-23.1",)),
    at.NODE_DRAFT_PICK: Question("Which card do you keep?", ("A-20.1", "A-20.2")),
    at.NODE_TURN: Question(
        "Which action do you play, or do you pass?", ("A-4.2", "A-5.2", "A-7.1")
    ),
    at.NODE_SECOND: Question("Do you play a second action, at double cost?", ("A-4.3", "A-5.1")),
    at.NODE_PAY: Question("With which cards do you pay?", ("A-5.2", "A-5.3")),
    at.NODE_FROST_TILE: Question("Where does the new cloud go?", ("A-10.1", "A-10.2")),
    at.NODE_SUN_CLOUD: Question("Which cloud gets your drops?", ("A-10.4", "A-10.6")),
    at.NODE_TILE_DROP: Question("Do you take a drop back from a field?", ("A-10.3", "A-10.6")),
    at.NODE_WIND_MOVE: Question("Which cloud moves, and where to?", ("A-10.13", "A-9.2")),
    at.NODE_RAIN_FIRST: Question("Whose drop falls from which cloud?", ("A-10.9", "A-15.1")),
    at.NODE_RAIN_SECOND: Question("Does a drop fall from a second cloud?", ("A-10.9", "A-10.10")),
    at.NODE_VOTE: Question("Where does your vote go?", ("A-6.1", "A-6.2", "A-13.1")),
    at.NODE_RELOCATE: Question("Which of your votes moves?", ("A-6.3",)),
    at.NODE_HAND_LIMIT: Question("Which card do you discard?", ("A-8.1",)),
    at.NODE_SELECT_WEATHER: Question("Which weather happens?", ("A-11.2", "A-12.1")),
    at.NODE_SUN_WEATHER: Question("In which cloud do you double your drops?", ("A-12.2", "A-12.3")),
    at.NODE_WINDW_DROP: Question("Which drop does the wind move?", ("A-12.5",)),
    at.NODE_WINDW_DIR: Question("In which direction does the drop go?", ("A-12.5",)),
    at.NODE_LAKE_STEP: Question("Does the cloud go on?", ("A-23.6",)),
}


def _facts(view: View) -> Iterator[Facts]:
    s = view.array
    crops = sorted({int(c) for c in s[at.crop : at.crop + int(s[at.tile_count])] if c >= 0})
    rows = [Fact(at.CROP_NAMES[c].capitalize(), crop_words(s, c)) for c in crops]
    places = (at.NODE_RAIN_FIRST, at.NODE_RAIN_SECOND, at.NODE_FROST_TILE, at.NODE_SETUP_CLOUD)
    yield Facts("What crops need and pay at a harvest", tuple(rows), int(s[at.node]) in places)
    actions = tuple(
        Fact(name.capitalize(), words)
        for name, words in zip(at.WEATHER_NAMES, ACTIONS, strict=True)
    )
    yield Facts("What a card does", actions, int(s[at.node]) in (at.NODE_TURN, at.NODE_SECOND))
    weathers = tuple(
        Fact(name.capitalize(), words)
        for name, words in zip(at.WEATHER_NAMES, WEATHERS, strict=True)
    )
    choosing = int(s[at.node]) in (at.NODE_VOTE, at.NODE_SELECT_WEATHER)
    yield Facts("What a weather does to all", weathers, choosing)
    limits = (
        Fact("Thunder", f"a cloud with {int(s[at.cloud_grow_at])} drops, or two that met"),
        Fact("Overflow", f"a thunder cloud with {int(s[at.cloud_overflow_at])} drops rains out"),
        Fact("Hand", f"{int(s[at.hand_limit])} cards may be kept at the end of the action phase"),
        Fact(
            "Die lowered",
            f"{lowering_vp(s, 2)} VP at once, {lowering_vp(s, 1)} VP when it then shows harvest",
        ),
        Fact("Harvest", "when all three dice show it, and in the last round"),
        Fact("Wheat tokens", f"{int(s[at.wheat_end_bonus])} VP at the end for the most"),
    )
    yield Facts("Clouds, dice and the end", limits, int(s[at.node]) == at.NODE_VOTE)


def facts(view: View) -> list[Facts]:
    """Return what crops, cards and clouds do."""
    return list(_facts(view))


_REASONS = {
    at.NODE_SETUP_CLOUD: "there your drops can fall where a harvest pays you",
    at.NODE_SECOND: "what it does now is worth more than the cards would be later",
    at.NODE_PAY: "the cards that you keep are worth more",
    at.NODE_FROST_TILE: "a new cloud there can rain on a field that pays you",
    at.NODE_SUN_CLOUD: "more of your drops in that cloud will lie on the field below it",
    at.NODE_WIND_MOVE: "your drops come over a field that pays them better",
    at.NODE_RAIN_FIRST: "it brings the field nearer to what it needs, or you ahead on it",
    at.NODE_RAIN_SECOND: "it brings the field nearer to what it needs, or you ahead on it",
    at.NODE_HAND_LIMIT: "the other cards serve your clouds better",
}


def reason(view: View, action: int) -> str:
    """Return why a move may be good."""
    s = view.array
    node = int(s[at.node])
    match at.layout.actions.decode(action):
        case "PASS", ():
            return "no action pays more than waiting: after it the others have one more turn each"
        case "DONE", ():
            return "what else is possible would cost you more than it brings"
        case "PLAY" | "PLAY_SUB", (kind,) if node == at.NODE_TURN:
            return f"{at.WEATHER_NAMES[kind]} gives you this: {ACTIONS[kind]}"
        case "LOWER", (value,) if node == at.NODE_VOTE:
            gain = lowering_vp(s, value + 1)
            return f"points at once ({gain} VP), and the harvest comes nearer"
    if node == at.NODE_VOTE:
        return "votes decide which weather comes, and the most votes on it bring a win step"
    return _REASONS.get(node, "")


_WIDE, _HIGH = 260, 150


def _field(crop: int, name: str, facts_: str, *more: str) -> list[str]:
    return [
        svg.rect(55, 2, 150, 146, CROP_TINTS[crop], 10, "var(--ink)", False),
        svg.label(65, 22, name, 16, bold=True),
        svg.label(65, 40, facts_, 13),
        *more,
    ]


def lessons() -> list[Lesson]:
    """Return the pictures that teach the game."""
    first = _field(
        at.WHEAT, "wheat", "your drops above", cloud(at.NORMAL, 75, 75, 110, 55),
        svg.piece(0, 112, 110, 12, 2), svg.piece(1, 148, 110, 12, 1),
    )  # fmt: skip
    second = [
        part
        for kind, name in enumerate(at.WEATHER_NAMES)
        for part in (
            svg.rect(4 + 64 * kind, 20, 58, 100, WEATHER_TINTS[kind], 8, "var(--ink)", False),
            weather(kind, 33 + 64 * kind, 58, 18),
            svg.text(33 + 64 * kind, 108, name, 14, bold=True),
        )
    ]
    third = _field(
        at.GRASS, "grass", "two fallen drops", svg.piece(0, 115, 115, 14, 1),
        svg.piece(1, 150, 115, 14, 1), svg.drop(130, 70, 11),
    )  # fmt: skip
    votes = [
        svg.rect(70, 6, 120, 138, WEATHER_TINTS[at.SUN], 9, "var(--ink)", False),
        weather(at.SUN, 130, 40, 20),
        svg.text(130, 88, "sun 3", 16, bold=True),
        svg.piece(0, 110, 115, 13, 2),
        svg.piece(1, 150, 115, 13, 1),
    ]
    dice = [
        part
        for i, sign in enumerate("HH1")
        for part in (
            svg.rect(40 + 64 * i, 48, 52, 52, "var(--bright)", 9, "var(--ink)", False),
            svg.text(66 + 64 * i, 84, sign, 27, bold=True, look="on"),
        )
    ]

    def made(words: str, parts: Sequence[str]) -> str:
        return svg.picture(_WIDE, _HIGH, words, *parts)

    return [
        Lesson(
            "Clouds over fields",
            "You are a cloud. Your drops travel in clouds and fall onto fields; fields where many "
            "of yours lie pay you at a harvest.",
            made("A field with a cloud in which drops of two seats are", first),
            ("A-0.4", "A-0.6", "A-17.1"),
        ),
        Lesson(
            "Play a card",
            "Frost makes a cloud, sun fills one, wind moves one, rain lets drops fall. Two cards of "
            "other kinds replace one that you lack. Until somebody passes, a second one costs double.",
            made("Four cards: frost, sun, wind, rain", second),
            ("A-4.3", "A-5.2", "A-10.1"),
        ),
        Lesson(
            "Fields grow",
            "A field with enough drops, whoever owns them, gets a token and will be harvested. Who "
            "has the most drops there gets the most, as a rule.",
            made("A field with drops of two seats", third),
            ("A-15.1", "A-17.2"),
        ),
        Lesson(
            "Vote for weather",
            "After each action you vote for its weather or the next one, or lower a die. The two "
            "weathers with the most votes happen to all; who voted most for one gains a win step.",
            made("Votes of two seats for sun", votes),
            ("A-6.1", "A-11.2", "A-13.2"),
        ),
        Lesson(
            "Harvest",
            "When all three dice show H, and in the last round, every field with a token pays and is "
            "cleared. Win steps and wheat tokens count at the end. Most points win.",
            made("Three dice: H, H, 1", dice),
            ("A-16.1", "A-16.3", "A-19.1", "A-19.3"),
        ),
    ]


GUIDE = Guide(
    line="Clouds, drops and votes for the weather: rain on the right fields before the harvest. "
    "45 minutes.",
    lessons=lessons,
    questions=QUESTIONS,
    node=lambda s: int(s[at.node]),
    facts=facts,
    reason=reason,
    options={
        "rounds": "Rounds: 4 is a short game, 6 a long one",
        "draft": "Choose your cards at each deal",
        "modules": "Extra modules",
        "layout": "Fields",
    },
    last=frozenset({at.ACTION_PASS}),
)
"""Everything that teaches Aura."""
