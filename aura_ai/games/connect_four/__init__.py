"""Connect Four: the calibration game. Its theory is known and other programs play it too."""
