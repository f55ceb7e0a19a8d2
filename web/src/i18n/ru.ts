import type { Dictionary } from "./en";
import { en } from "./en";
export const ru: Dictionary = en;
