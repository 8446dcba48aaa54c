CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE games (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,              -- game, plan (a copy to try things out) or record (to look at)
  parent TEXT,                     -- the game that a plan is a copy of
  header TEXT NOT NULL,            -- first line of the record
  resigned INTEGER,
  pending INTEGER,                 -- seat whose turn is over but not confirmed
  over INTEGER NOT NULL DEFAULT 0,
  settings TEXT NOT NULL DEFAULT '{}',
  created REAL NOT NULL,
  touched REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE tokens (
  token TEXT PRIMARY KEY,
  game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  seats TEXT NOT NULL,             -- JSON list of the seats whose people have it
  owner INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE decisions (
  game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  ply INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  action INTEGER NOT NULL,
  by TEXT NOT NULL,
  PRIMARY KEY (game, ply)
) WITHOUT ROWID;
CREATE TABLE judgements (
  game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  ply INTEGER NOT NULL,
  judgement TEXT NOT NULL,
  PRIMARY KEY (game, ply)
) WITHOUT ROWID;
CREATE INDEX tokens_by_game ON tokens (game);
CREATE INDEX games_by_age ON games (over, touched);
