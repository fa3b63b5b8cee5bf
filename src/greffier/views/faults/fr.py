"""Ce qui est refusé ou abîmé, en français."""

from typing import Final

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
        "Jouez où la séance fut ouverte, entrez dés et cartes à la main, ou greffier campaign fork NOUVELLE.",
    ),
    "phrases-enough": ("la séance a déjà ses {most} phrases.", "Jouez : le hasard est bien mêlé."),
    "phrase-not-sealed": (
        "cette phrase de {name} n'ouvre aucun sceau de la séance.",
        "Donnez nom et phrase tels que greffier seal les a imprimés, nombre final compris.",
    ),
    "seal-malformed": (
        "« {seal} » n'est pas un sceau : il a 64 chiffres hexadécimaux.",
        "greffier seal NOM PHRASE en imprime un.",
    ),
    "seal-too-late": (
        "une phrase est déjà donnée ou ouverte : il est trop tard pour le sceau de {name}.",
        "Les sceaux viennent tous avant les phrases ; à la prochaine séance.",
    ),
    "seal-twice": ("ce sceau est déjà posé.", "À chaque phrase son sceau : greffier seal NOM PHRASE."),
    "seal-unopened": (
        "des sceaux sont encore fermés : {names} ; la séance ne donne rien avant qu'on les ouvre.",
        "greffier entropy NOM PHRASE, telle que seal l'a imprimée ; si elle est perdue : session close.",
    ),
    "seed-wrong": (
        "la graine gardée pour la séance {number} n'est pas celle qui fut engagée : quelqu'un l'a changée.",
        "Reprenez-la d'une sauvegarde, ou fermez la séance (session close) et ouvrez-en une autre.",
    ),
    "secrets-spent": (
        "la séance a déjà tiré ses {most} valeurs secrètes.",
        "Fermez-la et ouvrez-en une autre, ou jetez au grand jour.",
    ),
    "shuffle-first": (
        "la pioche n'a plus que {left} carte(s) pour une donne secrète de {wanted}.",
        "greffier deck shuffle d'abord : un mélange se voit, une donne secrète n'en fait pas.",
    ),
    "order-too-long": (
        "cet ordre ferait {length} octets dans le registre ; il en tient {longest}.",
        "Donnez-le en plusieurs fois.",
    ),
    "old-record": (
        "ce registre est de la forme d'avant la première version, qui ne se lit plus.",
        "Recommencez la campagne : greffier campaign new NOM, ou rejouez ses ordres avec greffier run.",
    ),
    "nothing-to-undo": (
        "vous n'avez rien à annuler ici.",
        "greffier log donne les numéros ; greffier undo SEQ annule un ordre précis.",
    ),
    "not-undoable": (
        "#{seq} ne s'annule pas.",
        "Ni début, ni séance, ni phrase, ni secret révélé ; ni une annulation : greffier redo.",
    ),
    "nothing-to-redo": (
        "vous n'avez rien à rétablir ici.",
        "Un ordre donné depuis ferme la porte ; greffier redo SEQ rétablit un ordre précis.",
    ),
    "undo-depended-on": (
        "#{seq} ne peut plus s'annuler : #{by} en dépend ({why}).",
        "Annulez d'abord #{by} : greffier undo {by}",
    ),
    "values-taken": (
        "#{seq} ne peut plus se rétablir : ses valeurs du hasard servent à un ordre plus ancien.",
        "Redonnez l'ordre : il en prendra d'autres.",
    ),
    "redo-depended-on": (
        "#{seq} ne peut plus se rétablir : #{by} s'y oppose ({why}).",
        "Annulez d'abord #{by} : greffier undo {by}",
    ),
    "phrase-too-late": (
        "Le hasard de la séance {number} a déjà servi.",
        "Les phrases se donnent dès l'ouverture.",
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
    "character-retired": (
        "{name} est en retrait et ne prend plus part à rien.",
        "greffier undo SEQ le défait ; SEQ : greffier log --character {name} --type character.retired",
    ),
    "holds-cards": ("{name} a encore des cartes : {hand}.", "greffier hand return {name} --all{aside}"),
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
    "named-twice": ("{name} est nommé deux fois.", "Une seule fois chacun."),
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
    "run-one-database": ("Une ligne ne peut pas changer de base.", "Donnez --db avant run."),
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
    "aids-oneself": ("{name} ne peut s'aider soi-même.", "Nommez un camarade."),
    "opposes-oneself": ("{name} ne peut s'opposer à soi-même.", "Nommez deux personnes différentes."),
    "sides-miscounted": ("Une opposition a deux côtés, pas {given}.", "Pour davantage : greffier compete."),
    "rivals-miscounted": ("Une compétition a au moins deux rivaux, pas {given}.", "Nommez-en d'autres."),
    "modifier-exists": ("{name} a déjà le modificateur « {label} ».", "greffier modifier remove d'abord."),
    "modifier-zero": ("Un modificateur de 0 ne change rien.", "Un nombre de points, par exemple -1."),
    "unknown-modifier": (
        "{character} n'a pas de modificateur « {name} ».",
        "greffier character show {character}",
    ),
    "too-few-blessures": (
        "Blessures de {name} : {now} ; à soigner : {wanted}.",
        "Soignez-en autant au plus.",
    ),
    "not-amendable": (
        "#{seq} n'est ni un jet, ni un pas, ni une opposition, ni une compétition, ni une action qui compte.",
        "greffier log --type test.rolled, ou action.resolved, les montre.",
    ),
    "amend-another": (
        "#{seq} ne se relit pas par lui-même : c'est #{meant} qui se relit.",
        "greffier amend {meant} …",
    ),
    "unfit-for-roll": (
        "#{seq} est un jet : {what} ne s'y corrige pas.",
        (
            "S'y corrigent --difficulty, --specialite S, --bonus N, --penalty N, --time N, --aid PERSO[=N], "
            "--mod ±N ; --dice donne les dés qui manquent."
        ),
    ),
    "unfit-for-action": (
        "#{seq} est une action : {what} ne s'y corrige pas.",
        "S'y corrigent --difficulty, --suit et --ressource.",
    ),
    "unfit-for-contest": (
        "#{seq} a plusieurs côtés : {what} ne s'y corrige pas ainsi.",
        (
            "Côté par côté : --specialite PERSO=S, --bonus PERSO=N, --penalty PERSO=N, --time PERSO=N, "
            "--aid PERSO=CAMARADE[=N], --mod PERSO=±N, --dice PERSO=6,5,4."
        ),
    ),
    "unknown-side": ("« {name} » n'est pas un côté de #{seq}.", "Ses côtés : {sides}."),
    "amendment-unexplained": ("Une relecture doit dire pourquoi.", 'Ajoutez --why "…".'),
    "no-step-yet": (
        "Cette tâche n'a pas encore de pas.",
        "Nommez qui grimpe : greffier odds task TÂCHE PERSO CARAC.",
    ),
    "record-diverges": (
        "Cette campagne a pris un autre chemin ici, dès #{seq}.",
        "Importez-la dans une autre base.",
    ),
    "file-unwritable": ("{path} ne s'écrit pas : {reason}.", "Vérifiez le dossier et vos droits."),
    "label-reserved": ("« {name} » est un mot du registre lui-même.", "Choisissez un autre nom."),
    "no-secret": ("#{seq} n'est pas un secret.", "greffier log les marque [secret]."),
    "secret-out": ("#{seq} est déjà révélé.", "Il n'y a plus rien à cacher."),
    "record-withheld": (
        "#{seq} est tenu secret dans ce fichier, fait pour les joueurs.",
        "Importez le registre entier.",
    ),
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
        "Vérifiez --db, le dossier ou le serveur, et vos droits.",
    ),
    "database-missing": (
        "Il n'y a pas de base {path}.",
        "Vérifiez --db et GREFFIER_DB ; greffier campaign new NOM, import et run en font une.",
    ),
    "database-read-only": (
        "La base {path} ne peut être que lue ici.",
        "Vérifiez vos droits et le disque ; greffier backup FICHIER en fait une copie où l'on peut écrire.",
    ),
    "wal-unreadable": (
        "La base {path} ne se lit pas sans {beside}, que SQLite ne peut pas ouvrir en lecture seule.",
        "Copiez les deux fichiers ensemble dans un dossier où vous pouvez écrire.",
    ),
    "not-a-database": ("{path} n'est pas une base de données.", "Donnez un autre fichier à --db."),
    "foreign-database": ("{path} est la base d'un autre programme.", "Donnez-en une autre à --db."),
    "database-busy": ("La base {path} est occupée depuis {seconds} s.", "Réessayez ; rien n'a été inscrit."),
    "disk-refuses": (
        "Le disque ne prend pas ce qui est à écrire pour {path} ({reason}).",
        "Faites-y de la place et recommencez ; rien n'a été inscrit.",
    ),
    "old-ledger": (
        "Le registre {path} date d'avant la première version publiée de greffier ; il ne se lit plus.",
        "Commencez-en un nouveau ailleurs : greffier --db LIEU campaign new NOM",
    ),
    "newer-schema": (
        "La base {path} est au schéma {found}, ce greffier lit le schéma {known}.",
        "Mettez greffier à jour.",
    ),
    "unknown-database-kind": (
        "Base de type « {kind_given} » inconnue.",
        "Un fichier, sqlite:///fichier.db, ou postgresql+psycopg://nom@serveur/base.",
    ),
    "database-url-malformed": (
        "L'adresse de la base ne se lit pas.",
        "postgresql+psycopg://nom@serveur:5432/base ; dans un mot de passe, écrivez @ %40, : %3A et / %2F.",
    ),
    "driver-missing": (
        "PostgreSQL demande le pilote {driver}, qui n'est pas installé.",
        "pip install '{extra}'",
    ),
    "database-encoding": (
        "La base {path} est en {found}, et les noms demandent UTF8.",
        "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0",
    ),
    "database-forbids": (
        "La base {path} ne le permet pas : {reason}.",
        "Demandez à qui s'en occupe ; les droits nécessaires sont sous « PostgreSQL » dans le README.",
    ),
    "database-cannot-hold": (
        "La base {path} n'a pas de place pour une valeur : {reason}.",
        "Gardez cela dans un fichier SQLite ; rien n'est inscrit ici.",
    ),
    "database-lost": (
        "La base {path} s'est interrompue pendant l'inscription : {reason}.",
        "Regardez greffier log avant de redonner l'ordre : il est peut-être inscrit.",
    ),
    "file-exists": ("{path} est déjà là.", "Donnez un autre nom : une sauvegarde n'écrase rien."),
    "file-changed": ("{path} a changé pendant sa lecture.", "Importez-le une fois entier."),
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
    "no-beginning": "le fichier ne commence pas par une campagne ; est-ce bien un registre ?",
    "missing-fields": "la ligne {seq} n'est pas un événement, il y manque : {fields}.",
    "not-a-record": "la ligne {seq} n'est pas un événement : {reason}.",
    "foreign-campaign": "#{seq} est d'une autre campagne.",
    "broken-link": "#{seq} ne suit pas l'événement précédent.",
    "wrong-hash": "#{seq} ne correspond pas à son empreinte.",
    "not-canonical": "#{seq} n'est pas écrit sous sa forme canonique.",
    "columns-differ": "#{seq} : une colonne ne dit pas ce que dit l'événement.",
    "impossible-event": "#{seq} ne peut pas être arrivé ({reason}).",
    "database-corrupt": "la base {path} est abîmée ({reason}).",
    "session-differs": "#{seq} n'est pas de la séance qu'il nomme.",
    "chance-out-of-order": "#{seq} ne prend pas les valeurs qui lui revenaient.",
    "chance-forged": "#{seq} ne montre pas ce que le hasard a donné.",
    "commitment-broken": "#{seq} révèle une graine qui n'est pas celle de la séance {number}.",
    "proof-broken": "#{seq} : la valeur secrète n'est pas de celles que la séance avait engagées.",
    "asked-unreadable": "#{seq} ne dit pas quel ordre fut donné.",
    "asked-misplaced": "#{seq} : l'ordre donné manque, ou n'est pas à sa place.",
    "order-refused": "#{seq} : cet ordre aurait été refusé ({clause} {refusal}).",
    "line-too-long": "la ligne {seq} fait plus de {longest} octets : ce n'est pas un registre.",
    "order-cut": "le registre finit au milieu d'un ordre, au #{seq} ; la suite manque, ou il est falsifié.",
    "order-repeated": "#{seq} porte le numéro d'un autre ordre.",
    "outcome-differs": "#{seq} ({type}) ne suit pas des règles.",
    "cut-short": "le registre s'arrête avant #{seq} ; le reçu va jusqu'à #{due}.",
    "not-the-receipt": "#{seq} n'est pas celui du reçu.",
}

SYMPTOMS: Final = {
    "unreadable": (
        "{damage}",
        "N'écrivez plus dans cette base ; reprenez la dernière sauvegarde, ou le dernier export.",
    ),
    "synced-folder": (
        "le dossier {folder} est synchronisé avec d'autres machines : deux états de la base s'y mêleraient.",
        "Rangez la base ailleurs, et mettez-y des copies : greffier backup FICHIER.",
    ),
    "distant-disk": (
        "{path} est sur un disque d'une autre machine ({kind_given}), dont les verrous ne sont pas sûrs.",
        "Un disque de cette machine ; pour jouer à plusieurs machines, PostgreSQL (voir le README).",
    ),
    "not-writable": (
        "{path} n'est pas à écrire : on lira, et les ordres seront refusés.",
        "Vérifiez vos droits, et comment le disque est monté.",
    ),
    "little-room": (
        "il reste {free} Mo sur le disque de {path}.",
        "Faites de la place : {needed} Mo au moins, car une mise à jour copie d'abord la base.",
    ),
    "wal-left": (
        "{beside} contient {size} octets qui vont avec la base : greffier travaille, ou fut tué.",
        "Rien n'est perdu, le prochain ordre y veille. Ne copiez jamais l'un sans l'autre : greffier backup.",
    ),
    "pages-damaged": (
        "des pages du fichier sont abîmées ({reason}).",
        "N'écrivez plus dans cette base ; reprenez la dernière sauvegarde, ou le dernier export.",
    ),
    "rows-orphaned": (
        (
            "{n} ligne de la table {table} n'est d'aucune campagne.",
            "{n} lignes de la table {table} ne sont d'aucune campagne.",
        ),
        "Quelqu'un a écrit dans la base sans greffier ; reprenez la dernière sauvegarde.",
    ),
    "journal-not-wal": (
        "le journal de la base est en mode {found} : qui lit y retient qui écrit.",
        "greffier doctor --mend le met en mode wal.",
    ),
    "empty-ledger": ("la base est vide.", "greffier campaign new NOM y commence une campagne."),
    "older-schema": (
        "le schéma de la base est {found}, ce greffier écrit {known}.",
        "La prochaine commande la met à jour ; d'un fichier, elle garde d'abord une copie.",
    ),
    "table-missing": (
        "il manque {thing}, et ce qu'il y avait dedans.",
        "Reprenez la dernière sauvegarde, ou le dernier export.",
    ),
    "schema-missing": (
        "il manque {thing}.",
        "greffier doctor --mend y remédie ; puis greffier audit, car une garde a pu manquer.",
    ),
    "schema-changed": (
        "autre que ce que font les migrations : {thing}.",
        "greffier doctor --mend y remédie ; puis greffier audit, car une garde a pu manquer.",
    ),
    "trigger-disabled": (
        "hors service : {thing}.",
        "greffier doctor --mend y remédie ; puis greffier audit, car une garde a pu manquer.",
    ),
    "schema-added": (
        "inconnu des migrations : {thing}.",
        "Un déclencheur peut taire ou changer ce qui s'inscrit : voyez qui l'a mis, et DROP TRIGGER {name}.",
    ),
    "chain-broken": (
        "campagne {name} : {damage}",
        "greffier -c {name} audit ; ce qui précède se lit. Reprenez la suite d'une sauvegarde, d'un export.",
    ),
    "campaign-empty": (
        "la campagne {name} n'a aucun événement.",
        "Ses événements ont été ôtés : reprenez la dernière sauvegarde, ou le dernier export.",
    ),
    "clock-behind": (
        "le dernier événement de {name} est de {at}, et il est {now} : une horloge est fausse, ou le fut.",
        "Réglez celle-ci. L'ordre du registre va par numéro ; seul --at, avec une date, s'y trompe.",
    ),
    "seed-absent": (
        "la graine de la séance {number} de {name} n'est pas ici.",
        "Jouez là où la séance fut ouverte, ou entrez dés et cartes à la main.",
    ),
    "seed-wrong": (
        "la graine gardée pour la séance {number} de {name} n'est pas celle de l'engagement.",
        "Reprenez-la d'une sauvegarde : ce qu'elle donnerait serait tenu pour faux.",
    ),
    "seed-left": (
        "il reste une graine de la séance {number} de {name}, qui n'est pas ouverte.",
        "Sans danger : c'est en se fermant qu'une séance révèle la sienne.",
    ),
    "readable": (
        "d'autres peuvent lire {path} ({mode}), qui garde la graine d'une séance ouverte, et tout prévoir.",
        "chmod 600 {path}",
    ),
    "server-unsafe": (
        "le serveur a {setting} = {found} : une panne peut perdre ou abîmer ce qui est inscrit.",
        "ALTER SYSTEM SET {setting} = on; SELECT pg_reload_conf();",
    ),
    "role-owns": (
        "le rôle {role} possède les tables : il pourrait en lever la garde.",
        "Jouez sous un autre rôle (voir le README, PostgreSQL).",
    ),
    "role-may-change": (
        "le rôle {role} a le droit {rights} sur {table} ; seule la garde l'arrête.",
        "REVOKE {rights} ON {table} FROM {role};",
    ),
}
