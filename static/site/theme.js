// @ts-check
// Runs before the first paint, so that a chosen theme never flashes: a classic script on purpose.
// A member's settings come with the page and are laid into the browser's shelves, where the pages
// look for them; everybody else's lie there already.
(() => {
  const root = document.documentElement;
  const shelves = { sound: "alerts", notes: "notifications", motion: "motion", names: "names" };
  root.classList.remove("no-script");
  try {
    const chosen = localStorage.getItem("theme");
    if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
    const kept = JSON.parse(root.dataset.kept ?? "{}");
    for (const [name, shelf] of Object.entries(shelves)) {
      if (name in kept) localStorage.setItem(`parley ${shelf}`, kept[name]);
      root.dataset[name] = localStorage.getItem(`parley ${shelf}`) ?? "";
    }
  } catch {
    // Storage may be forbidden; the system's theme and the usual settings then stand.
  }
})();
