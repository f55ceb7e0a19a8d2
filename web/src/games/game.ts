// What a game adds to the generic table: how to draw it and how to say it. It knows no rules: what is legal
// comes from the server.
import type { Component } from "svelte";
import type { ByAnchor } from "../lib/choices";
import type { Params } from "../i18n/index.svelte";
import type { Language } from "../lib/settings.svelte";
import type { Line } from "../lib/log";
import type { Telling } from "../lib/story";
import type { Choice, Gain, Prompt, View } from "../wire/types";

export interface Seated {
  seat: number;
  name: string;
  mine: boolean;
}

/** A choice as the page offers it: its action may be several in a row, divided by "; ". */
export interface Offer extends Choice {
  /** The piece that is picked up first: until then only it glows, then the places where it could go. */
  from?: string;
  /** A thing that narrows the glow to the places of this choice and its like. */
  by?: string;
  /** What it costs, said beside its words. */
  note?: string;
}

/** What a player can hold while choosing, such as one of two kinds of piece. It is chosen first, and kept. */
export interface Holds {
  /** In the order in which they are shown; the first is held at the beginning. */
  kinds: readonly string[];
  /** What an action puts down; empty when it puts down nothing of the kind. */
  of(action: string): string;
  label(kind: string): string;
  /** A picture around the origin, one unit wide. */
  Figure: Component<{ kind: string; seat: number }>;
}

/** What a drawing may ask of the table it lies on. */
export interface Hand {
  readonly lit: ByAnchor;
  readonly choices: readonly Choice[];
  /** The piece that is picked up, if any. */
  readonly picked: string;
  /** Kinds of piece between which the player may choose now, and the one that is held. */
  readonly kinds: readonly string[];
  readonly held: string;
  hold(kind: string): void;
  /** An action that waits for a word, since the turn would end with it. */
  readonly ending: string;
  /** The decisions up to the position on the screen. */
  readonly told: readonly Line[];
  /** Where one's own last decision happened, and whether it is still on its way. */
  readonly last: string;
  readonly sending: boolean;
  /** Where the advised action happens. */
  readonly advised: string;
  /** The place that a small screen is to show: the advised one, or the only one that is lit. */
  readonly aim: string;
  /** The decision that is on the screen. */
  readonly prompt: Prompt | null;
  press(anchor: string, from: Element): void;
  /** Play an action, or several in a row; "undo" among them takes one back. */
  play(action: string): Promise<void>;
  /** What a screen reader says of a lit place. */
  label(anchor: string): string;
}

export interface BoardProps {
  scene: View;
  view: View;
  hand: Hand;
  seats: Seated[];
}

export interface DeskProps extends BoardProps {
  seat: number;
  own: boolean;
}

export interface GuideStep {
  /** What the learner is to do: one decision, or those of one way ("walk 1 a; step b"); `?` for what chance has drawn. */
  action: string;
  text: string;
}

export interface Guide {
  board: string;
  players: number;
  options: Record<string, string>;
  /** A game that has begun, as a record; the guide goes on from there. Without it a new game is made. */
  record?: string;
  steps: GuideStep[];
  /** What the other seats play, where it matters; otherwise they do the least they may. */
  rivals: string[];
  end: string;
}

/** What pages without a table show of a game. */
export interface Preview {
  /** A thumbnail of a board. */
  Picture: Component<{ scene: View }>;
  label: GameModule["label"];
  speak: GameModule["speak"];
}

export interface GameModule {
  Board: Component<BoardProps>;
  Desk: Component<DeskProps>;
  /** What lies beside the board for everybody, if anything does. */
  Offers: Component<BoardProps> | null;
  /** What the marks of the board mean, each drawn as on the board, for the legend; loaded when that is opened. */
  marks?(): Promise<{ default: Component }>;
  /** A sentence for an action, in the language of the page; it may be named by the step that it answers. */
  words(action: string, scene: View | null, step?: string): string;
  /** The same of a seat that did it, in the third person and without a subject: "places a trader on …". */
  tells(action: string, scene: View | null, step?: string): string;
  /** What a decision brought or cost: "+2 pts". */
  gain(gain: Gain, scene: View | null): string;
  /** How its turns are told in short. */
  telling: Telling;
  /** Several actions of one verb in a row, told as few. */
  together?(actions: readonly string[], scene: View | null): string[];
  /** A button's label for all choices of a verb. */
  verb(verb: string): string;
  /** Where on the page a choice can be clicked, if the server names no place. */
  anchor(choice: Choice): string;
  /** Choices as the page is to offer them: ways of many steps as one, places of its own. Left out: as they are. */
  arrange?(choices: readonly Choice[], view: View): readonly Offer[];
  /** What is chosen in hand before a place is, if anything. */
  holds?: Holds;
  /** Something that has come up between several actions in a row, and that the player should see before going on. */
  surprising?(action: string): boolean;
  /** Choices in the order a menu offers them: the likeliest first. */
  order(choices: readonly Choice[]): readonly Choice[];
  /** Which actions a click on an unlit place could have meant; the server says why they are not allowed. */
  attempts(anchor: string, view: View, prompt: Prompt): string[];
  /** A reason of the server in the language of the page; empty when there are no words for its code. */
  why(code: string, params: Params, scene: View | null): string;
  /** What the player is asked to do. */
  prompt(prompt: Prompt): string;
  /** What the prompt should say beside the step's name: actions left, workers to place. */
  detail(view: View, prompt: Prompt, scene: View | null): string;
  /** Whether seats have secrets, so that a shared screen must be covered between players. */
  hides(options: Record<string, string>): boolean;
  /** Ending the turn now would waste something. */
  wasteful(action: string, view: View, choices: readonly Choice[]): boolean;
  /** Categories of the score that the chart at the end draws beside the total. */
  charts: readonly string[];
  /** A seat's points as far as everybody may see them; null when the game shows none. */
  points(view: View, seat: number): number | null;
  /** What a category of the final score was counted from, for one seat; empty when the points say it all. */
  basis?(part: string, view: View, seat: number, scene: View): string;
  /** A word of the game's dictionary: `board.…`, `option.…`, `value.…`, `score.…`, `ended.…`, `points`. */
  label(key: string): string;
  speak(language: Language): Promise<void>;
  /** Marks of the board that are letters or colours, for the legend. */
  legend?(): readonly { letter: string; fill: string; ink: string; text: string }[];
  /** Width by height of the board. */
  aspect(scene: View): number;
}
