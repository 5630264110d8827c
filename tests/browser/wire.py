"""A wire between page and site that can be cut, and that can hold back what the site says."""

from playwright.sync_api import WebSocketRoute


class Wire:
    """Every game socket a page opens runs through here."""

    def __init__(self) -> None:
        self.broken = False
        self.held: list[tuple[WebSocketRoute, str | bytes]] | None = None
        self.sent: list[str | bytes] = []
        """What the page said, whether it arrived or not."""
        self.told: list[str | bytes] = []
        """What the site said, whether it was held back or not."""
        self._ends: list[WebSocketRoute] = []

    def connect(self, page: WebSocketRoute) -> None:
        """A page opens its socket."""
        if self.broken:
            page.close(code=1011)
            return
        site = page.connect_to_server()
        self._ends += [page, site]
        page.on_message(lambda text: self._to_site(site, text))
        site.on_message(lambda text: self._to_page(page, text))

    def _to_site(self, site: WebSocketRoute, text: str | bytes) -> None:
        self.sent.append(text)
        if not self.broken:
            site.send(text)

    def _to_page(self, page: WebSocketRoute, text: str | bytes) -> None:
        self.told.append(text)
        if self.held is None:
            page.send(text)
        else:
            self.held.append((page, text))

    def cut(self) -> None:
        """Break the connection; new ones fail, too."""
        self.broken = True
        for end in self._ends:
            end.close(code=1011)
        self._ends.clear()

    def mend(self) -> None:
        """Let connections through again."""
        self.broken = False

    def hold(self) -> None:
        """Keep back what the site says from now on."""
        self.held = []

    def let_go(self) -> None:
        """Deliver what was kept back, and all that comes."""
        held, self.held = self.held or [], None
        for page, text in held:
            page.send(text)
