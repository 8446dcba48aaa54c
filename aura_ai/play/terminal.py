"""Terminal play: lines in, lines out, no colour."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from aura_ai.contract.narration import Event
from aura_ai.errors import AuraError, RulesError
from aura_ai.play.analysis import best_known
from aura_ai.play.learn import by_bot
from aura_ai.play.seat_players import PERSON, BotFailedError
from aura_ai.play.session import Session
from aura_ai.play.tally import tally_lines

LEAST_COLUMNS = 20
"""Narrowest screen; every game's picture fits."""
HELP = """\
number     make that move
u          take back your turn, unless something hidden came to light since
hint [BOT] show what a bot would do
log [N]    the last N decisions (default 20)
score      points by source, so far
b          show the board and the moves again
seat N BOT put a bot into a seat; seat N person takes it over
resign     give the game up
save FILE  write a record; aura-ai play --load FILE continues it
q          leave the game; one that is not over is kept in a file
Seats are numbered from 0."""
LOG_LINES = 20


def _no_progress(_: str) -> AbstractContextManager[None]:
    return nullcontext()


class Terminal:
    """Shows a session and reads people's commands.

    Attributes:
        session: The game.
    """

    def __init__(
        self,
        session: Session,
        read: Callable[[str], str | None],
        write: Callable[[str], None],
        width: int = 80,
        *,
        progress: Callable[[str], AbstractContextManager[None]] = _no_progress,
        autosave: Path | None = None,
    ) -> None:
        """Set up.

        Args:
            session: The game.
            read: Called with the prompt; returns a line, or None at the end of the input.
            write: Called with one or more lines to show.
            width: Longest line to write, at least :data:`LEAST_COLUMNS`.
            progress: Entered with the name of a bot while it thinks.
            autosave: Where a game is kept that is left before its end, None for nowhere.
        """
        self.session = session
        self._read = read
        self._write = write
        self._width = width
        self._progress = progress
        self._autosave = autosave
        self._saved = session.ply
        self._seen: dict[int, int] = {}
        self._failed = False
        # the last viewer; with one person at the screen, always the same
        self._observer = session.people[0] if session.people else 0

    def run(self) -> None:
        """Play until somebody leaves or the input ends; an interruption keeps the game."""
        try:
            self._run()
        except KeyboardInterrupt:
            self._write("")
            self._keep()
            raise

    def _run(self) -> None:
        self._say(self.session.game.info.notice)
        self._say(self.session.legend)
        show = True
        while True:
            if not self._failed:
                show = self._let_bots_play() and show
            if show:
                self._show()
            line = self._read(self._prompt())
            if line is None:
                self._say("\nEnd of input: the game ends here.")
                self._keep()
                return
            words = line.split(maxsplit=1)
            if not words:
                show = False
                continue
            command = words[0].lower()
            argument = words[1].strip() if len(words) > 1 else ""
            if command in ("q", "quit", "exit"):
                self._keep()
                return
            show = self._obey(command, argument)

    def _let_bots_play(self) -> bool:
        """Let bots decide until a person has to; return whether they did not fail."""
        session = self.session
        try:
            while not session.over and not session.persons_turn:
                # a bot's kernels are compiled when it first thinks
                with self._progress(session.seats[session.to_act]):
                    session.think()
                if session.people:
                    self._write_new()
        except BotFailedError as failure:
            self._failed = True
            self._say(f"error: {failure}")
            self._keep()
            seat = failure.seat
            self._say(f"The game can go on: seat {seat} BOT puts another bot into its seat.")
            return False
        return True

    def _write_new(self, observer: int | None = None) -> None:
        """Print the events since an observer, by default the seat to decide, last looked."""
        if observer is not None:
            self._observer = observer
        elif self.session.persons_turn:
            self._observer = self.session.to_act
        log = self.session.log(self._observer)
        for event in log[self._seen.get(self._observer, 0) :]:
            self._write_event(event)
        self._seen[self._observer] = len(log)

    def _prompt(self) -> str:
        session = self.session
        if session.over:
            return "game over (score, save FILE, log, u, q): "
        if self._failed or not session.persons_turn:
            return f"seat {session.to_act} waits (seat {session.to_act} BOT, save FILE, q, ?): "
        who = f"seat {session.to_act}, " if len(session.people) > 1 else ""
        return f"{who}move 1-{len(session.legal())} (u, hint, log, b, save FILE, q, ?): "

    def _obey(self, command: str, argument: str) -> bool:
        """Carry out a command; return whether the board should be shown again."""
        number = command.isascii() and command.isdigit()
        work = Terminal._move if number else _COMMANDS.get(command)
        if work is None:
            self._say(f"{command!r} is not understood; ? lists what you can type.")
            return False
        try:
            return bool(work(self, command if number else argument))
        except AuraError as error:
            self._say(f"error: {error}")
            return False

    def _board(self, _: str) -> bool:
        return True

    def _undo(self, _: str) -> bool:
        self.session.undo()
        self._seen = {seat: min(n, self.session.ply) for seat, n in self._seen.items()}
        self._say("Taken back.")
        return True

    def _help(self, _: str) -> None:
        for line in HELP.split("\n"):
            self._say(line, indent=" " * min(11, self._width // 4))
        self._say(self.session.legend)

    def _move(self, word: str) -> bool:
        legal, number = self.session.legal(), int(word)
        if not 1 <= number <= len(legal):
            most = f"choose 1 to {len(legal)}" if legal else "there is nothing to choose"
            self._say(f"There is no move {number}: {most}.")
            return False
        seat = self.session.to_act
        self.session.choose(legal[number - 1])
        self._write_new(seat)
        return True

    def _hint(self, argument: str) -> None:
        legal, spec = self.session.legal(), argument or best_known(self.session.game)
        if not legal:
            raise RulesError("there is nothing to decide")
        view = self.session.view(self.session.to_act)
        with self._progress(argument or "hint"):
            action, *_ = by_bot(view, spec)
        self._say(f"{spec} would play {legal.index(action) + 1}: {view.describe(action)}")

    def _hand_over(self, argument: str) -> bool:
        words = argument.split(maxsplit=1)
        if len(words) != 2 or not (words[0].isascii() and words[0].isdigit()):
            self._say(f"seat: name a seat and a bot, for example seat 1 expert, or seat 1 {PERSON}")
            return False
        self.session.hand_over(int(words[0]), words[1])
        self._failed = False
        self._say(f"Seat {words[0]}: {words[1]}.")
        return True

    def _resign(self, _: str) -> bool:
        session = self.session
        seat = session.to_act if session.persons_turn else self._observer
        answer = self._read("Give the game up? y or n: ")
        if answer is None or answer.strip().lower() not in ("y", "yes"):
            return False
        session.resign(seat)
        self._say(f"{session.game.seat_names()[seat]} resigns.")
        return True

    def _show(self) -> None:
        session = self.session
        if session.over or session.persons_turn:
            self._write_new()
        view = session.view(self._observer)
        self._write("\n" + session.game.picture(view.array, self._width) + "\n")
        if session.over:
            places, scores = session.result()
            for seat in sorted(range(len(places)), key=lambda seat: places[seat]):
                self._say(f"{places[seat]}. {self._name(seat)}: {scores[seat]}")
            self._show_score()
            self._say(session.game.info.notice)
            return
        for number, action in enumerate(session.legal(), 1):
            self._say(f"{number:3d}. {view.describe(action)}")

    def _name(self, seat: int) -> str:
        return self.session.name(seat, self._observer if len(self.session.people) < 2 else None)

    def _show_score(self, _: str = "") -> None:
        tally = self.session.tally(self._observer)
        for line in tally_lines(tally, self.session.game.seat_names(), self._width):
            self._say(line, indent="  ")

    def _show_log(self, argument: str) -> None:
        if argument and not (argument.isascii() and argument.isdigit()):
            self._say("log: how many lines? For example log 30")
            return
        log = self.session.log(self._observer)
        most = int(argument) if argument else LOG_LINES
        for event in log[max(len(log) - most, 0) :]:
            self._write_event(event)

    def _write_event(self, event: Event) -> None:
        self._say(f"{event.ply:4d} {self._name(event.seat)}: {event.text}", indent="     ")
        for line in event.news:
            self._say(f"       * {line}", indent="         ")

    # --- storage ---------------------------------------------------------------------------------

    def _save(self, argument: str) -> None:
        if not argument:
            self._say("save: name a file, for example save game.jsonl")
            return
        self.session.saved().write(argument)
        self._saved = self.session.ply
        self._say(f"Saved to {argument}.")

    def _keep(self) -> None:
        """Save a game that is left before its end."""
        session = self.session
        if self._autosave is None or session.over or session.ply == self._saved:
            return
        try:
            self._save(str(self._autosave))
        except AuraError as error:
            self._say(f"error: {error}")
            return
        self._say("aura-ai play --load continues it.")

    def _say(self, text: str, indent: str = "     ") -> None:
        """Write a text, wrapped to the width."""
        if not text:
            return
        for line in text.split("\n"):
            start = line[: len(line) - len(line.lstrip())]
            wrapped = textwrap.wrap(
                line.lstrip(), self._width, initial_indent=start, subsequent_indent=indent
            )
            self._write("\n".join(wrapped))


_COMMANDS: dict[str, Callable[[Terminal, str], object]] = {
    **dict.fromkeys(("b", "board"), Terminal._board),
    **dict.fromkeys(("u", "undo"), Terminal._undo),
    **dict.fromkeys(("h", "hint"), Terminal._hint),
    **dict.fromkeys(("l", "log"), Terminal._show_log),
    **dict.fromkeys(("?", "help"), Terminal._help),
    "score": Terminal._show_score,
    "seat": Terminal._hand_over,
    "resign": Terminal._resign,
    "save": Terminal._save,
}
