"""English."""

from typing import Final

from greffier.vocabulary.cards import LAMES, PIPS, SUITS


def PLURAL(n: int) -> int:  # noqa: N802 - a name that every language file has
    """0 for the singular, 1 for the plural: in English, only one is singular."""
    return 0 if abs(n) == 1 else 1


_LAMES = (  # noqa: SIM905 - 22 names read best as running text
    "The Fool|The Magician|The High Priestess|The Empress|The Emperor|The Hierophant|The Lovers|The Chariot|"
    "Justice|The Hermit|Wheel of Fortune|Strength|The Hanged Man|Death|Temperance|The Devil|The Tower|"
    "The Star|The Moon|The Sun|Judgement|The World"
).split("|")
_SUITS = ("Wands", "Cups", "Swords", "Coins")
_PIPS = ("Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Page", "Knight", "Queen", "King")

CARDS: Final = dict(zip(LAMES, _LAMES, strict=True)) | {
    suit + pip: f"{pip_name} of {suit_name}"
    for suit, suit_name in zip(SUITS, _SUITS, strict=True)
    for pip, pip_name in zip(PIPS, _PIPS, strict=True)
}
CARD_ALIASES: Final = {
    "Fool": "MAT",
    "The Juggler": "I",
    "The Popess": "II",
    "The Pope": "V",
    "Judgment": "XX",
}
ALIASES: Final = {"pentacles": "coins", "pentacle": "coin"} | dict(
    zip("two three four five six seven eight nine ten".split(), _PIPS[1:10], strict=True)  # noqa: SIM905
)

LABELS: Final = {
    "quality": {
        "atavique": "atavistic failure",
        "echec": "failure",
        "mineure": "minor success",
        "majeure": "major success",
        "surnaturelle": "supernatural success",
    },
    "outcome": {
        "echec-critique": "critical failure",
        "echec-simple": "simple failure",
        "marginal": "marginal success",
        "belle": "fine success",
        "complet": "full success",
        "prodigieux": "prodigious success",
    },
    "rank": {"1": "Novice", "2": "Amateur", "3": "Professional", "4": "Expert"},
    "suit": {"B": "Wands", "C": "Cups", "E": "Swords", "D": "Coins"},
    "zone": {"hand": "in hand", "aside": "set aside", "in_play": "in play"},
    "status": {
        "open": "under way",
        "halted": "halted",
        "completed": "completed",
        "failed": "failed",
        "dropped": "dropped",
    },
    "part": {
        "player": "Player",
        "caracs": "Characteristics",
        "specialites": "Specialties",
        "traits": "Traits",
        "moyens": "Moyens",
        "ressources": "Resources",
        "heritages": "Héritages",
        "tare": "Tare",
        "suit": "Suit",
    },
    "special": {"heritage": "Héritage", "tare": "Tare"},
    "source": {
        "specialite": "specialty",
        "bonus": "circumstance",
        "time": "time",
        "lesion": "lésion",
        "mod": "modifier",
    },
    "kind": {
        "campaign": "campaign name",
        "character": "character name",
        "task": "task name",
        "player": "player name",
        "actor": "author's name",
        "phrase": "phrase",
        "carac": "characteristic name",
        "specialite": "specialty name",
        "trait": "Trait name",
        "moyen": "Moyen name",
        "ressource": "resource name",
        "text": "text",
    },
    "what": {
        "carac": "the score of a characteristic",
        "specialite": "the score of a specialty",
        "rank": "the rank of a Trait",
        "moyen": "the score of a Moyen",
        "puissance": "the Puissance",
        "difficulty": "the difficulty",
        "penalty": "the penalty dice",
        "bonus": "the bonus dice",
        "time": "the time taken",
        "mod": "the modifier",
        "sequelle": "the weight of a séquelle",
        "cards": "the number of cards",
        "lesions": "the number of lésions",
        "degrees": "the number of degrees",
    },
    "difficulty.banebdjed": {
        "tres-facile": "Very easy",
        "facile": "Easy",
        "moyen": "Average",
        "difficile": "Hard",
        "tres-difficile": "Very hard",
        "extremement-ardu": "Extremely arduous",
        "theoriquement-faisable": "Theoretically feasible",
    },
    "difficulty.enormatro": {
        "automatique": "Automatic",
        "facile": "Easy",
        "routiniere": "Routine",
        "delicate": "Delicate",
        "corsee": "Tough",
        "difficile": "Hard",
        "tres-difficile": "Very hard",
        "heroique": "Heroic",
    },
}

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    "none": "—",
    "pair": "{name}: {value}",
    "at-the-table": "at the table",
    "from-hand": " (from hand)",
    "undone": "[undone]",
    # What happened
    "campaign.started": "Campaign {name} begins{title}.",
    "session.opened": "Session {number} opened{title}. Commitment: {commitment}",
    "session.closed": "Session {number} closed. Seed revealed: {seed}",
    "entropy.added": "{name} adds a phrase to the randomness: {phrase}",
    "note.written": "Note: {text}",
    "character.enrolled": "{name} joins the campaign.",
    "character.revised": "{name}'s sheet is updated.",
    "order.undone": "Order #{seq} undone{why}.",
    "order.redone": "Order #{seq} redone{why}.",
    "deck.shuffled.start": ("{n} card makes up the draw pile.", "{n} cards make up the draw pile."),
    "deck.shuffled.exhausted": (
        "The draw pile is exhausted: {n} discarded card makes up the new one.",
        "The draw pile is exhausted: {n} discarded cards make up the new one.",
    ),
    "deck.shuffled.gm": (
        "{n} discarded card returns to the draw pile.",
        "{n} discarded cards return to the draw pile.",
    ),
    "hand.dealt": ("{name} is dealt {n} card: {cards}{source}", "{name} is dealt {n} cards: {cards}{source}"),
    "hand.discarded": "{name} discards from the hand: {cards}",
    "cards.returned.hand": "From {name}'s hand back into the draw pile: {cards}",
    "cards.returned.aside": "From {name}'s cards set aside back into the draw pile: {cards}",
    "action.declared": (
        "{name} acts — {trait} ({rank}), {moyen} {score}, difficulty {difficulty}, {suit}{ressource}."
    ),
    "action.free": ("Up to {n} card.", "Up to {n} cards."),
    "action.compelled": (
        "{n} card must be drawn, the lowest counts.",
        "{n} cards must be drawn, the lowest counts.",
    ),
    "card.drawn": "{name} draws {card} ({nth} of {of}){source}",
    "mat.tossed": "Heads or tails for the Fool: {value}{source}",
    "action.resolved": (
        "{name} plays {card}{origin}: {value} against {difficulty}, {quality}, margin {margin}."
    ),
    "action.resolved.tare": "{name} meets their Tare, {card}: {quality}.",
    "action.invoked": " Héritage invoked: {card}.",
    "action.drawn-short": (" ({drawn} of {n} drawn)", " ({drawn} of {n} drawn)"),
    "action.dropped": "{name} gives up; cards discarded: {cards}",
    "puissance.raised": "Puissance of {ressource} +{by}: {now}",
    "puissance.unassigned": "Puissance +{by} for {name}, for the GM to assign.",
    "campaign.ruled": "Setting {key}: {value}",
    "puissance.assigned": "{name}'s point of Puissance #{seq} goes to {ressource}: {now}",
    "sequelle": "séquelle",
    "everyone": "everyone",
    "sequelle.imposed": "Séquelle {id}: difficulty {by} for {names}{why}.",
    "sequelle.lifted": "Séquelle {id} lifted.",
    "initiative.settled": "Order of acting:",
    "initiative.together": " — together",
    "initiative.entry": "{name}, {card}{origin}: {total}",
    "symbol.upright": "Upright: {words}",
    "symbol.reversed": "Reversed: {words}",
    "symbol.value": "Value: {value}",
    "odds.until-success": "Draw until a card succeeds{card}",
    "odds.draw": "Draw all, play the best{card}",
    "odds.compelled": "Compulsory draw, the lowest{card}",
    "odds.hand": "From the hand, {card}",
    "odds.invoke": "From the hand, calling on an Héritage{card}",
    "odds.success": "success",
    "odds.no-card": "no card to draw",
    "puissance.from": "Puissance of {ressource}: {origins}",
    "puissance.open": "Puissance to assign: {origins}",
    "setting": "Setting {key}: {value} ({values})",
    "test.pool": "{name}, {carac}{bonus}{penalty}: {faces} → {kept}{source}",
    "test.capped": " (bonus asked {asked}, used {used})",
    "test.result": (
        "Total {total} against {difficulty}, margin {margin}: {outcome}, {n} degree.",
        "Total {total} against {difficulty}, margin {margin}: {outcome}, {n} degrees.",
    ),
    "lesion.inflicted": (
        "{name} takes {n} lésion{why}; total {now}.",
        "{name} takes {n} lésions{why}; total {now}.",
    ),
    "lesion.healed": (
        "{name} is healed of {n} lésion{why}; {now} left.",
        "{name} is healed of {n} lésions{why}; {now} left.",
    ),
    "task.started": (
        "Task {name}: {n} degree to gather, difficulty {difficulty}.",
        "Task {name}: {n} degrees to gather, difficulty {difficulty}.",
    ),
    "task.period": " One period: {period}.",
    "task.on-critical.ask": (" Critical failure: the GM rules.", " Critical failure: the GM rules."),
    "task.on-critical.continue": (" Critical failure: carry on.", " Critical failure: carry on."),
    "task.on-critical.lose": (
        " Critical failure: {n} degree lost.",
        " Critical failure: {n} degrees lost.",
    ),
    "task.on-critical.reset": (" Critical failure: start over.", " Critical failure: start over."),
    "task.on-critical.fail": (" Critical failure: the task fails.", " Critical failure: the task fails."),
    "task.advanced": (
        "{name}: +{gained}, {degrees}/{target} degrees, {n} period.",
        "{name}: +{gained}, {degrees}/{target} degrees, {n} periods.",
    ),
    "task.halted": "{name} is halted: critical failure, the GM must rule.",
    "task.ruled.continue": ("{name} goes on, {n} degree.", "{name} goes on, {n} degrees."),
    "task.ruled.lose": ("{name} falls back to {n} degree.", "{name} falls back to {n} degrees."),
    "task.ruled.reset": ("{name} starts over from {n} degree.", "{name} starts over from {n} degrees."),
    "task.ruled.fail": ("{name} stops at {n} degree.", "{name} stops at {n} degrees."),
    "task.condition-changed": "{name}: the difficulty goes from {before} to {difficulty}{why}.",
    "task.completed": (
        "{name} completed: {degrees} degrees, {surplus} to spare, in {n} period.",
        "{name} completed: {degrees} degrees, {surplus} to spare, in {n} periods.",
    ),
    "task.failed": ("{name} fails at {n} degree.", "{name} fails at {n} degrees."),
    "task.dropped": ("{name} dropped at {n} degree.", "{name} dropped at {n} degrees."),
    # What stands
    "puissance": "Puissance {puissance}",
    "lesions": ("{n} lésion", "{n} lésions"),
    "no-characters": "No characters.",
    "no-tasks": "No tasks.",
    "no-campaigns": "No campaigns.",
    "no-sessions": "No sessions.",
    "no-events": "No events.",
    "action.waits": (
        "{name}'s action is waiting: {cards}; play one, or draw ({n} more card).",
        "{name}'s action is waiting: {cards}; play one, or draw ({n} more cards).",
    ),
    "action.waits.compelled": (
        "{name}'s action is waiting: {cards}; {n} more card must be drawn.",
        "{name}'s action is waiting: {cards}; {n} more cards must be drawn.",
    ),
    "action.waits.last": (
        "{name}'s action is waiting: {cards}; play one.",
        "{name}'s action is waiting: {cards}; play one.",
    ),
    "action.ask": "Card to play, best, drop, or Enter to draw",
    "action.ask.compelled": "Enter to draw, or drop",
    "action.ask.last": "Card to play, best, or drop",
    "deck.pile": ("Draw pile: {n} card", "Draw pile: {n} cards"),
    "deck.discard": ("Discard pile: {n} card", "Discard pile: {n} cards"),
    "hand": "{name}'s hand: {cards}",
    "aside": "Set aside by {name}: {cards}",
    "task.headline": (
        "{name} — {status}, {degrees}/{n} degree",
        "{name} — {status}, {degrees}/{n} degrees",
    ),
    "task.difficulty": "difficulty {difficulty}",
    "task.spent": ("Time: {n} period{period}", "Time: {n} periods{period}"),
    "task.step": (
        "#{seq} {name}: {faces} → {total} against {difficulty}, margin {margin}, {outcome}, "
        "+{gained} → {degrees}/{target}"
    ),
    "task.next.open": (
        "Next step: a roll against {difficulty}, {n} degree to go — greffier task step {name} CHAR CARAC",
        "Next step: a roll against {difficulty}, {n} degrees to go — greffier task step {name} CHAR CARAC",
    ),
    "task.next.halted": (
        "Next step: the GM rules — greffier task rule {name} continue|lose:K|reset|fail",
        "Next step: the GM rules — greffier task rule {name} continue|lose:K|reset|fail",
    ),
    "task.next.completed": ("Next step: none, it is done.", "Next step: none, it is done."),
    "task.next.failed": (
        "Next step: none; greffier task start {name} … to start again.",
        "Next step: none; greffier task start {name} … to start again.",
    ),
    "task.next.dropped": (
        "Next step: none; greffier task start {name} … to start again.",
        "Next step: none; greffier task start {name} … to start again.",
    ),
    "campaign.used": "Campaign in use: {name}.",
    "campaign.head": "Latest event: #{seq} {hash}",
    "campaign.sessions": ("{n} session", "{n} sessions"),
    "campaign.session-open": "Session {number} open",
    "campaign.characters": "Characters: {names}",
    "session.is-open": "(open)",
    "session.is-closed": "(closed)",
    "event.order": "Order {order}, given at {at}",
    "event.hash": "Hash after #{seq}: {hash}",
    "replay.events": "Events replayed: {n}; orders: {orders}, of them undone: {undone}",
    "replay.state-hash": "Hash of the state: {hash}",
    "replay.zones": "78 cards: draw pile {pile}, discard pile {discard}, hands and play {held}",
    "run.repeated": (
        "{n} order already recorded, nothing to add.",
        "{n} orders already recorded, nothing to add.",
    ),
    "run.recorded": ("{n} order recorded.", "{n} orders recorded."),
    "run.line": "{file}, line {line}: {text}",
    # How it came about, clause by clause
    "explain.B7": (
        "B6, B7  {trait} {rank}, {moyen}: N = {number}, up to {n} card.",
        "B6, B7  {trait} {rank}, {moyen}: N = {number}, up to {n} cards.",
    ),
    "explain.B8": (
        "B6, B8  {trait} {rank}, {moyen}: N = {number}, {n} card must be drawn.",
        "B6, B8  {trait} {rank}, {moyen}: N = {number}, {n} cards must be drawn.",
    ),
    "explain.drawn": (
        "B7, B8  Drawn ({n} of {allowed}): {cards}.",
        "B7, B8  Drawn ({n} of {allowed}): {cards}.",
    ),
    "explain.B9": "B9  {card} is played from the hand, instead of a draw.",
    "explain.B12": "B11, B12  {card} is the Tare: it is played by itself, and it fails.",
    "explain.B13": "B11, B13  {card} is an Héritage: success, whatever the difficulty.",
    "explain.B14": "B14  {card} is played from the hand, calling on {heritage}.",
    "explain.weakest": "B8  {card} is the lowest; of equals, the first drawn counts.",
    "explain.chosen": "B7  {card} was chosen among the cards drawn.",
    "explain.B2": "B2  Its value: {value}.",
    "explain.coin": "B2  The coin for the Fool: {value}.",
    "explain.B17": "B17, B18  Difficulty: {base} {weights} = {difficulty}.",
    "explain.B18": "B18  Difficulty: {difficulty}.",
    "explain.B15": "B15  {quality}: the margin is the card's value, {margin}.",
    "explain.B19": "B19  {value} − {difficulty} = {gap}: {quality}, margin {margin}.",
    "explain.B20": "B19, B20  {value} − {difficulty} = {gap}; {suit} +3: {quality}, margin {margin}.",
    "explain.no-margin": "B12  {quality}: the rules give no margin.",
    "explain.B10": (
        "B10  {n} card drawn goes to the discard pile{aside}.",
        "B10  {n} cards drawn go to the discard pile{aside}.",
    ),
    "explain.aside": "; the card from the hand is set aside",
    "explain.B23": "B23  {name}, {card}: {value} {moyen} = {total}, rank {rank}.",
    "explain.B24.heritage": "B24  {name}, {card}: the Héritage, rank {rank}, before all totals.",
    "explain.B24.tare": "B24  {name}, {card}: the Tare, rank {rank}, behind all totals.",
    "explain.B25": "B25  Cards drawn go to the discard pile, cards from the hand are set aside.",
    "explain.E1": ("E1  {carac}: {n} die, {faces}.", "E1  {carac}: {n} dice, {faces}."),
    "explain.E2": (
        "E1, E2  {carac}; bonus asked {asked} ({sources}), used {used}: {n} die, {faces}.",
        "E1, E2  {carac}; bonus asked {asked} ({sources}), used {used}: {n} dice, {faces}.",
    ),
    "explain.E8": "E8  {carac} 0: no dice.",
    "explain.kept": ("E1  {n} kept: {faces} = {sum}.", "E1  The best {n}: {faces} = {sum}."),
    "explain.E4": (
        "E4, E5  {score} − {penalty} (penalty) − {blessures} (blessures): {n} kept, {faces} = {sum}.",
        "E4, E5  {score} − {penalty} (penalty) − {blessures} (blessures): {n} kept, {faces} = {sum}.",
    ),
    "explain.E6": "E5, E6  {sum}, {modifiers}: total {total}.",
    "explain.E10": "E10  {total} against {difficulty}: margin {margin}.",
    "explain.E11": (
        "E11  Margin {margin}: {outcome}, {n} degree.",
        "E11  Margin {margin}: {outcome}, {n} degrees.",
    ),
    "explain.E12": (
        "E11, E12  Difficulty 0, margin {margin}: {outcome}, {n} degree; never less than one.",
        "E11, E12  Difficulty 0, margin {margin}: {outcome}, {n} degrees; never less than one.",
    ),
    "explain.C2": (
        "C2  Chance of the session, value {first}.",
        "C2  Chance of the session, values {first} to {last}.",
    ),
    "explain.C3": "C3  Thrown at the table.",
    "explain.no-chance": "C2  No chance was used.",
    "explain.E14": (
        "E14  +{n} degree: {degrees}/{target}, {periods} periods.",
        "E14  +{n} degrees: {degrees}/{target}, {periods} periods.",
    ),
    # What is refused
    "refusal.label": "Refused",
    "damaged.label": "Damaged record",
    "hint.nearest": "Did you mean: {names}?",
}

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
        "Play in the database where the session was opened, or enter dice and cards by hand.",
    ),
    "phrase-too-late": (
        "The randomness of session {number} has already been used.",
        "Phrases are given right after the opening.",
    ),
    "phrase-already-given": ("{name} has already given a phrase.", "One phrase per person and session."),
    "phrase-fixed": (
        "{name}'s phrase has already gone into the randomness.",
        "It stays until the end of the session.",
    ),
    "nothing-to-undo": (
        "There is nothing to undo: the opening and closing of a session stand.",
        "greffier log shows the orders.",
    ),
    "nothing-to-redo": ("There is nothing to redo.", "An order given since the undo makes it final."),
    "order-id-taken": (
        "The identifier {order} belongs to another order (#{seq}).",
        "Give each order its own identifier.",
    ),
    "unknown-seq": ("There is no event #{seq}.", "The latest is #{last}."),
    "bad-moment": ("“{text}” is neither a number nor a date.", "Example: --at 42, or --at 2026-11-29T20:00."),
    "at-in-order": ("--at is only for reading.", "An order is always recorded at the end."),
    "character-exists": ("“{name}” is already in the campaign.", "greffier character set {name} …"),
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
    "named-twice": ("{name} is named twice.", "One card each."),
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
    "run-one-database": ("A line cannot change the database ({path}).", "Give --db before run."),
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
        "Check the folder and your rights, or --db.",
    ),
    "not-a-database": ("{path} is not a database.", "Give --db another file."),
    "foreign-database": ("{path} is the database of another program.", "Give --db another file."),
    "database-busy": (
        "The database {path} has been busy for {seconds} s.",
        "Try again; nothing was recorded.",
    ),
    "newer-schema": (
        "The database {path} has schema {found}, this greffier reads schema {known}.",
        "Update greffier.",
    ),
    "unknown-database-kind": ("Unknown kind of database “{kind_given}”.", "A file, or sqlite:///file.db."),
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
    "not-a-record": "line {seq} is not an event. {reason}",
    "foreign-campaign": "#{seq} belongs to another campaign.",
    "broken-link": "#{seq} does not follow the event before it.",
    "wrong-hash": "#{seq} does not match its hash.",
    "not-canonical": "#{seq} is not written in its canonical form.",
    "columns-differ": "#{seq}: a column does not say what the event says.",
    "impossible-event": "#{seq} cannot have happened ({reason}).",
    "database-corrupt": "the database {path} is corrupt ({reason}).",
}

SENTENCES.update({f"refusal.{code}": message for code, (message, _) in REFUSALS.items()})
SENTENCES.update({f"hint.{code}": hint for code, (_, hint) in REFUSALS.items()})
SENTENCES.update({f"damaged.{code}": message for code, message in DAMAGES.items()})
