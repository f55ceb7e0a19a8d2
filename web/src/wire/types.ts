// What goes over the wire. Shapes come from the server's schema; here they get the precision it leaves open.
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Choice = Schemas["Choice"];
type Told = "text" | "step" | "turn" | "anchor" | "gains"; // left out when empty
export type WireEvent = Omit<Schemas["Event"], Told> & Partial<Pick<Schemas["Event"], Exclude<Told, "gains">>> & { gains?: Gain[] };
/** What a decision brought to a seat, or cost it; null is a colour that nobody plays. */
export type Gain = Pick<Schemas["Gain"], "seat" | "what" | "count"> & Partial<Pick<Schemas["Gain"], "of" | "why" | "at">>;
export type TableReply = Schemas["TableReply"];
export type TablePage = Schemas["TablePage"];
export type TableSummary = Schemas["TableSummary"];
type Optional = "hints" | "waiting_time" | "chat" | "rated" | "bank" | "increment" | "delay" | "time_out" | "vacation" | "level" | "turn_limit";
export type TableRequest = Omit<Schemas["TableRequest"], Optional> & Partial<Pick<Schemas["TableRequest"], Optional>>;
export type Hint = Schemas["Hint"];
export type PlannedMove = Schemas["PlannedMove"];
export type JudgedMove = Schemas["JudgedMove"];
export type GameAnalysis = Schemas["GameAnalysis"];
export type AnalysisReply = Schemas["AnalysisReply"];
export type AnswerReply = Schemas["AnswerReply"];
export type SeatReply = Schemas["SeatReply"];
export type SeatRequest = Schemas["SeatRequest"];
export type ProposalReply = Schemas["ProposalReply"];
export type Me = Schemas["Me"];
export type Account = Schemas["AccountReply"];
export type TokenLine = Schemas["TokenLine"];
export type NewToken = Schemas["NewToken"];
export type WhyNot = Schemas["WhyNot"];
export type HistoryPoint = Schemas["HistoryPoint"];
export type WholeGame = Schemas["WholeGame"];
export type LinkReply = Schemas["LinkReply"];
export type ErrorBody = Schemas["ErrorBody"];
export type PuzzleList = Schemas["PuzzleList"];
export type PuzzleSummary = Schemas["PuzzleSummary"];
export type PuzzleRequest = Schemas["PuzzleRequest"];
export type PuzzleVerdict = Schemas["PuzzleVerdict"];
export type PuzzleReply = Schemas["PuzzleReply"];
export type SolverRating = Schemas["SolverRating"];
export type ContestReply = Schemas["ContestReply"];
export type ContestSummary = Schemas["ContestSummary"];
export type ContestRequest = Schemas["ContestRequest"];
export type StandingReply = Schemas["StandingReply"];
export type RatingsReply = Schemas["RatingsReply"];
export type ProfileReply = Schemas["ProfileReply"];
export type GameLine = Schemas["GameLine"];

/** A game's own data: only its board component knows what is inside. */
export type View = Record<string, unknown>;

export interface Prompt {
  seat: number | null;
  name: string;
  rule: string;
  /** What the step knows beside: what is in hand, what is still due. */
  facts?: Record<string, unknown>;
}

export interface SeatScore {
  seat: number;
  total: number;
  place: number;
  parts: Record<string, number>;
}

export interface Result {
  ended_by: string;
  scores: SeatScore[];
}

export type Position = Omit<Schemas["Position"], "view" | "prompt" | "result"> & {
  view: View | null;
  prompt: Prompt | null;
  result: Result | null;
};

export type Replay = Omit<Schemas["Replay"], "view" | "prompt" | "last"> & {
  view: View;
  prompt: Prompt | null;
  last: { seat: number | null; text: string } | null;
};

export interface BoardEntry {
  name: string;
  title: string; // in English
  titles: Record<string, string>; // by language
  players: number[];
}

export interface OptionEntry {
  name: string;
  values: string[];
  default: string;
  seats: boolean;
  boards: string[];
  players: number[];
  explanation: string;
}

/** How often each value may be chosen among these options; a value that is left out: any number of times. */
export interface LimitEntry {
  options: string[];
  most: Record<string, number>;
}

/** A level in a game: which bot plays it, and its rating from low to high, where it was measured. */
export interface LevelEntry {
  level: string;
  bot: string;
  rating: number | null;
  low: number | null;
  high: number | null;
}

export interface GameEntry {
  game: string;
  title: string;
  version: number;
  boards: BoardEntry[];
  options: OptionEntry[];
  limits: LimitEntry[];
  levels: LevelEntry[];
  /** The host's file that replaces some of the game's components at new tables. */
  components?: Schemas["ComponentsReply"] | null;
}

export interface Games {
  games: GameEntry[];
  bots: string[];
  default_bot: string;
}

/** A command without the id: the connection gives it one, so that sending it twice does it once. */
export type Command =
  | Omit<Schemas["Play"], "id">
  | Omit<Schemas["Undo"], "id">
  | Omit<Schemas["Redo"], "id">
  | Omit<Schemas["Reset"], "id">
  | Omit<Schemas["AskRewind"], "id">
  | Omit<Schemas["AskBot"], "id">
  | Omit<Schemas["Vote"], "id">
  | Omit<Schemas["Chat"], "id">
  | Omit<Schemas["Leave"], "id">
  | Omit<Schemas["Back"], "id">
  | Omit<Schemas["Start"], "id">
  | Omit<Schemas["Pause"], "id">
  | Omit<Schemas["Resume"], "id">
  | Omit<Schemas["SetSeat"], "id">
  | Omit<Schemas["RenewLink"], "id">
  | Omit<Schemas["RemoveHolder"], "id">
  | Omit<Schemas["Resign"], "id">
  | Omit<Schemas["AskEnd"], "id">
  | Omit<Schemas["Vacation"], "id">
  | Omit<Schemas["Cancel"], "id">;

export type OngoingGame = Omit<Schemas["OngoingGame"], "since" | "deadline"> & { since: number | null; deadline: number | null };
export type Absence = Schemas["AbsenceReply"];
export type NoticeWishes = Schemas["WishesReply"];
export interface Plan {
  turns: string[][];
  word: { reason: "illegal" | "refused" | "rewound" | "decided"; action: string; message: string } | null;
}

/** The clocks of all people at a moment of the server. */
export type ClockReply = Omit<Schemas["ClockReply"], "seats"> & { seats: SeatClock[] };
export type SeatClock = Schemas["SeatClock"];
/** A game that somebody looks for; what is left out does not matter, or is none. */
export type Wish = Pick<Schemas["Wish"], "game" | "players"> & Partial<Omit<Schemas["Wish"], "game" | "players">>;
export type SeekReply = Omit<Schemas["SeekReply"], "wish"> & { wish: Wish };
export type PeopleReply = Schemas["PeopleReply"];
export type PersonReply = Schemas["PersonReply"];
export type Whom = Partial<Schemas["Whom"]>;
export type ReportReason = Schemas["ReportRequest"]["reason"];

export type LobbyMessage =
  | { type: "seeks"; seeks: SeekReply[] }
  | { type: "paired"; table: string }
  | { type: "stopped" }
  | { type: "refused"; id: string | null; error: ErrorBody };

export type ServerMessage =
  | { type: "news"; events: WireEvent[]; position: Position | null; clocks?: ClockReply | null }
  | { type: "presence"; seats: number[] }
  | { type: "ack"; id: string; version: number; event: number; repeated: boolean }
  | { type: "refused"; id: string | null; error: ErrorBody };
