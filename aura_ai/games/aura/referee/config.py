"""Options of section D and the numbers of the data file, which its reader has checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

DEFAULTS: Mapping[str, object] = {
    "players": 2,
    "rounds": 4,
    "setup_clouds": "last_ccw",
    "relocate_same_space": True,
    "sun_check": "per_player",
    "sun_forced": "three_cases",
    "solo_pass_discards_all": True,
    "solo_layout": "top_left_low",
    "solo_lead_filter": "at_least_2",
    "modules": (),
    "layout": "random",
}
"""Options that a game has though nobody names them; the others are off."""

TRICKY_CROPS = ("wheat", "potato")
EXTRA_CROPS = ("opuntia", "lake")

Record = Mapping[str, Any]
"""A table of the data file; weathers in it are codes."""


class Config:
    """Everything that stays the same during a game.

    `seats` are the rows of the player tables, 2 in solo (Q-107); `crops` and `pool`, the tiles to
    draw from, follow crop codes, `neighbours` tiles: the tile north, east, south, west or -1.
    """

    die_size = 6  # the ordinary die of solo

    def __init__(self, options: Mapping[str, object], data: Record) -> None:
        self.options: dict[str, Any] = {**DEFAULTS, **options}
        players: int = self.options["players"]
        self.solo = players == 1
        self.seats = 2 if self.solo else players
        self.rounds: int = self.options["rounds"]
        self._read_setup(players, data)
        self._read_crops(data)
        self._read_box(data)
        if self.solo:
            self._read_solo(data)

    def on(self, name: str) -> bool:
        """Return the value of a yes/no option."""
        return bool(self.options.get(name))

    def module(self, name: str) -> bool:
        """Whether a module of A-23 is in play."""
        return name in self.options["modules"]

    def _read_setup(self, players: int, data: Record) -> None:
        setup = self.setup = data["setup"]["solo" if self.solo else f"p{players}"]
        self.n_tiles: int = setup["tiles"]
        self.neighbours = _neighbours(setup["rows"], setup["cols"], setup["empty_cells"])
        self.cols: int = setup["cols"]
        if self.solo:
            self.first_deal = (setup["first_deal"], 0)  # cards of the first player, of the others
            self.keeps: list[int] = []
        else:
            self.first_deal = (setup["first_deal_first_player"], setup["first_deal_others"])
            self.keeps = data["draft"][f"keep_p{players}"]
        self.round_deal: int = setup["round_deal"]
        self.bonus_card = data["draft"]["p2_setup_bonus_card"] if players == 2 else 0
        names = data["codes"]["crop"]
        fixed = data["layouts"][f"p{players}"] if self.options["layout"] == "fixed" else []
        self.fixed_tiles = [names.index(name) for row in fixed for name in row if name]

    def _read_crops(self, data: Record) -> None:
        long_game = self.rounds == data["game_length"]["long_rounds"]
        self.track: list[int] = data["voting_track"]["long" if long_game else "short"]
        weathers = data["codes"]["weather"]
        removed = list(self.setup["remove_crops"])
        if self.solo and self.on("solo_no_tricks"):
            removed += TRICKY_CROPS
        removed += [name for name in EXTRA_CROPS if not self.module(name)]
        self.crops: list[Record] = []
        self.pool: list[int] = []
        for code, name in enumerate(data["codes"]["crop"]):
            crop = {**data["crop"][name], "code": code, "name": name}
            if "grows_in" in crop:
                crop["grows_in"] = weathers.index(crop["grows_in"])
            self.crops.append(crop)
            in_play = name not in removed and (crop["south_wind_icon"] or not self.solo)
            self.pool.append(crop["count"] if in_play else 0)

    def _read_box(self, data: Record) -> None:
        components, limits = data["components"], data["limits"]
        self.drops: int = components["drops_per_player"]
        self.votes: int = components["votes_per_player"]
        self.cards_per_type: int = components["cards_per_type"]
        self.hand_limit: int = limits["hand_limit"]
        self.grow_at: int = limits["cloud_grow_at"]
        self.overflow_at: int = limits["cloud_overflow_at"]
        self.selected: int = limits["weathers_selected"]
        self.sun_drops: int = limits["sun_action_drops"]
        self.faces: list[int] = data["dice"]["harvest"]["faces"]
        self.n_dice: int = components["harvest_dice"]
        self.harvest_face: int = data["codes"]["die_harvest_face"]
        self.lower_vp: int = data["harvest_vote"]["vp_per_lowering"]
        self.flip_vp: int = data["harvest_vote"]["vp_bonus_on_flip"]
        fertilizer = data["fertilizer"]
        self.fertilizer_tokens: int = fertilizer["tokens"] if self.module("fertilizer") else 0
        self.fertilizer_vp: int = fertilizer["bonus_vp"]
        self.wheat_tokens: int = components["wheat_tokens"]
        self.cards: dict[int, Record] = {}

    def _read_solo(self, data: Record) -> None:
        solo, weathers = data["solo"], data["codes"]["weather"]
        self.human: int = self.setup["human_seat"]
        self.neutral: int = self.setup["neutral_seat"]
        self.neutral_clouds: int = self.setup["neutral_start_clouds"]
        for card in solo["card"]:
            votes = [weathers.index(name) for name in card["votes"]]
            self.cards[card["id"]] = {**card, "votes": votes}
        self.no_target_vp: int = solo["neutral_no_target_vp"]
        self.missing_vote_vp: int = solo["neutral_missing_vote_vp"]
        self.dice_preference: list[int] = solo["dice_preference"]


def _neighbours(rows: int, cols: int, empty: Sequence[int]) -> list[tuple[int, ...]]:
    """Number the existing cells row by row (F-2.1) and list N, E, S, W of each (A-0.3)."""
    cells = [cell for cell in range(rows * cols) if cell not in empty]
    number = {(cell // cols, cell % cols): tile for tile, cell in enumerate(cells)}
    steps = ((-1, 0), (0, 1), (1, 0), (0, -1))
    return [
        tuple(number.get((cell // cols + dr, cell % cols + dc), -1) for dr, dc in steps)
        for cell in cells
    ]
