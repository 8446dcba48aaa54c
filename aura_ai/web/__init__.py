"""Games in the browser, on the play service and on nothing else (docs/web.md)."""
