// Colours and little pictures of what is traded. Every kind has its own picture: colour is never alone.
import type { Item, Terrain } from "./types";

export const ITEM: Record<Item, { fill: string; ink: string; path: string }> = {
  wood: { fill: "#5f8a4e", ink: "#ffffff", path: "M-8-3.500h13a3.500 3.500 0 0 1 0 7H-8zM-8-3.500a3.500 3.500 0 1 0 .01 7 3.500 3.500 0 1 0-.01-7M-8-.8a.8.8 0 1 0 .01 0M-1-3.500V-7l3.500-1.500" },
  wool: { fill: "#e9ead9", ink: "#4a4a3a", path: "M-5.500 5a4 4 0 0 1-1.500-7.200A4.600 4.600 0 0 1 1-5.500a4.200 4.200 0 0 1 5.800 3.300A3.700 3.700 0 0 1 5 5zM-3-.5a2.500 2.500 0 1 0 3 2M2-1.500a2 2 0 1 1-.5 3" },
  grain: { fill: "#e2b23a", ink: "#4a3200", path: "M0 9V-3M0-8.500c2 1.500 2 4 0 5.500-2-1.500-2-4 0-5.500M0 1c0-2.600 1.800-4 4.500-4C4.500-.4 2.700 1 0 1c0-2.600-1.800-4-4.500-4C-4.500-.4-2.700 1 0 1M0 6.200c0-2.600 1.800-4 4.500-4 0 2.600-1.800 4-4.500 4 0-2.600-1.800-4-4.500-4 0 2.600 1.800 4 4.500 4" },
  ore: { fill: "#8a7f7a", ink: "#ffffff", path: "M-8 5.500-5-2.500-.5-6 5-4 8 2 6 6.500H-6zM-5-2.500 0 0l5-4M0 0l-1.500 6.500M0 0l8 2" },
  salt: { fill: "#bfd6e4", ink: "#1d3a4d", path: "M0-8 6.500-4.500v8L0 7.500-6.500 3.500v-8zM-6.500-4.500 0-1l6.500-3.500M0-1v8.500" },
  gold: { fill: "#f3c33c", ink: "#4a3300", path: "M0-7a7 7 0 1 0 .01 0M0-4a4 4 0 1 0 .01 0" },
};

/** Printed ground by terrain; the page's theme darkens it. */
export const GROUND: Record<Terrain, string> = {
  forest: "var(--forest)",
  pasture: "var(--pasture)",
  field: "var(--field)",
  mountain: "var(--mountain)",
  saltworks: "var(--saltworks)",
};

export const CARD_PICTURES: Record<string, string> = {
  lancer: "M-8 7 7-8M7-8l-4.500.500M7-8 6.500-3.500M-6 7c0-5 2-8 5-8s5 3 5 8M-1-1v-4",
  pathfinders: "M-7 7c5 0 1-6 5-7s6-2 9-7M-3.500-6.500a2.500 2.500 0 1 0 .01 0M4 4.500 7 7M4 7l3-2.500",
  "swift-merchant": "M1-8a2.300 2.300 0 1 0 .01 0M1-3c-3 0-4.500 1.500-5.500 4M1-3l1 5-4 6M2 2l4 2.500L7 8M1.500-2 6 0",
  "swift-caravan": "M-8 3h14M-6 3v-5q6-7 11 0v5M-3.500 3a2 2 0 1 0 .01 4 2 2 0 1 0-.01-4M3.500 3a2 2 0 1 0 .01 4 2 2 0 1 0-.01-4",
  harvest: "M0 8V-7M0-3c3 0 4-2 4-4.500M0-3c-3 0-4-2-4-4.500M0 1.500c3 0 5-1.500 5-4.500M0 1.500c-3 0-5-1.500-5-4.500M-4 8h8",
  profits: "M-7 5c0 2 6 2 6 0s-6-2-6 0zM-7 5V0M-1 5V0M-7 0c0 2 6 2 6 0s-6-2-6 0zM1 6c0 2 6 2 6 0s-6-2-6 0zM1 6v-9M7 6v-9M1-3c0 2 6 2 6 0s-6-2-6 0z",
  "?": "M-3.500-3a3.500 3.500 0 1 1 5 3.200c-1 .5-1.500 1.200-1.500 2.300M0 6.500v.01",
};

export const COST_PICTURES: Record<string, string> = {
  route: "M-8 6 8-6",
  merchant: "M0-8a3 3 0 1 0 .01 0M-5.500 8C-5.500 1-3-2 0-2s5.500 3 5.500 10z",
  caravan: "M-8 3h15M-6.500 3v-4.500q6.500-7 12.500 0V3M-3.500 3a2.200 2.200 0 1 0 .01 4.400 2.200 2.200 0 1 0-.01-4.400M3.500 3a2.200 2.200 0 1 0 .01 4.400 2.200 2.200 0 1 0-.01-4.400",
  card: "M-5-8H5V8H-5zM-2-3.500h4M-2 0h4",
};
