// @ts-check
/** What every page does: the lamp that changes the theme, the menu on a phone, copying a link. */

const dark = matchMedia("(prefers-color-scheme: dark)");
const root = document.documentElement;

const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : dark.matches);

/** @param {Element} lamp */
function nameLamp(lamp) {
  const label = isDark() ? "Switch to day" : "Switch to night";
  lamp.setAttribute("aria-label", label);
  lamp.setAttribute("title", label);
}

function switchTheme() {
  root.dataset.theme = isDark() ? "light" : "dark";
  try {
    localStorage.setItem("theme", root.dataset.theme);
  } catch {
    // The choice then lasts for this page only.
  }
}

for (const lamp of document.querySelectorAll(".lamp:not(.replay-button)")) {
  nameLamp(lamp);
  lamp.addEventListener("click", () => {
    switchTheme();
    nameLamp(lamp);
  });
  dark.addEventListener("change", () => nameLamp(lamp));
}

for (const button of document.querySelectorAll(".bar-menu-button")) {
  const links = document.getElementById(button.getAttribute("aria-controls") ?? "");
  button.addEventListener("click", () => {
    const open = links?.classList.toggle("open") ?? false;
    button.setAttribute("aria-expanded", String(open));
  });
}

/** Where each setting lies in the browser; theme.js lays a member's there.
 * @type {Record<string, string>} */
const SHELVES = { sound: "alerts", notes: "notifications", motion: "motion", names: "names" };

/** A control with `data-setting` sets that, at once, here and with a member's account.
 * @param {string} name @param {string} chosen */
function keep(name, chosen) {
  root.dataset[name] = chosen;
  try {
    localStorage.setItem(`parley ${SHELVES[name]}`, chosen);
  } catch {
    // The choice then lasts for this page only.
  }
  const { keep: address, token } = root.dataset;
  if (!address) return;
  const body = new URLSearchParams({ name, chosen });
  void fetch(address, { method: "POST", headers: { "X-CSRFToken": token ?? "" }, body });
}

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.dataset.setting) return;
  const chosen = target.type === "checkbox" ? (target.checked ? "on" : "off") : target.value;
  keep(target.dataset.setting, chosen);
});

document.addEventListener("click", async ({ target }) => {
  const button = target instanceof Element ? target.closest("[data-copy]") : null;
  const field = button?.parentElement?.querySelector("input");
  if (!button || !field) return;
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Press Ctrl+C";
  }
});
