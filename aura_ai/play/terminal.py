"""A person plays in the terminal: lines in, lines out, no colour, any width from 40 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Callable

from aura_ai.games.contract import RulesError
from aura_ai.play.session import Event, Session

HELP = """\
number     make that move
u          take back your turn (again: the turn before)
hint [BOT] ask a bot what it would do
log [N]    the last N decisions (default 20)
b          show the board and the moves again
save FILE  write a record; aura-ai play --load FILE goes on with it
q          leave the game
Seats are numbered from 0."""
LOG_LINES = 20


class Terminal:
    """Shows a session and reads what the person wants.

    Attributes:
        session: The game.
    """

    def __init__(
        self,
        session: Session,
        read: Callable[[str], str | None],
        write: Callable[[str], None],
        width: int = 80,
    ) -> None:
        """Set up.

        Args:
            session: The game.
            read: Called with the prompt; returns a line, or None at the end of the input.
            write: Called with one or more lines to show.
            width: Longest line to write.
        """
        self.session = session
        self._read = read
        self._write = write
        self._width = width

    def run(self) -> None:
        """Play until the person leaves or the input ends."""
        session = self.session
        show = True
        self._tell(session.game.info.notice)
        self._tell(session.legend)
        while True:
            for event in session.run_bots():
                self._tell_event(event)
            if show:
                self._show()
            show = True
            line = self._read(self._prompt())
            if line is None:
                self._tell("\nEnd of input: the game ends here.")
                return
            words = line.split(maxsplit=1)
            if not words:
                show = False
                continue
            command = words[0].lower()
            rest = words[1].strip() if len(words) > 1 else ""
            if command in ("q", "quit", "exit"):
                return
            show = self._obey(command, rest)

    def _prompt(self) -> str:
        if self.session.over:
            return "game over (save FILE, log, u, q): "
        return f"move 1-{len(self.session.legal())} (u, hint, log, b, save FILE, q, ?): "

    def _obey(self, command: str, rest: str) -> bool:
        """Carry out a command; return whether the board should be shown again."""
        session = self.session
        try:
            if command.isascii() and command.isdigit():
                return self._move(int(command))
            if command in ("u", "undo"):
                if not session.undo():
                    self._tell("There is nothing to take back.")
                    return False
                self._tell("Taken back.")
                return True
            if command in ("h", "hint"):
                spec, action = session.hint(rest or None)
                number = session.legal().index(action) + 1
                self._tell(f"{spec} would play {number}: {session.view().describe(action)}")
            elif command in ("l", "log"):
                self._show_log(rest)
            elif command in ("b", "board"):
                return True
            elif command == "save":
                if not rest:
                    self._tell("save: name a file, for example save game.jsonl")
                else:
                    session.save(rest)
                    self._tell(f"Saved to {rest}.")
            elif command in ("?", "help"):
                for line in HELP.split("\n"):
                    self._tell(line, indent=" " * 11)
                self._tell(session.legend)
            else:
                self._tell(f"{command!r} is not understood; ? lists what you can type.")
        except RulesError as error:
            self._tell(f"error: {error}")
        return False

    def _move(self, number: int) -> bool:
        legal = self.session.legal()
        if not 1 <= number <= len(legal):
            most = f"choose 1 to {len(legal)}" if legal else "the game is over"
            self._tell(f"There is no move {number}: {most}.")
            return False
        self._tell_event(self.session.choose(legal[number - 1]))
        return True

    def _show(self) -> None:
        session = self.session
        view = session.view()
        self._write("\n" + session.game.picture(view.array, self._width) + "\n")
        if session.over:
            places, scores = session.result()
            for seat in sorted(range(len(places)), key=lambda seat: places[seat]):
                self._tell(f"{places[seat]}. {session.name(seat)}: {scores[seat]}")
            self._tell(session.game.info.notice)
            return
        for number, action in enumerate(session.legal(), 1):
            self._tell(f"{number:3d}. {view.describe(action)}")

    def _show_log(self, rest: str) -> None:
        if rest and not (rest.isascii() and rest.isdigit()):
            self._tell("log: how many lines? For example log 30")
            return
        log = self.session.log
        most = int(rest) if rest else LOG_LINES
        for event in log[max(len(log) - most, 0) :]:
            self._tell_event(event)

    def _tell_event(self, event: Event) -> None:
        self._tell(f"{event.ply:4d} {self.session.name(event.seat)}: {event.text}", indent="     ")
        for line in event.news:
            self._tell(f"       * {line}", indent="         ")

    def _tell(self, text: str, indent: str = "     ") -> None:
        """Write a text, wrapped to the width."""
        if not text:
            return
        for line in text.split("\n"):
            start = line[: len(line) - len(line.lstrip())]
            wrapped = textwrap.wrap(
                line.lstrip(), self._width, initial_indent=start, subsequent_indent=indent
            )
            self._write("\n".join(wrapped))
