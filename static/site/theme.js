// @ts-check
// Runs before the first paint, so that a chosen theme never flashes: a classic script on purpose.
(() => {
  const root = document.documentElement;
  root.classList.remove("no-script");
  try {
    const chosen = localStorage.getItem("theme");
    if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  } catch {
    // Storage may be forbidden; the system's theme then stands.
  }
})();
