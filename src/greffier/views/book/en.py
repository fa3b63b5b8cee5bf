"""The book of the rules, in English."""

from typing import Final

CLAUSES: Final[dict[str, str]] = {
    "B1": (
        "A campaign is played with one deck of 78 cards: 22 Lames (the Fool, called le Mat, then I to XXI) "
        "and four suits, Wands, Cups, Swords and Coins. Each suit has 14 cards: Ace, 2 to 10, Page, Knight, "
        "Queen, King."
    ),
    "B2": (
        "The Ace is worth 1, cards 2 to 10 their number, the Page 11, the Knight 12, the Queen 13, the King "
        "14, a Lame its number. The Fool is worth 0 or 22 by the toss of a coin when it is played: drawn and "
        "not played, it is not tossed; in a compelled draw (B8) it is tossed once, as it is revealed. The "
        "coin is recorded at once and never tossed again."
    ),
    "B3": (
        "A card is always in one of five zones: the draw pile, the discard pile, a character's hand, the "
        "cards that character has set aside, or the cards in play in an action or initiative under way. "
        "After every event the zones together hold 78 cards, all different."
    ),
    "B4": (
        "When a card is needed and the draw pile is empty, the discard pile is shuffled into a new one; "
        "hands, cards set aside and cards in play stay where they are. If the discard pile is empty too, the "
        "draw ends and one of the cards already drawn is played (“2 of 4 drawn” is recorded). If none was "
        "drawn, the order is refused and nothing is recorded."
    ),
    "B5": (
        "No rule says how a hand is filled or when cards set aside come back: the GM deals, discards and "
        "returns cards, and each time it is a recorded event. A card dealt has no Héritage or Tare effect."
    ),
    "B6": (
        "Your number of cards, N, is the rank of the Trait plus the score of the Moyen, with its sign. The "
        "ranks: Novice 1, Amateur 2, Professional 3, Expert 4."
    ),
    "B7": (
        "If N is 1 or more, draw one card at a time, up to N, and stop when you like. Play whichever you "
        "prefer of the cards drawn."
    ),
    "B8": (
        "If N is 0 or less, the draw is compelled: you must draw |N| + 2 cards (N = 0: 2 cards; −1: 3; −2: "
        "4; and so on). The weakest is the card played; of equals, the first drawn."
    ),
    "B9": (
        "Instead of drawing you may play a card from your hand: one or the other, never both, and you choose "
        "before any draw. Setting hand-when-compelled: “yes” (the default) allows it also when N is 0 or "
        "less, “no” does not. To change it: greffier campaign rule hand-when-compelled VALUE."
    ),
    "B10": (
        "Afterwards every card drawn goes to the discard pile, played or not. A card played from the hand is "
        "set aside."
    ),
    "B11": (
        "A character has any number of Héritages and at most one Tare: each is a Lame, and all are "
        "different. A drawn card that is one of them is at once the card played and ends the draw, whatever "
        "B7 and B8 say. The first one drawn decides."
    ),
    "B12": (
        "Tare drawn: atavistic failure, the action fails by itself, even after a good card, and no coin is "
        "tossed for the Fool. A Tare played from the hand follows the setting tare-from-hand: “ordinary” "
        "(the default), it is an ordinary card; “atavique”, it fails as a drawn one does. To change it: "
        "greffier campaign rule tare-from-hand VALUE."
    ),
    "B13": (
        "An Héritage drawn or played from the hand is a supernatural success. The action succeeds by itself, "
        "and better than any success of another quality, whatever the margin."
    ),
    "B14": (
        "With the GM's word, you may play any card of your hand to call on an Héritage of your character. "
        "That too is a supernatural success; its margin is then the value of the card played."
    ),
    "B15": (
        "The margin of a supernatural success is the number of the Lame (for the Fool, 0 or 22 by its coin), "
        "or the value of the card played if you called on the Héritage (B14)."
    ),
    "B16": (
        "Each supernatural success raises by 1 the Puissance of the resource used. If none was declared, the "
        "point is recorded as unassigned and the GM assigns it later. Initiative never raises Puissance."
    ),
    "B17": (
        "After an atavistic failure the GM may raise the difficulties to come: this is a séquelle. The GM "
        "sets its amount and whom it touches; it is added to later difficulties until lifted. No séquelle "
        "comes by itself."
    ),
    "B18": (
        "The difficulties: Very easy 7, Easy 9, Average 11, Hard 13, Very hard 15, Extremely arduous 17, "
        "Theoretically feasible 19. Any other whole number is accepted."
    ),
    "B19": (
        "If the card's value reaches or exceeds the difficulty, it is a minor success, with margin value − "
        "difficulty. If it is lower, it is a failure, and the negative gap is kept."
    ),
    "B20": (
        "A success is major if the card has the suit of the effort or resource: the suit declared, else the "
        "resource's, else Wands. Its margin gains 3 points: value − difficulty + 3. Lames have no suit."
    ),
    "B21": (
        "From worst to best quality: atavistic failure, failure, minor success, major success, supernatural "
        "success. Two results compare by quality first, then by margin."
    ),
    "B22": (
        "The program always prints computed chances. What the source says about chances is not all right: a "
        "Novice against 7 succeeds 60.9% of the time, not 75%."
    ),
    "B23": (
        "For initiative each participant plays exactly one card, drawn or from the hand, and adds the score "
        "of the Moyen used; rank does not count, and the result may be 0 or negative. The highest acts "
        "first; equal results act together."
    ),
    "B24": (
        "Whoever plays their Héritage for initiative acts first; if there are several, first and together. "
        "Whoever plays their Tare, drawn or from the hand, acts last; if there are several, last and "
        "together."
    ),
    "B25": (
        "Cards drawn for initiative stay in play until the test is settled, so that they are not reshuffled "
        "meanwhile; then they are discarded, and cards from the hand are set aside. If there are too few "
        "cards for all who draw, the whole test is refused, saying how many there are, and nothing is "
        "recorded."
    ),
    "E1": (
        "Throw (characteristic + bonus dice) d6, keep the best, (characteristic − penalty dice) of them, and "
        "add those up."
    ),
    "E2": (
        "Bonus dice from every source together (specialty, circumstance, help, time taken) never exceed the "
        "score of the characteristic; penalties do not change that cap. The bonus asked and the bonus used "
        "are both recorded."
    ),
    "E3": (
        "A bonus die is one more die thrown, never one more kept. A specialty counts only when it is named "
        "in the roll."
    ),
    "E4": (
        "A penalty takes away kept dice, never thrown ones. You never keep fewer than 0; at 0 the total is "
        "the modifiers alone."
    ),
    "E5": (
        "Each blessure is one penalty die on all your rolls until healed. Each lésion takes 1, once, from "
        "every total of yours, after the throw, until healed; a total may be negative. Blessures and lésions "
        "stack, and the GM enters both."
    ),
    "E6": (
        "Other modifiers are numbers, plus or minus, added to the total after the throw. They are given with "
        "the roll, or stand on the character under a name, for all rolls or for one characteristic."
    ),
    "E7": (
        "Taking time earns one bonus die a period spent, under the cap of E2. In an extended task these "
        "periods count as elapsed."
    ),
    "E8": "With a characteristic of 0 no dice are thrown: the total is the modifiers alone.",
    "E9": (
        "The difficulties: Automatic 0, Easy 3, Routine 6, Delicate 9, Tough 12, Hard 15, Very hard 18, "
        "Heroic 21. Any other whole number from 0 is accepted."
    ),
    "E10": (
        "You succeed if the total reaches or exceeds the difficulty. A margin of 0 already gives one degree."
    ),
    "E11": (
        "The margin decides. −5 or less: critical failure; −4 to −1: simple failure. 0 to 4: one degree, "
        "marginal success; 5 to 9: two, fine success; 10 to 14: three, full success; 15 or more: four, "
        "prodigious success."
    ),
    "E12": (
        "A difficulty of 0 always succeeds: one degree, without throwing. You may throw for more; you never "
        "get less than one degree."
    ),
    "E13": (
        "A roll that cannot succeed even with all sixes, or cannot fail even with all ones, is said to be so "
        "before it is thrown. It is thrown all the same."
    ),
    "E14": (
        "An extended task has a target in degrees (for the Wall, about twenty: 20): one roll a period, "
        "degrees add up, it is done once the target is reached, and the surplus is noted. A simple failure "
        "gains nothing and costs the period. Any character of the campaign may make the next roll, and the "
        "task goes on across sessions until it is completed, failed or given up."
    ),
    "E15": (
        "A critical failure halts the task until the GM rules: continue, lose k degrees, start again from 0, "
        "or fail. The task may carry that ruling from its start; by default, the GM is asked. A ruling is "
        "for the critical failure that halted the task; losing k degrees takes them from what stands then, "
        "at least down to 0. When an earlier roll is amended, the task is walked again from its start: it "
        "ends at the roll that completes or fails it, later ones count no more, and a critical failure "
        "without a ruling halts it."
    ),
    "E16": (
        "Conditions may change (in a thaw, 12 becomes 15): the new difficulty holds from then on and the "
        "degrees gained stay. Every past roll keeps the difficulty it was rolled against."
    ),
    "E17": (
        "In a conflict where one side is passive, the active character rolls against 4 × the other's score. "
        "No specialty, lésion or blessure of the passive side counts; equality succeeds."
    ),
    "E18": (
        "When both are active it is an opposition: both roll, the higher total wins, and the winner's "
        "degrees come from the gap, read as a margin (E11). If the totals are equal, nobody wins and the GM "
        "settles it."
    ),
    "E19": "In a competition between two or more, you are ranked by total. Equal totals share a rank.",
    "C1": "Nothing recorded is ever changed or removed. A correction is a new event.",
    "C2": "Chance is used once, in order, and every value used is recorded. A refusal uses none.",
    "C3": (
        "Dice thrown and cards drawn by hand at the table may be entered; they are recorded as such. They "
        "must be possible: a card that is in the draw pile, faces from 1 to 6, the right number of dice."
    ),
    "C4": (
        "Undo cancels a whole order with all that it caused; what follows is as if it had never been given, "
        "its chance included: given again, the same order brings the same cards and dice. Undo and redo "
        "stand in the record, with who and why."
    ),
    "C5": (
        "An amendment re-reads the same cards or dice under corrected circumstances. Only dice that are "
        "missing are thrown."
    ),
}
"""What each clause says, by its name."""

SYMBOLS: Final[dict[str, tuple[str, str]]] = {
    "MAT": ("departure, free folly, leap into the unknown", "aimless wandering, rashness, headlong flight"),
    "I": ("skill, first move, sleight of hand", "trickery, clumsiness, wasted talent"),
    "II": ("hidden knowledge, patience, kept secret", "betrayed secret, heavy silence, grudge"),
    "III": ("abundance, eloquence, budding idea", "whim, barrenness, hollow luxury"),
    "IV": ("authority, established order, protection", "tyranny, rigidity, contested power"),
    "V": ("counsel, blessing, tradition", "dogma, hypocrisy, bad advice"),
    "VI": ("choice of the heart, alliance, desire", "wavering, temptation, break-up"),
    "VII": ("victory, momentum, open road", "rout, blind haste, broken harness"),
    "VIII": ("fairness, verdict, clean balance", "injustice, rigged trial, unpaid debt"),
    "IX": ("caution, lonely quest, lantern", "isolation, mistrust, lost trail"),
    "X": ("turning point, opportunity, closing cycle", "setback, bad luck, endless return"),
    "XI": ("courage, self-mastery, tamed beast", "weakness, anger, brute force"),
    "XII": ("waiting, sacrifice, inverted view", "dead end, vain sacrifice, tight bonds"),
    "XIII": ("necessary end, shedding, clean slate", "stagnation, refused grief, slow agony"),
    "XIV": ("measure, healing, agreement found", "excess, spoiled mixture, quarrel"),
    "XV": ("pact, passion, hold over others", "broken chain, backfiring pact, shame"),
    "XVI": ("collapse, brutal revelation, humbled pride", "ruin narrowly avoided, denial, crack"),
    "XVII": ("hope, guide, selfless gift", "disillusion, dry spring, unlucky star"),
    "XVIII": ("dream, illusion, night terror", "lifted veil, anguish, troubled waters"),
    "XIX": ("clarity, friendship, shared joy", "dazzle, vanity, tarnished joy"),
    "XX": ("call, awakening, forgiveness", "deaf ear, remorse, returning past"),
    "XXI": ("fulfilment, wholeness, wide horizon", "unfinished work, confinement, missed goal"),
    "B": ("effort, will, ardour, enterprise", "exhaustion, stubbornness, smouldering fire"),
    "C": ("feeling, bond, intuition, generosity", "sorrow, jealousy, closed heart"),
    "E": ("mind, conflict, cutting word, decision", "cruelty, slander, wound, doubt"),
    "D": ("wealth, craft, body, patience", "greed, poverty, botched work"),
}
"""Keywords, upright and reversed, of each Lame and each suit, by code."""
