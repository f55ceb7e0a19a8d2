import type { Dictionary } from "./en";
import { en } from "./en";
export const pl: Dictionary = en;
