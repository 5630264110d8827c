// @ts-check
/** The page of settings: shows what this browser keeps, and asks before it may notify. */

const permission = /** @type {HTMLElement} */ (document.querySelector("[data-part=permission]"));

/** @param {HTMLInputElement} control */
const chosenIn = (control) =>
  control.type === "checkbox" ? (control.checked ? "on" : "off") : control.value;

/** @param {HTMLInputElement} control */
function show(control) {
  const chosen = document.documentElement.dataset[control.dataset.setting ?? ""];
  if (!chosen) return;
  control.checked = control.type === "checkbox" ? chosen === "on" : chosen === control.value;
}

/** A browser notifies only after it was asked, on a press.
 * @param {HTMLInputElement} control */
async function ask(control) {
  const may = "Notification" in window ? await Notification.requestPermission() : "denied";
  if (may === "granted") return;
  control.checked = false;
  permission.textContent = "This browser does not let the site notify you.";
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

for (const control of document.querySelectorAll("input[data-setting]")) {
  if (!(control instanceof HTMLInputElement)) continue;
  show(control);
  control.addEventListener("change", () => {
    if (control.dataset.setting === "notes" && chosenIn(control) === "on") void ask(control);
  });
}
