// @ts-check
/** Opening a table: on the seat that one takes oneself there is nobody else to choose, and none on
 * those that the game will not have. Who only watches takes none. */

const wish = /** @type {HTMLSelectElement} */ (document.getElementById("id_power"));
const players = /** @type {HTMLSelectElement|null} */ (document.getElementById("id_players"));

function show() {
  const watches = document.querySelector('[name="you"][value="watch"]:checked') !== null;
  for (const chair of document.querySelectorAll(".chair")) {
    if (!(chair instanceof HTMLElement)) continue;
    const mine = !watches && wish.value !== "" && chair.dataset.seat === wish.value;
    chair.classList.toggle("mine", mine);
    chair.hidden = players !== null && Number(chair.dataset.seat) >= Number(players.value);
    for (const choice of chair.querySelectorAll("select")) choice.disabled = mine;
  }
}

wish.addEventListener("change", show);
for (const you of document.querySelectorAll('[name="you"]')) you.addEventListener("change", show);
players?.addEventListener("change", show);
show();
