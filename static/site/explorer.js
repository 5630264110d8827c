// @ts-check
/** The explorer: the facts of the games in a chart of Vega-Lite that one puts together oneself. */

/** @typedef {Record<string, any>} Spec */
/** @typedef {(place: HTMLElement, spec: Spec, options: object) => Promise<{finalize: () => void}>} Embed */

const FIELDS = ["turn", "phase", "actor", "label", "other", "game", "session", "number"];
const MARKS = ["line", "bar", "point", "area", "boxplot", "rect"];
const FOLDS = ["sum", "mean", "median", "min", "max", "count"];
const NONE = "–";

/** What is chosen: which variable, what lies where, how it is drawn and added up. */
class Choices {
  /** @param {Spec} spec */
  constructor(spec) {
    const { x, y, color } = spec.encoding;
    this.variable = spec.transform[0].filter.equal;
    this.across = x.field;
    this.color = color.field;
    this.beside = NONE;
    this.mark = spec.mark.type;
    this.number = y.aggregate;
  }
}

/** Draws the chart of what is chosen.
 * @param {Spec} spec @param {Choices} chosen @returns {Spec} */
function specified(spec, chosen) {
  /** @param {string} field */
  const axis = (field) => ({
    field,
    type: field === "turn" || field === "number" ? "quantitative" : "nominal",
    ...(field === "phase" ? { sort: null } : {}),
  });
  const number =
    chosen.number === "count"
      ? { aggregate: "count", type: "quantitative" }
      : { aggregate: chosen.number, field: "number", type: "quantitative", title: chosen.variable };
  const encoding = {
    x: axis(chosen.across),
    ...(chosen.mark === "rect"
      ? { y: axis(chosen.color), color: number }
      : {
          y: chosen.mark === "boxplot" ? { field: "number", type: "quantitative" } : number,
          ...(chosen.color === NONE ? {} : { color: colored(spec, chosen.color) }),
        }),
    ...(chosen.beside === NONE ? {} : { facet: { ...axis(chosen.beside), columns: 3 } }),
  };
  const small = chosen.beside !== NONE;
  return {
    ...spec,
    transform: [{ filter: { field: "variable", equal: chosen.variable } }],
    mark: { type: chosen.mark, tooltip: true, ...(chosen.mark === "line" ? { point: true } : {}) },
    width: small ? 200 : 600,
    height: small ? 160 : 320,
    encoding,
    config: config(),
  };
}

/** Seats have their own colors. @param {Spec} spec @param {string} field */
function colored(spec, field) {
  const { field: first, scale } = spec.encoding.color;
  if (first !== field || !scale) return { field, type: "nominal" };
  const range = isNight() ? spec.usermeta.night : scale.range;
  return { field, type: "nominal", scale: { ...scale, range } };
}

/** Whether the page is dark now. */
function isNight() {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** The chart in the colors of the page. */
function config() {
  const told = getComputedStyle(document.body);
  const ink = told.color;
  const words = { labelColor: ink, titleColor: ink };
  return {
    background: "transparent",
    font: told.fontFamily,
    axis: { ...words, gridOpacity: 0.25, domainColor: ink, tickColor: ink },
    legend: words,
    header: words,
    view: { stroke: null },
  };
}

/** A select with its label.
 * @param {string} label @param {string[]} choices @param {string} chosen
 * @param {(value: string) => void} changed */
function field(label, choices, chosen, changed) {
  const whole = document.createElement("label");
  whole.className = "field";
  const select = document.createElement("select");
  select.append(...choices.map((choice) => new Option(choice, choice, false, choice === chosen)));
  select.addEventListener("change", () => changed(select.value));
  whole.append(label, select);
  return whole;
}

/** Loads Vega-Lite and the facts, and shows the first chart with its choices.
 * @param {HTMLElement} place @param {HTMLButtonElement} button */
export async function openExplorer(place, button) {
  const { script = "", facts = "" } = place.dataset;
  button.disabled = true;
  button.textContent = "Loading…";
  try {
    const [answer] = await Promise.all([fetch(facts), import(script)]);
    if (!answer.ok) throw new Error(await answer.text());
    show(place, await answer.json());
    button.remove();
  } catch (error) {
    button.disabled = false;
    button.textContent = "Try again";
    delete place.dataset.open;
    place.append(error instanceof Error ? error.message : "The explorer could not be loaded.");
  }
}

/** @param {HTMLElement} place @param {Spec} spec */
function show(place, spec) {
  const chosen = new Choices(spec);
  const variables = [...new Set(spec.data.values.map((/** @type {Spec} */ row) => row.variable))];
  const fields = document.createElement("div");
  fields.className = "lab-explorer-fields";
  const chart = document.createElement("div");
  chart.className = "lab-explorer-chart";
  chart.tabIndex = 0;
  /** @type {{finalize: () => void} | undefined} */
  let shown;
  const embed = /** @type {Embed} */ (/** @type {any} */ (window).vegaEmbed);
  const draw = async () => {
    shown?.finalize();
    shown = await embed(chart, specified(spec, chosen), {
      ast: true, // expressions are interpreted: the site's policy lets nothing be evaluated
      renderer: "canvas",
      actions: false,
      defaultStyle: false,
      tooltip: { disableDefaultStyle: true },
    });
  };
  /** @param {string} label @param {string[]} choices @param {keyof Choices} name */
  const choice = (label, choices, name) =>
    field(label, choices, chosen[name], (value) => {
      chosen[name] = value;
      void draw();
    });
  fields.append(
    choice("Variable", variables, "variable"),
    choice("Across", FIELDS, "across"),
    choice("Color", [NONE, ...FIELDS], "color"),
    choice("Beside each other", [NONE, ...FIELDS], "beside"),
    choice("Drawn as", MARKS, "mark"),
    choice("Numbers", FOLDS, "number"),
  );
  place.append(fields, chart);
  void draw();
}
