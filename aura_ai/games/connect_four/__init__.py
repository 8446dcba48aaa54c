"""Connect Four: the calibration game, which is solved."""
