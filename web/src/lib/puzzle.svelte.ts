// One puzzle as it is played. The server keeps nothing: it is told all decisions so far, and answers with the position
// after them. So taking back is leaving one out.
import type { GameModule, Hand, Offer, Seated } from "../games/game";
import { loadGame } from "../games/registry";
import { t } from "../i18n/index.svelte";
import type { Choice, Position, Prompt, PuzzleReply, PuzzleVerdict, SolverRating, View } from "../wire/types";
import { api, Refused } from "./api";
import { kindsToHold, litPlaces, mayGoOn, meaningOf, offersOf, type ByAnchor } from "./choices";
import { Latest } from "./latest";
import type { Line } from "./log";
import { inWords } from "./names";
import type { Menu } from "./table.svelte";

const STEP = 900; // milliseconds between two decisions of the solution

export class PuzzleState implements Hand {
  reply = $state.raw<PuzzleReply | null>(null);
  game = $state.raw<GameModule | null>(null);
  scene = $state.raw<View | null>(null);
  menu = $state.raw<Menu | null>(null);
  picked = $state("");
  last = $state("");
  sending = $state(false);
  /** Decisions in a row are being made. */
  playing = $state(false);
  /** What was refused, in words. */
  notice = $state("");
  /** Of the first turn that was played to its end, or of giving up. */
  verdict = $state.raw<PuzzleVerdict | null>(null);
  gaveUp = $state(false);
  /** The solution is being played out. */
  showing = $state(false);
  readonly ending = "";
  readonly advised = "";

  #decisions = $state.raw<readonly string[]>([]);
  #wanted = $state("");
  #asked = new Latest();

  /** `solver`: the rating that the verdict is to change; none when this puzzle does not count any more. */
  constructor(readonly name: string, readonly id: string, private readonly solver: () => SolverRating | null) {}

  readonly position: Position | null = $derived((this.reply?.position as Position | undefined) ?? null);
  readonly view: View | null = $derived(this.position?.view ?? null);
  readonly prompt: Prompt | null = $derived(this.position?.prompt ?? null);
  readonly seat: number = $derived(this.reply?.seat ?? 0);
  readonly choices: readonly Choice[] = $derived(this.showing || this.verdict ? [] : (this.position?.choices ?? []));
  readonly offers: readonly Offer[] = $derived(offersOf(this.choices, this.view, this.game, null));
  readonly kinds: readonly string[] = $derived(kindsToHold(this.offers, this.game));
  readonly held: string = $derived(this.kinds.includes(this.#wanted) ? this.#wanted : (this.kinds[0] ?? ""));
  readonly lit: ByAnchor = $derived(litPlaces(this.offers, this.picked, this.game, this.held));
  readonly aim: string = $derived(this.lit.size === 1 ? ([...this.lit.keys()][0] ?? "") : "");
  readonly told: readonly Line[] = $derived((this.reply?.log ?? []).map((line) => ({ ...line, at: 0, turn: line.turn ?? 0 })) as Line[]);
  readonly seats: Seated[] = $derived(
    Array.from({ length: this.reply?.puzzle.players ?? 0 }, (_, seat) => ({ seat, name: t("home.seat", { n: seat + 1 }), mine: seat === this.seat })),
  );
  /** How many decisions were made. */
  readonly made: number = $derived(this.#decisions.length);
  readonly begun: boolean = $derived(this.made > 0);

  words(action: string, step?: string): string {
    return this.game?.words(action, this.scene, step) ?? action;
  }

  say(offer: Offer): string {
    const words = this.words(offer.action, this.prompt?.name);
    return offer.note ? `${words} (${offer.note})` : words;
  }

  label(anchor: string): string {
    const choices: readonly Offer[] = this.lit.get(anchor) ?? [];
    if (anchor === this.picked || (choices[0] && [choices[0].from, choices[0].by].includes(anchor))) return this.words(`pick ${anchor}`);
    return choices.map((choice) => this.say(choice)).join("; ");
  }

  async open(): Promise<void> {
    const [module, reply] = await Promise.all([loadGame(this.name), api.puzzle(this.name, this.id, { decisions: [], give_up: false })]);
    const { puzzle, options, version } = reply;
    this.scene = await api.scene(this.name, puzzle.board, puzzle.players, { ...options, version: String(version) });
    this.game = module;
    this.reply = reply;
  }

  /** Nothing that is still on its way is shown any more. */
  close(): void {
    this.#asked.drop();
    this.showing = false;
  }

  // -- what is clicked

  press(anchor: string, from: Element): void {
    if (this.sending) return;
    const meaning = meaningOf(anchor, this.offers, this.lit, this.picked);
    if (meaning.does === "pick") this.picked = meaning.piece;
    else if (meaning.does === "play") void this.play(meaning.action);
    else if (meaning.does === "ask") this.openMenu(meaning.choices, from);
  }

  hold(kind: string): void {
    this.#wanted = kind;
  }

  openMenu(choices: readonly Choice[], from: Element): void {
    const rect = from.getBoundingClientRect();
    this.menu = { choices: this.game?.order(choices) ?? choices, x: rect.left + Math.min(rect.width / 2, 24), y: rect.bottom, from };
  }

  /** One action, or several in a row, as long as each is offered and nothing surprising comes between. */
  async play(action: string): Promise<void> {
    this.menu = null;
    if (this.sending || this.playing || this.verdict) return;
    this.last = this.offers.find((offer) => offer.action === action)?.at ?? this.last;
    this.playing = true;
    await this.#playParts(action.split("; "));
    this.playing = false;
  }

  async #playParts(parts: readonly string[]): Promise<void> {
    let before: Position | null = null;
    for (const part of parts) {
      if (part === "undo") {
        if (!(await this.#ask(this.#decisions.slice(0, -1)))) return;
        continue;
      }
      const now = this.position;
      if (!now || (before && !mayGoOn(before, now, part, (one) => this.game?.surprising?.(one) ?? false))) return;
      before = now;
      if (!(await this.#ask([...this.#decisions, part]))) return;
    }
  }

  async undo(): Promise<void> {
    if (this.begun && !this.verdict) await this.#ask(this.#decisions.slice(0, -1));
  }

  /** From the beginning; what it counted for, it has counted. */
  async again(): Promise<void> {
    this.close();
    this.verdict = null;
    this.gaveUp = false;
    await this.#ask([]);
  }

  async giveUp(): Promise<void> {
    if (this.verdict) return;
    this.gaveUp = true;
    if (!(await this.#ask(this.#decisions, true))) this.gaveUp = false;
  }

  /** Play the solution, slowly enough to be seen. */
  async showSolution(pace = STEP): Promise<void> {
    const { verdict } = this;
    if (!verdict || this.showing) return;
    this.showing = true;
    for (let made = 0; made <= verdict.solution.length; made++) {
      if (made) await new Promise((go) => setTimeout(go, pace));
      if (!this.showing || !(await this.#ask(verdict.solution.slice(0, made)))) break;
      this.last = this.told.at(-1)?.anchor ?? "";
    }
    this.showing = false;
  }

  /** The position after these decisions. Whether it has come. */
  async #ask(decisions: readonly string[], giveUp = false): Promise<boolean> {
    const last = this.#asked.ask();
    this.sending = true;
    this.notice = "";
    try {
      const solver = this.showing ? null : this.solver();
      const reply = await api.puzzle(this.name, this.id, { decisions: [...decisions], give_up: giveUp, ...(solver ? { solver } : {}) });
      if (!last()) return false;
      this.reply = reply;
      this.#decisions = decisions;
      this.picked = "";
      if (reply.verdict && !this.showing) this.verdict = reply.verdict;
      return true;
    } catch (error) {
      if (last()) this.notice = error instanceof Refused ? inWords(error) : String(error);
      return false;
    } finally {
      if (last()) this.sending = false;
    }
  }
}
