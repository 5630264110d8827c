// @ts-check
import { Course } from "../../static/catan/course.js";
import { Pace } from "../../static/catan/pace.js";
import { same, test } from "./check.js";

/** @param {number} seq @param {string} [type] */
const frame = (seq, type = "phase") => ({ v: 1, seq, type, phase: "", d: {} });
/** @param {number} milliseconds */
const after = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** @param {number} rest @param {boolean} [clocked] */
function paced(rest, clocked = false) {
  /** @type {number[]} */
  const shown = [];
  const pace = new Pace(
    ({ seq }) => void shown.push(seq),
    ({ type }) => (type === "phase" ? rest : 0),
    () => clocked,
  );
  return { pace, shown };
}

test("the first act is shown at once, the next when it has been looked at", async () => {
  const { pace, shown } = paced(60);
  for (const seq of [1, 2]) pace.add(frame(seq));
  same(shown, [1]);
  await after(120);
  same(shown, [1, 2]);
});

test("what comes after an act that waits, waits behind it", async () => {
  const { pace, shown } = paced(60);
  for (const seq of [1, 2]) pace.add(frame(seq));
  pace.add(frame(3, "message"));
  same(shown, [1]);
  await after(120);
  same(shown, [1, 2, 3]);
});

test("who hurries sees all of it now, in its order", () => {
  const { pace, shown } = paced(60_000);
  for (const seq of [1, 2, 3, 4]) pace.add(frame(seq));
  pace.hurry();
  same(shown, [1, 2, 3, 4]);
});

test("where a clock runs a long wait is cut short", async () => {
  const { pace, shown } = paced(60_000, true);
  for (let seq = 1; seq <= 81; seq++) pace.add(frame(seq));
  for (let tries = 0; tries < 60 && shown.length < 3; tries++) await after(50);
  same(shown.length > 2, true);
  pace.hurry();
});

test("without a rest nothing waits", () => {
  const { pace, shown } = paced(0);
  for (const seq of [1, 2, 3]) pace.add(frame(seq));
  same(shown, [1, 2, 3]);
});

test("steps that came too early wait for those before them, and none is another object", () => {
  const course = new Course("abc", () => {});
  course.fetching = true; // nobody answers here
  const steps = ["T1.0", "T1.1", "T1.2"].map((phase) => ({ phase, actions: {}, events: [] }));
  course.keep(0, steps[0]);
  course.keep(2, steps[2]);
  same(course.first(3), null);
  course.keep(1, steps[1]);
  course.keep(1, { ...steps[1] });
  same(course.first(3)?.every((step, i) => step === steps[i]), true);
});
