"""Le français."""

from typing import Final

from greffier.vocabulary.cards import LAMES, PIPS, SUITS


def PLURAL(n: int) -> int:  # noqa: N802 - a name that every language file has
    """0 for the singular, 1 for the plural: in French, none and one are singular."""
    return 0 if abs(n) < 2 else 1  # noqa: PLR2004 - that is the rule of the language


# fmt: off
_LAMES = (
    "Le Mat", "Le Bateleur", "La Papesse", "L'Impératrice", "L'Empereur", "Le Pape", "L'Amoureux",
    "Le Chariot", "La Justice", "L'Hermite", "La Roue de Fortune", "La Force", "Le Pendu",
    "L'Arcane sans nom", "Tempérance", "Le Diable", "La Maison Dieu", "L'Étoile", "La Lune",
    "Le Soleil", "Le Jugement", "Le Monde",
)
# fmt: on
_SUITS = ("de Bâton", "de Coupe", "d'Épée", "de Denier")
_PIPS = ("As", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Valet", "Cavalier", "Dame", "Roi")

CARDS: Final = dict(zip(LAMES, _LAMES, strict=True)) | {
    suit + pip: f"{pip_name} {suit_name}"
    for suit, suit_name in zip(SUITS, _SUITS, strict=True)
    for pip, pip_name in zip(PIPS, _PIPS, strict=True)
}
CARD_ALIASES: Final = {
    "Le Fou": "MAT",
    "L'Ermite": "IX",
    "Les Amoureux": "VI",
    "La Mort": "XIII",
    "La Tour": "XVI",
}
ALIASES: Final = dict(
    zip("deux trois quatre cinq six sept huit neuf dix".split(), _PIPS[1:10], strict=True)  # noqa: SIM905
)

LABELS: Final = {
    "quality": {
        "atavique": "échec atavique",
        "echec": "échec",
        "mineure": "réussite mineure",
        "majeure": "réussite majeure",
        "surnaturelle": "réussite surnaturelle",
    },
    "outcome": {
        "echec-critique": "échec critique",
        "echec-simple": "échec simple",
        "marginal": "succès marginal",
        "belle": "belle réussite",
        "complet": "succès complet",
        "prodigieux": "réussite prodigieuse",
    },
    "rank": {"1": "Béotien", "2": "Amateur", "3": "Professionnel", "4": "Expert"},
    "suit": {"B": "Bâton", "C": "Coupe", "E": "Épée", "D": "Denier"},
    "zone": {"hand": "en main", "aside": "mises de côté", "in_play": "en jeu"},
    "status": {
        "open": "en cours",
        "halted": "suspendue",
        "completed": "accomplie",
        "failed": "échouée",
        "dropped": "abandonnée",
    },
    "part": {
        "player": "Joueur",
        "caracs": "Caractéristiques",
        "specialites": "Spécialités",
        "traits": "Traits",
        "moyens": "Moyens",
        "ressources": "Ressources",
        "heritages": "Héritages",
        "tare": "Tare",
        "suit": "Couleur",
    },
    "special": {"heritage": "Héritage", "tare": "Tare"},
    "source": {
        "specialite": "spécialité",
        "bonus": "circonstance",
        "time": "temps",
        "lesion": "lésion",
        "mod": "modificateur",
    },
    "kind": {
        "campaign": "Nom de la campagne",
        "character": "Nom du personnage",
        "task": "Nom de la tâche",
        "player": "Nom du joueur",
        "actor": "Nom de l'auteur",
        "phrase": "Phrase",
        "carac": "Nom de la caractéristique",
        "specialite": "Nom de la spécialité",
        "trait": "Nom du Trait",
        "moyen": "Nom du Moyen",
        "ressource": "Nom de la ressource",
        "text": "Texte",
    },
    "what": {
        "carac": "le score d'une caractéristique",
        "specialite": "le score d'une spécialité",
        "rank": "le rang d'un Trait",
        "moyen": "le score d'un Moyen",
        "puissance": "la Puissance",
        "difficulty": "la difficulté",
        "penalty": "le malus en dés",
        "bonus": "le bonus en dés",
        "time": "le temps pris",
        "mod": "le modificateur",
        "sequelle": "le poids d'une séquelle",
        "cards": "le nombre de cartes",
        "lesions": "le nombre de lésions",
        "degrees": "le nombre de degrés",
    },
    "difficulty.banebdjed": {
        "tres-facile": "Très facile",
        "facile": "Facile",
        "moyen": "Moyen",
        "difficile": "Difficile",
        "tres-difficile": "Très difficile",
        "extremement-ardu": "Extrêmement ardu",
        "theoriquement-faisable": "Théoriquement faisable",
    },
    "difficulty.enormatro": {
        "automatique": "Automatique",
        "facile": "Facile",
        "routiniere": "Routinière",
        "delicate": "Délicate",
        "corsee": "Corsée",
        "difficile": "Difficile",
        "tres-difficile": "Très difficile",
        "heroique": "Héroïque",
    },
}

SENTENCES: Final[dict[str, str | tuple[str, str]]] = {
    "none": "—",
    "pair": "{name} : {value}",
    "at-the-table": "à la table",
    "from-hand": " (de la main)",
    "undone": "[annulé]",
    # What happened
    "campaign.started": "La campagne {name} commence{title}.",
    "session.opened": "Séance {number} ouverte{title}. Engagement : {commitment}",
    "session.closed": "Séance {number} close. Graine révélée : {seed}",
    "entropy.added": "{name} ajoute sa phrase au hasard : {phrase}",
    "note.written": "Note : {text}",
    "character.enrolled": "{name} entre dans la campagne.",
    "character.revised": "Fiche de {name} mise à jour.",
    "order.undone": "Ordre #{seq} annulé{why}.",
    "order.redone": "Ordre #{seq} rétabli{why}.",
    "deck.shuffled.start": ("{n} carte forme la pioche.", "{n} cartes forment la pioche."),
    "deck.shuffled.exhausted": (
        "La pioche est épuisée : {n} carte défaussée forme la nouvelle.",
        "La pioche est épuisée : {n} cartes défaussées forment la nouvelle.",
    ),
    "deck.shuffled.gm": (
        "{n} carte défaussée revient dans la pioche.",
        "{n} cartes défaussées reviennent dans la pioche.",
    ),
    "hand.dealt": ("{name} reçoit {n} carte : {cards}{source}", "{name} reçoit {n} cartes : {cards}{source}"),
    "hand.discarded": "{name} défausse de sa main : {cards}",
    "cards.returned.hand": "De la main de {name}, reviennent dans la pioche : {cards}",
    "cards.returned.aside": "Mises de côté par {name}, reviennent dans la pioche : {cards}",
    "action.declared": (
        "{name} agit — {trait} ({rank}), {moyen} {score}, difficulté {difficulty}, {suit}{ressource}."
    ),
    "action.free": ("Jusqu'à {n} carte.", "Jusqu'à {n} cartes."),
    "action.compelled": (
        "{n} carte à piocher d'office, la plus faible compte.",
        "{n} cartes à piocher d'office, la plus faible compte.",
    ),
    "card.drawn": "{name} pioche {card} ({nth} sur {of}){source}",
    "mat.tossed": "Pile ou face pour le Mat : {value}{source}",
    "action.resolved": "{name} joue {card}{origin} : {value} contre {difficulty}, {quality}, marge {margin}.",
    "action.resolved.tare": "{name} rencontre sa Tare, {card} : {quality}.",
    "action.invoked": " Héritage invoqué : {card}.",
    "action.drawn-short": (" ({drawn} sur {n} piochée)", " ({drawn} sur {n} piochées)"),
    "action.dropped": "{name} renonce ; cartes défaussées : {cards}",
    "puissance.raised": "Puissance de {ressource} +{by} : {now}",
    "puissance.unassigned": "Puissance +{by} pour {name}, à attribuer par le MJ.",
    "campaign.ruled": "Réglage {key} : {value}",
    "puissance.assigned": "Le point de Puissance #{seq} de {name} va à {ressource} : {now}",
    "sequelle": "séquelle",
    "everyone": "tous",
    "sequelle.imposed": "Séquelle {id} : difficulté {by} pour {names}{why}.",
    "sequelle.lifted": "Séquelle {id} levée.",
    "initiative.settled": "Ordre d'action :",
    "initiative.together": " — ensemble",
    "initiative.entry": "{name}, {card}{origin} : {total}",
    "symbol.upright": "À l'endroit : {words}",
    "symbol.reversed": "Renversée : {words}",
    "symbol.value": "Valeur : {value}",
    "odds.until-success": "Piocher jusqu'à la réussite{card}",
    "odds.draw": "Tout piocher, jouer la meilleure{card}",
    "odds.compelled": "Pioche d'office, la plus faible{card}",
    "odds.hand": "De la main, {card}",
    "odds.invoke": "De la main, en invoquant un Héritage{card}",
    "odds.success": "réussite",
    "odds.no-card": "aucune carte à piocher",
    "puissance.from": "Puissance de {ressource} : {origins}",
    "puissance.open": "Puissance à attribuer : {origins}",
    "setting": "Réglage {key} : {value} ({values})",
    "test.pool": "{name}, {carac}{bonus}{penalty} : {faces} → {kept}{source}",
    "test.capped": " (bonus demandé {asked}, retenu {used})",
    "test.result": (
        "Total {total} contre {difficulty}, marge {margin} : {outcome}, {n} degré.",
        "Total {total} contre {difficulty}, marge {margin} : {outcome}, {n} degrés.",
    ),
    "lesion.inflicted": (
        "{name} subit {n} lésion{why} ; total {now}.",
        "{name} subit {n} lésions{why} ; total {now}.",
    ),
    "lesion.healed": (
        "{name} est soigné de {n} lésion{why} ; reste {now}.",
        "{name} est soigné de {n} lésions{why} ; reste {now}.",
    ),
    "task.started": (
        "Tâche {name} : {n} degré à réunir, difficulté {difficulty}.",
        "Tâche {name} : {n} degrés à réunir, difficulté {difficulty}.",
    ),
    "task.period": " Une période : {period}.",
    "task.on-critical.ask": (" Échec critique : le MJ tranche.", " Échec critique : le MJ tranche."),
    "task.on-critical.continue": (" Échec critique : on continue.", " Échec critique : on continue."),
    "task.on-critical.lose": (
        " Échec critique : {n} degré perdu.",
        " Échec critique : {n} degrés perdus.",
    ),
    "task.on-critical.reset": (
        " Échec critique : tout est à refaire.",
        " Échec critique : tout est à refaire.",
    ),
    "task.on-critical.fail": (" Échec critique : la tâche échoue.", " Échec critique : la tâche échoue."),
    "task.advanced": (
        "{name} : +{gained}, {degrees}/{target} degrés, {n} période.",
        "{name} : +{gained}, {degrees}/{target} degrés, {n} périodes.",
    ),
    "task.halted": "{name} est suspendue : échec critique, le MJ doit trancher.",
    "task.ruled.continue": ("{name} continue, {n} degré.", "{name} continue, {n} degrés."),
    "task.ruled.lose": ("{name} recule à {n} degré.", "{name} recule à {n} degrés."),
    "task.ruled.reset": ("{name} repart de {n} degré.", "{name} repart de {n} degrés."),
    "task.ruled.fail": ("{name} s'arrête à {n} degré.", "{name} s'arrête à {n} degrés."),
    "task.condition-changed": "{name} : la difficulté passe de {before} à {difficulty}{why}.",
    "task.completed": (
        "{name} accomplie : {degrees} degrés, {surplus} de trop, en {n} période.",
        "{name} accomplie : {degrees} degrés, {surplus} de trop, en {n} périodes.",
    ),
    "task.failed": ("{name} échoue à {n} degré.", "{name} échoue à {n} degrés."),
    "task.dropped": ("{name} abandonnée à {n} degré.", "{name} abandonnée à {n} degrés."),
    # What stands
    "puissance": "Puissance {puissance}",
    "lesions": ("{n} lésion", "{n} lésions"),
    "no-characters": "Aucun personnage.",
    "no-tasks": "Aucune tâche.",
    "no-campaigns": "Aucune campagne.",
    "no-sessions": "Aucune séance.",
    "no-events": "Aucun événement.",
    "action.waits": (
        "Action de {name} en attente : {cards} ; jouez-en une, ou piochez ({n} carte encore).",
        "Action de {name} en attente : {cards} ; jouez-en une, ou piochez ({n} cartes encore).",
    ),
    "action.waits.compelled": (
        "Action de {name} en attente : {cards} ; encore {n} carte à piocher d'office.",
        "Action de {name} en attente : {cards} ; encore {n} cartes à piocher d'office.",
    ),
    "action.waits.last": (
        "Action de {name} en attente : {cards} ; jouez-en une.",
        "Action de {name} en attente : {cards} ; jouez-en une.",
    ),
    "action.ask": "Carte à jouer, meilleure, renoncer, ou Entrée pour piocher",
    "action.ask.compelled": "Entrée pour piocher, ou renoncer",
    "action.ask.last": "Carte à jouer, meilleure, ou renoncer",
    "deck.pile": ("Pioche : {n} carte", "Pioche : {n} cartes"),
    "deck.discard": ("Défausse : {n} carte", "Défausse : {n} cartes"),
    "hand": "Main de {name} : {cards}",
    "aside": "Mises de côté par {name} : {cards}",
    "task.headline": (
        "{name} — {status}, {degrees}/{n} degré",
        "{name} — {status}, {degrees}/{n} degrés",
    ),
    "task.difficulty": "difficulté {difficulty}",
    "task.spent": ("Temps : {n} période{period}", "Temps : {n} périodes{period}"),
    "task.step": (
        "#{seq} {name} : {faces} → {total} contre {difficulty}, marge {margin}, {outcome}, "
        "+{gained} → {degrees}/{target}"
    ),
    "task.next.open": (
        "Prochain pas : jet contre {difficulty}, manque {n} degré — greffier task step {name} PERSO CARAC",
        "Prochain pas : jet contre {difficulty}, manquent {n} degrés — greffier task step {name} PERSO CARAC",
    ),
    "task.next.halted": (
        "Prochain pas : le MJ tranche — greffier task rule {name} continue|lose:K|reset|fail",
        "Prochain pas : le MJ tranche — greffier task rule {name} continue|lose:K|reset|fail",
    ),
    "task.next.completed": ("Prochain pas : aucun, c'est fait.", "Prochain pas : aucun, c'est fait."),
    "task.next.failed": (
        "Prochain pas : aucun ; greffier task start {name} … pour recommencer.",
        "Prochain pas : aucun ; greffier task start {name} … pour recommencer.",
    ),
    "task.next.dropped": (
        "Prochain pas : aucun ; greffier task start {name} … pour recommencer.",
        "Prochain pas : aucun ; greffier task start {name} … pour recommencer.",
    ),
    "campaign.used": "Campagne en cours : {name}.",
    "campaign.head": "Dernier événement : #{seq} {hash}",
    "campaign.sessions": ("{n} séance", "{n} séances"),
    "campaign.session-open": "Séance {number} ouverte",
    "campaign.characters": "Personnages : {names}",
    "session.is-open": "(ouverte)",
    "session.is-closed": "(close)",
    "event.order": "Ordre {order}, donné le {at}",
    "event.hash": "Empreinte après #{seq} : {hash}",
    "replay.events": "Événements rejoués : {n} ; ordres : {orders}, dont annulés : {undone}",
    "replay.state-hash": "Empreinte de l'état : {hash}",
    "replay.zones": "78 cartes : pioche {pile}, défausse {discard}, mains et jeu {held}",
    "run.repeated": ("{n} ordre déjà inscrit, rien à ajouter.", "{n} ordres déjà inscrits, rien à ajouter."),
    "run.recorded": ("{n} ordre inscrit.", "{n} ordres inscrits."),
    "run.line": "{file}, ligne {line} : {text}",
    # How it came about, clause by clause
    "explain.B7": (
        "B6, B7  {trait} {rank}, {moyen} : N = {number}, jusqu'à {n} carte.",
        "B6, B7  {trait} {rank}, {moyen} : N = {number}, jusqu'à {n} cartes.",
    ),
    "explain.B8": (
        "B6, B8  {trait} {rank}, {moyen} : N = {number}, {n} carte d'office.",
        "B6, B8  {trait} {rank}, {moyen} : N = {number}, {n} cartes d'office.",
    ),
    "explain.drawn": (
        "B7, B8  Piochée ({n} sur {allowed}) : {cards}.",
        "B7, B8  Piochées ({n} sur {allowed}) : {cards}.",
    ),
    "explain.B9": "B9  {card} est jouée de la main, au lieu d'une pioche.",
    "explain.B12": "B11, B12  {card} est la Tare : elle se joue d'office, et c'est un échec.",
    "explain.B13": "B11, B13  {card} est un Héritage : réussite, quelle que soit la difficulté.",
    "explain.B14": "B14  {card} est jouée de la main en invoquant {heritage}.",
    "explain.weakest": "B8  {card} est la plus faible ; à égalité, la première piochée compte.",
    "explain.chosen": "B7  {card} a été choisie parmi les cartes piochées.",
    "explain.B2": "B2  Sa valeur : {value}.",
    "explain.coin": "B2  Pile ou face pour le Mat : {value}.",
    "explain.B17": "B17, B18  Difficulté : {base} {weights} = {difficulty}.",
    "explain.B18": "B18  Difficulté : {difficulty}.",
    "explain.B15": "B15  {quality} : la marge est la valeur de la carte, {margin}.",
    "explain.B19": "B19  {value} − {difficulty} = {gap} : {quality}, marge {margin}.",
    "explain.B20": "B19, B20  {value} − {difficulty} = {gap} ; {suit} +3 : {quality}, marge {margin}.",
    "explain.no-margin": "B12  {quality} : les règles ne donnent pas de marge.",
    "explain.B10": (
        "B10  {n} carte piochée part à la défausse{aside}.",
        "B10  {n} cartes piochées partent à la défausse{aside}.",
    ),
    "explain.aside": " ; la carte de la main est mise de côté",
    "explain.B23": "B23  {name}, {card} : {value} {moyen} = {total}, rang {rank}.",
    "explain.B24.heritage": "B24  {name}, {card} : son Héritage, rang {rank}, avant tous les totaux.",
    "explain.B24.tare": "B24  {name}, {card} : sa Tare, rang {rank}, après tous les totaux.",
    "explain.B25": "B25  Les cartes piochées partent à la défausse, celles de la main sont mises de côté.",
    "explain.E1": ("E1  {carac} : {n} dé, {faces}.", "E1  {carac} : {n} dés, {faces}."),
    "explain.E2": (
        "E1, E2  {carac} ; bonus demandé {asked} ({sources}), retenu {used} : {n} dé, {faces}.",
        "E1, E2  {carac} ; bonus demandé {asked} ({sources}), retenu {used} : {n} dés, {faces}.",
    ),
    "explain.E8": "E8  {carac} 0 : aucun dé.",
    "explain.kept": ("E1  {n} gardé : {faces} = {sum}.", "E1  Les {n} meilleurs : {faces} = {sum}."),
    "explain.E4": (
        "E4, E5  {score} − {penalty} (malus) − {blessures} (blessures) : {n} gardé, {faces} = {sum}.",
        "E4, E5  {score} − {penalty} (malus) − {blessures} (blessures) : {n} gardés, {faces} = {sum}.",
    ),
    "explain.E6": "E5, E6  {sum}, {modifiers} : total {total}.",
    "explain.E10": "E10  {total} contre {difficulty} : marge {margin}.",
    "explain.E11": (
        "E11  Marge {margin} : {outcome}, {n} degré.",
        "E11  Marge {margin} : {outcome}, {n} degrés.",
    ),
    "explain.E12": (
        "E11, E12  Difficulté 0, marge {margin} : {outcome}, {n} degré ; jamais moins d'un.",
        "E11, E12  Difficulté 0, marge {margin} : {outcome}, {n} degrés ; jamais moins d'un.",
    ),
    "explain.C2": (
        "C2  Hasard de la séance, valeur {first}.",
        "C2  Hasard de la séance, valeurs {first} à {last}.",
    ),
    "explain.C3": "C3  Jeté à la table.",
    "explain.no-chance": "C2  Aucun hasard n'a servi.",
    "explain.E14": (
        "E14  +{n} degré : {degrees}/{target}, {periods} périodes.",
        "E14  +{n} degrés : {degrees}/{target}, {periods} périodes.",
    ),
    # What is refused
    "refusal.label": "Refusé",
    "damaged.label": "Registre abîmé",
    "hint.nearest": "Vouliez-vous dire : {names} ?",
}

REFUSALS: Final = {
    "name-empty": ("{kind} : il n'y a rien d'écrit.", "Écrivez au moins un caractère visible."),
    "name-too-long": ("{kind} : {length} caractères.", "{longest} au plus."),
    "text-too-long": ("Le texte a {length} caractères.", "{longest} au plus ; faites-en plusieurs notes."),
    "name-illegal": (
        "{kind} : caractère interdit ({point}, en position {place}).",
        "Retapez sans caractère de contrôle.",
    ),
    "no-campaign": (
        "Aucune campagne n'est en cours.",
        "greffier campaign new NOM, ou campaign use NOM, ou l'option -c NOM.",
    ),
    "unknown-campaign": ("Aucune campagne ne s'appelle « {name} ».", "greffier campaign list les montre."),
    "campaign-exists": (
        "La campagne « {name} » existe déjà.",
        "greffier campaign use {name}, ou un autre nom.",
    ),
    "no-open-session": ("Aucune séance n'est ouverte.", "greffier session open"),
    "session-already-open": ("La séance {number} est déjà ouverte.", "greffier session close d'abord."),
    "unknown-session": ("Il n'y a pas de séance {number}.", "greffier session list les montre."),
    "seed-malformed": (
        "La graine n'est pas faite de {digits} chiffres hexadécimaux.",
        "Omettez --seed pour en tirer une.",
    ),
    "seed-missing": (
        "La graine de la séance n'est pas dans cette base.",
        "Jouez dans la base où la séance fut ouverte, ou entrez dés et cartes à la main.",
    ),
    "phrase-too-late": (
        "Le hasard de la séance {number} a déjà servi.",
        "Les phrases se donnent dès l'ouverture.",
    ),
    "phrase-already-given": ("{name} a déjà donné sa phrase.", "Une phrase par personne et par séance."),
    "phrase-fixed": (
        "La phrase de {name} a déjà servi au hasard.",
        "Elle reste jusqu'à la fin de la séance.",
    ),
    "nothing-to-undo": (
        "Il n'y a rien à annuler : l'ouverture et la clôture d'une séance restent.",
        "greffier log montre les ordres.",
    ),
    "nothing-to-redo": (
        "Il n'y a rien à rétablir.",
        "Un ordre donné depuis l'annulation la rend définitive.",
    ),
    "order-id-taken": (
        "L'identifiant {order} est celui d'un autre ordre (#{seq}).",
        "Donnez à chaque ordre son propre identifiant.",
    ),
    "unknown-seq": ("Il n'y a pas d'événement #{seq}.", "Le dernier est #{last}."),
    "bad-moment": (
        "« {text} » n'est ni un numéro ni une date.",
        "Exemple : --at 42, ou --at 2026-11-29T20:00.",
    ),
    "at-in-order": ("--at ne sert qu'à lire.", "Un ordre s'inscrit toujours à la fin."),
    "character-exists": ("« {name} » est déjà dans la campagne.", "greffier character set {name} …"),
    "unknown-character": ("Aucun personnage ne s'appelle « {name} ».", "greffier character list les montre."),
    "nothing-changed": ("Rien ne change pour {name}.", "Donnez une valeur nouvelle."),
    "bad-entry": ("« {text} » ne se lit pas comme {form}.", "Exemple : {example}"),
    "number-out-of-range": ("{number} ne convient pas pour {what}.", "De {least} à {most}."),
    "not-a-lame": ("{card} n'est pas une Lame.", "Un Héritage ou une Tare est l'une des 22 Lames."),
    "lame-twice": ("{card} figure deux fois.", "Héritages et Tare sont tous différents."),
    "unknown-card": ("Aucune carte ne s'appelle « {name} ».", "Exemples : XVI, le mat, B7, roi d'épée."),
    "unknown-suit": ("« {name} » n'est pas une couleur.", "Bâton, Coupe, Épée ou Denier."),
    "unknown-rank": ("« {name} » n'est pas un rang.", "Béotien, Amateur, Professionnel ou Expert, ou 1 à 4."),
    "unknown-difficulty": ("« {name} » n'est pas une difficulté.", "Un nombre, ou : {known}."),
    "unknown-trait": ("{character} n'a pas de Trait « {name} ».", "greffier character show {character}"),
    "unknown-moyen": ("{character} n'a pas de Moyen « {name} ».", "greffier character show {character}"),
    "unknown-ressource": (
        "{character} n'a pas de ressource « {name} ».",
        "greffier character show {character}",
    ),
    "nothing-to-shuffle": ("La défausse est vide.", "Rien à remettre dans la pioche."),
    "too-few-cards": (
        "Cartes demandées : {wanted} ; il en reste {left}.",
        "Rendez des cartes à la pioche d'abord.",
    ),
    "card-not-in-pile": (
        "{card} n'est pas dans la pioche.",
        "Cartes dans la pioche : {left} ; greffier deck show.",
    ),
    "action-under-way": (
        "{name} a déjà une action en cours ({drawn}).",
        "greffier play {name} CARTE, draw {name}, ou drop {name}.",
    ),
    "no-action-under-way": ("{name} n'a pas d'action en cours.", "greffier act {name} …"),
    "card-not-in-hand": ("{name} n'a pas {card} en main.", "En main : {hand}."),
    "card-not-aside": ("{name} n'a pas mis {card} de côté.", "Mises de côté : {hand}."),
    "no-card-named": ("Aucune carte de {name} n'est nommée.", "Nommez les cartes, ou --all s'il y en a."),
    "named-twice": ("{name} est nommé deux fois.", "Une carte chacun."),
    "nothing-to-assign": (
        "#{seq} n'est pas un point de Puissance à attribuer.",
        "greffier character show montre ceux qui restent.",
    ),
    "already-assigned": ("Le point #{seq} est déjà attribué.", "greffier undo, si ce fut une erreur."),
    "sequelle-zero": ("Une séquelle de 0 ne pèse rien.", "Un nombre de points, par exemple +2."),
    "unknown-sequelle": ("Il n'y a pas de séquelle {id}.", "Celles qui pèsent : {known}."),
    "hand-when-compelled": (
        "{name} ne peut éviter une pioche d'office ({allowed} cartes) par une carte de la main.",
        "greffier campaign rule hand-when-compelled yes le permet.",
    ),
    "unknown-setting": ("Aucun réglage ne s'appelle « {name} ».", "greffier campaign show les montre."),
    "unknown-value": ("« {name} » n'est pas une valeur de {setting}.", "greffier campaign show les montre."),
    "unknown-clause": ("Il n'y a pas de clause « {name} ».", "B1 à B25, E1 à E19, C1 à C5."),
    "order-id-malformed": ("« {id} » n'est pas un UUID.", "Exemple : 018f0000-0000-7000-8000-000000000001"),
    "unknown-type": (
        "Aucune sorte d'événement ne s'appelle « {name} ».",
        "Exemples : test.rolled, card.drawn, note.written.",
    ),
    "run-one-database": ("Une ligne ne peut pas changer de base ({path}).", "Donnez --db avant run."),
    "file-not-utf8": ("{path} n'est pas écrit en UTF-8.", "Enregistrez-le en UTF-8."),
    "unknown-entry": ("« {name} » n'est pas sur la fiche.", "greffier character show la montre."),
    "not-a-heritage": ("{card} n'est pas un Héritage de {name}.", "Ses Héritages : {heritages}."),
    "card-not-drawn": ("{card} n'est pas parmi les cartes piochées.", "Piochées : {drawn}."),
    "card-already-decided": (
        "{played} a déjà décidé de l'action, pas {card}.",
        "Un Héritage ou la Tare se joue d'office.",
    ),
    "no-card-left": ("Il ne reste aucune carte à piocher.", "Rendez des cartes à la pioche d'abord."),
    "no-card-left-to-draw": ("Il ne reste aucune carte à piocher.", "Jouez l'une de : {drawn}."),
    "all-drawn": ("Les {allowed} cartes sont piochées.", "Jouez l'une de : {drawn}."),
    "draw-compelled": (
        "{card} ne se choisit pas : {allowed} cartes sont piochées d'office.",
        "La plus faible compte ; donnez l'ordre sans --play.",
    ),
    "draw-not-over": ("La pioche est obligatoire, {drawn} sur {allowed} pour l'instant.", "Piochez encore."),
    "draw-ended": (
        "{card} a mis fin à la pioche ; cartes piochées : {drawn}, données : {given}.",
        "Donnez les cartes jusqu'à elle.",
    ),
    "draws-out-of-range": ("Cartes à piocher : {allowed}, et non {wanted}.", "De 1 à {allowed}."),
    "unknown-carac": (
        "« {name} » n'est pas une caractéristique sur la fiche.",
        "greffier character show la montre.",
    ),
    "unknown-specialite": (
        "{character} n'a pas de spécialité « {name} » en {carac}.",
        "greffier character show {character}",
    ),
    "difficulty-negative": ("Une difficulté de {difficulty} n'existe pas.", "Un nombre à partir de 0."),
    "wrong-number-of-dice": (
        "Dés donnés : {given} ; ce jet en lance {wanted}.",
        "Donnez autant de faces que de dés.",
    ),
    "face-impossible": ("Un dé ne peut pas montrer {face}.", "Des faces de 1 à 6."),
    "too-few-lesions": ("Lésions de {name} : {now} ; à soigner : {wanted}.", "Soignez-en autant au plus."),
    "task-exists": ("La tâche « {name} » est déjà en cours.", "greffier task show {name}"),
    "unknown-task": ("Aucune tâche ne s'appelle « {name} ».", "greffier task list les montre."),
    "task-over": ("La tâche « {name} » est {status}.", "greffier task start pour en commencer une autre."),
    "task-halted": (
        "La tâche « {name} » attend que le MJ tranche.",
        "greffier task rule {name} continue|lose:K|reset|fail",
    ),
    "task-not-halted": ("La tâche « {name} » n'est pas suspendue.", "Il n'y a rien à trancher."),
    "database-unreachable": (
        "La base {path} ne s'ouvre pas : {reason}.",
        "Vérifiez le dossier et vos droits, ou --db.",
    ),
    "not-a-database": ("{path} n'est pas une base de données.", "Donnez un autre fichier à --db."),
    "foreign-database": ("{path} est la base d'un autre programme.", "Donnez un autre fichier à --db."),
    "database-busy": ("La base {path} est occupée depuis {seconds} s.", "Réessayez ; rien n'a été inscrit."),
    "newer-schema": (
        "La base {path} est au schéma {found}, ce greffier lit le schéma {known}.",
        "Mettez greffier à jour.",
    ),
    "unknown-database-kind": (
        "Base de type « {kind_given} » inconnue.",
        "Un fichier, ou sqlite:///fichier.db.",
    ),
    "file-unreadable": ("{path} ne se lit pas : {reason}.", "Vérifiez le chemin et vos droits."),
    "sheet-malformed": (
        "La fiche {path} ne convient pas : {where}.",
        "greffier character load --help montre une fiche.",
    ),
    "run-in-run": ("Une ligne ne peut pas en lancer d'autres.", "Appelez greffier run sur l'autre fichier."),
    "line-unreadable": ("Un guillemet ou une barre oblique reste en suspens.", "Fermez les guillemets."),
}

DAMAGES: Final = {
    "gap": "l'événement #{seq} manque (on trouve #{found}).",
    "unknown-event": "#{seq} est d'une sorte inconnue ({type}, version {v}) ; mettez greffier à jour.",
    "unreadable-event": "#{seq} ne se lit pas : {reason}",
    "not-a-record": "la ligne {seq} n'est pas un événement. {reason}",
    "foreign-campaign": "#{seq} est d'une autre campagne.",
    "broken-link": "#{seq} ne suit pas l'événement précédent.",
    "wrong-hash": "#{seq} ne correspond pas à son empreinte.",
    "not-canonical": "#{seq} n'est pas écrit sous sa forme canonique.",
    "columns-differ": "#{seq} : une colonne ne dit pas ce que dit l'événement.",
    "impossible-event": "#{seq} ne peut pas être arrivé ({reason}).",
    "database-corrupt": "la base {path} est abîmée ({reason}).",
}

SENTENCES.update({f"refusal.{code}": message for code, (message, _) in REFUSALS.items()})
SENTENCES.update({f"hint.{code}": hint for code, (_, hint) in REFUSALS.items()})
SENTENCES.update({f"damaged.{code}": message for code, message in DAMAGES.items()})
