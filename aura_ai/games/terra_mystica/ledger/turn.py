"""One row as decisions of one seat (T-18.3 to T-18.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.ledger.commands import OPTIONS, Command
from aura_ai.games.terra_mystica.ledger.decisions import ReplayState
from aura_ai.games.terra_mystica.ledger.text import Row
from aura_ai.games.terra_mystica.screen.names import seat_block

ANSWERS = ("leech", "decline")
_OUT_OF_TURN = (*ANSWERS, "burn", "convert", "nothing", "token", "no_token", "step", "no_step")
"""Verbs that need no turn; rows with others are part of the own turn, which they may end."""
_PLAIN = {
    "ship": at.ACTION_ADVANCE_SHIP,
    "dig_track": at.ACTION_ADVANCE_DIG,
    "bridge": at.ACTION_BRIDGE,
    "colour": at.ACTION_PICK_TERRAIN,
    "unlock": at.ACTION_PICK_TERRAIN,
    "gain_priest": at.ACTION_TAKE_PRIEST,
    "act": at.ACTION_POWER,
    "shift": 0,
    "special": at.ACTION_SPECIAL,
}
"""Verbs that are one action: their code, to which a number is added."""
_DECLINING = ("discard", "decline_option")
"""Verbs that do nothing once the game no longer waits."""
_DUE = {
    "free_d": at.NODE_RIDE,
    "free_tf": at.NODE_STORM,
    "free_tp": at.NODE_TRADE,
    "bridge": at.NODE_BRIDGE,
}
"""Nodes at which the game waits for a right that a faction may decline."""


class Turn:
    """Carries out the commands of a row; ``rest`` are those still to come."""

    def __init__(
        self, table: ReplayState, seat: int, row: Row, commands: Iterable[Command]
    ) -> None:
        self.table, self.seat, self.row = table, seat, row
        self.rest = list(commands)
        self._own = any(command.verb not in _OUT_OF_TURN for command in self.rest)
        self._dug = 0
        """Spades that are paid for when they are used (T-22.2)."""
        self._held_back: set[int] = set()
        """Cults that the row keeps from entering 10 (T-16.4)."""

    def play(self) -> None:
        """Carry out all commands; end the turn when the row does."""
        free: dict[str, Callable[[Command], None]] = {
            "burn": self._convert,
            "convert": self._convert,
            "leech": self._answer,
            "decline": self._answer,
            "step": self._step,
            "token": self._token,
            "no_token": self._forgo,
            "no_step": self._forgo,
        }
        own: dict[str, Callable[[Command], None]] = {
            "build": lambda c: self._build(c.numbers[0]),
            "transform": lambda c: self._transform(*c.numbers),
            "dig": lambda c: self._dig(c.numbers[0]),
            "upgrade": lambda c: self._upgrade(*c.numbers),
            "send": lambda c: self._send(*c.numbers),
            "pass": lambda c: self._pass(c.numbers[0]),
            "connect": lambda c: self._connect(c.numbers),
            "favor": lambda c: self._take(at.ACTION_TAKE_FAVOR, *c.numbers),
            "town": lambda c: self._take(at.ACTION_TAKE_TOWN, *c.numbers),
            "lose": lambda c: self._lose(c.numbers[1]),
            "discard": lambda c: self._discard(c.numbers[0]),
            "decline_option": lambda c: self._decline(OPTIONS[c.numbers[1]]),
            "give_back": self._give_back,
        }
        while self.rest:
            command = self.rest.pop(0)
            if command.verb in free:
                free[command.verb](command)
            elif command.verb != "nothing":
                self._prepare(command)
                if command.verb in own:
                    own[command.verb](command)
                else:
                    self._open(_PLAIN[command.verb] + sum(command.numbers))
        self.table.give_back()
        if self._own:
            self._close()

    # --- out of turn ------------------------------------------------------------------------------
    def _convert(self, command: Command) -> None:
        """Make a run of conversions."""
        codes: list[int] = []
        while True:
            if command.verb == "burn":
                codes += [at.ACTION_BURN] * command.numbers[0]
            elif command.verb == "convert":
                codes += [command.numbers[0]] * command.numbers[1]
            if not self.rest or self.rest[0].verb not in ("burn", "convert", "nothing"):
                break
            command = self.rest.pop(0)
        if self.table.to_act == self.seat and self.table.node != at.NODE_WORD:
            self._enter_tops()
        self._own |= at.ACTION_W_P in codes
        self.table.convert(self.seat, codes)

    def _answer(self, command: Command) -> None:
        """Take or refuse power (T-18.4); a refusal without a number is one of all offers."""
        amount, faction = command.numbers
        if not self.table.answer(self.seat, amount, faction, command.verb == "leech"):
            raise self.table.fail(f"no open offer for {command.text!r}")
        if command.verb == "decline" and amount == 0:
            while self.table.answer(self.seat, 0, faction, False):
                pass

    def _step(self, command: Command) -> None:
        """Take steps: in the own turn where they are due, else those of Cultists (T-12.4)."""
        steps, cult = command.numbers
        while steps > 0:
            mine = self.table.to_act == self.seat
            if mine and self.table.node == at.NODE_STEP:
                steps -= int(self.table.s[at.steps])
            elif mine and self.table.node == at.NODE_ENTER:
                steps -= 1
            else:
                self.table.take_word(self.seat)
                steps -= 1
            self.table.do(at.ACTION_CULT_STEP + cult)
            self._own |= self.table.node != at.NODE_WORD

    def _token(self, command: Command) -> None:
        """Buy a token that is due (T-13.3)."""
        self.table.take_word(self.seat)
        self.table.do(at.ACTION_BUY_TOKEN)

    def _forgo(self, command: Command) -> None:
        """Do without tokens or steps that are due."""
        self._put_off_step()
        self.table.take_word(self.seat)
        for _ in range(command.numbers[0]):
            self.table.do(at.ACTION_SKIP)

    def _put_off_step(self) -> None:
        """Let a step of the own turn be taken out of turn."""
        while self.table.node == at.NODE_STEP and self.table.to_act == self.seat:
            self.table.do(at.ACTION_SKIP)
            self._own = True

    # --- preparations of an action of the own turn ------------------------------------------------
    def _prepare(self, command: Command) -> None:
        """Bring the game to the own turn; settle everything due before the next action."""
        self.table.give_back()
        self._enter_tops()
        if command.verb not in ("unlock", "gain_priest"):
            self._settle(at.NODE_UNLOCK, ("unlock", "gain_priest"))
        if self.table.to_act != self.seat and command.verb not in _DECLINING:
            whose, seat = self.table.to_act, self.seat
            raise self.table.fail(
                f"{command.text!r}: it is the turn of seat {whose}, not of seat {seat}"
            )

    def _settle(self, node: int, verbs: Sequence[str]) -> None:
        """Bring commands forward that the game asks for sooner than the row gives them."""
        for command in [c for c in self.rest if c.verb in verbs]:
            if self.table.node != node or self.table.to_act != self.seat:
                return
            self.rest.remove(command)
            code = at.ACTION_LOSE_CULT if command.verb == "lose" else _PLAIN[command.verb]
            self.table.do(code + (command.numbers[-1] if command.numbers else 0))

    def _enter_tops(self) -> None:
        """Name the tracks that enter 10: by a step of the row, else by its cults (T-16.3, T-16.4)."""
        while self.table.node == at.NODE_ENTER and self.table.to_act == self.seat:
            steps = [c for c in self.rest if c.verb == "step" and c.numbers[0] == 1]
            tops = [cult for cult in range(at.N_CULTS) if self.row.cults[cult] == at.TOP]
            for cult in [c.numbers[1] for c in steps] + tops:
                if cult not in self._held_back and self.table.legal(at.ACTION_CULT_STEP + cult):
                    self.table.do(at.ACTION_CULT_STEP + cult)
                    for command in [c for c in steps if c.numbers[1] == cult][:1]:
                        self.rest.remove(command)
                    break
            else:
                self.table.do(at.ACTION_SKIP)

    def _open(self, code: int) -> None:
        """Begin an action, or continue one; decline the rest of the one before it."""
        table = self.table
        if table.node == at.NODE_SPADES and not table.legal(code):
            table.do(at.ACTION_DISCARD_SPADES)
        self._put_off_step()
        if table.node == at.NODE_OPTION and not table.legal(code) and table.legal(at.ACTION_SKIP):
            table.do(at.ACTION_SKIP)
        if table.node in (at.NODE_OPTION, at.NODE_END) and not table.legal(code) and self._alone():
            table.do(at.ACTION_END_TURN)
        if table.node == at.NODE_MAIN:
            table.refuse_open(self.seat)
            table.given_up, table.declined = 0, False
        table.do(code)

    def _alone(self) -> bool:
        """Return whether all others have passed, so that turn follows turn (T-5.4)."""
        s, seats = self.table.s, self.table.seats.values()
        return all(s[seat_block(seat) + at.passed] for seat in seats if seat != self.seat)

    def _skip(self, node: int) -> None:
        """Decline the decision that the game waits for, if it does."""
        if self.table.node == node and self.table.to_act == self.seat:
            self.table.do(at.ACTION_SKIP)

    def _close(self) -> None:
        """End the turn if nothing of it is left; a row may also stop in the middle of a turn."""
        self._enter_tops()
        table, s = self.table, self.table.s
        if table.to_act != self.seat or s[at.turn] != 1 or s[at.phase] != at.PHASE_ACTION:
            return
        if table.node == at.NODE_SPADES and s[at.spades] <= table.given_up:
            table.do(at.ACTION_DISCARD_SPADES)
        bridges = s[at.free_bridges] > 0 and not table.declined
        priests = table.strict_conversion and s[at.w_to_p] == s[at.sh_w_to_p] and not table.declined
        if bridges or priests or s[at.actions_left] > 1:
            return
        if table.node in (at.NODE_OPTION, at.NODE_END):
            table.do(at.ACTION_END_TURN)

    # --- actions ----------------------------------------------------------------------------------
    def _home(self) -> int:
        """Return the own home terrain."""
        return int(self.table.s[seat_block(self.seat) + at.home])

    def _build(self, hex_: int) -> None:
        """Build a dwelling; other terrain is transformed before (T-18.6)."""
        table = self.table
        unlocks = table.s[seat_block(self.seat) + at.faction] == at.RIVERWALKERS
        if table.node != at.NODE_PLACE and not unlocks:
            self._transform(hex_, self._home())
        self._open(at.ACTION_BUILD + hex_)

    def _transform(self, hex_: int, terrain: int) -> None:
        """Transform a hex, unless a later command of the row continues it."""
        s = self.table.s
        now, home = int(s[at.terrain + hex_]), self._home()
        target = terrain if terrain != at.NONE else self._nearest(now)
        later = any(c.verb in ("build", "transform") and c.numbers[0] == hex_ for c in self.rest)
        if now == target or (target != home and later):
            return
        if target == home and self._spades() != at.N_TERRAINS - self._way_home(now):
            self._open(at.ACTION_TRANSFORM_HOME + hex_)
            self._settle(at.NODE_LOSE, ("lose",))
        else:
            self._open(at.ACTION_TRANSFORM_OTHER + hex_)
            self.table.do(at.ACTION_PICK_TERRAIN + target)
        self._dug = 0

    def _spades(self) -> int:
        """Return the spades at hand, free or dug."""
        return int(self.table.s[at.spades]) + self._dug

    def _way_home(self, terrain: int) -> int:
        """Return the steps from a terrain home the short way, 0 where they are not counted (T-9.3)."""
        s, p = self.table.s, seat_block(self.seat)
        if s[p + at.faction] == at.GIANTS or s[p + at.home] >= at.ICE or terrain >= at.N_TERRAINS:
            return 0
        up, down = self._ways(terrain)
        return min(up, down)

    def _ways(self, terrain: int) -> tuple[int, int]:
        """Return the steps from a terrain up and down the circle to home, for ice to its start."""
        s, p = self.table.s, seat_block(self.seat)
        home = int(s[p + at.start_terrain] if s[p + at.home] == at.ICE else s[p + at.home])
        return (home - terrain) % at.N_TERRAINS, (terrain - home) % at.N_TERRAINS

    def _nearest(self, terrain: int) -> int:
        """Return home, or the terrain nearest to it that the spades at hand reach (T-9.4)."""
        s, p, spades = self.table.s, seat_block(self.seat), self._spades()
        if not spades or s[p + at.faction] == at.GIANTS or s[p + at.home] == at.VOLCANO:
            return self._home()
        up, down = self._ways(terrain)
        if min(up, down) <= spades:
            return self._home()
        return (terrain + (spades if up < down else -spades)) % at.N_TERRAINS

    def _dig(self, spades: int) -> None:
        """Pay for spades now if conversions follow; else the transformation does (T-22.2)."""
        if self._home() == at.VOLCANO:
            return
        follow = [c.verb for c in self.rest if c.verb != "nothing"]
        if follow and follow[0] in ("build", "transform"):
            self._dug += spades
            return
        for _ in range(spades):
            self._open(at.ACTION_BUY_SPADE)

    def _upgrade(self, hex_: int, kind: int) -> None:
        """Upgrade a building."""
        self._open((at.ACTION_UPGRADE_SH if kind == at.STRONGHOLD else at.ACTION_UPGRADE) + hex_)

    def _send(self, cult: int, steps: int) -> None:
        """Send a priest; without a number to the best place that is free."""
        table, first = self.table, at.ACTION_SEND_PRIEST + 3 * cult
        values = {3: (0,), 2: (1,), 1: (2,)}.get(steps, (0, 1, 2))
        free = [value for value in values if table.legal(first + value)]
        self._open(first + (free or values)[0])

    def _pass(self, card: int) -> None:
        """Pass, or take the first bonus card."""
        if self.table.s[at.phase] == at.PHASE_ACTION:
            self._open(at.ACTION_PASS)
        if card >= 0 and self.table.node == at.NODE_CARD:
            self.table.do(at.ACTION_TAKE_BONUS + card)

    def _connect(self, rivers: Sequence[int]) -> None:
        """Link the first river hex that founds a town (T-12.11)."""
        codes = [at.ACTION_CONNECT_RIVER + river for river in rivers]
        self.table.do(next((code for code in codes if self.table.legal(code)), codes[0]))

    def _take(self, first: int, times: int, tile: int) -> None:
        """Take favor or town tiles."""
        for _ in range(times):
            self.table.do(first + tile)
            self._enter_tops()

    def _lose(self, cult: int) -> None:
        """Lose steps for a volcano, or hold a track back before the tile that gives the steps."""
        if self.table.node == at.NODE_LOSE:
            self.table.do(at.ACTION_LOSE_CULT + cult)
        else:
            self._held_back.add(cult)

    def _discard(self, spades: int) -> None:
        """Let spades go; some of several go when the others are used (T-8.11)."""
        if self.table.node != at.NODE_SPADES or self.table.to_act != self.seat:
            return  # they bring nothing to these factions, or an earlier action had them (T-9.13)
        if spades >= self.table.s[at.spades]:
            self.table.do(at.ACTION_DISCARD_SPADES)
        else:
            self.table.given_up = spades

    def _decline(self, option: str) -> None:
        """Decline the rest of an action."""
        self.table.declined = True
        if option in _DUE:
            self._skip(_DUE[option])

    def _give_back(self, command: Command) -> None:
        raise self.table.fail(f"{command.text!r}: no rule lets goods be given back")
