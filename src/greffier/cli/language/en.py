"""The help in English."""

from typing import Final

USAGE: Final = "Usage:"
OPTIONS_HEADING: Final = "Options"
COMMANDS_HEADING: Final = "Commands"
HELP_ITSELF: Final = "Show this help."

USAGE_ERRORS: Final = {
    "label": "Error: ",
    "missing": "{name} is missing.",
    "unknown": "“{name}” does not exist.",
    "nearest": "Did you mean: {names}?",
    "value": "{name} needs a value.",
    "integer": "{name} needs a whole number.",
    "at-least": "{name} needs a whole number from {least} on.",
    "choice": "{name}: {choices}.",
    "choose": "one of: {ways}.",
    "extra": "too much: {words}.",
    "bad": "{name} will not do ({reason})",
}

COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "": (
        "The clerk of a role-playing table: every draw, roll and step is written down for good.",
        """
greffier campaign new "The Wall"
greffier session open
greffier character add Ysane --carac Escalade=4
greffier roll Ysane Escalade --difficulty tough
""",
    ),
    "campaign": ("Begin, choose and show campaigns.", ""),
    "campaign new": ("Begin a campaign, and use it.", 'greffier campaign new mur --title "Up the Wall"'),
    "campaign use": ("Use a campaign.", "greffier campaign use mur"),
    "campaign fork": (
        "What if? Begin a campaign of its own where this one stands, or stood.",
        "greffier campaign fork autrement --at 41\ngreffier -c autrement log --limit 5",
    ),
    "campaign list": (
        "The campaigns, and how far each has come.",
        "greffier campaign list\ngreffier --at 2026-11-29 campaign list",
    ),
    "campaign show": ("The campaign in a few lines.", "greffier campaign show"),
    "session": ("Open, close and show sessions.", ""),
    "session open": (
        "Sit down to play; publishes the commitment of the session's chance.",
        'greffier session open "The first rope"',
    ),
    "session close": ("Rise; reveals the seed of the session's chance.", "greffier session close"),
    "session list": ("The sessions.", "greffier session list"),
    "session show": ("A session and all that happened in it.", "greffier session show 2"),
    "entropy": (
        "Mix a phrase into the session's chance before its first value, or set and open its seal.",
        (
            'greffier entropy Paul "the wind turns"\n'
            "greffier entropy Paul --seal 5e0c4a6707c9ce6c3fdd14dea63b1f44efe686b2f1fbac9d333d124117374b46"
        ),
    ),
    "seal": (
        "Seal a phrase: the seal to give first, the phrase to keep until everybody has sealed.",
        'greffier seal Paul "the wind turns"',
    ),
    "note": ("Write a sentence into the record.", "greffier note Snow is falling"),
    "reveal": ("Reveal a secret to the players.", "greffier reveal 31"),
    "character": ("Enrol, change and show characters.", ""),
    "character add": (
        "Enrol a character.",
        """
greffier character add Ysane --carac Escalade=4 --specialite Escalade/Glace=2
greffier character add Nour --trait Chasseur=Expert --moyen Ruse=+1 --ressource Meute=2:Cups \\
    --heritage XVI --tare "the hanged man"
""",
    ),
    "character set": (
        "Change a sheet; what is not given stays, “none” takes off.",
        """
greffier character set Ysane --carac Escalade=5
greffier character set Nour --trait Scribe=none --tare none
""",
    ),
    "character retire": (
        "Retire a character, who holds no cards and takes no more part; the name stays taken.",
        "greffier hand return Nour --all\ngreffier character retire Nour",
    ),
    "character load": (
        "Enrol the character of a TOML file, or complete the sheet; a Puissance is never lowered.",
        """
greffier character load ysane.toml

# ysane.toml
name = "Ysane"
player = "Paul"
heritages = ["XVI"]
tare = "XII"
caracs = { Escalade = 4 }
specialites = { Escalade = { Glace = 2 } }
traits = { Chasseresse = "Expert" }
moyens = { Ruse = 1, Savoir = -1 }
ressources = { Meute = { puissance = 2, suit = "Coupe" } }
""",
    ),
    "character list": ("The characters.", "greffier character list"),
    "character show": ("A character whole.", "greffier character show Ysane"),
    "deck": ("How the cards lie; shuffle.", ""),
    "deck show": ("Pile, discard, and who holds what.", "greffier deck show"),
    "deck shuffle": ("Put the discard back into the pile.", "greffier deck shuffle"),
    "hand": ("Deal and show hands.", ""),
    "hand deal": (
        "Deal N cards, or those that the table drew.",
        """
greffier hand deal Nour 3
greffier hand deal Nour --cards XIX,B7
""",
    ),
    "hand discard": ("Discard cards from the hand.", "greffier hand discard Nour XIX B7"),
    "hand return": (
        "Put cards of the hand, or those set aside, back into the draw pile.",
        "greffier hand return Nour XIX\ngreffier hand return Nour --all --aside",
    ),
    "hand show": ("The cards of a hand.", "greffier hand show Nour"),
    "act": (
        "Try an action: card after card at a terminal, else until a card succeeds.",
        """
greffier act Nour --trait Chasseur --moyen Ruse --difficulty hard
greffier act Nour --trait Chasseur --moyen Ruse --difficulty 13 --draw 2 --play best
greffier act Nour --trait Chasseur --moyen Ruse --difficulty 13 --hand XIX --invoke XVI
greffier act Nour --trait Chasseur --moyen Ruse --difficulty 13 --cards B7,XVI
""",
    ),
    "draw": ("Draw one more card for the action under way.", "greffier draw Nour"),
    "play": ("Play a card that was drawn, or the best.", "greffier play Nour XIX\ngreffier play Nour best"),
    "drop": ("Give up the action under way.", "greffier drop Nour"),
    "campaign rule": (
        "Change a setting of the campaign, for what comes later.",
        "greffier campaign rule hand-when-compelled no\ngreffier campaign rule tare-from-hand atavique",
    ),
    "puissance": ("Puissance won with no resource declared.", ""),
    "puissance assign": ("Assign a point of Puissance to a resource.", "greffier puissance assign 23 Meute"),
    "sequelle": ("The séquelles of an atavistic failure.", ""),
    "sequelle add": (
        "Make later difficulties heavier, for all or for some.",
        'greffier sequelle add +2 --on Nour --why "the moon has seen her"',
    ),
    "sequelle lift": ("Lift a séquelle.", "greffier sequelle lift 1"),
    "initiative": (
        "Settle who acts before whom; =CARD plays it from the hand.",
        """
greffier initiative Nour:Ruse Azelin:Force=XIX
greffier initiative Nour:Ruse Azelin:Force --cards Nour=B7
""",
    ),
    "card": (
        "A card: its name, its value, what it stands for.",
        "greffier card XVI\ngreffier card 'king of cups'",
    ),
    "odds": ("The exact chances, as they are now.", ""),
    "odds act": (
        "The chances of an action, for each way to choose the card.",
        "greffier odds act Nour --trait Chasseur --moyen Ruse --difficulty 13",
    ),
    "luck": (
        "The table's luck: percentiles of the rolls (one by one for a character), dice and cards.",
        "greffier luck\ngreffier luck Ysane",
    ),
    "rules": ("The clauses of the rules, or one of them.", "greffier rules\ngreffier rules B8"),
    "schema": ("The form of what is recorded, for programs of your own.", ""),
    "schema events": (
        "The JSON Schema of the body of every kind of event.",
        "greffier schema events > events.schema.json",
    ),
    "roll": (
        "Roll the dice of a characteristic against a difficulty.",
        """
greffier roll Ysane Escalade --specialite Glace --difficulty tough
greffier roll Ysane Escalade --bonus 1 --penalty 1 --mod -1 --difficulty 12
greffier roll Ysane Escalade --difficulty 12 --dice 6,5,4,1
""",
    ),
    "lesion": ("Inflict and heal lésions.", ""),
    "lesion add": ("Inflict N lésions (one by default).", 'greffier lesion add Ysane --why "falling ice"'),
    "lesion heal": ("Heal N lésions (one by default).", "greffier lesion heal Ysane"),
    "oppose": (
        "Oppose two active sides: the higher total wins.",
        """
greffier oppose Ysane:Stealth Guard:Awareness=3
greffier oppose Ysane:Force Corbin:Force --bonus Ysane=1 --dice Corbin=6,5,4
""",
    ),
    "compete": ("Let rivals compete: ranked by total.", "greffier compete Ysane:Run Corbin:Run Wolf:Run=4"),
    "amend": (
        "Read dice or cards again under corrected circumstances.",
        """
greffier amend 12 --difficulty delicate --why "the rope was there"
greffier amend 20 --suit Cups --ressource Pack --why "it was the pack"
greffier amend 43 --specialite Ice --aid Corbin --time 2 --why "Corbin held the rope"
greffier amend 31 --bonus Ysane=1 --mod Corbin=-2 --why "she stood above him"
""",
    ),
    "blessure": ("Inflict and heal blessures.", ""),
    "blessure add": ("Inflict N blessures (one by default).", 'greffier blessure add Ysane --why "an arrow"'),
    "blessure heal": ("Heal N blessures (one by default), or all.", "greffier blessure heal Ysane --all"),
    "modifier": ("Standing modifiers.", ""),
    "modifier add": (
        "Put a standing modifier on everything, or on one characteristic.",
        """
greffier modifier add Ysane blizzard -1
greffier modifier add Ysane "good rope" +1 --carac Escalade
""",
    ),
    "modifier remove": ("Take a standing modifier off.", "greffier modifier remove Ysane blizzard"),
    "odds roll": (
        "The chances of a roll, degree by degree.",
        "greffier odds roll Ysane Escalade --specialite Glace --difficulty tough",
    ),
    "odds task": (
        "The chances of a task from where it stands: steps expected, critical failure first.",
        "greffier odds task mur\ngreffier odds task mur Ysane Escalade --specialite Glace",
    ),
    "task": ("Extended tasks: step by step, from session to session.", ""),
    "task start": (
        "Begin an extended task.",
        'greffier task start mur --degrees 20 --difficulty tough --period "an hour"',
    ),
    "task step": ("Roll one step of the task.", "greffier task step mur Ysane Escalade --specialite Glace"),
    "task condition": (
        "Change the difficulty from here on.",
        "greffier task condition mur --difficulty hard --why thaw",
    ),
    "task rule": ("Rule after a critical failure.", "greffier task rule mur lose:2"),
    "task drop": ("Give the task up.", "greffier task drop mur"),
    "task list": ("The tasks.", "greffier task list"),
    "task show": ("How far a task is, and its next step.", "greffier task show mur"),
    "undo": (
        "Cancel the last order, or an earlier one that nothing depends on; it stays in the record.",
        'greffier undo --why "wrong difficulty"\ngreffier undo 12',
    ),
    "redo": (
        "Let the order that you have just undone count again, or another.",
        "greffier redo\ngreffier redo 12",
    ),
    "log": ("The record, event after event.", "greffier log --limit 20\ngreffier log --character Ysane"),
    "show": ("An event, all that its order caused, and the command that gives it.", "greffier show 12"),
    "diff": (
        "Compare two points of a campaign, or two campaigns.",
        """
greffier diff 12
greffier diff 12 40
greffier diff 2026-11-29T20:00
greffier diff mur vigil
greffier diff mur@12 vigil@2026-11-29

# A and B: an event number or a time, in the campaign in use;
# a campaign, as it stands; or CAMPAIGN@NUMBER, CAMPAIGN@TIME.
# Figures alone are a number. Else the name of a campaign goes before
# the sign @, and that sign before a time; a campaign that is called 12
# is written 12@. Without B: the campaign in use. --at holds for the side
# that names no moment.
""",
    ),
    "replay": (
        "Replay the record, or a file of events, and tell the state it comes to.",
        "greffier replay\ngreffier --json replay sessions/ascension-du-mur/events.jsonl",
    ),
    "audit": (
        "Check a record: its chain, its chance, its rules.",
        "greffier audit\ngreffier audit sessions/ascension-du-mur/events.jsonl",
    ),
    "receipt": (
        "A receipt for the forum: it binds the record so far.",
        "greffier receipt\ngreffier receipt 28",
    ),
    "export": (
        "Write the portable record, a line an event; or tell it for a page, a forum, a spreadsheet.",
        "greffier export -o mur.jsonl\ngreffier export --format html --session 3 -o session3.html",
    ),
    "import": (
        "Take a portable record in, whole or what follows.",
        "greffier import mur.jsonl\ngreffier import mur.jsonl --name other",
    ),
    "backup": (
        "Make a whole copy of the database, while others write to it.",
        "greffier backup 2026-11-29.db\ngreffier --db 2026-11-29.db audit",
    ),
    "doctor": (
        "Say what is wrong with the database, and what to do; --mend puts right what can be.",
        "greffier doctor\ngreffier doctor --mend",
    ),
    "run": (
        "Give the orders of a file, line by line; run again, it goes on where it stopped.",
        "greffier run sessions/ascension-du-mur\necho 'note Good evening' | greffier run -",
    ),
    "shell": (
        "Type the same lines at a prompt that completes and remembers them.",
        "greffier shell\ngreffier -c mur shell",
    ),
}

OPTIONS: Final = {
    "lang": "Language of the answers.",
    "database": "Database (else GREFFIER_DB, else the user's own).",
    "campaign": "Campaign (else GREFFIER_CAMPAIGN, else the one last chosen).",
    "actor": "Who gives the orders (else GREFFIER_AS, else the user).",
    "as_json": "Answer in JSON.",
    "at": "Read the past, at this event number or time.",
    "order_id": "Id of the order: given again, it returns what was recorded.",
    "version": "Show the version.",
    "title": "Title.",
    "seed": "Seed of 32 bytes in hex, instead of one that is drawn.",
    "hash_": "Seal of a phrase, as greffier seal printed it.",
    "secret": "Keep it from the players until reveal.",
    "for_players": "For players: without what is secret.",
    "player": "Who plays the character.",
    "caracs": "Characteristic and its score (Enormatro).",
    "specialites": "Spécialité under its characteristic (Enormatro).",
    "traits": "Trait and its rank: Novice, Amateur, Professional, Expert (Banebdjed).",
    "moyens": "Moyen and its score (Banebdjed).",
    "ressources": "Resource, its Puissance and its suit (Banebdjed).",
    "heritages": "Héritage, a Lame; give all of them (“none” takes them away).",
    "tare": "Tare, a Lame (“none” takes it away).",
    "cards": "Cards drawn at the table, in order.",
    "card": "Card drawn at the table.",
    "trait": "Trait called on.",
    "moyen": "Moyen called on.",
    "difficulty": "A number, or a difficulty by name.",
    "every": "All of them.",
    "aside": "Those set aside, instead of the hand.",
    "suit": "Suit of the effort.",
    "ressource": "Resource called on.",
    "say": "What the character does.",
    "until_success": "Draw until a card succeeds, else play the best.",
    "count": "Draw N cards.",
    "play": "The card to play among those drawn.",
    "step": "Draw one card and wait for play or draw.",
    "hand": "Play this card from the hand.",
    "invoke": "Héritage called on with the card from the hand.",
    "coin": "What the table's own coin makes of le Mat.",
    "drawn": "Card drawn at the table by this character.",
    "on": "Who is touched; without it, everyone.",
    "specialite": "Spécialité that applies.",
    "amend.specialite": "Spécialité that applies (“none” takes it off).",
    "amend.aid": "A comrade who helps, in place of those before (“none” takes them away).",
    "amend.time": "Periods of preparation, one bonus die each (0 takes them away).",
    "against": "The passive side: 4 × its score; a score written in for one without a sheet.",
    "aid": "A comrade who helps, one bonus die or N.",
    "throw": "At difficulty 0, throw all the same.",
    "specialites_of": "Spécialité of one side.",
    "bonus_of": "Bonus dice of one side.",
    "penalty_of": "Dice not kept of one side.",
    "mods_of": "Modifier of one side.",
    "dice_of": "Faces thrown at the table by one side.",
    "one_carac": "On this characteristic only.",
    "bonus": "Bonus dice.",
    "penalty": "Dice not kept.",
    "time": "Periods of preparation, one bonus die each.",
    "mods": "Modifier on the total.",
    "dice": "Faces thrown at the table.",
    "why": "Why.",
    "target": "Degrees to gather.",
    "period": "What one roll takes.",
    "on_critical": "What a critical failure does.",
    "session": "Only this session.",
    "character": "Only this character.",
    "kind": "Only this kind of event.",
    "limit": "Only the last N.",
    "expected": "A receipt that the record must answer.",
    "form": "The form of the file.",
    "output": "The file to write; without it, standard output.",
    "mending": "Put guards and indexes back, drop states that serve no more; never an event.",
    "new_name": "Another name for the campaign, here.",
    "keep_going": "Go on after a line that is refused.",
}
