-- One tournament. Written by aura_ai.tournaments.storing.database; PRAGMA user_version is the schema's version.

CREATE TABLE meta (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE pool (
    id               INTEGER PRIMARY KEY,
    key              TEXT NOT NULL UNIQUE,
    game             TEXT NOT NULL,
    players          INTEGER NOT NULL,
    options          TEXT NOT NULL,      -- JSON, every option with its value
    changed          TEXT NOT NULL,      -- JSON, the options that differ from their defaults
    seat_names       TEXT NOT NULL,      -- JSON list, one name for every scored seat
    data_fingerprint TEXT NOT NULL
);

CREATE TABLE bot (
    id   INTEGER PRIMARY KEY,
    spec TEXT NOT NULL UNIQUE
);

CREATE TABLE lineup (
    pool INTEGER NOT NULL REFERENCES pool (id),
    id   INTEGER NOT NULL,
    bots TEXT NOT NULL,                  -- JSON list of specs
    PRIMARY KEY (pool, id)
) WITHOUT ROWID;

CREATE TABLE game (
    id         INTEGER PRIMARY KEY,
    pool       INTEGER NOT NULL,
    lineup     INTEGER NOT NULL,
    block      INTEGER NOT NULL,
    rotation   INTEGER NOT NULL,
    seed       INTEGER NOT NULL,         -- of the set-up and all chance
    plies      INTEGER NOT NULL,
    actions    BLOB NOT NULL,            -- little-endian int16
    state_hash TEXT NOT NULL,
    seal       INTEGER NOT NULL,         -- checksum of all rows of the game
    UNIQUE (pool, lineup, block, rotation),
    FOREIGN KEY (pool, lineup) REFERENCES lineup (pool, id)
);

CREATE TABLE seat (
    game    INTEGER NOT NULL REFERENCES game (id),
    seat    INTEGER NOT NULL,
    bot     INTEGER REFERENCES bot (id), -- NULL: the opponent that the game itself brings
    seed    INTEGER,
    place   INTEGER NOT NULL,            -- 1 best, ties share the best
    score   INTEGER,                     -- NULL: not played to its end; adjudicated if there is no failure either
    seconds REAL,
    role    TEXT,                        -- NULL: the game names no roles
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

CREATE TABLE search (                    -- rows where the plan asks for them
    game INTEGER PRIMARY KEY REFERENCES game (id),
    data BLOB NOT NULL,                  -- rows of little-endian float64, see playing/searches.py
    seal INTEGER NOT NULL                -- checksum of the row
);

CREATE TABLE failure (
    game   INTEGER PRIMARY KEY REFERENCES game (id),
    seat   INTEGER NOT NULL,             -- -1: nobody is to blame
    kind   TEXT NOT NULL,
    detail TEXT NOT NULL,
    trace  TEXT NOT NULL                 -- where it happened in the bot, several lines
);
