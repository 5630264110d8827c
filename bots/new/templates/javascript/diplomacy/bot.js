// Marches into centers that it does not own. It speaks docs/bot-wire.md.
const tell = (type, n, d) => console.log(JSON.stringify({ type, n, d }));

// Chance that is the same whenever the same is asked: it grows from the seed in hello.
const lots = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

let memory = {}, courage = 80, view = null, random = lots(1);

const unitOf = (line) => line.split(" ").slice(0, 2).join(" ");
const placeOf = (line) => line.match(/ [-R] (\w+)/)?.[1] ?? unitOf(line).slice(2).split("/")[0];

function decide() {
  const { legal, power } = view.you;
  const mine = view.centers[power] ?? [];
  const others = new Set(Object.entries(view.centers).flatMap(([who, has]) => (who === power ? [] : has)));
  const bold = random() < courage / 100;
  const worth = (line) => {
    const goes = / [-R] | B$/.test(line) && !/ S | C /.test(line);
    const takes = bold && others.has(placeOf(line));
    return (goes ? 1 : 0) + (takes ? 2 : 0) - (mine.includes(placeOf(line)) ? 0.5 : 0) + random();
  };
  const most = Math.abs(view.builds[power] ?? 0) || legal.length;
  const orders = new Map(), taken = new Set();
  const ranked = legal.filter((line) => line !== "WAIVE").map((line) => [worth(line), line]);
  for (const [, line] of ranked.sort((one, other) => other[0] - one[0])) {
    const place = / S | C /.test(line) ? unitOf(line).slice(2).split("/")[0] : placeOf(line);
    if (orders.size < most && !orders.has(unitOf(line)) && !taken.has(place)) {
      orders.set(unitOf(line), line);
      taken.add(place);
    }
  }
  return [...orders.values()];
}

tell("ready", 0, { v: 1 });
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { type, n, d = {} } = JSON.parse(line);
  if (type === "hello") {
    memory = d.memory ?? {};
    courage = d.parameters?.courage ?? courage;
    random = lots(parseInt(d.seed.slice(0, 8), 16));
  }
  if (type === "view") view = d.view;
  if (type === "heard" || type === "speak") tell("say", n, { lines: [] });
  if (type === "decide") tell("decision", n, { lines: decide() });
  if (type === "bye") tell("memory", n, { memory });
});
