"""Views (:mod:`.worlds`), and determinizations of them, drawn by their probabilities."""
