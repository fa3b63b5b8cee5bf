"""What is refused or damaged, in English."""

from typing import Final

REFUSALS: Final = {
    "name-empty": ("The {kind} is empty.", "Write at least one visible character."),
    "name-too-long": ("The {kind} is {length} characters long.", "{longest} at most."),
    "text-too-long": (
        "The text is {length} characters long.",
        "{longest} at most; split it into several notes.",
    ),
    "name-illegal": (
        "The {kind} contains a forbidden character ({point}, at position {place}).",
        "Retype it without control characters.",
    ),
    "no-campaign": (
        "No campaign is in use.",
        "greffier campaign new NAME, or campaign use NAME, or the option -c NAME.",
    ),
    "unknown-campaign": ("No campaign is called “{name}”.", "greffier campaign list shows them."),
    "campaign-exists": (
        "The campaign “{name}” already exists.",
        "greffier campaign use {name}, or another name.",
    ),
    "no-open-session": ("No session is open.", "greffier session open"),
    "session-already-open": ("Session {number} is already open.", "greffier session close first."),
    "unknown-session": ("There is no session {number}.", "greffier session list shows them."),
    "seed-malformed": (
        "The seed is not made of {digits} hexadecimal digits.",
        "Leave out --seed to draw one.",
    ),
    "seed-missing": (
        "The seed of the session is not in this database.",
        "Play where the session was opened, enter dice and cards by hand, or greffier campaign fork NEW.",
    ),
    "phrases-enough": ("The session has its {most} phrases already.", "Play: chance is well mixed."),
    "phrase-not-sealed": (
        "This phrase of {name} opens no seal of the session.",
        "Give name and phrase just as greffier seal printed them, the number at the end too.",
    ),
    "seal-malformed": (
        "“{seal}” is no seal: a seal has 64 hex digits.",
        "greffier seal NAME PHRASE prints one.",
    ),
    "seal-too-late": (
        "A phrase is given or opened already: it is too late for a seal of {name}.",
        "All seals come before the phrases; next session.",
    ),
    "seal-twice": (
        "This seal is set already.",
        "Each phrase has a seal of its own: greffier seal NAME PHRASE.",
    ),
    "seal-unopened": (
        "Seals are still closed: {names}; the session gives nothing before they are opened.",
        "greffier entropy NAME PHRASE, as greffier seal printed it; if it is lost: session close.",
    ),
    "seed-wrong": (
        "The seed kept for session {number} is not the one committed to: somebody changed it.",
        "Restore it from a backup, or close the session (session close) and open another.",
    ),
    "secrets-spent": (
        "The session has drawn its {most} secret values already.",
        "Close it and open another, or roll in the open.",
    ),
    "shuffle-first": (
        "The pile has only {left} card(s) left for a secret deal of {wanted}.",
        "greffier deck shuffle first: a shuffle is public, and a secret deal makes none.",
    ),
    "order-too-long": (
        "This order would take {length} bytes in the record, which holds {longest}.",
        "Give it in several parts.",
    ),
    "old-record": (
        "This record has the form from before the first release, which is no longer read.",
        "Begin the campaign again: greffier campaign new NAME, or give its orders again with greffier run.",
    ),
    "nothing-to-undo": (
        "You have nothing to undo here.",
        "greffier log shows the numbers; greffier undo SEQ undoes a given order.",
    ),
    "not-undoable": (
        "#{seq} cannot be undone.",
        "Neither a beginning, a session, a phrase nor a revealed secret; nor an undo: greffier redo.",
    ),
    "nothing-to-redo": (
        "You have nothing to redo here.",
        "An order given since stands in the way; greffier redo SEQ redoes a given order.",
    ),
    "undo-depended-on": (
        "#{seq} cannot be undone any more: #{by} depends on it ({why}).",
        "Undo #{by} first: greffier undo {by}",
    ),
    "values-taken": (
        "#{seq} cannot be redone any more: an earlier order has its values of chance.",
        "Give the order again: it takes others.",
    ),
    "redo-depended-on": (
        "#{seq} cannot be redone any more: #{by} stands in its way ({why}).",
        "Undo #{by} first: greffier undo {by}",
    ),
    "phrase-too-late": (
        "The randomness of session {number} has already been used.",
        "Phrases are given right after the opening.",
    ),
    "order-id-taken": (
        "The identifier {order} belongs to another order (#{seq}).",
        "Give each order its own identifier.",
    ),
    "unknown-seq": ("There is no event #{seq}.", "The latest is #{last}."),
    "bad-moment": ("“{text}” is neither a number nor a date.", "Example: --at 42, or --at 2026-11-29T20:00."),
    "at-in-order": ("--at is only for reading.", "An order is always recorded at the end."),
    "character-exists": ("“{name}” is already in the campaign.", "greffier character set {name} …"),
    "character-retired": (
        "{name} is retired and takes no more part.",
        "greffier undo SEQ takes it back; SEQ: greffier log --character {name} --type character.retired",
    ),
    "holds-cards": ("{name} still has cards: {hand}.", "greffier hand return {name} --all{aside}"),
    "unknown-character": ("No character is called “{name}”.", "greffier character list shows them."),
    "nothing-changed": ("Nothing changes for {name}.", "Give a new value."),
    "bad-entry": ("“{text}” cannot be read as {form}.", "Example: {example}"),
    "number-out-of-range": ("{number} is out of range for {what}.", "From {least} to {most}."),
    "not-a-lame": ("{card} is not a Lame.", "An Héritage or a Tare is one of the 22 Lames."),
    "lame-twice": ("{card} appears twice.", "Héritages and Tare are all different."),
    "unknown-card": ("No card is called “{name}”.", "Examples: XVI, the fool, B7, king of swords."),
    "unknown-suit": ("“{name}” is not a suit.", "Wands, Cups, Swords or Coins."),
    "unknown-rank": ("“{name}” is not a rank.", "Novice, Amateur, Professional or Expert, or 1 to 4."),
    "unknown-difficulty": ("“{name}” is not a difficulty.", "A number, or: {known}."),
    "unknown-trait": ("{character} has no Trait “{name}”.", "greffier character show {character}"),
    "unknown-moyen": ("{character} has no Moyen “{name}”.", "greffier character show {character}"),
    "unknown-ressource": ("{character} has no resource “{name}”.", "greffier character show {character}"),
    "nothing-to-shuffle": ("The discard pile is empty.", "Nothing to return to the draw pile."),
    "too-few-cards": ("Cards asked for: {wanted}; left: {left}.", "Return cards to the draw pile first."),
    "card-not-in-pile": ("{card} is not in the draw pile.", "Cards in it: {left}; greffier deck show."),
    "action-under-way": (
        "{name} already has an action under way ({drawn}).",
        "greffier play {name} CARD, draw {name}, or drop {name}.",
    ),
    "no-action-under-way": ("{name} has no action under way.", "greffier act {name} …"),
    "card-not-in-hand": ("{name} does not hold {card}.", "In hand: {hand}."),
    "card-not-aside": ("{name} has not set {card} aside.", "Set aside: {hand}."),
    "no-card-named": ("No card of {name}'s is named.", "Name the cards, or --all if there are any."),
    "named-twice": ("{name} is named twice.", "Once each."),
    "nothing-to-assign": (
        "#{seq} is no point of Puissance that waits to be assigned.",
        "greffier character show shows those that do.",
    ),
    "already-assigned": ("Point #{seq} is assigned already.", "greffier undo, if that was a mistake."),
    "sequelle-zero": ("A séquelle of 0 weighs nothing.", "A number of points, for example +2."),
    "unknown-sequelle": ("There is no séquelle {id}.", "Those that weigh: {known}."),
    "hand-when-compelled": (
        "In this campaign {name} cannot avoid a compulsory draw ({allowed} cards) with a card from the hand.",
        "greffier campaign rule hand-when-compelled yes allows it.",
    ),
    "unknown-setting": ("No setting is called “{name}”.", "greffier campaign show shows them."),
    "unknown-value": ("“{name}” is not a value of {setting}.", "greffier campaign show shows them."),
    "unknown-clause": ("There is no clause “{name}”.", "B1 to B25, E1 to E19, C1 to C5."),
    "order-id-malformed": ("“{id}” is not a UUID.", "Example: 018f0000-0000-7000-8000-000000000001"),
    "unknown-type": (
        "No kind of event is called “{name}”.",
        "Examples: test.rolled, card.drawn, note.written.",
    ),
    "run-one-database": ("A line cannot change the database.", "Give --db before run."),
    "file-not-utf8": ("{path} is not written in UTF-8.", "Save it in UTF-8."),
    "unknown-entry": ("“{name}” is not on the sheet.", "See greffier character show."),
    "not-a-heritage": ("{card} is not an Héritage of {name}.", "Their Héritages: {heritages}."),
    "card-not-drawn": ("{card} is not among the cards drawn.", "Drawn: {drawn}."),
    "card-already-decided": (
        "{played} has already decided the action, not {card}.",
        "An Héritage or the Tare is always played.",
    ),
    "no-card-left": ("There is no card left to draw.", "Return cards to the draw pile first."),
    "no-card-left-to-draw": ("There is no card left to draw.", "Play one of: {drawn}."),
    "all-drawn": ("All {allowed} cards are drawn.", "Play one of: {drawn}."),
    "draw-compelled": (
        "{card} cannot be chosen: {allowed} cards must be drawn.",
        "The weakest counts; give the order without --play.",
    ),
    "draw-not-over": ("The draw is compulsory, {drawn} of {allowed} so far.", "Draw again."),
    "draw-ended": (
        "{card} ended the draw; cards drawn: {drawn}, given: {given}.",
        "Give the cards up to that one.",
    ),
    "draws-out-of-range": ("Cards to draw: {allowed}, not {wanted}.", "From 1 to {allowed}."),
    "unknown-carac": ("“{name}” is not a characteristic on the sheet.", "See greffier character show."),
    "unknown-specialite": (
        "{character} has no specialty “{name}” in {carac}.",
        "greffier character show {character}",
    ),
    "difficulty-negative": ("There is no difficulty of {difficulty}.", "A number from 0 up."),
    "wrong-number-of-dice": (
        "Dice given: {given}; this roll throws {wanted}.",
        "Give as many faces as dice.",
    ),
    "face-impossible": ("A die cannot show {face}.", "Faces from 1 to 6."),
    "too-few-lesions": ("Lésions of {name}: {now}; to heal: {wanted}.", "Heal as many at most."),
    "aids-oneself": ("{name} cannot help themself.", "Name a comrade."),
    "opposes-oneself": ("{name} cannot oppose themself.", "Name two different people."),
    "sides-miscounted": ("An opposition has two sides, not {given}.", "For more: greffier compete."),
    "rivals-miscounted": ("A competition has two rivals at least, not {given}.", "Name others."),
    "modifier-exists": ("{name} already has the modifier “{label}”.", "greffier modifier remove first."),
    "modifier-zero": ("A modifier of 0 changes nothing.", "A number of points, for example -1."),
    "unknown-modifier": ("{character} has no modifier “{name}”.", "greffier character show {character}"),
    "too-few-blessures": ("Blessures of {name}: {now}; to heal: {wanted}.", "Heal as many at most."),
    "not-amendable": (
        "#{seq} is no roll, step, opposition, competition or action that counts.",
        "greffier log --type test.rolled, or action.resolved, shows them.",
    ),
    "amend-another": (
        "#{seq} is not read again by itself: it is #{meant} that is.",
        "greffier amend {meant} …",
    ),
    "unfit-for-roll": (
        "#{seq} is a roll: {what} cannot be corrected there.",
        (
            "What can: --difficulty, --specialite S, --bonus N, --penalty N, --time N, --aid CHAR[=N], "
            "--mod ±N; --dice gives the dice that are missing."
        ),
    ),
    "unfit-for-action": (
        "#{seq} is an action: {what} cannot be corrected there.",
        "What can: --difficulty, --suit and --ressource.",
    ),
    "unfit-for-contest": (
        "#{seq} has several sides: {what} cannot be corrected there like that.",
        (
            "Side by side: --specialite CHAR=S, --bonus CHAR=N, --penalty CHAR=N, --time CHAR=N, "
            "--aid CHAR=COMRADE[=N], --mod CHAR=±N, --dice CHAR=6,5,4."
        ),
    ),
    "unknown-side": ("“{name}” is no side of #{seq}.", "Its sides: {sides}."),
    "amendment-unexplained": ("An amendment must say why.", 'Add --why "…".'),
    "no-step-yet": ("This task has no step yet.", "Name who climbs: greffier odds task TASK CHAR CARAC."),
    "record-diverges": (
        "This campaign went another way here, from #{seq} on.",
        "Import it into another database.",
    ),
    "file-unwritable": ("{path} cannot be written: {reason}.", "Check the folder and your rights."),
    "label-reserved": ("“{name}” is a word of the record itself.", "Choose another name."),
    "no-secret": ("#{seq} is no secret.", "greffier log marks them [secret]."),
    "secret-out": ("#{seq} is revealed already.", "There is nothing left to hide."),
    "record-withheld": ("#{seq} is kept secret in this file, made for players.", "Import the whole record."),
    "task-exists": ("The task “{name}” is already under way.", "greffier task show {name}"),
    "unknown-task": ("No task is called “{name}”.", "greffier task list shows them."),
    "task-over": ("The task “{name}” is over ({status}).", "greffier task start to begin another."),
    "task-halted": (
        "The task “{name}” is waiting for the GM to rule.",
        "greffier task rule {name} continue|lose:K|reset|fail",
    ),
    "task-not-halted": ("The task “{name}” is not halted.", "There is nothing to rule on."),
    "database-unreachable": (
        "The database {path} cannot be opened: {reason}.",
        "Check --db, the folder or the server, and your rights.",
    ),
    "database-missing": (
        "There is no database {path}.",
        "Check --db and GREFFIER_DB; greffier campaign new NAME, import and run make one.",
    ),
    "database-read-only": (
        "The database {path} can only be read here.",
        "Check your rights and the disk; greffier backup FILE makes a copy that you may write to.",
    ),
    "wal-unreadable": (
        "The database {path} cannot be read without {beside}, which SQLite cannot open in a read-only place.",
        "Copy the two files together into a folder that you may write to.",
    ),
    "not-a-database": ("{path} is not a database.", "Give --db another file."),
    "foreign-database": ("{path} is the database of another program.", "Give --db another one."),
    "database-busy": (
        "The database {path} has been busy for {seconds} s.",
        "Try again; nothing was recorded.",
    ),
    "disk-refuses": (
        "The disk does not take what is to be written for {path} ({reason}).",
        "Make room on it and try again; nothing was recorded.",
    ),
    "old-ledger": (
        "The ledger {path} was made before greffier's first release; its form is no longer read.",
        "Begin a new one in another file or database: greffier --db PLACE campaign new NAME",
    ),
    "newer-schema": (
        "The database {path} has schema {found}, this greffier reads schema {known}.",
        "Update greffier.",
    ),
    "unknown-database-kind": (
        "Unknown kind of database “{kind_given}”.",
        "A file, sqlite:///file.db, or postgresql+psycopg://user@host/database.",
    ),
    "database-url-malformed": (
        "The address of the database cannot be read.",
        "postgresql+psycopg://user@host:5432/database; in a password, write @ as %40, : as %3A, / as %2F.",
    ),
    "driver-missing": (
        "PostgreSQL takes the driver {driver}, which is not installed.",
        "pip install '{extra}'",
    ),
    "database-encoding": (
        "The database {path} is in {found}, and names need UTF8.",
        "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0",
    ),
    "database-forbids": (
        "The database {path} does not allow it: {reason}.",
        "Ask whoever looks after it; the rights it takes are under “PostgreSQL” in the README.",
    ),
    "database-cannot-hold": (
        "The database {path} has no room for a value: {reason}.",
        "Keep it in a SQLite file; nothing was recorded here.",
    ),
    "database-lost": (
        "The database {path} broke off while it was being written to: {reason}.",
        "See greffier log before you give the order again: it may have been recorded.",
    ),
    "file-exists": ("{path} is there already.", "Give another name: a backup overwrites nothing."),
    "file-changed": ("{path} was written to while it was being read.", "Import it once it is whole."),
    "file-unreadable": ("{path} cannot be read: {reason}.", "Check the path and your rights."),
    "sheet-malformed": (
        "The sheet {path} will not do: {where}.",
        "greffier character load --help shows a sheet.",
    ),
    "run-in-run": ("A line cannot run others.", "Call greffier run on the other file."),
    "line-unreadable": ("A quote or a backslash is left open.", "Close the quotes."),
}

DAMAGES: Final = {
    "gap": "event #{seq} is missing (found #{found}).",
    "unknown-event": "#{seq} is of an unknown kind ({type}, version {v}); it takes a newer greffier.",
    "unreadable-event": "#{seq} cannot be read: {reason}",
    "no-beginning": "the file does not begin with a campaign; is it a record at all?",
    "missing-fields": "line {seq} is not an event, for it lacks: {fields}.",
    "not-a-record": "line {seq} is not an event: {reason}.",
    "foreign-campaign": "#{seq} belongs to another campaign.",
    "broken-link": "#{seq} does not follow the event before it.",
    "wrong-hash": "#{seq} does not match its hash.",
    "not-canonical": "#{seq} is not written in its canonical form.",
    "columns-differ": "#{seq}: a column does not say what the event says.",
    "impossible-event": "#{seq} cannot have happened ({reason}).",
    "database-corrupt": "the database {path} is corrupt ({reason}).",
    "session-differs": "#{seq} does not belong to the session that it names.",
    "chance-out-of-order": "#{seq} does not take the values that were due.",
    "chance-forged": "#{seq} does not show what chance gave.",
    "commitment-broken": "#{seq} reveals a seed that is not that of session {number}.",
    "proof-broken": "#{seq}: the secret value is none of those that the session had committed to.",
    "asked-unreadable": "#{seq} does not say which order was given.",
    "asked-misplaced": "#{seq}: the order given is missing, or out of its place.",
    "order-refused": "#{seq}: this order would have been refused ({clause} {refusal}).",
    "line-too-long": "Line {seq} has more than {longest} bytes: this is no record.",
    "order-cut": "with #{seq} the record ends within an order; the rest is missing, or it is forged.",
    "order-repeated": "#{seq} bears the id of another order.",
    "outcome-differs": "#{seq} ({type}) does not follow from the rules.",
    "cut-short": "the record ends before #{seq}; the receipt goes up to #{due}.",
    "not-the-receipt": "#{seq} is not that of the receipt.",
}

SYMPTOMS: Final = {
    "unreadable": (
        "{damage}",
        "Write to this database no more; go back to the last backup, or the last export.",
    ),
    "synced-folder": (
        "the folder {folder} is kept in step with other machines, which may mix two states of the database.",
        "Keep the database elsewhere, and copies of it there: greffier backup FILE.",
    ),
    "distant-disk": (
        "{path} is on another machine's disk ({kind_given}), whose locks cannot be relied on.",
        "A disk of this machine; to play on several machines, PostgreSQL (see the README).",
    ),
    "not-writable": (
        "{path} cannot be written to: it can be read, and orders will be refused.",
        "Check your rights, and how the disk is mounted.",
    ),
    "little-room": (
        "{free} MB are left on the disk of {path}.",
        "Make room: {needed} MB at least, for an upgrade copies the database first.",
    ),
    "wal-left": (
        "{beside} holds {size} bytes that belong to the database: greffier is at work, or was killed.",
        "Nothing is lost, the next order sees to it. Never copy one without the other: greffier backup.",
    ),
    "pages-damaged": (
        "pages of the file are damaged ({reason}).",
        "Write to this database no more; go back to the last backup, or the last export.",
    ),
    "rows-orphaned": (
        (
            "{n} row of the table {table} belongs to no campaign.",
            "{n} rows of the table {table} belong to no campaign.",
        ),
        "Somebody wrote to the database past greffier; go back to the last backup.",
    ),
    "journal-not-wal": (
        "the journal of the database is in mode {found}: who reads holds up who writes.",
        "greffier doctor --mend puts it into mode wal.",
    ),
    "empty-ledger": ("the database is empty.", "greffier campaign new NAME begins a campaign in it."),
    "older-schema": (
        "the schema of the database is {found}, this greffier writes {known}.",
        "The next command brings it up to date; of a file, it keeps a copy first.",
    ),
    "table-missing": (
        "{thing} is missing, and what was in it.",
        "Go back to the last backup, or the last export.",
    ),
    "schema-missing": (
        "{thing} is missing.",
        "greffier doctor --mend puts it right; then greffier audit, for a guard may have been down.",
    ),
    "schema-changed": (
        "not as the migrations make it: {thing}.",
        "greffier doctor --mend puts it right; then greffier audit, for a guard may have been down.",
    ),
    "trigger-disabled": (
        "out of work: {thing}.",
        "greffier doctor --mend puts it right; then greffier audit, for a guard may have been down.",
    ),
    "schema-added": (
        "unknown to the migrations: {thing}.",
        "A trigger can hush up or change what is recorded: see who put it there, and DROP TRIGGER {name}.",
    ),
    "chain-broken": (
        "campaign {name}: {damage}",
        "greffier -c {name} audit; what comes before is read. Take the rest from a backup or an export.",
    ),
    "campaign-empty": (
        "the campaign {name} has no event.",
        "Its events were taken out: go back to the last backup, or the last export.",
    ),
    "clock-behind": (
        "the last event of {name} is of {at}, and it is {now}: a clock is wrong, or was.",
        "Set this one. The record goes by number; only --at, with a date, is misled.",
    ),
    "seed-absent": (
        "the seed of session {number} of {name} is not here.",
        "Play where the session was opened, or enter dice and cards by hand.",
    ),
    "seed-wrong": (
        "the seed kept for session {number} of {name} is not the one committed to.",
        "Take it from a backup: what this one gave would be held to be forged.",
    ),
    "seed-left": (
        "a seed is left of session {number} of {name}, which is not open.",
        "Harmless: it is by closing that a session reveals its own.",
    ),
    "readable": (
        "others may read {path} ({mode}), which holds the seed of an open session, and foresee all of it.",
        "chmod 600 {path}",
    ),
    "server-unsafe": (
        "the server has {setting} = {found}: a crash can lose or damage what is recorded.",
        "ALTER SYSTEM SET {setting} = on; SELECT pg_reload_conf();",
    ),
    "role-owns": (
        "the role {role} owns the tables: it could take their guard off.",
        "Play as another role (see the README, PostgreSQL).",
    ),
    "role-may-change": (
        "the role {role} has the right {rights} on {table}; only the guard stops it.",
        "REVOKE {rights} ON {table} FROM {role};",
    ),
}
