"""Checked options of section D, and numbers of the data file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

DEFAULTS: dict[str, object] = {
    "players": 2,
    "rounds": 4,
    "draft": False,
    "setup_clouds": "last_ccw",
    "relocate_same_space": True,
    "sun_check": "per_player",
    "sun_forced": "three_cases",
    "substitute_may_contain_x": False,
    "discards_public": True,
    "hidden_hand_discard": False,
    "zero_vote_selection": "first_player_picks",
    "wheat_token_limit": "none",
    "solo_pass_discards_all": True,
    "solo_layout": "top_left_low",
    "solo_lead_filter": "at_least_2",
    "solo_double_harvest": "ignored",
    "solo_double_cards": False,
    "solo_chosen_targets": False,
    "solo_no_tricks": False,
    "modules": [],
    "opuntia_spoil_sticky": True,
    "layout": "random",
    "data_variant": [],
}

# Values other than True and False, which are allowed exactly where the default is a bool.
VALUES: dict[str, tuple[object, ...]] = {
    "setup_clouds": ("last_ccw", "first_ccw"),
    "sun_check": ("per_player", "per_weather"),
    "sun_forced": ("three_cases", "always_if_payable"),
    "zero_vote_selection": ("first_player_picks", "skip_second"),
    "solo_layout": ("top_left_low", "bottom_left_low"),
    "solo_lead_filter": ("at_least_2", "at_most_2"),
    "solo_double_harvest": ("ignored", "resolved"),
    "layout": ("random", "fixed"),
}
MODULES = ("fertilizer", "opuntia", "lake")
TRICKY_CROPS = ("wheat", "potato")


@dataclass(frozen=True, slots=True)
class Crop:
    """One kind of tile; the fields carry the names of `crop.*` in the data file."""

    code: int
    name: str
    count: int
    need: int
    rule: str
    points: tuple[int, ...]
    points_sprouted: tuple[int, ...]
    points_grown: tuple[int, ...]
    points_spoiled: tuple[int, ...]
    per_drop_sprouted: int
    per_drop_grown: int
    leader_points: int
    leader_tokens: int
    other_points: int
    end_bonus: int
    spoil_at: int
    wind_in_drops: int
    grows_in: int  # weather code, -1 when the token is never turned
    rank: float  # lowest solo rank; only the order of the kinds matters
    icon: bool

    @property
    def is_lake(self) -> bool:
        """Whether this is the lake (A-23.4)."""
        return self.rule == "lake"


@dataclass(frozen=True, slots=True)
class SouthWindCard:
    """One South Wind card: effect code, its number n, and the icons at the bottom."""

    effect: str
    n: int
    votes: tuple[int, ...]
    harvest: bool


@dataclass(slots=True)
class Config:
    """Everything that stays the same during a game."""

    options: dict[str, Any]
    solo: bool
    seats: int  # rows of the player tables: 2 in solo
    rounds: int
    crops: list[Crop]
    pool: list[int]  # tiles to draw from, by crop code
    n_tiles: int
    neighbours: list[tuple[int, ...]]  # by tile: the tile north, east, south, west or -1
    cols: int
    fixed_tiles: list[int]  # crop codes of the fixed layout, empty when random
    drops: int
    votes: int
    cards_per_type: int
    hand_limit: int
    grow_at: int
    overflow_at: int
    selected: int
    sun_drops: int
    faces: tuple[int, ...]
    n_dice: int
    harvest_face: int
    lower_vp: int
    flip_vp: int
    first_deal: tuple[int, int]  # cards for the first player, cards for the others
    round_deal: int
    keeps: tuple[int, ...]
    bonus_card: int
    track: tuple[int, ...]
    fertilizer_tokens: int
    fertilizer_vp: int
    wheat_limit: int  # -1: none
    wheat_tokens: int  # in the box; more are given when there is no limit
    die_size: int = 6  # the ordinary die of solo
    human: int = 0
    neutral: int = 1
    neutral_clouds: int = 0
    cards: dict[int, SouthWindCard] = field(default_factory=dict)
    no_target_vp: int = 0
    missing_vote_vp: int = 0
    dice_preference: tuple[int, ...] = ()

    def on(self, name: str) -> bool:
        """Return the value of a yes/no option."""
        return bool(self.options[name])

    def module(self, name: str) -> bool:
        """Whether a module of A-23 is in play."""
        return name in self.options["modules"]


def check_options(options: Mapping[str, object], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return all options with defaults filled in. ValueError names the option and its values."""
    chosen = dict(DEFAULTS)
    for name, value in options.items():
        if name not in DEFAULTS:
            raise ValueError(f"unknown option {name!r}; known: {', '.join(sorted(DEFAULTS))}")
        chosen[name] = value
    known_variants = [name for name in data["variants"] if name != "prov"]
    for name, value in chosen.items():
        allowed: Sequence[object]
        if name == "players":
            # One more kind of game than seats: players = 1 is solo.
            allowed = range(1, data["components"]["max_players"] + 1)
        elif name == "rounds":
            allowed = (data["game_length"]["short_rounds"], data["game_length"]["long_rounds"])
        elif name == "wheat_token_limit":
            allowed = ("none", data["components"]["wheat_tokens"])
        elif name in ("modules", "data_variant"):
            names = MODULES if name == "modules" else known_variants
            if isinstance(value, str) or not isinstance(value, Sequence):
                raise ValueError(f"option {name} is {value!r}; it must be a list of names")
            for item in value:
                if item not in names:
                    raise ValueError(f"option {name} has {item!r}; known: {', '.join(names)}")
            if len(set(value)) != len(value):
                raise ValueError(f"option {name} names one thing twice: {list(value)}")
            continue
        elif isinstance(DEFAULTS[name], bool):
            allowed = (False, True)
        else:
            allowed = VALUES[name]
        is_bool = isinstance(value, bool)
        if is_bool != isinstance(DEFAULTS[name], bool) or value not in allowed:
            choices = ", ".join(str(item) for item in allowed)
            raise ValueError(f"option {name} is {value!r}; it must be one of: {choices}")
    if chosen["substitute_may_contain_x"]:
        raise ValueError("substitute_may_contain_x=true is not supported; use false (Q-118)")
    if chosen["players"] == 1:
        _check_solo(chosen, data)
    return chosen


def _check_solo(chosen: Mapping[str, Any], data: Mapping[str, Any]) -> None:
    #
    if chosen["rounds"] != data["game_length"]["solo_rounds"]:
        raise ValueError("solo is played over 4 rounds; leave rounds at 4 (Q-111)")
    if chosen["draft"]:
        raise ValueError("draft does not combine with solo; leave it off (Q-111)")
    if chosen["layout"] != "random":
        raise ValueError("a fixed layout does not combine with solo; use layout random (Q-111)")
    for name in ("fertilizer", "lake"):
        if name in chosen["modules"]:
            raise ValueError(f"the {name} module does not combine with solo (Q-111)")


def _apply_variants(names: Sequence[str], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return {"track": ..., "points": {crop: ...}, "need": {crop: ...}} of the variants (Q-127)."""
    changed: dict[str, Any] = {"track": data["voting_track"], "points": {}, "need": {}}
    variant_of: dict[str, str] = {}
    for name in names:
        values = data["variants"][name]
        target = next((crop for crop in data["crop"] if name.startswith(crop + "_")), "")
        if name.startswith("voting_track"):
            target = "voting_track"
            changed["track"] = values
        elif target:
            changed["points"][target] = values["points"]
        else:
            target = "need"
            changed["need"] = dict(values)
        if target in variant_of:
            raise ValueError(
                f"data variants {variant_of[target]} and {name} change the same numbers"
            )
        variant_of[target] = name
    return changed


def _crops(data: Mapping[str, Any], changed: Mapping[str, Any]) -> list[Crop]:
    crops = []
    for code, name in enumerate(data["codes"]["crop"]):
        raw = data["crop"][name]
        grows_in = raw.get("grows_in")
        crops.append(
            Crop(
                code=code,
                name=name,
                count=raw["count"],
                need=changed["need"].get(name, raw["need"]),
                rule=raw["rule"],
                points=tuple(changed["points"].get(name, raw.get("points", ()))),
                points_sprouted=tuple(raw.get("points_sprouted", ())),
                points_grown=tuple(raw.get("points_grown", ())),
                points_spoiled=tuple(raw.get("points_spoiled", ())),
                per_drop_sprouted=raw.get("points_sprouted_per_drop", 0),
                per_drop_grown=raw.get("points_grown_per_drop", 0),
                leader_points=raw.get("leader_points", 0),
                leader_tokens=raw.get("leader_tokens", 0),
                other_points=raw.get("other_points", 0),
                end_bonus=raw.get("end_bonus", 0),
                spoil_at=raw.get("spoil_at", 0),
                wind_in_drops=raw.get("wind_in_drops", 0),
                grows_in=data["codes"]["weather"].index(grows_in) if grows_in else -1,
                rank=min(raw["solo_ranks"], default=-1),
                icon=raw["south_wind_icon"],
            )
        )
    return crops


def _neighbours(rows: int, cols: int, empty: Sequence[int]) -> list[tuple[int, ...]]:
    """Number the existing cells row by row (F-2.1) and list N, E, S, W of each (A-0.3)."""
    cells = [cell for cell in range(rows * cols) if cell not in empty]
    number = {(cell // cols, cell % cols): tile for tile, cell in enumerate(cells)}
    steps = ((-1, 0), (0, 1), (1, 0), (0, -1))
    return [
        tuple(number.get((cell // cols + dr, cell % cols + dc), -1) for dr, dc in steps)
        for cell in cells
    ]


def build_config(options: Mapping[str, object], data: Mapping[str, Any]) -> Config:
    """Return the configuration of a game. ValueError for options that do not exist or combine."""
    chosen = check_options(options, data)
    players: int = chosen["players"]
    solo = players == 1
    changed = _apply_variants(chosen["data_variant"], data)
    crops = _crops(data, changed)
    setup = data["setup"]["solo" if solo else f"p{players}"]

    extra = [name for name in ("opuntia", "lake") if name in chosen["modules"]]
    removed = list(setup["remove_crops"])
    if solo and chosen["solo_no_tricks"]:
        removed += TRICKY_CROPS
    pool = []
    for crop in crops:
        in_play = crop.name not in removed and (
            crop.name in extra or crop.name not in ("opuntia", "lake")
        )
        pool.append(crop.count if in_play and (crop.icon or not solo) else 0)

    fixed: list[int] = []
    if chosen["layout"] == "fixed":
        names = [name for row in data["layouts"][f"p{players}"] for name in row if name]
        fixed = [data["codes"]["crop"].index(name) for name in names]

    if solo:
        first_deal = (setup["first_deal"], 0)
        keeps: Sequence[int] = ()
    else:
        first_deal = (setup["first_deal_first_player"], setup["first_deal_others"])
        keeps = data["draft"][f"keep_p{players}"]
    long_game = chosen["rounds"] == data["game_length"]["long_rounds"]
    limit = chosen["wheat_token_limit"]
    config = Config(
        options=chosen,
        solo=solo,
        seats=2 if solo else players,
        rounds=chosen["rounds"],
        crops=crops,
        pool=pool,
        n_tiles=setup["tiles"],
        neighbours=_neighbours(setup["rows"], setup["cols"], setup["empty_cells"]),
        cols=setup["cols"],
        fixed_tiles=fixed,
        drops=data["components"]["drops_per_player"],
        votes=data["components"]["votes_per_player"],
        cards_per_type=data["components"]["cards_per_type"],
        hand_limit=data["limits"]["hand_limit"],
        grow_at=data["limits"]["cloud_grow_at"],
        overflow_at=data["limits"]["cloud_overflow_at"],
        selected=data["limits"]["weathers_selected"],
        sun_drops=data["limits"]["sun_action_drops"],
        faces=tuple(data["dice"]["harvest"]["faces"]),
        n_dice=data["components"]["harvest_dice"],
        harvest_face=data["codes"]["die_harvest_face"],
        lower_vp=data["harvest_vote"]["vp_per_lowering"],
        flip_vp=data["harvest_vote"]["vp_bonus_on_flip"],
        first_deal=first_deal,
        round_deal=setup["round_deal"],
        keeps=tuple(keeps),
        bonus_card=0 if solo or players != 2 else data["draft"]["p2_setup_bonus_card"],
        track=tuple(changed["track"]["long" if long_game else "short"]),
        fertilizer_tokens=data["fertilizer"]["tokens"] if "fertilizer" in chosen["modules"] else 0,
        fertilizer_vp=data["fertilizer"]["bonus_vp"],
        wheat_limit=-1 if limit == "none" else limit,
        wheat_tokens=data["components"]["wheat_tokens"],
    )
    if solo:
        config.human = setup["human_seat"]
        config.neutral = setup["neutral_seat"]
        config.neutral_clouds = setup["neutral_start_clouds"]
        weathers = data["codes"]["weather"]
        for card in data["solo"]["card"]:
            votes = tuple(weathers.index(name) for name in card["votes"])
            config.cards[card["id"]] = SouthWindCard(
                card["effect"], card["n"], votes, card["harvest"]
            )
        config.no_target_vp = data["solo"]["neutral_no_target_vp"]
        config.missing_vote_vp = data["solo"]["neutral_missing_vote_vp"]
        config.dice_preference = tuple(data["solo"]["dice_preference"])
    return config
