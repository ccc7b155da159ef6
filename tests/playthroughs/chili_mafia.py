"""Games of Chili Mafia that show a rule: every card, ability and property, the Dawn Raid, the end, the editions, the teams."""

from __future__ import annotations

import peppermill
from peppermill.conformance.walk import random_move
from peppermill.core.actors import CHANCE
from peppermill.core.rng import Sfc32
from tests.playthroughs import Script, Step
from tests.playthroughs.chili_mafia_stage import ID, Director


def cards() -> Script:
    stage = Director(
        "each Hot card and each Action card",
        "ghost ghost ghost pinch whack earner",
        "tabasco tabasco tabasco fugged shakedown bagman",
        "reaper reaper reaper whack-em turncoat booster",
        "sweet poblano habanero whack turncoat tabasco",
        deck="hungarian hungarian scorpion jalapeno bagman jimmy jalapeno scorpion jimmy jimmy",
    )
    stage.say("CM-10: a Brotherhood; CM-23: an Earner; CM-9: the end of a turn")
    stage.turn(1, "form ghost+ghost+ghost at P1", "earner", "end")
    stage.turn(2, "form tabasco+tabasco+tabasco at P2")
    stage.say("CM-24: what is grabbed is known to two")
    stage.turn(2, "shakedown P1", "chance: grab hungarian")
    stage.say("CM-25: fewer than three cards lie in the discard; the others don't learn which is kept")
    stage.turn(2, "bagman", "take earner", "end", show=True)
    stage.say("CM-19, CM-21: two at once, and one Fuggedaboutit stops both")
    stage.turn(3, "form reaper+reaper+reaper at P3", "whack-em by G2 reaper on G1 tabasco+tabasco", "P2: fuggedaboutit")
    stage.decline()
    stage.turn(3, "end")
    stage.say("CM-11: the Sweet Chili is wild; CM-18: a Whack leaves a gang incomplete")
    stage.turn(4, "form sweet+poblano+habanero at P4", "whack by G3 habanero on G1 tabasco")
    stage.decline()
    stage.turn(4, "end", show=True)
    stage.say("CM-17: the Habanero goes somewhere into the middle third")
    stage.turn(1, "pinch by G0 ghost on G3 habanero")
    stage.decline()
    stage.turn(1, "chance: place over 25", "end")
    stage.say("CM-8: a pass, with a card from a gang")
    stage.turn(2, "pass tabasco from G1")
    stage.say("CM-26: every Tabasco from hand; CM-20: nobody stops a Turncoat, then he makes a new gang with two from hand")
    stage.turn(3, "booster tabasco", "turncoat by G2 reaper on G3 poblano")
    stage.decline()
    stage.turn(3, "form jalapeno+scorpion at P3")
    stage.say("CM-12: adding; now P3 has two complete gangs")
    stage.turn(3, "add tabasco to G4", "end", show=True)
    return stage.script


def advanced() -> Script:
    stage = Director(
        "each ability of the advanced game",
        "sidekick hungarian habanero whack pinch earner",
        "bodyguard tabasco scorpion bodyguard jalapeno jimmy",
        "jimmy jalapeno troublemaker whack pinch earner",
        "sniper sniper sniper whack earner shakedown",
        advanced=True,
    )
    stage.turn(1, "form sidekick+hungarian+habanero at P1", "end")
    stage.turn(2, "form bodyguard+tabasco+scorpion at P2", "form jimmy+bodyguard+jalapeno at P2", "end")
    stage.turn(3, "form jimmy+jalapeno+troublemaker at P3", "end")
    stage.turn(4, "form sniper+sniper+sniper at P4", "end", show=True)
    stage.say("CM-33: with the Sidekick's help the Habanero reaches a 9; CM-34: the Bodyguard steps in")
    stage.turn(1, "whack by G0 habanero on G1 scorpion")
    stage.decline()
    stage.turn(1, "P2: guard scorpion", "end", show=True)
    stage.turn(2, "pass scorpion from G1")
    stage.say("CM-35: a Troublemaker whacks two of at most 6")
    stage.turn(3, "whack by G3 troublemaker on G0 sidekick+hungarian")
    stage.decline()
    stage.turn(3, "end")
    stage.say("CM-36: against a Sniper P2's other Bodyguard is not even asked")
    stage.turn(4, "whack by G4 sniper on G2 jalapeno")
    stage.decline()
    stage.turn(4, "end", show=True)
    return stage.script


def goodfellas() -> Script:
    stage = Director(
        "each of the Goodfellas",
        "dancer poblano tabasco whack gambler witch",
        "jimmy gambler lord whack earner pinch",
        "jimmy dancer outlaw whack earner pinch",
        "ghost ghost ghost whack earner jimmy",
        deck="sweet jeanette viper poblano",
        goodfellas=True,
    )
    stage.say("CM-39: a Gambler from hand, for two cards")
    stage.turn(1, "form poblano+dancer+tabasco at P1", "gamble", "end")
    stage.turn(2, "form jimmy+gambler+lord at P2", "end")
    stage.say("CM-42: beside an Outlaw this Dancer is just a Padrón")
    stage.turn(3, "form jimmy+dancer+outlaw at P3", "end")
    stage.turn(4, "form ghost+ghost+ghost at P4", "end", show=True)
    stage.say("CM-40: the Witch goes to P2's gang, and a Jimmy Nardello comes over")
    stage.turn(1, "swap G1 jimmy to G0")
    stage.say("CM-38: the Dancer leaves her gang")
    stage.turn(1, "form sweet+jeanette+viper at P1", "move dancer from G0 to G4", "end", show=True)
    stage.say("CM-39: a Gambler from a gang, that is incomplete then")
    stage.turn(2, "gamble from G1", "end", "discard earner")
    stage.say("CM-41: for a lost Lord his owner draws a card; CM-6: but P2 holds eight, so one goes first")
    stage.turn(3, "whack by G2 outlaw on G1 lord")
    stage.decline()
    stage.turn(3, "P2: discard pinch", "end", show=True)
    return stage.script


def properties_in_turn() -> Script:
    stage = Director(
        "the Hot Properties of one's own turn",
        "ghost ghost ghost jimmy jimmy jimmy",
        "tabasco tabasco tabasco shakedown whack earner",
        "poblano hungarian habanero whack earner pinch",
        "jalapeno jalapeno whack earner bagman tabasco",
        deck="poblano scorpion earner hungarian",
        properties="lucky-dime backup snoop make-a-deal",
        hot_properties=True,
    )
    stage.say("CM-43: each of these gangs brings a property that P1 alone sees")
    stage.turn(1, "form ghost+ghost+ghost at P1", "form jimmy+jimmy+jimmy at P1", show=True)
    stage.say("CM-49: without cards in hand, P1 draws as long as P1 dares")
    stage.turn(1, "use lucky-dime", "draw", "stop", "end")
    stage.say("CM-53: P2 sees P1's hand, and now the Shakedown must be played; there it chooses the card")
    stage.turn(2, "form tabasco+tabasco+tabasco at P2", "use snoop P1", "shakedown P1 earner", "end", show=True)
    stage.say("CM-50: not in the first round")
    stage.turn(3, "form poblano+hungarian+habanero at P3", "end")
    stage.turn(4, "pass jalapeno")
    stage.say("CM-44: a pepper lies on top of the discard, which is shuffled; its top three hold one, and P1 takes it")
    stage.turn(1, "use backup", "chance: reorder shakedown+jalapeno", "fetch jalapeno", "end", show=True)
    stage.turn(2, "pass whack")
    stage.say("CM-50: two for two")
    stage.turn(3, "use make-a-deal P4", "P4: give whack", "P4: give earner", "give pinch", "give whack", "end", show=True)
    return stage.script


def properties_in_answer() -> Script:
    stage = Director(
        "the Hot Properties that answer",
        "ghost ghost ghost whack fugged whack",
        "tabasco tabasco tabasco jimmy earner pinch",
        "poblano jalapeno reaper whack pinch tabasco",
        "jimmy jimmy jimmy tabasco habanero scorpion",
        deck="hungarian jalapeno earner earner poblano sweet earner whack "
        "habanero jimmy whack whack bagman bagman shakedown shakedown "
        "poblano fugged booster booster bagman",
        properties="reconsider kiss-of-death easy-pal lifeline bribe recruit",
        hot_properties=True,
    )
    stage.turn(1, "form ghost+ghost+ghost at P1", "end")
    stage.turn(2, "form tabasco+tabasco+tabasco at P2", "end")
    stage.turn(3, "form poblano+jalapeno+reaper at P3", "whack by G2 reaper on G1 tabasco")
    stage.decline()
    stage.say("CM-47: for the lost Tabasco a Poblano of the attacking gang goes")
    stage.turn(3, "P2: use kiss-of-death poblano", "end", show=True)
    stage.turn(4, "form jimmy+jimmy+jimmy at P4", "form tabasco+habanero+scorpion at P4", "end")
    stage.say("CM-46: P3 pays a Tabasco to stop the attack; CM-51: P1 takes the Whack back into hand")
    stage.turn(1, "whack by G0 ghost on G2 jalapeno", "P3: use easy-pal tabasco")
    stage.decline(but=(1,))
    stage.turn(1, "use reconsider", show=True)
    stage.turn(1, "end")
    stage.turn(2, "pass pinch")
    stage.say("CM-12: the gang is complete again; holders of properties are asked, whatever they hold")
    stage.turn(3, "add poblano to G2")
    stage.decline()
    stage.say("CM-45: the pinched Scorpion is bribed out by its owner")
    stage.turn(3, "pinch by G2 reaper on G4 scorpion")
    stage.decline()
    stage.turn(3, "P4: use bribe")
    stage.decline()
    stage.turn(3, "end", show=True)
    stage.turn(4, "add scorpion to G4", "end")
    stage.say("CM-48: P4 searches the deck, finds a Fuggedaboutit and uses it")
    stage.turn(1, "form hungarian+jalapeno+habanero at P1", "whack by G0 ghost on G3 jimmy", "P4: use lifeline")
    stage.decline()
    stage.turn(1, "P4: fuggedaboutit", show=True)
    stage.decline()
    stage.turn(1, "end")
    stage.turn(2, "pass jimmy")
    stage.say("CM-52: P3 adds a Sweet Chili, and P1 recruits it")
    stage.turn(3, "add sweet to G2", "P1: use recruit P1 jimmy+poblano", "end", show=True)
    return stage.script


# The Dawn Raid. With 60 cards under it, twelve lie above: two a turn, and two more for P1's Earner.


def raid_by_earner() -> Script:
    stage = Director(
        "the Dawn Raid, drawn by an Earner",
        "ghost ghost ghost earner whack jimmy",
        "tabasco tabasco tabasco jimmy earner whack",
        "poblano jalapeno habanero poblano pinch whack",
        "jimmy jimmy jimmy whack earner bagman",
        deck="ghost reaper earner whack scorpion poblano bagman bagman booster shakedown jalapeno shakedown",
        raid_under=60,
    )
    stage.turn(1, "form ghost+ghost+ghost at P1", "earner", "end")
    stage.turn(2, "form tabasco+tabasco+tabasco at P2", "end")
    stage.turn(3, "form poblano+jalapeno+habanero at P3", "end")
    stage.turn(4, "form jimmy+jimmy+jimmy at P4", "end")
    stage.turn(1, "pass whack")
    stage.say("CM-27: the first card is the Dawn Raid: no second one, and the turn is over")
    stage.turn(2, "earner", show=True)
    stage.say("CM-27: everyone arranges at the same time, with peppers from hand; nothing is shown before all have confirmed")
    stage.raid(p1="P1:ghost+ghost+ghost+ghost", p2="P2:tabasco+tabasco+tabasco P2:jimmy+poblano+scorpion")
    stage.say("CM-17: after the raid a pinched pepper goes to the bottom, and everyone knows")
    stage.turn(3, "pinch by G2 habanero on G1 tabasco")
    stage.decline()
    stage.turn(3, "end", show=True)
    return stage.script


def raid_by_lord() -> Script:
    stage = Director(
        "the Dawn Raid, drawn by a Lord",
        "ghost ghost ghost earner whack jimmy",
        "outlaw outlaw outlaw whack whack jimmy",
        "lord jimmy chipotle poblano earner bagman",
        "tabasco tabasco tabasco whack earner bagman",
        deck="pinch pinch earner booster bagman booster booster shakedown shakedown shakedown pinch pinch",
        raid_under=60,
        goodfellas=True,
    )
    stage.turn(1, "form ghost+ghost+ghost at P1", "earner", "end")
    stage.turn(2, "form outlaw+outlaw+outlaw at P2", "end")
    stage.turn(3, "form jimmy+chipotle+lord at P3", "end")
    stage.turn(4, "form tabasco+tabasco+tabasco at P4", "end")
    stage.turn(1, "pass whack")
    stage.say("CM-41: P3 loses the Lord and draws; CM-27: it is the Dawn Raid, in P2's turn")
    stage.turn(2, "whack by G1 outlaw on G2 lord")
    stage.decline()
    stage.say("CM-27: P3's peppers can't all be in complete gangs, so an incomplete one may stay; a Poblano from hand helps")
    stage.raid(p3="P3:jimmy+poblano+chipotle")
    stage.say("CM-27: then P2's turn goes on")
    stage.turn(2, "end", show=True)
    return stage.script


def raid_by_lucky_dime() -> Script:
    stage = Director(
        "the Dawn Raid, drawn by a Lucky Dime",
        "ghost ghost ghost whack earner bagman",
        "tabasco tabasco tabasco jimmy poblano hungarian",
        "jimmy jimmy jimmy whack earner bagman",
        "jalapeno jalapeno jalapeno whack earner bagman",
        deck="pinch pinch jalapeno habanero shakedown shakedown booster booster fugged fugged reaper scorpion",
        properties="bribe lucky-dime",
        hot_properties=True,
        raid_under=60,
    )
    stage.turn(1, "form ghost+ghost+ghost at P1", "end")
    stage.turn(2, "form tabasco+tabasco+tabasco at P2", "form jimmy+poblano+hungarian at P2", "end")
    stage.turn(3, "form jimmy+jimmy+jimmy at P3", "end")
    stage.turn(4, "form jalapeno+jalapeno+jalapeno at P4", "end")
    stage.turn(1, "pass whack")
    stage.turn(2, "add jalapeno to G2")
    stage.decline()
    stage.turn(2, "add habanero to G2")
    stage.say("CM-49: two peppers, then the Dawn Raid: it ends the Lucky Dime and the turn, and the peppers are kept")
    stage.turn(2, "use lucky-dime", "draw", "draw", show=True)
    stage.raid(p2="P2:tabasco+tabasco+tabasco P2:jimmy+poblano+hungarian+jalapeno+habanero+scorpion+reaper")
    stage.turn(3, "pass whack", show=True)
    return stage.script


def raid_in_teams() -> Script:
    stage = Director(
        "the Dawn Raid in a game of teams",
        "ghost ghost ghost whack earner bagman",
        "tabasco tabasco tabasco jimmy earner whack",
        "jimmy jimmy jimmy ghost pinch turncoat",
        "poblano hungarian jalapeno whack earner bagman",
        deck="pinch pinch bagman booster shakedown booster shakedown booster shakedown pinch whack whack",
        raid_under=60,
        teams="2v2",
    )
    stage.turn(1, "form ghost+ghost+ghost at P1", "end")
    stage.say("CM-32: a gang may be formed in front of a teammate")
    stage.turn(2, "form tabasco+tabasco+tabasco at P4", "end")
    stage.turn(3, "form jimmy+jimmy+jimmy at P3", "add ghost to G0", "end")
    stage.say("CM-32: P4 attacks with a gang in front of P4, whoever formed it; only the other team is a rival")
    stage.turn(4, "whack by G1 tabasco on G2 jimmy")
    stage.decline()
    stage.turn(4, "end")
    stage.turn(1, "pass whack")
    stage.turn(2, "pass whack")
    stage.turn(3, "pass turncoat", show=True)
    stage.say("CM-32: first P3 and P4 arrange their teams' gangs, then P1 and P2, who may change everything again")
    stage.raid(p3="P3:ghost+ghost+ghost+ghost P1:jimmy+jimmy", p1="P1:ghost+ghost+ghost+ghost P3:jimmy+jimmy")
    stage.turn(4, "pass bagman", show=True)
    return stage.script


# The end


def ending(title: str, hands: tuple[str, str], gangs: tuple[str, str], comment: str) -> Script:
    """Two players form a gang each; then time runs, the raid comes, the deck runs out."""
    stage = Director(f"the end: {title}", *hands)
    stage.turn(1, f"form {gangs[0]} at P1", "end")
    stage.turn(2, f"form {gangs[1]} at P2", "end")
    stage.coast(until=lambda state: state.last_turns == 1)
    stage.say("CM-28: the last card has been drawn; both have one more turn, and nobody draws")
    stage.turn(stage.state.turn + 1, stage.game.write(stage.state.timeout(stage.state.turn)), show=True)
    stage.say(comment)
    stage.coast()
    return stage.script


def last_pinch() -> Script:
    stage = Director("a Pinch in the last round", "ghost ghost ghost whack earner pinch", "jimmy jimmy jimmy whack earner pinch")
    stage.turn(1, "form ghost+ghost+ghost at P1", "end")
    stage.turn(2, "form jimmy+jimmy+jimmy at P2", "end")
    stage.coast(until=lambda state: state.last_turns >= 0 and state.turn == 0, keep="pinch")
    stage.say("CM-17, CM-28: the deck has run out, so the pinched pepper goes to the discard")
    stage.turn(1, "pinch by G0 ghost on G1 jimmy", "P2: decline", "end")
    stage.coast()
    return stage.script


# Two players, editions, teams


def two_players() -> Script:
    stage = Director(
        "two players",
        "ghost ghost ghost whack pinch turncoat",
        "jimmy jimmy jimmy tabasco tabasco tabasco",
        deck="earner jimmy poblano poblano whack whack",
    )
    stage.say("CM-3, CM-31: no draft. Hot cards are exchanged for new ones; that is no action")
    stage.turn(1, "exchange pinch+turncoat", "form ghost+ghost+ghost at P1", "end", show=True)
    stage.turn(2, "form jimmy+jimmy+jimmy at P2", "form tabasco+tabasco+tabasco at P2", "end")
    stage.say("CM-31: one Hot card a turn, however many gangs one has")
    stage.turn(1, "whack by G0 ghost on G1 jimmy", "P2: decline", "end", show=True)
    return stage.script


def edition(name: str) -> Script:
    """The same cards in both editions."""
    english = name == "en"
    stage = Director(
        f"what the editions do otherwise, {name}",
        "ghost ghost ghost turncoat jimmy chipotle",
        "sweet tabasco jeanette poblano dancer viper",
        "poblano poblano poblano padron padron padron",
        "jimmy jimmy jimmy shakedown shakedown earner",
        deck="whack whack whack whack earner jimmy bagman bagman "
        "pinch pinch pinch pinch jimmy jimmy tabasco tabasco fugged fugged "
        "booster booster whack-em whack-em tabasco fugged turncoat turncoat",
        edition=name,
        goodfellas=True,
        hot_properties=True,
    )
    stage.turn(1, "form ghost+ghost+ghost at P1", "end")
    stage.turn(2, "form sweet+tabasco+jeanette at P2", "form poblano+dancer+viper at P2", "move dancer from G2 to G1")
    if english:
        stage.say("CM-38, CM-60: a Dancer may go on dancing; CM-8: but not to how the gangs stood before")
        stage.turn(2, "move sweet from G1 to G2", "move dancer from G1 to G2")
    else:
        stage.say("CM-38: a Dancer moves once a turn")
    stage.turn(2, "end", show=True)
    stage.turn(3, "form poblano+poblano+poblano at P3", "form padron+padron+padron at P3", "end")
    stage.turn(
        4, "form jimmy+jimmy+jimmy at P4", "shakedown P2", "chance: grab whack", "shakedown P2", "chance: grab whack", "end"
    )
    stage.say(
        "CM-43, CM-60: a new gang with two from hand brings a property" if english else "CM-43: only two from hand: no property"
    )
    stage.turn(1, "turncoat by G0 ghost on G2 poblano")
    stage.decline()
    stage.turn(1, "form jimmy+chipotle at P1", "end", show=True)
    stage.say("CM-8: without cards in hand one passes; free moves come first")
    stage.turn(2, "move dancer from G2 to G1" if english else "move sweet from G1 to G2", "pass jeanette from G1", show=True)
    stage.turn(3, "earner", "end")
    stage.turn(4, "pass whack")
    stage.turn(1, "pass pinch")
    stage.turn(2, "pass pinch")
    stage.turn(3, "form jimmy+jimmy+jimmy at P3", "end")
    stage.turn(4, "pass whack")
    stage.turn(1, "pass pinch")
    stage.turn(2, "pass pinch")
    stage.say("CM-43, CM-60: a fourth property" if english else "CM-43: three properties at most")
    stage.turn(3, "form tabasco+tabasco+tabasco at P3", "end", show=True)
    return stage.script


def teams(name: str, players: int, seed: int) -> Script:
    """A random game of teams with everything switched on."""
    game = peppermill.game(ID)
    options = {"teams": name, "advanced": True, "goodfellas": True, "hot_properties": True}
    rng = Sfc32(seed)
    state = game.start(players, options)
    steps: list[Step] = []
    while not state.over:
        actor, action = random_move(state, rng)
        state.apply(actor, action)
        steps.append(Step("chance" if actor is CHANCE else f"P{actor + 1}", game.write(action), len(steps) % 150 == 149))
    return Script(f"# Chili Mafia: {name} at random, everything on (seed {seed})", ID, players, options, tuple(steps))


SCRIPTS: dict[str, Script] = {
    "cards": cards(),
    "advanced": advanced(),
    "goodfellas": goodfellas(),
    "properties-in-turn": properties_in_turn(),
    "properties-in-answer": properties_in_answer(),
    "raid-by-earner": raid_by_earner(),
    "raid-by-lord": raid_by_lord(),
    "raid-by-lucky-dime": raid_by_lucky_dime(),
    "raid-in-teams": raid_in_teams(),
    "end-brotherhoods": ending(
        "as many points, more Brotherhoods",
        ("poblano poblano poblano whack earner pinch", "jimmy tabasco reaper whack earner pinch"),
        ("poblano+poblano+poblano", "jimmy+tabasco+reaper"),
        "CM-30: 18 points each; the Brotherhood wins",
    ),
    "end-peppers": ending(
        "as many points and Brotherhoods, fewer peppers",
        ("jimmy poblano tabasco habanero whack earner", "poblano habanero ghost whack earner pinch"),
        ("jimmy+poblano+tabasco+habanero", "poblano+habanero+ghost"),
        "CM-30: 18 points each and no Brotherhood; three peppers beat four",
    ),
    "end-shared": ending(
        "everything equal",
        ("jimmy tabasco reaper whack earner pinch", "poblano habanero ghost whack earner pinch"),
        ("jimmy+tabasco+reaper", "poblano+habanero+ghost"),
        "CM-30: 18 points, no Brotherhood, three peppers each: the win is shared",
    ),
    "end-pinch": last_pinch(),
    "two-players": two_players(),
    "edition-fr": edition("fr"),
    "edition-en": edition("en"),
    "teams-2v2": teams("2v2", 4, 1),
    "teams-3v3": teams("3v3", 6, 2),
    "teams-2v2v2": teams("2v2v2", 6, 3),
    "teams-4v4": teams("4v4", 8, 4),
    "teams-2v2v2v2": teams("2v2v2v2", 8, 5),
}
