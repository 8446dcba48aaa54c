"""Connect Four behind the game contract."""

from aura_ai.contract import open_information
from aura_ai.contract.box import PlainGame
from aura_ai.contract.game import Info, Kernels
from aura_ai.games.connect_four import layout as at
from aura_ai.games.connect_four import rules

INFO = Info("connect_four", "Connect Four", (2,), (), chance=False)


class ConnectFour(PlainGame):
    """Connect Four on the usual board of seven columns and six rows."""

    info = INFO
    kernels = Kernels.of(rules, open_information)
    layout = at.layout
    max_legal = at.N_COLUMNS
    max_plies = at.N_COLUMNS * at.N_ROWS
    printed = f"{at.N_COLUMNS}x{at.N_ROWS} line {at.LINE}"


load = ConnectFour.load
