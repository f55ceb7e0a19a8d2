// The first game: a real table of two seats whose set-up is over, on which the learner plays the first turns by hand.
import type { Guide } from "../game";

export const GUIDE: Guide | null = null;
