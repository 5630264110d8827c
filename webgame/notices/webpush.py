"""Web Push, as far as it is cryptography: a message that one browser alone can read (RFC 8291),
and the signature by which its push service knows who sends (RFC 8292, "VAPID").

Keys are on the curve P-256 and written in base64url without padding, as browsers write them.
"""

from __future__ import annotations

import base64
import json
import os
import struct

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE = ec.SECP256R1()
SIZE = 32
"""Bytes of a number of that curve."""
RECORD = 4096
"""Bytes in which a message has to fit, its overhead included; it is one record."""
LASTS = 12 * 3600
"""Seconds for which a signature holds; a push service takes at most a day."""


def encode(raw: bytes) -> str:
    """Bytes in base64url.

    >>> encode(b"Paris?")
    'UGFyaXM_'
    """
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Bytes from base64url. Raises ValueError for what is none.

    >>> decode("UGFyaXM_")
    b'Paris?'
    """
    raw = text.encode("ascii")
    return base64.b64decode(raw + b"=" * (-len(raw) % 4), altchars=b"-_", validate=True)


def new_key() -> str:
    """A private key for a site."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return encode(number.to_bytes(SIZE, "big"))


def private(key: str) -> ec.EllipticCurvePrivateKey:
    """A private key from its text. Raises ValueError if it is none."""
    return ec.derive_private_key(int.from_bytes(decode(key), "big"), CURVE)


def point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public key that belongs to a private one."""
    form = serialization.PublicFormat.UncompressedPoint
    return key.public_key().public_bytes(serialization.Encoding.X962, form)


def public(key: str) -> str:
    """The same, as a page hands it to the browser."""
    return encode(point(private(key)))


def encrypted(
    message: bytes,
    browser: bytes,
    auth: bytes,
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """A message for a browser with this public key and secret. Salt and key of our own are new
    each time, unless somebody checks the whole against an example."""
    salt, own = salt or os.urandom(16), own or ec.generate_private_key(CURVE)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser)
    shared = own.exchange(ec.ECDH(), theirs)
    secret = _derived(shared, auth, b"WebPush: info\0" + browser + point(own), 32)
    content, nonce = keys_of(secret, salt)
    head = salt + struct.pack("!LB", RECORD, len(point(own))) + point(own)
    return head + AESGCM(content).encrypt(nonce, message + b"\x02", None)  # 2: the last record


def keys_of(secret: bytes, salt: bytes) -> tuple[bytes, bytes]:
    """The key and the nonce of a message's only record (RFC 8188)."""
    return (
        _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16),
        _derived(secret, salt, b"Content-Encoding: nonce\0", 12),
    )


def signature(key: str, origin: str, contact: str, now: float) -> str:
    """What a push service at this origin wants to see as `Authorization`."""
    claims = {"aud": origin, "exp": int(now) + LASTS, "sub": contact}
    parts = [encode(json.dumps(one).encode()) for one in ({"typ": "JWT", "alg": "ES256"}, claims)]
    text = ".".join(parts)
    numbers = decode_dss_signature(private(key).sign(text.encode(), ec.ECDSA(SHA256())))
    signed = encode(b"".join(number.to_bytes(SIZE, "big") for number in numbers))
    return f"vapid t={text}.{signed}, k={public(key)}"


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
