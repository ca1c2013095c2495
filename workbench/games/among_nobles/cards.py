"""The cards as far as the text prints them: names, ages, sexes, ancestral couples, and the provinces' ids."""

from __future__ import annotations

from msgspec import Struct


class Printed(Struct, frozen=True):
    """What the text prints of a character card.

    Attributes:
        id: the piece id.
        name: the full name.
        age: 1 to 3, or 0 for an ancestral card.
        sex: "male" or "female" (card.sex).
        group: "A", "B" or "C" on the back of an ancestral card.
        spouse: id of the other half of an ancestral couple.
    """

    id: str
    name: str
    age: int
    sex: str
    group: str = ""
    spouse: str = ""


PRINTED = (
    # The six ancestral couples, lord and lady
    Printed("christian-af-danmark", "Christian af Danmark", 0, "male", "A", "benedicte-af-danmark"),
    Printed("benedicte-af-danmark", "Benedicte af Danmark", 0, "female", "A", "christian-af-danmark"),
    Printed("george-of-cumberland", "George, Earl of Cumberland", 0, "male", "A", "arianne-of-cumberland"),
    Printed("arianne-of-cumberland", "Arianne of Cumberland", 0, "female", "A", "george-of-cumberland"),
    Printed("charlemagne", "Charlemagne", 0, "male", "B", "hildegard-de-france"),
    Printed("hildegard-de-france", "Hildegard de France", 0, "female", "B", "charlemagne"),
    Printed("alfonso-de-aragon", "Alfonso de Aragón", 0, "male", "B", "cyntia-de-aragon"),
    Printed("cyntia-de-aragon", "Cyntia de Aragón", 0, "female", "B", "alfonso-de-aragon"),
    Printed("johann-der-grossmuetige", "Johann der Großmütige", 0, "male", "C", "sigrid-von-sachsen"),
    Printed("sigrid-von-sachsen", "Sigrid von Sachsen", 0, "female", "C", "johann-der-grossmuetige"),
    Printed("carlos-de-austria", "Carlos de Austria", 0, "male", "C", "beatriz-de-austria"),
    Printed("beatriz-de-austria", "Beatriz de Austria", 0, "female", "C", "carlos-de-austria"),
    # Age I, males
    Printed("antoine", "Antoine le Bon", 1, "male"),
    Printed("fernando", "Fernando de Toledo", 1, "male"),
    Printed("baudouin", "Baudouin de Bourgogne", 1, "male"),
    Printed("christian-ii", "Christian II af Danmark", 1, "male"),
    Printed("charles-victorieux", "Charles le Victorieux", 1, "male"),
    Printed("christian-iv", "Christian IV af Danmark", 1, "male"),
    Printed("cosimo", "Cosimo I de' Medici", 1, "male"),
    Printed("francesco", "Francesco Della Rovere", 1, "male"),
    # Age I, females
    Printed("jane-seymour", "Jane Seymour of England", 1, "female"),
    Printed("mary-i", "Mary I of England", 1, "female"),
    Printed("elisabeth", "Elisabeth d'Autriche", 1, "female"),
    Printed("isabel", "Isabel de Portugal", 1, "female"),
    Printed("anne-cleves", "Anne of Cleves", 1, "female"),
    Printed("sibylle", "Sibylle of Cleves", 1, "female"),
    Printed("eleonora", "Eleonora Della Rovere", 1, "female"),
    Printed("isabella", "Isabella d'Este", 1, "female"),
    # Age II, males
    Printed("charles-i", "Charles I of England", 2, "male"),
    Printed("charles-ix", "Charles IX de France", 2, "male"),
    Printed("carew", "Sir Nicholas Carew", 2, "male"),
    Printed("joachim", "Joachim II Hector", 2, "male"),
    Printed("felipe-ii", "Felipe II de España", 2, "male"),
    Printed("solier", "Charles de Solier", 2, "male"),
    Printed("edward-vi", "Edward VI of England", 2, "male"),
    Printed("guidobaldo", "Guidobaldo II Rovere", 2, "male"),
    # Age II, females
    Printed("esterhazy", "Anna Esterházy", 2, "female"),
    Printed("mary-scots", "Mary, Queen of Scots", 2, "female"),
    Printed("marguerite", "Marguerite de Lorraine", 2, "female"),
    Printed("mariana", "Mariana de Austria", 2, "female"),
    Printed("anne-autriche", "Anne d'Autriche", 2, "female"),
    Printed("maria-medici", "Maria de' Medici", 2, "female"),
    Printed("boleyn", "Anne Boleyn", 2, "female"),
    Printed("leonor", "Leonor de Toledo", 2, "female"),
    # Age III, males
    Printed("wellington", "Arthur, Duke of Wellington", 3, "male"),
    Printed("august-iii", "August III Sas", 3, "male"),
    Printed("alasdair", "Alasdair of Glengarry", 3, "male"),
    Printed("heinrich", "Heinrich XIII von Reuß", 3, "male"),
    Printed("napoleon", "Napoléon Bonaparte", 3, "male"),
    Printed("pyotr", "Pyotr III Fyodorovich", 3, "male"),
    Printed("ferdinand", "Ferdinand I der Gütige", 3, "male"),
    Printed("henry-viii", "Henry VIII of England", 3, "male"),
    # Age III, females
    Printed("catherine", "Catherine the Great", 3, "female"),
    Printed("leszczynska", "Maria Leszczynska", 3, "female"),
    Printed("pompadour", "Madame de Pompadour", 3, "female"),
    Printed("henriette", "Henriette Marie de France", 3, "female"),
    Printed("charlotte", "Charlotte von Mecklenburg", 3, "female"),
    Printed("cathcart", "Mary, Baroness of Cathcart", 3, "female"),
    Printed("ulla", "Ulla Tessin, née Sparre", 3, "female"),
    Printed("howe", "Mary, Countess Howe", 3, "female"),
)
BY_ID = {card.id: card for card in PRINTED}
CARDS = tuple(BY_ID)
ANCESTORS = tuple(card.id for card in PRINTED if card.age == 0)
LORDS = tuple(card.id for card in PRINTED if card.age == 0 and card.sex == "male")
SPOUSE = {card.id: card.spouse for card in PRINTED if card.spouse}
GROUP = {card.id: card.group for card in PRINTED if card.group}
RIVAL = {lord: next(other for other in LORDS if GROUP[other] == GROUP[lord] and other != lord) for lord in LORDS}
DOWRY = {"maria-medici": 3}  # gold that lies on her card from her birth on
MALE = frozenset(card.id for card in PRINTED if card.sex == "male")

# The five named provinces and four that the text does not name.
PROVINCES = ("westfalen", "sachsen", "holland", "normandie", "wien", "bayern", "savoyen", "flandern", "toskana")

TRAITS = ("red", "blue", "yellow", "green")
BOXES = {
    "W": "warfare",
    "P": "piety",
    "C": "commerce",
    "M": "marriage",
    "I": "intrigue",
    "H": "hire",
    "S": "birth of a son",
    "D": "birth of a daughter",
    "E": "birth of a son or daughter",
}
BIRTHS = ("S", "D", "E")


def age_cards(age: int) -> tuple[str, ...]:
    """The cards of an age, males first."""
    return tuple(card.id for card in PRINTED if card.age == age)
