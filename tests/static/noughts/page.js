// @ts-check
/** Noughts and crosses at the table: the least that a game brings. */
import { Board } from "/static/board/board.js";
import { svg } from "/static/board/svg.js";
import { Desk } from "/static/table/desk.js";
import { h, part } from "/static/table/dom.js";
import { openTable } from "/static/table/open.js";

const OWNERS = { NOUGHT: { called: "Nought", letter: "O" }, CROSS: { called: "Cross", letter: "X" } };
const count = (owner, { fields }) => [...fields].filter((one) => one === OWNERS[owner].letter).length;

/** @type {import("/static/table/face.js").GameFace} */
const FACE = {
  owners: OWNERS,
  readPhase: (phase) => ({ moment: `Turn ${phase}`, kind: "", name: `Turn ${phase}` }),
  words: {
    side: "Player",
    sides: "players",
    stage: "Moves",
    draw: "holds when both ask for it.",
    underWay: "The move is being made",
    yourTurn: "your move, please",
  },
  leaves: ["moves", "talk", "state"],
  columns: [{ key: "fields", head: "Fields", cell: (owner, view) => String(count(owner, view)) }],
  alive: () => true,
  score: count,
  chart: (counts) => h("p", {}, `${counts.length} counts`),
  talk: { firstWords: () => ["A good game to you."], taking: null, counter: null },
};

const PAPER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><g>${[...Array(9).keys()]
  .map((i) => `<path data-place="${i}" d="M${(i % 3) * 30} ${Math.floor(i / 3) * 30}h30v30h-30z"/>`)
  .join("")}</g></svg>`;
const middle = (i) => [(i % 3) * 30 + 15, Math.floor(i / 3) * 30 + 15];

openTable(async (root, gid) => {
  const desk = new Desk(gid, FACE);
  const board = new Board(part(root, "board"), PAPER, {
    drawPiece: ({ letter }) => [svg("text", {}, letter)],
    touched: (spot) => desk.tell(`Field ${spot}`),
  });
  const drawn = () => {
    const view = desk.page?.view ?? desk.table.view;
    const fields = [...view.fields].map((letter, i) => [String(i), letter]);
    const spots = fields.map(([i]) => [i, { at: middle(i), label: i, owner: null, lit: null, stop: true }]);
    const pieces = fields.flatMap(([i, letter]) => {
      const owner = Object.keys(OWNERS).find((one) => OWNERS[one].letter === letter);
      const piece = { kind: "mark", at: middle(i), owner, letter, spot: i, stand: "firm" };
      return owner ? [[i, piece]] : [];
    });
    board.show({ spots: new Map(spots), pieces: new Map(pieces) });
  };
  const moves = () => {
    part(root, "moves").textContent = desk.says || "Touch a field.";
  };
  return { desk, board, parts: () => [drawn, moves], begin: () => {} };
});
