"""L'aide en français."""

from typing import Final

USAGE: Final = "Usage :"
OPTIONS_HEADING: Final = "Options"
COMMANDS_HEADING: Final = "Commandes"
HELP_ITSELF: Final = "Montrer cette aide."

USAGE_ERRORS: Final = {
    "label": "Erreur : ",
    "missing": "il manque {name}.",
    "unknown": "« {name} » n'existe pas.",
    "nearest": "Vouliez-vous dire : {names} ?",
    "value": "{name} demande une valeur.",
    "integer": "{name} demande un nombre entier.",
    "at-least": "{name} demande un nombre entier, à partir de {least}.",
    "choice": "{name} : {choices}.",
    "choose": "au choix : {ways}.",
    "extra": "de trop : {words}.",
    "bad": "{name} ne convient pas ({reason})",
}

COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "": (
        "Le greffier d'une table de jeu de rôle : chaque tirage, jet et pas est inscrit pour de bon.",
        """
greffier campaign new "Le Mur"
greffier session open
greffier character add Ysane --carac Escalade=4
greffier roll Ysane Escalade --difficulty corsée
""",
    ),
    "campaign": ("Commencer, choisir, montrer les campagnes.", ""),
    "campaign new": (
        "Commencer une campagne, et s'en servir.",
        'greffier campaign new mur --title "L\'ascension du Mur"',
    ),
    "campaign use": ("Se servir d'une campagne.", "greffier campaign use mur"),
    "campaign fork": (
        "Et si ? Faire partir une autre campagne d'où celle-ci en est, ou en était.",
        "greffier campaign fork autrement --at 41\ngreffier -c autrement log --limit 5",
    ),
    "campaign list": (
        "Les campagnes, et où chacune en est.",
        "greffier campaign list\ngreffier --at 2026-11-29 campaign list",
    ),
    "campaign show": ("La campagne en quelques lignes.", "greffier campaign show"),
    "session": ("Ouvrir, clore, montrer les séances.", ""),
    "session open": (
        "S'asseoir pour jouer ; publie l'engagement du hasard.",
        'greffier session open "La première corde"',
    ),
    "session close": ("Se lever ; révèle la graine du hasard.", "greffier session close"),
    "session list": ("Les séances.", "greffier session list"),
    "session show": ("Une séance et tout ce qui s'y passa.", "greffier session show 2"),
    "entropy": (
        "Mêler une phrase au hasard de la séance avant sa première valeur, ou en poser et ouvrir le sceau.",
        (
            'greffier entropy Paul "le vent tourne"\n'
            "greffier entropy Paul --seal 5e0c4a6707c9ce6c3fdd14dea63b1f44efe686b2f1fbac9d333d124117374b46"
        ),
    ),
    "seal": (
        "Sceller une phrase : le sceau à donner d'abord, la phrase à garder pour quand tous auront scellé.",
        'greffier seal Paul "le vent tourne"',
    ),
    "note": ("Écrire une phrase au registre.", "greffier note La neige tombe"),
    "reveal": ("Révéler un secret aux joueurs.", "greffier reveal 31"),
    "character": ("Inscrire, changer, montrer les personnages.", ""),
    "character add": (
        "Inscrire un personnage.",
        """
greffier character add Ysane --carac Escalade=4 --specialite Escalade/Glace=2
greffier character add Nour --trait Chasseur=Expert --moyen Ruse=+1 --ressource Meute=2:Coupe \\
    --heritage XVI --tare "le pendu"
""",
    ),
    "character set": (
        "Changer une fiche ; ce qui n'est pas donné reste, « aucun » ôte.",
        """
greffier character set Ysane --carac Escalade=5
greffier character set Nour --trait Scribe=none --tare aucune
""",
    ),
    "character retire": (
        "Mettre en retrait un personnage sans cartes : il ne prend plus part à rien ; son nom reste pris.",
        "greffier hand return Nour --all\ngreffier character retire Nour",
    ),
    "character load": (
        "Inscrire le personnage d'un fichier TOML, ou compléter sa fiche ; une Puissance n'y baisse jamais.",
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
    "character list": ("Les personnages.", "greffier character list"),
    "character show": ("Un personnage entier.", "greffier character show Ysane"),
    "deck": ("Comment les cartes sont réparties ; mélanger.", ""),
    "deck show": ("Pioche, défausse, et qui tient quoi.", "greffier deck show"),
    "deck shuffle": ("Remettre la défausse dans la pioche.", "greffier deck shuffle"),
    "hand": ("Distribuer et montrer les mains.", ""),
    "hand deal": (
        "Distribuer N cartes, ou celles que la table a tirées.",
        """
greffier hand deal Nour 3
greffier hand deal Nour --cards XIX,B7
""",
    ),
    "hand discard": ("Défausser des cartes de la main.", "greffier hand discard Nour XIX B7"),
    "hand return": (
        "Remettre dans la pioche des cartes de la main, ou de côté.",
        "greffier hand return Nour XIX\ngreffier hand return Nour --all --aside",
    ),
    "hand show": ("Les cartes d'une main.", "greffier hand show Nour"),
    "act": (
        "Tenter une action : au terminal, carte après carte ; sinon jusqu'à la réussite.",
        """
greffier act Nour --trait Chasseur --moyen Ruse --difficulty difficile
greffier act Nour --trait Chasseur --moyen Ruse --difficulty 13 --draw 2 --play best
greffier act Nour --trait Chasseur --moyen Ruse --difficulty 13 --hand XIX --invoke XVI
greffier act Nour --trait Chasseur --moyen Ruse --difficulty 13 --cards B7,XVI
""",
    ),
    "draw": ("Piocher une carte de plus pour l'action en cours.", "greffier draw Nour"),
    "play": ("Jouer une carte piochée, ou la meilleure.", "greffier play Nour XIX\ngreffier play Nour best"),
    "drop": ("Renoncer à l'action en cours.", "greffier drop Nour"),
    "campaign rule": (
        "Changer un réglage de la campagne, pour ce qui suit.",
        "greffier campaign rule hand-when-compelled no\ngreffier campaign rule tare-from-hand atavique",
    ),
    "puissance": ("La Puissance gagnée sans ressource déclarée.", ""),
    "puissance assign": (
        "Attribuer un point de Puissance à une ressource.",
        "greffier puissance assign 23 Meute",
    ),
    "sequelle": ("Les séquelles d'un échec atavique.", ""),
    "sequelle add": (
        "Alourdir les difficultés à venir, pour tous ou pour certains.",
        'greffier sequelle add +2 --on Nour --why "la lune l\'a vu"',
    ),
    "sequelle lift": ("Lever une séquelle.", "greffier sequelle lift 1"),
    "initiative": (
        "Dire qui agit avant qui ; =CARTE la joue de la main.",
        """
greffier initiative Nour:Ruse Azelin:Force=XIX
greffier initiative Nour:Ruse Azelin:Force --cards Nour=B7
""",
    ),
    "card": (
        "Une carte : son nom, sa valeur, ce qu'elle signifie.",
        "greffier card XVI\ngreffier card 'roi de coupe'",
    ),
    "odds": ("Les chances exactes, telles qu'elles sont maintenant.", ""),
    "odds act": (
        "Les chances d'une action, pour chaque façon de choisir la carte.",
        "greffier odds act Nour --trait Chasseur --moyen Ruse --difficulty 13",
    ),
    "luck": (
        "La chance de la table : percentiles des jets (un par un pour un personnage), dés et cartes.",
        "greffier luck\ngreffier luck Ysane",
    ),
    "rules": ("Les clauses des règles, ou l'une d'elles.", "greffier rules\ngreffier rules B8"),
    "schema": ("La forme de ce qui est inscrit, pour d'autres programmes.", ""),
    "schema events": (
        "Le schéma JSON du corps de chaque sorte d'événement.",
        "greffier schema events > events.schema.json",
    ),
    "roll": (
        "Jeter les dés d'une caractéristique contre une difficulté.",
        """
greffier roll Ysane Escalade --specialite Glace --difficulty corsée
greffier roll Ysane Escalade --bonus 1 --penalty 1 --mod -1 --difficulty 12
greffier roll Ysane Escalade --difficulty 12 --dice 6,5,4,1
""",
    ),
    "lesion": ("Infliger et soigner des lésions.", ""),
    "lesion add": (
        "Infliger N lésions (une par défaut).",
        'greffier lesion add Ysane --why "chute de glace"',
    ),
    "lesion heal": ("Soigner N lésions (une par défaut).", "greffier lesion heal Ysane"),
    "oppose": (
        "Opposer deux côtés actifs : le plus haut total l'emporte.",
        """
greffier oppose Ysane:Discrétion Garde:Vigilance=3
greffier oppose Ysane:Force Corbin:Force --bonus Ysane=1 --dice Corbin=6,5,4
""",
    ),
    "compete": (
        "Mettre des rivaux en compétition : classés par total.",
        "greffier compete Ysane:Course Corbin:Course Loup:Course=4",
    ),
    "amend": (
        "Relire dés ou cartes dans des circonstances corrigées.",
        """
greffier amend 12 --difficulty délicate --why "la corde était posée"
greffier amend 20 --suit Coupe --ressource Meute --why "c'était la meute"
greffier amend 43 --specialite Glace --aid Corbin --time 2 --why "Corbin tenait la corde"
greffier amend 31 --bonus Ysane=1 --mod Corbin=-2 --why "elle était en surplomb"
""",
    ),
    "blessure": ("Infliger et soigner des blessures.", ""),
    "blessure add": ("Infliger N blessures (une par défaut).", 'greffier blessure add Ysane --why "flèche"'),
    "blessure heal": (
        "Soigner N blessures (une par défaut), ou toutes.",
        "greffier blessure heal Ysane --all",
    ),
    "modifier": ("Les modificateurs durables.", ""),
    "modifier add": (
        "Mettre un modificateur durable, sur tout ou sur une caractéristique.",
        """
greffier modifier add Ysane blizzard -1
greffier modifier add Ysane "bonne corde" +1 --carac Escalade
""",
    ),
    "modifier remove": ("Ôter un modificateur durable.", "greffier modifier remove Ysane blizzard"),
    "odds roll": (
        "Les chances d'un jet, degré par degré.",
        "greffier odds roll Ysane Escalade --specialite Glace --difficulty corsée",
    ),
    "odds task": (
        "Les chances d'une tâche, d'où elle en est : pas attendus, échec critique avant la fin.",
        "greffier odds task mur\ngreffier odds task mur Ysane Escalade --specialite Glace",
    ),
    "task": ("Les tâches étendues : pas à pas, de séance en séance.", ""),
    "task start": (
        "Commencer une tâche étendue.",
        'greffier task start mur --degrees 20 --difficulty corsée --period "une heure"',
    ),
    "task step": ("Jeter un pas de la tâche.", "greffier task step mur Ysane Escalade --specialite Glace"),
    "task condition": (
        "Changer la difficulté à partir d'ici.",
        "greffier task condition mur --difficulty difficile --why dégel",
    ),
    "task rule": ("Trancher après un échec critique.", "greffier task rule mur lose:2"),
    "task drop": ("Abandonner la tâche.", "greffier task drop mur"),
    "task list": ("Les tâches.", "greffier task list"),
    "task show": ("Où en est une tâche, et le prochain pas.", "greffier task show mur"),
    "undo": (
        "Annuler le dernier ordre, ou un plus ancien dont rien ne dépend ; il reste au registre.",
        'greffier undo --why "mauvaise difficulté"\ngreffier undo 12',
    ),
    "redo": ("Rétablir l'ordre que vous venez d'annuler, ou un autre.", "greffier redo\ngreffier redo 12"),
    "log": (
        "Le registre, événement après événement.",
        "greffier log --limit 20\ngreffier log --character Ysane",
    ),
    "show": ("Un événement, tout ce que son ordre causa, et la commande qui le donne.", "greffier show 12"),
    "diff": (
        "Comparer deux moments d'une campagne, ou deux campagnes.",
        """
greffier diff 12
greffier diff 12 40
greffier diff 2026-11-29T20:00
greffier diff mur veillée
greffier diff mur@12 veillée@2026-11-29

# A et B : un numéro d'événement ou une date, dans la campagne en cours ;
# une campagne, telle qu'elle est ; ou CAMPAGNE@NUMÉRO, CAMPAGNE@DATE.
# Des chiffres seuls sont un numéro. Sinon, le nom d'une campagne passe
# avant le signe @, et ce signe avant une date ; une campagne qui se nomme
# 12 s'écrit 12@. Sans B : la campagne en cours. --at vaut pour le côté qui
# ne dit pas son moment.
""",
    ),
    "replay": (
        "Rejouer le registre, ou un fichier d'événements, et dire l'état obtenu.",
        "greffier replay\ngreffier --json replay sessions/ascension-du-mur/events.jsonl",
    ),
    "audit": (
        "Vérifier un registre : la chaîne, le hasard, les règles.",
        "greffier audit\ngreffier audit sessions/ascension-du-mur/events.jsonl",
    ),
    "receipt": (
        "Un reçu pour le forum : il engage le registre jusqu'ici.",
        "greffier receipt\ngreffier receipt 28",
    ),
    "export": (
        "Écrire le registre portable, une ligne par événement ; ou le raconter : page, forum, tableur.",
        "greffier export -o mur.jsonl\ngreffier export --format html --session 3 -o seance3.html",
    ),
    "import": (
        "Faire entrer un registre portable, entier ou sa suite.",
        "greffier import mur.jsonl\ngreffier import mur.jsonl --name autre",
    ),
    "backup": (
        "Faire une copie entière de la base, pendant que d'autres y écrivent.",
        "greffier backup 2026-11-29.db\ngreffier --db 2026-11-29.db audit",
    ),
    "doctor": (
        "Dire ce qui ne va pas avec la base, et que faire ; --mend refait ce qui peut l'être.",
        "greffier doctor\ngreffier doctor --mend",
    ),
    "run": (
        "Donner les ordres d'un fichier, ligne à ligne ; relancé, il reprend où il en était.",
        "greffier run sessions/ascension-du-mur\necho 'note Bonsoir' | greffier run -",
    ),
    "shell": (
        "Taper les mêmes lignes à une invite qui les complète et s'en souvient.",
        "greffier shell\ngreffier -c mur shell",
    ),
}

OPTIONS: Final = {
    "lang": "Langue des réponses.",
    "database": "Base de données (sinon GREFFIER_DB, sinon celle de l'utilisateur).",
    "campaign": "Campagne (sinon GREFFIER_CAMPAIGN, sinon la dernière choisie).",
    "actor": "Auteur des ordres (sinon GREFFIER_AS, sinon l'utilisateur).",
    "as_json": "Répondre en JSON.",
    "at": "Lire le passé, à ce numéro d'événement ou à cette date.",
    "order_id": "Identifiant de l'ordre : redonné, il rend ce qui fut inscrit.",
    "version": "Montrer la version.",
    "title": "Titre.",
    "seed": "Graine de 32 octets, en hexadécimal, au lieu d'une graine tirée.",
    "hash_": "Sceau d'une phrase, que greffier seal a imprimé.",
    "secret": "Le tenir secret des joueurs jusqu'à reveal.",
    "for_players": "Pour les joueurs : sans ce qui est secret.",
    "player": "Qui joue le personnage.",
    "caracs": "Caractéristique et son score (Enormatro).",
    "specialites": "Spécialité, sous sa caractéristique (Enormatro).",
    "traits": "Trait et son rang : Béotien, Amateur, Professionnel, Expert (Banebdjed).",
    "moyens": "Moyen et son score (Banebdjed).",
    "ressources": "Ressource, sa Puissance et sa couleur (Banebdjed).",
    "heritages": "Héritage, une Lame ; tous sont à donner (« aucun » les ôte).",
    "tare": "Tare, une Lame (« aucune » l'ôte).",
    "cards": "Cartes tirées à la table, dans l'ordre.",
    "card": "Carte tirée à la table.",
    "trait": "Trait sollicité.",
    "moyen": "Moyen sollicité.",
    "difficulty": "Un nombre, ou une difficulté par son nom.",
    "every": "Toutes.",
    "aside": "Celles mises de côté, au lieu de la main.",
    "suit": "Couleur de l'effort.",
    "ressource": "Ressource sollicitée.",
    "say": "Ce que fait le personnage.",
    "until_success": "Piocher jusqu'à la réussite, sinon jouer la meilleure.",
    "count": "Piocher N cartes.",
    "play": "La carte à jouer parmi les piochées.",
    "step": "Piocher une carte et attendre play ou draw.",
    "hand": "Jouer cette carte de la main.",
    "invoke": "Héritage invoqué avec la carte de la main.",
    "coin": "Ce que la pièce de la table fait du Mat.",
    "drawn": "Carte tirée à la table par ce personnage.",
    "on": "Qui est touché ; sans cela, tous.",
    "specialite": "Spécialité qui s'applique.",
    "amend.specialite": "Spécialité qui s'applique (« aucune » l'ôte).",
    "amend.aid": "Camarade qui aide, à la place de ceux d'avant (« aucun » les ôte).",
    "amend.time": "Périodes de préparation, un dé de bonus chacune (0 les ôte).",
    "against": "Le côté passif : 4 × son score ; un score écrit pour qui n'a pas de fiche.",
    "aid": "Camarade qui aide, un dé de bonus ou N.",
    "throw": "À difficulté 0, jeter quand même.",
    "specialites_of": "Spécialité d'un côté.",
    "bonus_of": "Dés de bonus d'un côté.",
    "penalty_of": "Dés gardés en moins d'un côté.",
    "mods_of": "Modificateur d'un côté.",
    "dice_of": "Faces jetées à la table par un côté.",
    "one_carac": "Sur cette caractéristique seulement.",
    "bonus": "Dés de bonus.",
    "penalty": "Dés gardés en moins.",
    "time": "Périodes de préparation, un dé de bonus chacune.",
    "mods": "Modificateur du total.",
    "dice": "Faces jetées à la table.",
    "why": "Pourquoi.",
    "target": "Degrés à réunir.",
    "period": "Ce que dure un jet.",
    "on_critical": "Ce que fait un échec critique.",
    "session": "Seulement cette séance.",
    "character": "Seulement ce personnage.",
    "kind": "Seulement cette sorte d'événement.",
    "limit": "Seulement les N derniers.",
    "expected": "Un reçu auquel le registre doit répondre.",
    "form": "La forme du fichier.",
    "output": "Le fichier à écrire ; sans cela, la sortie standard.",
    "mending": "Refaire gardes et index, ôter les états gardés qui ne servent plus ; jamais un événement.",
    "new_name": "Un autre nom pour la campagne, ici.",
    "keep_going": "Continuer après une ligne refusée.",
}
