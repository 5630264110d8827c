// @ts-check
/** Places and legal lines that several tests share. */
import { Gazetteer } from "../../static/diplomacy/gazetteer.js";

export const NAMES = new Gazetteer({
  BAR: { name: "Barents Sea" },
  BEL: { name: "Belgium" },
  BER: { name: "Berlin" },
  BOH: { name: "Bohemia" },
  BOT: { name: "Gulf of Bothnia", aliases: ["GOB"] },
  BUR: { name: "Burgundy" },
  ENG: { name: "English Channel" },
  GAS: { name: "Gascony" },
  KIE: { name: "Kiel" },
  LON: { name: "London" },
  MAO: { name: "Mid-Atlantic Ocean" },
  MUN: { name: "Munich" },
  NTH: { name: "North Sea" },
  NWY: { name: "Norway" },
  PAR: { name: "Paris" },
  SIL: { name: "Silesia" },
  SPA: { name: "Spain" },
  "SPA/NC": { name: "Spain (north coast)" },
  "SPA/SC": { name: "Spain (south coast)" },
  STP: { name: "St Petersburg" },
  "STP/NC": { name: "St Petersburg (north coast)" },
  "STP/SC": { name: "St Petersburg (south coast)" },
  TYR: { name: "Tyrolia" },
  VEN: { name: "Venice" },
});

export const MOVES = [
  "A MUN H",
  "A MUN - BER",
  "A MUN - BUR",
  "A MUN S A BER",
  "A MUN S A BER - KIE",
  "A MUN S A BER - SIL",
  "A MUN S F KIE",
  "A BER H",
  "A BER - KIE",
  "A BER - SIL",
  "A BER - MUN",
  "F MAO H",
  "F MAO - SPA/NC",
  "F MAO - SPA/SC",
  "F MAO - GAS",
  "A LON H",
  "A LON - NWY VIA",
  "A LON - BEL",
  "A LON - BEL VIA",
  "F NTH H",
  "F NTH C A LON - NWY",
  "F NTH C A LON - BEL",
  "F STP/SC H",
  "F STP/SC - BOT",
  "A NWY H",
  "A NWY S F STP/SC",
  "A NWY S F STP/SC - BOT",
];

export const RETREATS = ["A TYR R VEN", "A TYR R BOH", "A TYR D", "A SIL D"];
export const BUILDS = [
  "A PAR B",
  "A STP B",
  "F STP/NC B",
  "F STP/SC B",
  "F LON B",
  "A LON B",
  "WAIVE",
];
export const REMOVALS = ["A PAR D", "F STP/SC D"];
