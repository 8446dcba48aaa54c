"""Group decisions: number of choices, closeness, content never chosen."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from aura_ai.balance import thinking
from aura_ai.balance.contents import ContentColumns, Entry, standing_out
from aura_ai.balance.evidence import Evidence, Table
from aura_ai.balance.row import NUMBER, Row
from aura_ai.balance.significance import Estimate, jackknife, linear_model, mean, ratio, share
from aura_ai.balance.trace import Traces
from aura_ai.engine.arrays import Flags, Longs

GROUP = "decisions"
TAIL = 0.95
RARE = 0.01
"""Share of the times that something is on offer below which it is dead."""
GAP = 0.4
"""Most difference of the win with and without some content, as part of the even share: 60 % against
40 % of two."""
LEAST_CASES = 20
"""Least games with and games without for the two to be compared."""
LEAST_OFFERS, LEAST_TAKEN = 50, 20
"""Least number of offers to call content dead, or a must."""
LEAST_LIKE = 5
"""Least frequently offered entries of a group for one to be called a must."""
TAKEN_SHARE = 0.8
"""Share of the times that something is on offer above which it can be called a must."""
FAR_ODDS, FAR_SPREADS = 6.0, 3.0
"""A must is chosen with so many times the odds of the rest of its group, and so many standard deviations
of the rest above their mean: where the entries are of many kinds, as actions are, none is."""
CLOSE, CLEAR, MATTERS = 0.02, 0.1, 0.02
"""Chances of the win: actions within the first of the best are close, a best one ahead by the second is
clear, and a decision matters whose actions lie apart by the third."""
LEAST_THAT_MATTER = 0.5
LEAST_OTHERS = 3
"""Least seats for an action to hit one rival more than another."""


def rows(evidence: Evidence) -> list[Row]:
    """Return the rows of the group."""
    table = evidence.mirror
    if table is None:
        return []
    traces, content = evidence.traces, evidence.traces.content
    return [
        *branching(evidence, table, traces, content),
        *judged(evidence, table),
        *never_chosen(table, content),
        *with_and_without(evidence, table, traces, content),
        *interaction(table, traces),
        *information(table, content),
        *gaps(evidence),
    ]


def branching(
    evidence: Evidence, table: Table, traces: Traces, content: ContentColumns
) -> list[Row]:
    """Return how many legal actions a decision has, by its kind too."""
    counts = traces.counts.astype(np.float64)
    clusters = table.clusters[traces.game]
    widest = int(table.numbers[traces.game[np.argmax(counts)]])

    def tail(cases: Longs) -> float:
        return float(np.quantile(counts[cases], TAIL))

    def row(subject: str, estimate: Estimate, how: str) -> Row:
        return Row(
            GROUP, "branching", subject, estimate, len(table), table.level, how, unit=NUMBER,
            record=widest,
        )  # fmt: skip

    lines = [
        row("mean", mean(counts, clusters), "Legal actions of a real decision, on average."),
        row("widest twentieth", jackknife(tail, clusters), "One decision in twenty has more."),
    ]
    kinds = content.nodes
    n = len(kinds)
    for kind in np.unique(kinds[kinds >= 0]):
        here = np.flatnonzero(kinds == kind)
        name = _kind(evidence, int(kind))
        part = len(here) / n
        lines.append(
            row(
                name,
                mean(counts[here], clusters[here]),
                f"Legal actions of decisions of this kind, which are {part:.0%} of all.",
            )
        )
    return lines


def _kind(evidence: Evidence, node: int) -> str:
    layout = evidence.game.layout
    words = next((f.words for f in layout.shown() if f.name == "node"), ()) if layout else ()
    return words[node].lower().replace("_", " ") if node < len(words) else f"kind {node}"


def judged(evidence: Evidence, table: Table) -> list[Row]:
    """Return how close decisions are, and whether a weak level would decide alike."""
    return [
        row
        for subject, names in thinking.searches(evidence.game).items()
        if (thoughts := thinking.think(evidence, table, names)) is not None
        for row in _judged(table, thoughts, subject)
    ]


def _judged(table: Table, thoughts: thinking.Thoughts, subject: str) -> list[Row]:
    clusters = table.clusters[thoughts.games]
    n = len(np.unique(thoughts.games))

    def row(metric: str, cases: Flags, how: str, least: float | None = None) -> Row:
        record = int(table.numbers[thoughts.games[np.argmax(cases)]])
        return Row(
            GROUP, metric, subject, share(cases, clusters), n, thoughts.level, how,
            fair=None if least is None else (least, None),
            threshold="" if least is None else f"under {least:.0%}", record=record,
        )  # fmt: skip

    return [
        row(
            "agency", thoughts.spread > MATTERS,
            f"Share of real decisions whose actions differ by more than {MATTERS:.0%} of the win, best "
            "against worst that the search looked at.", LEAST_THAT_MATTER,
        ),
        row(
            "close choices", thoughts.gap < CLOSE,
            f"Share of decisions with a second action within {CLOSE:.0%} of the best.",
        ),
        row(
            "clear choices", thoughts.gap > CLEAR,
            f"Share of decisions whose best action is ahead by more than {CLEAR:.0%}.",
        ),
        row(
            "clarity", thoughts.agree,
            "Share of decisions in which a much shorter search finds the same action: how plain the "
            "best play is.",
        ),
    ]  # fmt: skip


def never_chosen(table: Table, content: ContentColumns) -> list[Row]:
    """Return how often each piece of content was chosen by seats that it was offered to."""
    lines = []
    for group, entries in zip(content.groups, content.entries, strict=True):
        shares = {
            key: float(np.mean(entry.chosen))
            for key, entry in zip(group.keys, entries, strict=True)
            if len(entry.chosen) >= LEAST_TAKEN
        }
        for key, entry in zip(group.keys, entries, strict=True):
            if not len(entry.game):
                continue
            chosen = entry.chosen
            clusters = table.clusters[entry.game]
            least = RARE if len(chosen) >= LEAST_OFFERS else None
            dead = "" if least is None else f"dead: under {least:.0%}"
            value = share(chosen, clusters)
            most, must, p = None, "", None
            if key in shares:
                others = [frequency for other, frequency in shares.items() if other != key]
                most = most_taken(others)
                if most is not None:
                    must = f"taken by nearly all: over {most:.0%}, far above the rest of its group"
                    if value.value > most and value.known:
                        p = value.p_above(standing_out(others))
            game = entry.game[int(np.argmax(chosen))]
            lines.append(
                Row(
                    GROUP, "chosen when offered", key, value,
                    len(np.unique(entry.game)), table.level,
                    f"Of {len(chosen)} times that a seat could choose it in a game, beside something "
                    f"else, the share in which it ever did{_in_favour(entry)}.",
                    fair=(least, most) if dead or must else None,
                    threshold="; ".join(filter(None, (dead, must))),
                    sides=(dead, must), p=p,
                    record=int(table.numbers[game]),
                )
            )  # fmt: skip
    return lines


def most_taken(shares: Sequence[float]) -> float | None:
    """Return the share above which something is a must, None where nothing can be.

    Args:
        shares: How often the other entries of its group are chosen.
    """
    if len(shares) < LEAST_LIKE - 1:
        return None
    most = max(TAKEN_SHARE, standing_out(shares, FAR_ODDS, FAR_SPREADS))
    return most if most < 1 else None


def _in_favour(entry: Entry) -> str:
    if not entry.over:
        return ""
    (name, _), *_ = entry.over.most_common(1)
    return f"; passed over most often for {name}"


def with_and_without(
    evidence: Evidence, table: Table, traces: Traces, content: ContentColumns
) -> list[Row]:
    """Return the win of seats that chose some content less that of seats that passed it over.

    A linear model of the win: the seat, the chance before the first offer, and whether it was chosen.
    """
    seats = evidence.game.seats
    if seats < 2:
        return []
    most = GAP / seats
    lines = []
    for group, entries in zip(content.groups, content.entries, strict=True):
        for key, entry in zip(group.keys, entries, strict=True):
            chosen = entry.chosen.astype(np.float64)
            if min(chosen.sum(), len(chosen) - chosen.sum()) < LEAST_CASES:
                continue
            games, who = entry.game, entry.seat
            before = traces.values[entry.first, who]
            design = np.column_stack([chosen, before, np.eye(seats)[who]])
            fitted, names, influence = linear_model(
                design, table.wins[games, who], table.clusters[games]
            )
            value = Estimate(float(fitted[0]), names, influence[:, 0], limits=(-1.0, 1.0))
            won = (chosen > 0) & (table.wins[games, who] > 0)
            game = games[np.argmax(won)]
            lines.append(
                Row(
                    GROUP, "win with less win without", key, value, len(np.unique(games)),
                    f"{table.level}; chances by {traces.value}",
                    "Share of the win of seats that chose it less that of seats that could have and "
                    "did not, at equal seat and equal chance before. Who is well placed may choose "
                    "it more: this is correlation, restricted play tests the cause.",
                    fair=(-most, most), threshold=f"beyond {most:.0%}",
                    record=int(table.numbers[game]),
                )
            )  # fmt: skip
    return lines


def interaction(table: Table, traces: Traces) -> list[Row]:
    """Return how much an action hits one rival more than the others.

    Chances add up to 1, so whatever a seat gains the others lose; with no interaction they lose in
    proportion to what they have. The rest, as a share of all change, is aimed at somebody.
    """
    seats = traces.ends.shape[1]
    if seats < LEAST_OTHERS:
        return []
    there = np.arange(len(traces.seats))
    moved = traces.after() - traces.values
    own = moved[there, traces.seats]
    remainder = np.maximum(1 - traces.values[there, traces.seats], 1e-9)
    even = -own[:, None] * traces.values / remainder[:, None]
    apart = np.abs(moved - even)
    apart[there, traces.seats] = 0
    above, below = apart.sum(axis=1), np.abs(own) + apart.sum(axis=1)
    clusters = table.clusters[traces.game]
    return [
        Row(
            GROUP, "interaction", "", ratio(above, below, clusters), len(table),
            f"{table.level}; chances by {traces.value}",
            "Part of what a decision (and the chance that follows it) moves that hits rivals unevenly; "
            "0 is everybody for himself. Noise of the chances is in it.",
            record=int(table.numbers[traces.game[np.argmax(above)]]),
        )
    ]  # fmt: skip


def information(table: Table, content: ContentColumns) -> list[Row]:
    """Return which part of the state a seat sees when it decides."""
    visible, games = content.visible(), content.views_of
    if not len(visible) or not content.varies.any():
        return []
    return [
        Row(
            GROUP, "information", "", mean(visible, table.clusters[games], is_share=False),
            content.games, table.level,
            "Share of the numbers of the state that change in play which the seat to act sees as they "
            "are; what is hidden and what seats remember for themselves is the rest.",
            record=int(table.numbers[games[np.argmin(visible)]]),
        )
    ]  # fmt: skip


def gaps(evidence: Evidence) -> list[Row]:
    """Return games that were not played to an end: no legal action, a cap, an error."""
    lines = [_unfinished(table) for table in _largest(evidence.tables)]
    return [row for row in lines if row is not None]


def _largest(tables: Sequence[Table]) -> list[Table]:
    """Return the tables with games that failed; else the largest, to say that none did."""
    broken = [table for table in tables if table.failed]
    return broken or sorted(tables, key=len)[-1:]


def _unfinished(table: Table) -> Row | None:
    total = len(table) + table.failed
    if not total:
        return None
    value = Estimate(table.failed / total, table.clusters[:0], np.zeros(0), is_share=True)
    return Row(
        GROUP, "rule gaps", "games not finished", value, total, table.level,
        "Share of games that broke off: no legal action, more decisions than the game allows, or a "
        "bot that failed. aura-ai stress finds what breaks the contract.",
        fair=(None, 0.0), threshold="any", p=0.0 if table.failed else 1.0,
    )  # fmt: skip
