"""Offers that others are made to accept: forced ones, and the Jedi mind trick."""

from dataclasses import dataclass

from bots.catan.settings.kinds import ABSENT, oddity
from bots.sdk.parameters import parameter

_IF_OTHERS = "Force only if a recipient "


@dataclass(frozen=True)
class Forcing:
    """When an offer is forced, and who yields to that."""

    NP_FORCE_ACCEPT_PROPOSER: bool = parameter(
        False, "Force offers, and count on it; without it nothing below does anything."
    )
    NP_FORCE_ACCEPT_WHEN_LEADER_HAS_VP: int = parameter(
        ABSENT, "Force only when somebody has these public points (-1 absent: always).", -1, 20
    )
    NP_NUM_FORCE_ACCEPT_MOVES: int = parameter(1000, "Forced offers in a game.", 0, 1000)
    NP_FORCE_ACCEPT_ONLY_IF_POSSIBLE: bool = parameter(
        False, _IF_OTHERS + "is known to hold what is asked for."
    )
    NP_FORCE_ACCEPT_ONLY_FOR_IMMEDIATE_BUILD: bool = parameter(
        False, "Force only if we can build then."
    )
    NP_FORCE_ACCEPT_ONLY_FOR_IMMEDIATE_OPPONENT_BUILD: bool = parameter(
        False, _IF_OTHERS + "can build then."
    )
    NP_FORCE_ACCEPT_ONLY_FOR_IMMEDIATE_OPPONENT_BUILD_NOT_POSSIBLE_BEFORE: bool = parameter(
        False, _IF_OTHERS + "can build then what it could not before."
    )
    NP_FORCE_ACCEPT_ONLY_FOR_IMMEDIATE_OPPONENT_BANK_TRADE: bool = parameter(
        False, _IF_OTHERS + "can trade with the bank then."
    )
    NP_FORCE_ACCEPT_ONLY_FOR_IMMEDIATE_OPPONENT_BANK_TRADE_NOT_POSSIBLE_BEFORE: bool = parameter(
        False, _IF_OTHERS + "can trade with the bank then as it could not before."
    )
    NP_FORCE_ACCEPT_ONLY_FOR_IMMEDIATE_OPPONENT_BUILD_OR_BANK_TRADE_NOT_POSSIBLE_BEFORE: bool = (
        parameter(False, _IF_OTHERS + "can build or trade with the bank as it could not before.")
    )
    NP_FORCE_ACCEPT_ONLY_FOR_IMMEDIATE_OPPONENT_BANK_TRADE_FOR_BUILD_NOT_POSSIBLE_BEFORE: bool = (
        parameter(False, _IF_OTHERS + "can pay, by way of the bank, for what it could not before.")
    )
    NP_FORCE_ACCEPT_ONLY_FOR_IMMEDIATE_OPPONENT_BANK_TRADE_FOR_IMMEDIATE_BUILD_NOT_POSSIBLE_BEFORE: bool = parameter(  # noqa: E501
        False, _IF_OTHERS + "can do so and build at once."
    )
    NP_FORCE_ACCEPT_MISC_MOVES_ALL: bool = parameter(
        False, "Force only if one of the six uses for a recipient above is given."
    )
    NP_FORCE_ACCEPT_MISC_MOVES_NPB: bool = parameter(
        False, "Force only if one of those is given that was not before."
    )
    NP_FORCE_ACCEPT_ONLY_AFTER_REJECT: bool = parameter(
        False, "Force only an offer that was refused, made a second time to one player."
    )
    NP_FORCE_ACCEPT_GULLIBLE: bool = parameter(False, "Accept forced offers that we can pay.")
    NP_FORCE_ACCEPT_COMPLY_ONLY_FOR_IMMEDIATE_BUILD_NOT_POSSIBLE_BEFORE: bool = parameter(
        False, "Accept a forced offer that lets us build what we could not before."
    )
    NP_FORCE_ACCEPT_COMPLY_ONLY_FOR_IMMEDIATE_BANK_TRADE_NOT_POSSIBLE_BEFORE: bool = parameter(
        False, "Accept one that lets us trade with the bank as we could not before."
    )
    NP_FORCE_ACCEPT_COMPLY_ONLY_FOR_IMMEDIATE_BUILD_OR_BANK_TRADE_NOT_POSSIBLE_BEFORE: bool = (
        parameter(False, "Accept one that does either.")
    )
    JEDI_MIND_TRICK: bool = parameter(
        False, "Once a game make an offer that must be accepted; nobody trusts us after it."
    )
    mind_trick_points: int = parameter(
        8,
        "Public points from which the mind trick is used, where it lets us build and nothing was "
        "learned.",
        0,
        20,
    )

    loses_force_marks: bool = oddity("Whoever forces an offer says nothing of it.")
    never_forces_again: bool = oddity("A refused offer is never forced.")
    force_keeps_what_it_gives: bool = oddity(
        "A forced offer's use for us is reckoned without what we give."
    )
    force_forgets_wood: bool = oddity("Trades of wood with the bank are overlooked in forcing.")
    misreads_mind_tricks: bool = oddity("A mind trick is not understood: nobody minds it.")
