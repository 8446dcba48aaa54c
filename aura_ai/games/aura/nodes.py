"""Decision nodes (F-1), stages and action codes (F-2) of Aura."""

(
    NODE_SETUP_CLOUD,
    NODE_FERTILIZER,
    NODE_DRAFT_PICK,
    NODE_TURN,
    NODE_SECOND,
    NODE_PAY,
    NODE_FROST_TILE,
    NODE_SUN_CLOUD,
    NODE_TILE_DROP,
    NODE_WIND_MOVE,
    NODE_RAIN_FIRST,
    NODE_RAIN_SECOND,
    NODE_VOTE,
    NODE_RELOCATE,
    NODE_HAND_LIMIT,
    NODE_SELECT_WEATHER,
    NODE_SUN_WEATHER,
    NODE_WINDW_DROP,
    NODE_WINDW_DIR,
    NODE_LAKE_STEP,
) = range(20)
NODES = tuple(name[5:] for name in globals() if name.startswith("NODE_"))
(
    STAGE_TILES,
    STAGE_DRAFT,
    STAGE_DICE,
    STAGE_CLOUDS,
    STAGE_ROUND,
    STAGE_ACTION,
    STAGE_TURN_END,
    STAGE_LIMIT,
    STAGE_SELECT,
    STAGE_WEATHER,
    STAGE_SUN,
    STAGE_WIND,
    STAGE_WEATHER_END,
    STAGE_HARVEST,
) = range(32, 46)
NODE_GAME_OVER = 63

NODE_NAMES = (*NODES, *[""] * (NODE_GAME_OVER - len(NODES)), "GAME_OVER")
"""Name of each node; a stage is never seen between decisions."""

NOTHING = -1
"""Passed to the rules when a node offers no choice at all."""
