"""Female Character Cards, Age I."""

from workbench.games.among_nobles.characters.common import GoldAtBirth, GoodMatch
from workbench.games.among_nobles.hooks import enlist

enlist(
    GoldAtBirth("jane-seymour", "char.jane-seymour", gold=2),
    GoodMatch("mary-i", "char.mary-i"),
    GoldAtBirth("elisabeth", "char.elisabeth", gold=2),
    GoodMatch("isabel", "char.isabel"),
    GoldAtBirth("anne-cleves", "char.anne-cleves", gold=2),
    GoodMatch("sibylle", "char.sibylle"),
    GoldAtBirth("eleonora", "char.eleonora", gold=2),
    GoodMatch("isabella", "char.isabella"),
)
