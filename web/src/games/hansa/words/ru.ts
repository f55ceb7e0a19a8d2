import type { HansaDictionary } from "./en";
import { en } from "./en";
export const ru: HansaDictionary = en;
