// Colours of privileges, each with its letter: the first one of its name in the language of the page.
import { maybe } from "./words/index.svelte";

export const PRIVILEGE: Record<string, { fill: string; ink: string }> = {
  white: { fill: "#fffdf6", ink: "#5b5344" },
  orange: { fill: "#f0923a", ink: "#40200a" },
  pink: { fill: "#e58cae", ink: "#4b1229" },
  black: { fill: "#3b3733", ink: "#f4efe6" },
};

export function letterOf(colour: string): string {
  return maybe(`colour.${colour}`).charAt(0).toUpperCase();
}
