"""Female Character Cards, Age I."""

from workbench.games.among_nobles.characters.common import GoldAtBirth, GoodMatch


class JaneSeymour(GoldAtBirth):
    """You gain 2 gold when she is born."""

    id = "jane-seymour"
    rules = ("char.jane-seymour",)
    gold = 2


class MaryI(GoodMatch):
    """When an opponent marries her you gain 2 gold and 2 prestige besides the usual 2."""

    id = "mary-i"
    rules = ("char.mary-i",)


class ElisabethDAutriche(GoldAtBirth):
    """You gain 2 gold when she is born."""

    id = "elisabeth"
    rules = ("char.elisabeth",)
    gold = 2


class IsabelDePortugal(GoodMatch):
    """When an opponent marries her you gain 2 gold and 2 prestige besides the usual 2."""

    id = "isabel"
    rules = ("char.isabel",)


class AnneOfCleves(GoldAtBirth):
    """You gain 2 gold when she is born."""

    id = "anne-cleves"
    rules = ("char.anne-cleves",)
    gold = 2


class SibylleOfCleves(GoodMatch):
    """When an opponent marries her you gain 2 gold and 2 prestige besides the usual 2."""

    id = "sibylle"
    rules = ("char.sibylle",)


class EleonoraDellaRovere(GoldAtBirth):
    """You gain 2 gold when she is born."""

    id = "eleonora"
    rules = ("char.eleonora",)
    gold = 2


class IsabellaDEste(GoodMatch):
    """When an opponent marries her you gain 2 gold and 2 prestige besides the usual 2."""

    id = "isabella"
    rules = ("char.isabella",)
