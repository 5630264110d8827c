// @ts-check
/** Opening a table: on the seat that one takes oneself there is nobody else to choose. */

const wish = /** @type {HTMLSelectElement} */ (document.getElementById("id_power"));

function show() {
  for (const chair of document.querySelectorAll(".chair")) {
    if (!(chair instanceof HTMLElement)) continue;
    const mine = wish.value !== "" && chair.dataset.seat === wish.value;
    chair.classList.toggle("mine", mine);
    for (const choice of chair.querySelectorAll("select")) choice.disabled = mine;
  }
}

wish.addEventListener("change", show);
show();
