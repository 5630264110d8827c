// @ts-check
/**
 * What this browser knows of the game: one plain object, changed only by the server's frames.
 */

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").StepEvents} StepEvents */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").Frame} Frame */

/** @typedef {Readonly<Record<string, import("./face.js").Owner>>} Owners */

/**
 * @template {View} [V=any]
 * @template {StepEvents} [S=any]
 * @typedef {object} Table
 * @property {number} seq the last event received
 * @property {string} game
 * @property {string} title
 * @property {number|null} you your seat; none when you only watch
 * @property {"playing"|"adjudicating"|"paused"|"over"|string} state
 * @property {V} view
 * @property {Seat[]} seats
 * @property {string[]} lines your draft as the server keeps it
 * @property {string|null} deadline
 * @property {string|null} ownUntil when the turn's own time is over, and its player's bank begins
 * @property {boolean} paused
 * @property {number} ahead how far the server's clock is ahead of ours, in milliseconds
 * @property {import("./types.js").StepName[]} steps the phases already played
 * @property {Last<V, S>|null} last the phase that was carried out while we watched
 * @property {any[]} counts what the game counts along its way
 * @property {import("./types.js").Message[]} messages
 * @property {Record<string, number>} read the last message read in each conversation
 * @property {Record<string, number[]>} votes seats in favor
 * @property {import("./types.js").Outcome|null} outcome
 * @property {Record<string, any>} terms
 * @property {import("./types.js").TalkTerms} talkTerms
 * @property {ReadonlyMap<number, Deal>} deals every deal you are told of, by its id
 * @property {readonly number[]} muted seats you do not want to hear
 */

/** @typedef {import("./types.js").Deal} Deal */

/** @type {import("./types.js").TalkTerms} */
const FREE = { protocol: "free", level: 8, strict: false, opened: false };

/**
 * @template {View} V
 * @template {StepEvents} S
 * @typedef {{n: number, before: V, step: S}} Last
 */

/**
 * @param {Table|null} table
 * @param {Frame} frame
 * @param {number} now our own clock, in milliseconds
 * @param {Owners} owners
 * @returns {Table|null} the same object when the frame tells nothing new
 */
export function apply(table, frame, now, owners) {
  if (frame.type === "snapshot") return fromSnapshot(frame, now, owners);
  if (!table || frame.seq <= table.seq) return table;
  return { ...table, seq: frame.seq, ...changeOf(table, frame, now, owners) };
}

/** Whether events between what we have and this frame were lost on the way.
 * @param {Table} table @param {Frame} frame */
export const leavesGap = (table, frame) => frame.type !== "snapshot" && frame.seq > table.seq + 1;

/** @param {Frame} frame @param {number} now @param {Owners} owners @returns {Table} */
function fromSnapshot({ seq, d }, now, owners) {
  return {
    seq,
    game: d.game,
    title: d.title,
    you: d.you,
    state: d.state,
    view: d.view,
    seats: seated(d.seats, owners),
    lines: d.lines ?? [],
    ...clockOf(d.clock, now, 0),
    steps: d.steps,
    last: null,
    counts: d.counts,
    messages: d.messages,
    read: d.read ?? {},
    votes: d.votes ?? {},
    outcome: d.outcome,
    terms: d.terms ?? {},
    ...talkOf(d.talk ?? {}),
  };
}

/** Seats as frames tell them; whose colors they have, the frames call their power.
 * @param {any[]} told @param {Owners} owners @returns {Seat[]} */
const seated = (told, owners) =>
  told.map(({ power, ...seat }) => {
    const { called = power, letter = power.slice(0, 1) } = owners[power] ?? {};
    return { ...seat, owner: power, called, letter };
  });

/** @param {any} talk @returns {Pick<Table, "talkTerms"|"deals"|"muted">} */
const talkOf = ({ terms = {}, deals = [], muted = [] }) => ({
  talkTerms: { ...FREE, ...terms },
  deals: new Map(deals.map((/** @type {Deal} */ deal) => [deal.id, deal])),
  muted,
});

/**
 * @param {import("./types.js").Clock} clock
 * @param {number} now
 * @param {number} ahead
 */
function clockOf(clock, now, ahead) {
  return {
    deadline: clock.deadline,
    ownUntil: clock.own_until ?? null,
    paused: clock.paused,
    ahead: clock.now ? Date.parse(clock.now) - now : ahead,
  };
}

/**
 * @param {Table} table
 * @param {Frame} frame
 * @param {number} now
 * @param {Owners} owners
 * @returns {Partial<Table>}
 */
function changeOf(table, { type, d }, now, owners) {
  switch (type) {
    case "draft":
      return { lines: d.lines };
    case "ready":
    case "seat":
      return { seats: withSeat(table, d) };
    case "adjudicating":
      return { state: "adjudicating" };
    case "phase":
      return phaseChange(table, d, now, owners);
    case "clock":
      return {
        ...clockOf(d, now, table.ahead),
        state: d.state ?? table.state,
      };
    case "message":
      return { messages: [...table.messages, d] };
    case "deal":
      return { deals: new Map(table.deals).set(d.id, d) };
    case "mute":
      return { muted: d.seats };
    case "read":
      return { read: { ...table.read, [d.conversation]: d.upto } };
    case "vote":
      return { votes: { ...table.votes, [d.what]: d.seats } };
    case "over":
      return { state: "over", outcome: d.outcome, deadline: null, seats: seatsAfter(table, d, owners) };
    default:
      return {};
  }
}

/** @param {Table} table @param {any} d @param {Owners} owners */
const seatsAfter = ({ seats }, d, owners) => (d.seats ? seated(d.seats, owners) : seats);

/** @param {Table} table @param {any} d @param {number} now @param {Owners} owners
 * @returns {Partial<Table>} */
function phaseChange(table, d, now, owners) {
  const { n, phase } = d.step;
  return {
    ...clockOf(d.clock, now, table.ahead),
    state: d.clock.state ?? "playing",
    outcome: d.view.outcome ?? table.outcome,
    view: d.view,
    seats: seated(d.seats, owners),
    lines: [],
    steps: [...table.steps, { n, phase }],
    last: { n, before: table.view, step: d.step },
    counts: d.counts ?? table.counts,
    votes: { ...table.votes, draw: [] }, // a draw is asked for anew in each phase
  };
}

/** @param {Table} table @param {Partial<Seat>} change */
const withSeat = (table, change) =>
  table.seats.map((seat) => (seat.seat === change.seat ? { ...seat, ...change } : seat));

/** @param {Table} table */
export const yourSeat = (table) => table.seats.find((seat) => seat.seat === table.you) ?? null;

/** Whether the game stands because everybody has left it. Where names are hidden nobody may ask for
 * a pause, so that is the only one there is.
 * @param {Pick<Table, "state"|"seats"|"terms">} table */
export const deserted = ({ state, seats, terms }) =>
  state === "paused" &&
  (terms.names !== "shown" || seats.every(({ kind, left }) => left || kind === "bot"));

/** The name of the conversation among these seats.
 * @param {readonly number[]} seats */
export const conversationOf = (seats) => [...seats].sort((a, b) => a - b).join(",");

/** @param {string} conversation @returns {number[]} none for "all" */
export const seatsIn = (conversation) =>
  conversation === "all" ? [] : conversation.split(",").map(Number);

/** How many messages of others you have not read here; what you do not want to hear does not count.
 * @param {Table} table @param {string} conversation */
export function unread(table, conversation) {
  if (table.you === null) return 0;
  // Once a game is over the talk of others may lie open; nobody owes it a reading.
  if (conversation !== "all" && !seatsIn(conversation).includes(table.you)) return 0;
  const upto = table.read[conversation] ?? 0;
  return table.messages.filter(
    ({ conversation: name, id, from, ...said }) =>
      name === conversation &&
      id > upto &&
      from !== table.you &&
      !table.muted.includes(from) &&
      !wasPlayed(said),
  ).length;
}

/** Whether a line was an act of the game, which the game itself shows.
 * @param {Pick<import("./types.js").Message, "status"|"meaning">} said */
export const wasPlayed = ({ status, meaning }) => status === "understood" && !meaning;

/** @param {Table} table */
export const allUnread = (table) =>
  conversations(table).reduce((sum, name) => sum + unread(table, name), 0);

/** Every conversation there is or always may be: all, each other seat, and groups that spoke.
 * @param {Table} table */
export function conversations(table) {
  const spoken = table.messages.map((message) => message.conversation);
  if (table.you === null) return [...new Set(["all", ...spoken])];
  const you = table.you;
  const pairs = table.seats
    .filter(({ seat }) => seat !== you)
    .map(({ seat }) => conversationOf([seat, you]));
  return [...new Set(["all", ...pairs, ...spoken])];
}

/** The seats in a conversation without your own.
 * @param {string} conversation @param {Table} table */
export function othersIn(conversation, table) {
  const seats = seatsIn(conversation).filter((seat) => seat !== table.you);
  return seats.map((seat) => table.seats[seat]).filter(Boolean);
}
