-- A tournament of two games of random and two of textbook, the last of them missing, as version 0.1.0 wrote it.
PRAGMA application_id = 1098216033;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE bot (
    id   INTEGER PRIMARY KEY,
    spec TEXT NOT NULL UNIQUE
);
INSERT INTO "bot" VALUES(0,'random');
INSERT INTO "bot" VALUES(1,'textbook:sims=8');
CREATE TABLE failure (
    game   INTEGER PRIMARY KEY REFERENCES game (id),
    seat   INTEGER NOT NULL,             -- -1: nobody is to blame
    kind   TEXT NOT NULL,
    detail TEXT NOT NULL
);
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
    UNIQUE (pool, lineup, block, rotation),
    FOREIGN KEY (pool, lineup) REFERENCES lineup (pool, id)
);
INSERT INTO "game" VALUES(1,0,0,0,0,4579935566993106576,19,X'0000050005000300010004000100000003000300020002000400010005000400020000000300','1125b2b09e7eea0b');
INSERT INTO "game" VALUES(2,0,0,0,1,4579935566993106576,22,X'0500030004000300010005000300040001000000000004000300010000000400060002000400050001000200','b1a14630dfa2c1a0');
INSERT INTO "game" VALUES(3,0,0,1,0,7452305796286532005,22,X'0400020006000400040005000500040001000600060002000200010000000600050003000300020001000300','686fa82aac052a2c');
CREATE TABLE lineup (
    pool INTEGER NOT NULL REFERENCES pool (id),
    id   INTEGER NOT NULL,
    bots TEXT NOT NULL,                  -- JSON list of specs
    PRIMARY KEY (pool, id)
) WITHOUT ROWID;
INSERT INTO "lineup" VALUES(0,0,'["random", "textbook:sims=8"]');
CREATE TABLE meta (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO "meta" VALUES('files','{}');
INSERT INTO "meta" VALUES('plan','{"anchor": null, "blocks": 2, "bots": ["random", "textbook:sims=8"], "data": null, "focus": [], "game": "connect_four", "isolate": false, "limits": {"hang": 60.0, "memory": 4096, "start": 60.0}, "lineups": [], "max_lineups": 200, "pools": [{"key": "connect_four 2p 47a9e41e4aba9f19", "options": [], "players": 2}], "seed": 7, "time": null}');
INSERT INTO "meta" VALUES('settings','{}');
INSERT INTO "meta" VALUES('version','0.1.0');
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
INSERT INTO "pool" VALUES(0,'connect_four 2p 47a9e41e4aba9f19','connect_four',2,'{}','{}','["seat 0", "seat 1"]','47a9e41e4aba9f19');
CREATE TABLE seat (
    game    INTEGER NOT NULL REFERENCES game (id),
    seat    INTEGER NOT NULL,
    bot     INTEGER REFERENCES bot (id), -- NULL: the opponent that the game itself brings
    seed    INTEGER,
    place   INTEGER NOT NULL,            -- 1 best, ties share the best
    score   INTEGER,                     -- NULL: the game was not played to its end
    seconds REAL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
INSERT INTO "seat" VALUES(1,0,0,1904358101610446417,1,1,1.18460000976483570411e-04);
INSERT INTO "seat" VALUES(1,1,1,91620821133386895,2,0,7.78302900016569765284e-03);
INSERT INTO "seat" VALUES(2,0,1,1904358101610446417,2,0,8.6720890003562089987e-03);
INSERT INTO "seat" VALUES(2,1,0,91620821133386895,1,1,1.22651001220219768583e-04);
INSERT INTO "seat" VALUES(3,0,0,5785122321970542576,2,0,0.000108879999970668);
INSERT INTO "seat" VALUES(3,1,1,1706398077245912731,1,1,8.20564700052273110486e-03);
COMMIT;
