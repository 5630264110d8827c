"""The cryptography of Web Push, against the published example and a verifier of one's own."""

import json

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from tests.webgame.notices.pushes import opened
from webgame.notices.webpush import (
    CURVE,
    decode,
    encode,
    encrypted,
    new_key,
    point,
    private,
    public,
    signature,
)

EXAMPLE = {  # RFC 8291, section 5 and appendix A
    "plain": "V2hlbiBJIGdyb3cgdXAsIEkgd2FudCB0byBiZSBhIHdhdGVybWVsb24",
    "sender": "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
    "browser": (
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    ),
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    "salt": "DGv6ra1nlYgDCS1FRnbzlw",
    "body": (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    ),
}


def test_the_example_of_the_standard_comes_out_letter_by_letter() -> None:
    plain, browser, auth, salt = (
        decode(EXAMPLE[one]) for one in ("plain", "browser", "auth", "salt")
    )
    body = encrypted(plain, browser, auth, salt, private(EXAMPLE["sender"]))
    assert encode(body) == EXAMPLE["body"]


def test_a_message_is_read_by_its_browser_alone_and_never_looks_the_same() -> None:
    browser, other = (ec.derive_private_key(number, CURVE) for number in (5, 6))
    first, second = (encrypted(b"Your turn.", point(browser), b"s" * 16) for _ in range(2))
    assert first != second and opened(first, browser, b"s" * 16) == b"Your turn."
    with pytest.raises(InvalidTag):
        opened(first, browser, b"t" * 16)
    with pytest.raises(InvalidTag):
        opened(first[:21] + point(other) + first[86:], browser, b"s" * 16)


def test_a_signature_names_service_sender_and_end_and_holds_with_the_public_key() -> None:
    key = new_key()
    said = signature(key, "https://push.example", "mailto:us@parley.example", now=1000.0)
    token, told = said.removeprefix("vapid t=").split(", k=")
    head, claims, signed = token.split(".")
    assert told == public(key) and json.loads(decode(head))["alg"] == "ES256"
    assert json.loads(decode(claims)) == {
        "aud": "https://push.example",
        "exp": 1000 + 12 * 3600,
        "sub": "mailto:us@parley.example",
    }
    numbers = [int.from_bytes(decode(signed)[half : half + 32], "big") for half in (0, 32)]
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(told)).verify(
        encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(SHA256())
    )


@pytest.mark.parametrize("text", ["", "AAAA", "no key at all", "ä"])
def test_what_is_no_key_is_not_taken_for_one(text: str) -> None:
    with pytest.raises(ValueError):
        private(text)
