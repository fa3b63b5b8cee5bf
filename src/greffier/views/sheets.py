"""Characters, deck and hands as they are shown."""

from collections.abc import Collection, Iterable, Sequence

from greffier.vocabulary.events import (
    ActionAmended,
    PuissanceAssigned,
    PuissanceMoved,
    PuissanceRaised,
    Recorded,
    Ressource,
    Sheet,
)
from greffier.vocabulary.state import Character, Modifier, Sequelle, State

from .speech import Speech, because, local, sequelle_line, signed


def sheet_lines(sheet: Sheet, speech: Speech, only: Collection[str] | None = None) -> list[str]:
    """The parts of a sheet, a line each; those that are empty are left out, and all but `only` if given."""
    parts = {
        "player": sheet.player,
        "caracs": _scores(sheet.caracs),
        "specialites": _specialites(sheet),
        "traits": ", ".join(
            f"{name} {speech.label('rank', str(rank))}" for name, rank in sorted(sheet.traits.items())
        ),
        "moyens": ", ".join(f"{name} {signed(score)}" for name, score in sorted(sheet.moyens.items())),
        "ressources": ", ".join(
            f"{name} ({ressource(entry, speech)})" for name, entry in sorted(sheet.ressources.items())
        ),
        "heritages": ", ".join(speech.card(card) for card in sheet.heritages),
        "tare": speech.card(sheet.tare) if sheet.tare else "",
    }
    none = "" if only is None else speech.say("none")
    shown = {part: text or none for part, text in parts.items() if only is None or part in only}
    return ["  " + speech.pair(speech.label("part", part), text) for part, text in shown.items() if text]


def _scores(scores: dict[str, int]) -> str:
    return ", ".join(f"{name} {score}" for name, score in sorted(scores.items()))


def _specialites(sheet: Sheet) -> str:
    return ", ".join(
        f"{carac}/{name} {score}"
        for carac, under in sorted(sheet.specialites.items())
        for name, score in sorted(under.items())
    )


def ressource(entry: Ressource, speech: Speech) -> str:
    """The Puissance of a resource, and its suit if it has one (B16, B20)."""
    suit = f", {speech.label('suit', entry.suit)}" if entry.suit else ""
    return speech.say("puissance", puissance=entry.puissance) + suit


def character_shown(
    character: Character,
    state: State,
    points: Iterable[Recorded],
    hurts: Sequence[Recorded],
    speech: Speech,
) -> str:
    """A character whole: sheet, where its Puissance came from, séquelles, lésions, cards."""
    lines = [character.name + _mark(character, speech), *sheet_lines(character.sheet, speech)]
    lines += [f"  {line}" for line in _origins(points, speech)]
    lines += ["  " + sequelle_line(one, speech) for one in touching(character, state)]
    lines += [f"  {line}" for line in _hurt(character, hurts, speech)]
    for zone in ("hand", "aside", "in_play"):
        cards: list[str] = getattr(character, zone)
        if cards:
            lines.append("  " + speech.pair(speech.label("zone", zone), speech.cards(cards)))
    if character.action:
        lines.append("  " + action_under_way(character, state, speech))
    return "\n".join(lines)


def _mark(character: Character, speech: Speech) -> str:
    """What stands behind the name of one who is retired."""
    return f" — {speech.say('retired')}" if character.retired else ""


def touching(character: Character, state: State) -> list[Sequelle]:
    """The séquelles that weigh on this character (B17)."""
    return [one for one in state.sequelles.values() if not one.characters or character.name in one.characters]


def _hurt(character: Character, hurts: Sequence[Recorded], speech: Speech) -> list[str]:
    """Lésions and blessures with their causes and dates, and the standing modifiers (E5, E6)."""
    lines = []
    for what, count in (("lesion", character.lesions), ("blessure", character.blessures)):
        if count:
            told = [one for one in hurts if one.event.TYPE.startswith(f"{what}.")]
            causes = [
                f"#{one.seq} {local(one.at)[:10]}{because(getattr(one.event, 'why', ''))}" for one in told
            ]
            lines.append(speech.pair(speech.say(f"{what}s", n=count), ", ".join(causes)))
    return lines + [modifier(one) for one in character.modifiers.values()]


def modifier(one: Modifier) -> str:
    """A standing modifier, and the characteristic that it bears on if it is but one (E6)."""
    where = f" ({one.carac})" if one.carac else ""
    return f"{signed(one.value)} {one.label}{where}"


def _origins(points: Iterable[Recorded], speech: Speech) -> list[str]:
    """The events that each point of Puissance came from (B16), and those that wait to be assigned."""
    held: dict[int, tuple[str | None, int]] = {}
    for one in points:
        match one.event:
            case PuissanceRaised(ressource=name, by=by):
                held[one.seq] = (name, by)
            case (
                PuissanceAssigned(ressource=name, seq=seq, by=by)
                | ActionAmended(puissance=PuissanceMoved(ressource=name, seq=seq, by=by))
            ):
                del held[seq]  # and so it comes last
                held[seq] = (name, by)
    by_ressource: dict[str | None, list[str]] = {}
    for seq, (name, by) in held.items():
        by_ressource.setdefault(name, []).append(f"#{seq} +{by}")
    waiting = by_ressource.pop(None, [])
    lines = [
        speech.say("puissance.from", ressource=name, origins=", ".join(origins))
        for name, origins in by_ressource.items()
    ]
    if waiting:
        lines.append(speech.say("puissance.open", origins=", ".join(waiting)))
    return lines


def may_draw(character: Character, state: State) -> bool:
    """Whether one more card may be drawn, and there is one (B4, B7)."""
    if character.action is None:
        return False
    left = character.action.declared.allowed - len(character.in_play)
    return left > 0 and bool(state.pile or state.discard or character.action.declared.compelled)


def action_under_way(character: Character, state: State, speech: Speech) -> str:
    """What the player may do next in an action that waits for a card."""
    if character.action is None:
        raise AssertionError("no action is under way")
    left = character.action.declared.allowed - len(character.in_play)
    sentence = "action.waits" if may_draw(character, state) else "action.waits.last"
    if character.action.declared.compelled:
        sentence = "action.waits.compelled"
    return speech.say(sentence, name=character.name, cards=speech.cards(character.in_play), n=left)


def asked(character: Character, state: State, speech: Speech) -> str:
    """What the prompt of an action under way asks."""
    if character.action and character.action.declared.compelled:
        return speech.say("action.ask.compelled")
    return speech.say("action.ask" if may_draw(character, state) else "action.ask.last")


def characters_listed(state: State, speech: Speech) -> str:
    """The characters, a line each."""
    lines = []
    for one in state.characters.values():
        player = f" ({one.sheet.player})" if one.sheet.player else ""
        lesions = f" — {speech.say('lesions', n=one.lesions)}" if one.lesions else ""
        lines.append(f"{one.name}{player}{_mark(one, speech)}{lesions}")
    return "\n".join(lines) or speech.say("no-characters")


def deck_shown(state: State, speech: Speech) -> str:
    """How the 78 cards lie; a pile is a set, so only its size is told."""
    lines = [speech.say("deck.pile", n=len(state.pile)), speech.say("deck.discard", n=len(state.discard))]
    if state.discard:
        lines.append("  " + speech.cards(state.discard))
    for one in state.characters.values():
        held = [
            f"{speech.label('zone', zone)} {len(cards)}"
            for zone, cards in (("hand", one.hand), ("aside", one.aside), ("in_play", one.in_play))
            if cards
        ]
        if held:
            lines.append(speech.pair(one.name, ", ".join(held)))
    return "\n".join(lines)


def hand_shown(character: Character, speech: Speech) -> str:
    """The cards of a hand, and those set aside."""
    lines = [speech.say("hand", name=character.name, cards=speech.cards(character.hand))]
    if character.aside:
        lines.append(speech.say("aside", name=character.name, cards=speech.cards(character.aside)))
    return "\n".join(lines)
