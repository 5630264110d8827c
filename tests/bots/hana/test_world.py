"""The Revenger (Fabregues 2012, Example 3): enmity, then a wish for revenge, then an unwise act."""

import numpy as np
import pytest

from bots.hana.beliefs import Beliefs
from bots.hana.events import Event, Kind
from bots.hana.measures import Evaluation, common_numbers
from bots.hana.models.emotion import Emotion
from bots.hana.models.personality import Personality, Traits
from bots.hana.models.relationship import Relationship
from bots.hana.models.trust import Trust
from bots.hana.problem import VOID, Desire, Figures, Plans
from bots.hana.world import WorldModel

REVENGER, JAUME = 0, 1
TAKE, ATTACK = 0, 1
GUARD, SLEEP = 0, 1


class Quarrel:
    """The Revenger may take what nobody guards, or attack Jaume, who is mostly on his guard."""

    me = REVENGER
    owner = np.array([REVENGER, JAUME], np.int64)
    operators = np.array([2, 2], np.int64)
    default = np.zeros(2, np.int16)
    needs = np.full((2, 2, 2), VOID, np.int16)
    desires = (Desire("gain"), Desire("damage", "Jaume"))

    def satisfied(self, plans: Plans) -> Figures:
        gain = (plans[:, 0] == TAKE) * 0.2
        damage = (plans[:, 0] == ATTACK) & (plans[:, 1] == SLEEP)
        return np.stack([gain, damage], axis=1).astype(np.float64)


def world(sensitive: float, aggressive: float, vengeful: float) -> WorldModel:
    traits = Traits(sensitive, aggressive, vengeful)
    models = [Trust({}), Personality(traits), Emotion({}, sensitive), Relationship({})]
    return WorldModel(models)


def choice(mind: WorldModel) -> int:
    """What it does, while Jaume is on his guard three times in four."""
    degrees = np.array([[0.5, 0.5], [0.75, 0.25]])
    wanted = np.array([1.0, mind.desire("damage", "Jaume")])
    evaluation = Evaluation(Quarrel(), wanted, common_numbers(400, 2, seed=1))
    plans = np.array([[TAKE, VOID], [ATTACK, VOID]], np.int16)
    return int(evaluation.expected(Beliefs(degrees, degrees > 0), plans).argmax())


def wronged(mind: WorldModel) -> WorldModel:
    """Jaume attacked it, and accepted nothing in three rounds."""
    mind.observe(Event(Kind.ATTACKED, "Jaume"))
    for _ in range(3):
        mind.observe(Event(Kind.REJECTED, "Jaume"))
    mind.observe(Event(Kind.FRUITLESS, "Jaume"))
    return mind


def test_the_revenger_attacks_who_wronged_it_though_other_plans_are_better() -> None:
    revenger = world(0.9, 0.9, 0.9)
    assert choice(revenger) == TAKE
    wronged(revenger)
    assert revenger.desire("damage", "Jaume") > 0.9
    assert choice(revenger) == ATTACK


def test_who_has_no_such_traits_does_what_is_rational() -> None:
    assert choice(wronged(world(0, 0, 0))) == TAKE


def test_anger_wanes() -> None:
    mind = wronged(world(0.9, 0.9, 0.9))
    for _ in range(40):
        mind.pass_round()
    assert choice(mind) == TAKE


def test_who_broke_its_word_is_not_negotiated_with_until_that_is_long_ago() -> None:
    mind = world(0.5, 0.3, 0.3)
    assert mind.intention("shun", "Jaume") == 0
    for _ in range(2):
        mind.observe(Event(Kind.BROKE, "Jaume"))
    assert mind.intention("shun", "Jaume") == pytest.approx(0.75)
    assert mind.intention("shun", "Joana") == 0
    for _ in range(20):
        mind.pass_round()
    assert mind.intention("shun", "Jaume") == 0


def test_what_models_remember_is_all_they_know() -> None:
    mind = wronged(world(0.9, 0.9, 0.9))
    known = mind.saved()
    traits = Traits(0.9, 0.9, 0.9)
    models = [
        Trust(known["trust"]),
        Personality(traits),
        Emotion(known["emotion"], 0.9),
        Relationship(known["relationship"]),
    ]
    assert WorldModel(models).degrees("Jaume") == mind.degrees("Jaume")
