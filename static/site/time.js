// @ts-check
/** Says of every <time> how long ago it was, or how long there is until it; the date is its title. */

const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/** @param {number} seconds from now; negative is past */
function relative(seconds) {
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return words.format(Math.trunc(seconds / length), unit);
  }
  return seconds < 0 ? "just now" : "in a moment";
}

function tellTimes() {
  for (const time of document.querySelectorAll("time[datetime]")) {
    const at = Date.parse(time.getAttribute("datetime") ?? "");
    const seconds = (at - Date.now()) / 1000;
    if (Math.abs(seconds) > 30 * 86400) continue;
    time.setAttribute("title", new Date(at).toLocaleString("en"));
    time.textContent = relative(seconds);
    time.parentElement?.classList.toggle("late", seconds > 0 && seconds < 3600);
  }
}

tellTimes();
setInterval(tellTimes, 30_000);
