"""Le livre des règles, en français."""

from typing import Final

CLAUSES: Final[dict[str, str]] = {
    "B1": (
        "Une campagne se joue avec un seul jeu de 78 cartes : 22 Lames (le Mat, puis I à XXI) et quatre "
        "couleurs, Bâton, Coupe, Épée et Denier. Chaque couleur compte 14 cartes : As, 2 à 10, Valet, "
        "Cavalier, Dame, Roi."
    ),
    "B2": (
        "L'As vaut 1, les cartes de 2 à 10 leur chiffre, le Valet 11, le Cavalier 12, la Dame 13, le Roi 14, "
        "une Lame son numéro. Le Mat vaut 0 ou 22, à pile ou face, quand il est joué : pioché sans être "
        "joué, il n'est pas tiré au sort ; dans une pioche imposée (B8), il l'est une seule fois, dès qu'il "
        "est révélé. Le résultat est inscrit aussitôt et la pièce n'est jamais relancée."
    ),
    "B3": (
        "Une carte est toujours dans une de ces cinq zones : la pioche, la défausse, la main d'un "
        "personnage, ses cartes mises de côté, ou les cartes en jeu dans une action ou une initiative en "
        "cours. Après chaque événement, les zones réunissent 78 cartes, toutes différentes."
    ),
    "B4": (
        "S'il faut une carte et que la pioche est vide, la défausse est mélangée et devient la nouvelle "
        "pioche ; mains, cartes mises de côté et cartes en jeu ne bougent pas. Si la défausse est vide "
        "aussi, le tirage s'arrête et l'une des cartes déjà piochées est jouée (« 2 sur 4 piochées » est "
        "inscrit). Si aucune ne l'a été, l'ordre est refusé et rien n'est inscrit."
    ),
    "B5": (
        "Aucune règle ne dit comment une main se remplit ni quand reviennent les cartes mises de côté : le "
        "MJ distribue, défausse et rend les cartes, et chaque geste est un événement inscrit. Une carte "
        "distribuée ne produit aucun effet d'Héritage ni de Tare."
    ),
    "B6": (
        "Votre nombre de cartes N est le rang du Trait plus le score du Moyen, avec son signe. Les rangs : "
        "Béotien 1, Amateur 2, Professionnel 3, Expert 4."
    ),
    "B7": (
        "Si N vaut 1 ou plus, piochez une carte à la fois, jusqu'à N, et arrêtez-vous quand vous voulez. "
        "Jouez celle que vous préférez parmi les cartes piochées."
    ),
    "B8": (
        "Si N vaut 0 ou moins, la pioche est imposée : il faut piocher |N| + 2 cartes (N = 0 : 2 cartes ; −1 "
        ": 3 ; −2 : 4 ; et ainsi de suite). La plus faible est la carte jouée ; à valeur égale, la première "
        "piochée."
    ),
    "B9": (
        "Au lieu de piocher, vous pouvez jouer une carte de votre main : c'est l'un ou l'autre, et le choix "
        "se fait avant toute pioche. Réglage hand-when-compelled : « yes » (oui, par défaut) le permet aussi "
        "quand N vaut 0 ou moins, « no » non. Pour le changer : greffier campaign rule hand-when-compelled "
        "VALEUR."
    ),
    "B10": (
        "Ensuite, toutes les cartes piochées vont à la défausse, jouées ou non. Une carte jouée de la main "
        "est mise de côté."
    ),
    "B11": (
        "Un personnage a autant d'Héritages que l'on veut et une Tare au plus : ce sont des Lames, toutes "
        "différentes. Une carte piochée qui en est une devient aussitôt la carte jouée et met fin au tirage, "
        "quoi que disent B7 et B8. La première piochée décide."
    ),
    "B12": (
        "Tare piochée : échec atavique, l'action échoue d'office, même après une bonne carte, et le Mat "
        "n'est pas tiré à pile ou face. Une Tare jouée de la main suit le réglage tare-from-hand : « "
        "ordinary » (par défaut), c'est une carte ordinaire ; « atavique », elle échoue comme une Tare "
        "piochée. Pour le changer : greffier campaign rule tare-from-hand VALEUR."
    ),
    "B13": (
        "Un Héritage pioché ou joué de la main donne une réussite surnaturelle. L'action réussit d'office, "
        "et mieux que toute réussite d'une autre qualité, quelle que soit la marge."
    ),
    "B14": (
        "Avec l'accord du MJ, vous pouvez jouer n'importe quelle carte de votre main pour faire appel à un "
        "Héritage de votre personnage. C'est aussi une réussite surnaturelle ; sa marge est alors la valeur "
        "de la carte jouée."
    ),
    "B15": (
        "La marge d'une réussite surnaturelle est le numéro de la Lame (pour le Mat, 0 ou 22 selon la "
        "pièce), ou la valeur de la carte jouée si vous avez fait appel à l'Héritage (B14)."
    ),
    "B16": (
        "Chaque réussite surnaturelle augmente de 1 la Puissance de la ressource utilisée. Si aucune n'a été "
        "déclarée, le point est inscrit comme non attribué et le MJ l'attribue plus tard. L'initiative "
        "n'augmente jamais la Puissance."
    ),
    "B17": (
        "Après un échec atavique, le MJ peut alourdir les difficultés à venir : c'est une séquelle. Il en "
        "fixe le montant et dit qui elle touche ; elle s'ajoute aux difficultés suivantes jusqu'à ce qu'elle "
        "soit levée. Aucune séquelle ne vient d'elle-même."
    ),
    "B18": (
        "Les difficultés : Très facile 7, Facile 9, Moyen 11, Difficile 13, Très difficile 15, Extrêmement "
        "ardu 17, Théoriquement faisable 19. Tout autre nombre entier est accepté."
    ),
    "B19": (
        "Si la valeur de la carte atteint ou dépasse la difficulté, c'est une réussite mineure, de marge "
        "valeur − difficulté. Si elle est inférieure, c'est un échec, et l'écart, négatif, est conservé."
    ),
    "B20": (
        "Une réussite est majeure si la carte est de la couleur de l'effort ou de la ressource : la couleur "
        "déclarée, sinon celle de la ressource, sinon Bâton. Sa marge gagne 3 points : valeur − difficulté + "
        "3. Les Lames n'ont pas de couleur."
    ),
    "B21": (
        "De la pire à la meilleure qualité : échec atavique, échec, réussite mineure, réussite majeure, "
        "réussite surnaturelle. Deux résultats se comparent d'abord par la qualité, puis par la marge."
    ),
    "B22": (
        "Le programme affiche toujours des chances calculées. Ce que la règle d'origine dit des chances "
        "n'est pas toujours juste : un Béotien à 7 réussit dans 60,9 % des cas, et non 75 %."
    ),
    "B23": (
        "Pour l'initiative, chaque participant joue exactement une carte, piochée ou de la main, et y ajoute "
        "le score du Moyen sollicité ; le rang ne compte pas, et le résultat peut être 0 ou négatif. Le plus "
        "haut agit d'abord ; à égalité, on agit ensemble."
    ),
    "B24": (
        "Qui joue son Héritage à l'initiative agit en premier ; s'ils sont plusieurs, en premier et "
        "ensemble. Qui joue sa Tare, piochée ou de la main, agit en dernier ; s'ils sont plusieurs, en "
        "dernier et ensemble."
    ),
    "B25": (
        "Les cartes piochées pour l'initiative restent en jeu jusqu'à la fin du test, afin de ne pas être "
        "remélangées entre-temps ; puis elles sont défaussées, et les cartes de la main mises de côté. S'il "
        "n'y a pas assez de cartes pour tous ceux qui piochent, le test entier est refusé en disant combien "
        "il y en a, et rien n'est inscrit."
    ),
    "E1": (
        "Lancez autant de d6 que (caractéristique + dés de bonus), gardez les meilleurs, au nombre de "
        "(caractéristique − dés de pénalité), et additionnez-les."
    ),
    "E2": (
        "Les dés de bonus, toutes sources réunies (spécialité, circonstance, aide, temps pris), ne dépassent "
        "jamais le score de la caractéristique ; les pénalités ne changent pas ce plafond. Le bonus demandé "
        "et le bonus utilisé sont inscrits tous deux."
    ),
    "E3": (
        "Un dé de bonus est lancé en plus, jamais gardé en plus. Une spécialité ne compte que si elle est "
        "nommée dans le jet."
    ),
    "E4": (
        "Une pénalité ôte des dés gardés, jamais des dés lancés. On n'en garde jamais moins de 0 ; à 0, le "
        "total se réduit aux modificateurs."
    ),
    "E5": (
        "Chaque blessure est un dé de pénalité à tous vos jets jusqu'à guérison. Chaque lésion retranche 1, "
        "une fois, de chacun de vos totaux, après le jet, jusqu'à guérison ; un total peut être négatif. "
        "Blessures et lésions se cumulent, et c'est le MJ qui les inscrit."
    ),
    "E6": (
        "Les autres modificateurs sont des nombres, en plus ou en moins, ajoutés au total après le jet. Ils "
        "sont donnés avec le jet, ou attachés au personnage sous un nom, pour tous ses jets ou pour une "
        "seule caractéristique."
    ),
    "E7": (
        "Prendre du temps rapporte un dé de bonus par période passée, sous le plafond de E2. Dans une tâche "
        "étendue, ces périodes comptent dans le temps écoulé."
    ),
    "E8": "Avec une caractéristique à 0, on ne lance aucun dé : le total se réduit aux modificateurs.",
    "E9": (
        "Les difficultés : Automatique 0, Facile 3, Routinière 6, Délicate 9, Corsée 12, Difficile 15, Très "
        "difficile 18, Héroïque 21. Tout autre nombre entier à partir de 0 est accepté."
    ),
    "E10": (
        "Vous réussissez si le total atteint ou dépasse la difficulté. Une marge de 0 donne déjà un degré."
    ),
    "E11": (
        "La marge décide. −5 ou moins : échec critique ; de −4 à −1 : échec simple. De 0 à 4 : un degré, "
        "succès marginal ; de 5 à 9 : deux, belle réussite ; de 10 à 14 : trois, succès complet ; 15 ou plus "
        ": quatre, réussite prodigieuse."
    ),
    "E12": (
        "À difficulté 0, on réussit toujours : un degré, sans lancer les dés. Vous pouvez les lancer pour "
        "obtenir plus ; vous n'aurez jamais moins d'un degré."
    ),
    "E13": (
        "Un jet qui ne peut pas réussir même avec que des six, ou ne peut pas rater même avec que des un, "
        "est annoncé comme tel avant d'être lancé. On le lance quand même."
    ),
    "E14": (
        "Une tâche étendue vise un nombre de degrés (pour le Mur, une vingtaine : 20) : un jet par période, "
        "les degrés s'ajoutent, elle est accomplie dès que le but est atteint et le surplus est noté. Un "
        "échec simple ne rapporte rien et coûte la période. N'importe quel personnage de la campagne peut "
        "faire le jet suivant, et la tâche continue de séance en séance jusqu'à être accomplie, ratée ou "
        "abandonnée."
    ),
    "E15": (
        "Un échec critique suspend la tâche jusqu'à ce que le MJ tranche : continuer, perdre k degrés, "
        "repartir de 0, ou échouer. La tâche peut porter cette décision dès son début ; par défaut, on "
        "demande au MJ. La décision vaut pour l'échec critique qui a suspendu la tâche ; les k degrés perdus "
        "se retirent de ce qui est acquis à ce moment-là, sans descendre sous 0. Quand un jet passé est "
        "relu, la tâche se reprend depuis son début : elle s'arrête au jet qui l'accomplit ou la fait "
        "échouer, les suivants ne comptent plus, et un échec critique sur lequel personne n'a tranché la "
        "suspend."
    ),
    "E16": (
        "Les conditions peuvent changer (au dégel, 12 devient 15) : la nouvelle difficulté vaut dès lors et "
        "les degrés acquis restent. Chaque jet passé garde la difficulté contre laquelle il fut lancé."
    ),
    "E17": (
        "Dans un conflit où l'un des deux est passif, le personnage actif lance contre 4 × le score de "
        "l'autre. Ni spécialité, ni lésion, ni blessure du côté passif ne compte ; l'égalité réussit."
    ),
    "E18": (
        "Si les deux sont actifs, c'est une opposition : chacun lance, le total le plus haut l'emporte, et "
        "les degrés du vainqueur viennent de l'écart, lu comme une marge (E11). À égalité, personne ne gagne "
        "et le MJ tranche."
    ),
    "E19": (
        "Dans une compétition, à deux ou plus, on est classé par total. Les totaux égaux partagent le même "
        "rang."
    ),
    "C1": (
        "Rien de ce qui est inscrit n'est jamais modifié ni effacé. Une correction est un nouvel événement."
    ),
    "C2": (
        "Le hasard sert une seule fois, dans l'ordre, et chaque valeur tirée est inscrite. Un refus n'en "
        "consomme aucune."
    ),
    "C3": (
        "Les dés lancés et les cartes tirées à la table peuvent être saisis ; ils sont inscrits comme tels. "
        "Ils doivent être possibles : une carte présente dans la pioche, des faces de 1 à 6, le bon nombre "
        "de dés."
    ),
    "C4": (
        "Annuler supprime l'effet d'un ordre entier et de tout ce qu'il a causé ; la suite se joue comme "
        "s'il n'avait jamais été donné, hasard compris : redonné, le même ordre ramène les mêmes cartes et "
        "les mêmes dés. Annuler et rétablir restent inscrits, avec qui et pourquoi."
    ),
    "C5": (
        "Un amendement relit les mêmes cartes ou les mêmes dés dans des circonstances corrigées. Seuls les "
        "dés qui manquent sont lancés."
    ),
}
"""What each clause says, by its name."""

SYMBOLS: Final[dict[str, tuple[str, str]]] = {
    "MAT": ("départ, folie libre, saut dans l'inconnu", "errance, imprudence, fuite en avant"),
    "I": ("habileté, amorce, tour de main", "tromperie, maladresse, talent gâché"),
    "II": ("savoir caché, patience, secret gardé", "secret trahi, silence pesant, rancune"),
    "III": ("fécondité, éloquence, idée qui germe", "caprice, stérilité, luxe creux"),
    "IV": ("autorité, ordre établi, protection", "tyrannie, rigidité, pouvoir contesté"),
    "V": ("conseil, bénédiction, tradition", "dogme, hypocrisie, mauvais conseil"),
    "VI": ("choix du cœur, alliance, désir", "hésitation, tentation, rupture"),
    "VII": ("victoire, élan, route ouverte", "déroute, hâte aveugle, attelage rompu"),
    "VIII": ("équité, verdict, équilibre tranché", "injustice, procès truqué, dette impayée"),
    "IX": ("prudence, quête solitaire, lanterne", "isolement, méfiance, piste perdue"),
    "X": ("tournant, occasion, cycle qui s'achève", "revers, malchance, éternel retour"),
    "XI": ("courage, maîtrise de soi, bête domptée", "faiblesse, colère, force brute"),
    "XII": ("attente, sacrifice, regard inversé", "impasse, vain sacrifice, liens serrés"),
    "XIII": ("fin nécessaire, mue, table rase", "stagnation, deuil refusé, agonie lente"),
    "XIV": ("mesure, guérison, accord trouvé", "excès, mélange raté, querelle"),
    "XV": ("pacte, passion, emprise", "chaîne brisée, pacte qui se retourne, honte"),
    "XVI": ("effondrement, révélation brutale, orgueil abattu", "ruine évitée de peu, déni, fissure"),
    "XVII": ("espoir, guide, don sans retour", "désillusion, source tarie, mauvaise étoile"),
    "XVIII": ("songe, illusion, peur nocturne", "voile levé, angoisse, eaux troubles"),
    "XIX": ("clarté, amitié, joie partagée", "éblouissement, vanité, joie ternie"),
    "XX": ("appel, réveil, pardon", "sourde oreille, remords, passé qui revient"),
    "XXI": ("accomplissement, plénitude, vaste horizon", "inachèvement, enfermement, but manqué"),
    "B": ("effort, volonté, ardeur, entreprise", "épuisement, entêtement, feu qui couve"),
    "C": ("sentiment, lien, intuition, générosité", "chagrin, jalousie, cœur fermé"),
    "E": ("esprit, conflit, parole tranchante, décision", "cruauté, calomnie, plaie, doute"),
    "D": ("richesse, métier, corps, patience", "avarice, pauvreté, travail bâclé"),
}
"""Keywords, upright and reversed, of each Lame and each suit, by code."""
