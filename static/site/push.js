// @ts-check
/** In the settings: whether this browser is told while the site is closed, and the switch for it. */

/** @param {string} name */
const part = (name) => /** @type {HTMLElement} */ (document.querySelector(`[data-part=${name}]`));

const push = part("push");
const said = part("push-said");
const button = part("push-switch");
const { key = "", worker = "", begin = "", end = "", token = "" } = push.dataset;

const NEVER_HERE = "This browser cannot be told anything while the site is closed.";
const FORBIDDEN =
  "This browser does not let the site notify you. Allow it beside the address of the page, then try again.";
const NO_SERVICE =
  "This browser reaches no service that would wake it, so it cannot be told. Nothing was changed.";
const TOLD = "You are told in this browser, also while the site is closed.";
const NOT_TOLD = "You are not told in this browser.";

/** A refusal, in a sentence. */
class Refused extends Error {}

/** @param {boolean} told @param {string} [sentence] */
function show(told, sentence) {
  push.dataset.told = told ? "yes" : "no";
  button.textContent = told ? "Tell me no more in this browser" : "Tell me in this browser";
  button.hidden = false;
  said.textContent = sentence ?? (told ? TOLD : NOT_TOLD);
}

/** @param {string} address @param {Record<string, string>} fields */
async function send(address, fields) {
  const body = new URLSearchParams(fields);
  const answer = await fetch(address, { method: "POST", headers: { "X-CSRFToken": token }, body });
  if (!answer.ok) throw new Refused(answer.status === 400 ? await answer.text() : undefined);
  return answer.text();
}

/** Asks the browser for an address at its push service; each with the site's key of today. */
async function subscribed() {
  const registration = await navigator.serviceWorker.register(worker);
  await active(registration);
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  try {
    return await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    });
  } catch {
    throw new Refused(NO_SERVICE);
  }
}

/** @param {ServiceWorkerRegistration} registration */
async function active(registration) {
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return;
  await new Promise((resolve) => coming.addEventListener("statechange", resolve, { once: true }));
  await active(registration);
}

async function switchOn() {
  if ((await Notification.requestPermission()) !== "granted") throw new Refused(FORBIDDEN);
  const { endpoint = "", keys = {} } = (await subscribed()).toJSON();
  const { p256dh = "", auth = "" } = keys;
  const often = await send(begin, { endpoint, key: p256dh, auth });
  const choice = push.querySelector(`input[value=${often}]`);
  if (choice instanceof HTMLInputElement) choice.checked = true;
  show(true);
}

async function switchOff() {
  await send(end, {});
  const registration = await navigator.serviceWorker.getRegistration(worker);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  show(false);
}

/** Whether the browser still has what the site believes it has. */
async function isTold() {
  const registration = await navigator.serviceWorker.getRegistration(worker);
  const there = await registration?.pushManager.getSubscription();
  return push.dataset.told === "yes" && Notification.permission === "granted" && !!there;
}

button.addEventListener("click", async () => {
  const told = push.dataset.told === "yes";
  try {
    await (told ? switchOff() : switchOn());
  } catch (error) {
    const sentence = error instanceof Refused && error.message;
    show(told, sentence || "The site did not answer. Nothing was changed.");
  }
});

if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
  const sentence = Notification.permission === "denied" ? FORBIDDEN : undefined;
  void isTold().then((told) => show(told, sentence));
} else {
  said.textContent = NEVER_HERE;
}
