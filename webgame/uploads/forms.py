"""The forms around uploaded bots: bringing one, and what it is told before a game against it."""

from __future__ import annotations

from typing import Any

from django import forms

from bots.sdk.manifest import LONGEST_TEXT, Declared, Manifest
from bots.sdk.parameters import BadParameter
from webgame.faces import registry as faces
from webgame.uploads.models import Bot
from webgame.uploads.parcel import LARGEST_UPLOAD, BadUpload, Parcel, read_file, read_zip

IN_CODE = {"spellcheck": "false", "autocomplete": "off", "autocapitalize": "off"}


class UploadForm(forms.Form):
    """A bot as a zip, as a file of Python, or pasted. Once valid, `parcel` is what was brought."""

    file = forms.FileField(
        label="A file: .zip with a bot.toml in it, or one .py",
        required=False,
        widget=forms.FileInput(attrs={"accept": ".zip,.py"}),
        help_text=f"Up to {LARGEST_UPLOAD >> 20} MiB; in a zip, in any of these languages.",
    )
    code = forms.CharField(
        label="Or paste Python",
        required=False,
        strip=False,
        max_length=LARGEST_UPLOAD,
        widget=forms.Textarea(attrs={"rows": 10, "class": "code", **IN_CODE}),
        help_text="Its last class is the bot; without one it is a program that speaks the wire.",
    )
    name = forms.CharField(
        label="Name",
        required=False,
        max_length=40,
        widget=forms.TextInput(attrs=IN_CODE),
        help_text="Small letters, digits, - and _. A zip says it in its bot.toml.",
    )
    game = forms.ChoiceField(label="Game", required=False)
    about = forms.CharField(
        label="What it is, in a sentence", required=False, max_length=LONGEST_TEXT
    )

    def __init__(self, *args: Any, bot: Bot | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.parcel: Parcel | None = None
        self._bot = bot
        game = self.fields["game"]
        assert isinstance(game, forms.ChoiceField)
        game.choices = [(face.game, face.title) for face in faces.offered()]
        if bot is not None:
            del self.fields["name"], self.fields["game"]

    def clean(self) -> dict[str, Any]:
        """Read what was brought, so that what is wrong with it is said beside the field."""
        chosen = super().clean() or {}
        if self.errors:
            return chosen
        sent, code = chosen.get("file"), chosen.get("code", "")
        if bool(sent) is bool(code.strip()):
            self.add_error(None, "Choose a file, or paste the code: one of the two.")
            return chosen
        try:
            self.parcel = self._read(sent, code, chosen)
        except BadUpload as bad:
            self.add_error("file" if sent else "code", str(bad))
        return chosen

    def _read(self, sent: Any, code: str, chosen: dict[str, Any]) -> Parcel:
        """What was brought. Raises BadUpload."""
        if sent and sent.size > LARGEST_UPLOAD:
            raise BadUpload(f"The file is longer than {LARGEST_UPLOAD >> 20} MiB.")
        if sent and not sent.name.lower().endswith(".py"):
            return read_zip(sent.read())
        try:
            text = sent.read().decode() if sent else code
        except UnicodeDecodeError as error:
            raise BadUpload("The file is no text in UTF-8.") from error
        name = self._bot.name if self._bot else chosen.get("name", "")
        if not name:
            raise BadUpload("Give the bot a name: small letters, digits, - and _.")
        game = self._bot.game if self._bot else chosen["game"]
        return read_file(text.replace("\r\n", "\n"), name, game, chosen.get("about", ""))


class SettingsForm(forms.Form):
    """A field for each parameter that a bot declares; once valid, `chosen` is what differs."""

    def __init__(self, manifest: Manifest, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._manifest = manifest
        self.chosen: dict[str, Any] = {}
        for one in manifest.parameters:
            self.fields[one.name] = _field(one)

    def clean(self) -> dict[str, Any]:
        """Have the bot's own declaration check what was chosen."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        usual = {one.name: one.default for one in self._manifest.parameters}
        given = {name: one for name, one in cleaned.items() if one is not None}
        self.chosen = {name: one for name, one in given.items() if one != usual[name]}
        try:
            self._manifest.settings(self.chosen)
        except BadParameter as error:
            self.add_error(None, f"{error}.")
        return cleaned


def _field(one: Declared) -> forms.Field:
    """The field of one parameter, by the type of its default."""
    about = {"label": one.name, "help_text": one.meaning, "initial": one.default}
    kind = type(one.default)
    if kind is bool:
        return forms.BooleanField(required=False, **about)  # type: ignore[arg-type]  # as told
    if kind is str:
        if one.choices:
            choices = [(name, name) for name in one.choices]
            return forms.ChoiceField(choices=choices, required=False, **about)  # type: ignore[arg-type]
        return forms.CharField(required=False, max_length=LONGEST_TEXT, **about)  # type: ignore[arg-type]
    number = forms.IntegerField if kind is int else forms.FloatField
    return number(required=False, min_value=one.least, max_value=one.most, **about)  # type: ignore[arg-type]
