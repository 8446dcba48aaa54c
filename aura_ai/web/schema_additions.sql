-- tables that databases of an earlier release do not have
CREATE TABLE IF NOT EXISTS luck (
  game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
  luck TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS makers (
  game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
  visitor TEXT NOT NULL            -- keyed hash of the address that began it
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seats (
  game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  bot TEXT,                        -- who plays there, NULL for a person
  name TEXT NOT NULL,              -- what the seat is called in lists
  acts INTEGER NOT NULL,           -- whether the game waits for it
  place INTEGER,                   -- at the end
  score INTEGER,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS people (
  person TEXT NOT NULL,            -- secret of a browser
  token TEXT NOT NULL REFERENCES tokens (token) ON DELETE CASCADE,
  PRIMARY KEY (person, token)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS notices (
  token TEXT PRIMARY KEY REFERENCES tokens (token) ON DELETE CASCADE,
  url TEXT NOT NULL,
  minutes INTEGER NOT NULL,        -- idle minutes before a notice
  link TEXT NOT NULL,              -- the person's page
  told INTEGER NOT NULL            -- decisions made when the last notice was sent, -1 before the first
) WITHOUT ROWID;
