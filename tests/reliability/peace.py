"""Peace, offered to a bot through real processes."""

from dataclasses import dataclass

from tests.reliability.browser import Browser, Frame


@dataclass(frozen=True)
class Offer:
    """What a player said to a bot."""

    player: Browser
    to: int
    message: int
    deals_before: int

    def answered(self) -> bool:
        """Whether the bot has said yes or no to it, or what it would agree to instead."""
        told = _deals(self.player, self.to)[self.deals_before :]
        return any(
            deal["state"] in ("confirmed", "rejected") or deal["from"] == self.to for deal in told
        )

    def check_told_once(self) -> None:
        """The player was told of one message of theirs, which is this."""
        said = [frame["d"] for frame in self.player.events if frame["type"] == "message"]
        mine = [one["id"] for one in said if one["from"] == self.player.snapshot["d"]["you"]]
        assert mine == [self.message]


def offer_peace(player: Browser) -> Offer:
    """Say so to the bot on the next seat."""
    to = (player.snapshot["d"]["you"] + 1) % 7
    before = len(_deals(player, to))
    said = player.command("say", to=[to], text="Let's make peace.")
    assert said["ok"] and said["d"]["status"] == "understood"
    return Offer(player, to, said["d"]["id"], before)


def _deals(player: Browser, other: int) -> list[Frame]:
    """What the player was told of the deals between it and another seat, oldest first."""
    pair = sorted((player.snapshot["d"]["you"], other))
    told = [frame["d"] for frame in player.events if frame["type"] == "deal"]
    return [deal for deal in told if deal["parties"] == pair]
