"""Games in the browser, on the play service (docs/web.md)."""
