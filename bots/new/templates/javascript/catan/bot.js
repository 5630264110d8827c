// Builds what it can, and else ends its turn. It speaks docs/bot-wire.md.
const tell = (type, n, d) => console.log(JSON.stringify({ type, n, d }));

// Chance that is the same whenever the same is asked: it grows from the seed in hello.
const lots = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

const FIRST = ["roll", "city", "settlement", "buy", "road", "refuse", "end"];
let memory = {}, courage = 80, legal = [], random = lots(1);

function decide() {
  const hasty = random() < courage / 100;
  const rank = (line) => {
    const kind = line.split(" ")[0];
    if (kind === "road" && !hasty) return FIRST.indexOf("end") + 0.5;
    return FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length;
  };
  const ranked = legal.map((line) => [rank(line) + random() / 4, line]);
  return ranked.reduce((best, one) => (one[0] < best[0] ? one : best))[1];
}

tell("ready", 0, { v: 1 });
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { type, n, d = {} } = JSON.parse(line);
  if (type === "hello") {
    memory = d.memory ?? {};
    courage = d.parameters?.courage ?? courage;
    random = lots(parseInt(d.seed.slice(0, 8), 16));
  }
  if (type === "view") legal = d.view.you.legal;
  if (type === "heard" || type === "speak") tell("say", n, { lines: [] });
  if (type === "decide") tell("decision", n, { lines: [decide()] });
  if (type === "bye") tell("memory", n, { memory });
});
