import type { HansaDictionary } from "./en";
import { en } from "./en";
export const pl: HansaDictionary = en;
