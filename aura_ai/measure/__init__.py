"""Speed, measured: always as a figure beside a baseline of the same run."""
