// @ts-check
/* The form of an experiment: as many lines of players as are wanted, and another game without filling
   in again what every game has. Without it there is one line to spare. */

const KEPT = ["name", "games", "seed", "schedule", "seconds"];
const form = /** @type {HTMLFormElement} */ (document.querySelector("form.new-table"));

for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (
  document.querySelectorAll("nav[aria-label=Game] a")
)) {
  link.addEventListener("click", () => {
    const address = new URL(link.href);
    for (const [name, written] of new FormData(form))
      if (KEPT.includes(name) && written) address.searchParams.set(name, String(written));
    link.href = address.href;
  });
}

const entrants = /** @type {HTMLElement} */ (document.getElementById("entrants"));
const blank = /** @type {HTMLTemplateElement} */ (document.getElementById("entrant"));
const more = /** @type {HTMLButtonElement} */ (document.getElementById("more-players"));
const total = /** @type {HTMLInputElement} */ (document.querySelector("[name$=TOTAL_FORMS]"));
const most = Number(
  /** @type {HTMLInputElement} */ (document.querySelector("[name$=MAX_NUM_FORMS]")).value,
);

more.hidden = false;
more.addEventListener("click", () => {
  const number = Number(total.value);
  const line = /** @type {DocumentFragment} */ (blank.content.cloneNode(true));
  for (const field of line.querySelectorAll("[name]")) {
    for (const name of ["name", "id"])
      field.setAttribute(name, (field.getAttribute(name) ?? "").replace("__prefix__", `${number}`));
  }
  entrants.append(line);
  total.value = `${number + 1}`;
  more.hidden = number + 1 >= most;
  /** @type {HTMLElement} */ (entrants.lastElementChild?.querySelector("select"))?.focus();
});
