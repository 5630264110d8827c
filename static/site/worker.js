// @ts-check
// What runs in a browser while the site may be closed: shows what a push says, and leads to it.
(() => {
  /** @typedef {{ says: string, leads_to: string }} Told what the site sends */
  /** @typedef {Event & { waitUntil(work: Promise<unknown>): void }} Work */
  /** @typedef {Work & { data: { json(): Told } | null }} Push */
  /** @typedef {Work & { notification: Notification }} Press */
  /** @typedef {{ url: string, focus(): Promise<unknown> }} Page */
  const worker = /** @type {EventTarget & {
   * registration: ServiceWorkerRegistration,
   * clients: { matchAll(which: object): Promise<Page[]>, openWindow(url: string): Promise<unknown> },
   * }} */ (/** @type {unknown} */ (self));

  /** @param {Told} told */
  const show = (told) =>
    worker.registration.showNotification("Parley", {
      body: told.says,
      tag: told.leads_to, // what is newer of a game takes the place of what is older
      data: told.leads_to,
    });

  /** Goes to the page where it is open, else opens it.
   * @param {string} address */
  async function open(address) {
    const url = new URL(address, location.origin).href;
    const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = pages.find((page) => page.url.split("#")[0] === url);
    await (there ? there.focus() : worker.clients.openWindow(url));
  }

  worker.addEventListener("push", (event) => {
    const push = /** @type {Push} */ (event);
    const unread = { says: "Something waits for you.", leads_to: "/games/" };
    push.waitUntil(show(push.data?.json() ?? unread));
  });

  worker.addEventListener("notificationclick", (event) => {
    const press = /** @type {Press} */ (event);
    press.notification.close();
    press.waitUntil(open(press.notification.data));
  });
})();
