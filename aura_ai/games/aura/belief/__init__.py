"""What a seat knows (:mod:`.worlds`), and worlds that agree with it, drawn by their chances."""
