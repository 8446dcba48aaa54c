CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE games (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,              -- game or record (to look at)
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
CREATE TABLE luck (
  game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
  luck TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE makers (
  game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
  visitor TEXT NOT NULL            -- keyed hash of the address that began it
) WITHOUT ROWID;
CREATE TABLE seats (
  game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  bot TEXT,                        -- who plays there, NULL for a person
  name TEXT NOT NULL,              -- what the seat is called in lists
  acts INTEGER NOT NULL,           -- whether the game waits for it
  place INTEGER,                   -- at the end
  score INTEGER,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE TABLE people (
  person TEXT NOT NULL,            -- secret of a browser
  token TEXT NOT NULL REFERENCES tokens (token) ON DELETE CASCADE,
  PRIMARY KEY (person, token)
) WITHOUT ROWID;
CREATE TABLE tries (                 -- answers to positions of one's own mistakes
  person TEXT NOT NULL,
  game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  ply INTEGER NOT NULL,
  solved INTEGER NOT NULL,         -- times running
  due REAL NOT NULL,               -- when it comes again
  PRIMARY KEY (person, game, ply)
) WITHOUT ROWID;
CREATE INDEX tokens_by_game ON tokens (game);
CREATE INDEX games_by_age ON games (over, touched);
