// A table as this browser sees it: the position that is shown, the log, and everything that can be asked of it.
import type { GameModule, Hand, Offer } from "../games/game";
import { loadGame } from "../games/registry";
import { t } from "../i18n/index.svelte";
import type { Choice, Command, ErrorBody, Hint, Position, Prompt, Replay, ServerMessage, TableReply, View } from "../wire/types";
import { api, Refused } from "./api";
import { groupByAnchor, type ByAnchor } from "./choices";
import { Live, type Connection } from "./live";
import { LogBook, sinceOwn, type Line, type Said } from "./log";
import { inWords, levelName } from "./names";
import { settings } from "./settings.svelte";
import { chime } from "./sound";

export interface Notice {
  text: string;
  rule: string;
  /** A refused undo: the others may be asked to go back to this decision. */
  rewind?: number;
}

export interface Menu {
  choices: readonly Offer[];
  /** Where it opens, in pixels of the window. */
  x: number;
  y: number;
  from: Element;
}

/** A seat's click on what cannot be played yet, with the actions that it could have meant. */
interface Kept {
  seat: number | null;
  actions: readonly string[];
  again: () => void;
}

const CROWD = 5; // more waiting positions than this are shown faster

export class TableState implements Hand {
  reply = $state.raw<TableReply | null>(null);
  game = $state.raw<GameModule | null>(null);
  scene = $state.raw<View | null>(null);
  /** The newest position, and the one on the screen: bots are faster than eyes. */
  newest = $state.raw<Position | null>(null);
  shown = $state.raw<Position | null>(null);
  lines = $state.raw<Line[]>([]);
  said = $state.raw<Said[]>([]);
  present = $state.raw<number[]>([]);
  connection = $state<Connection>("connecting");
  reason = $state("");
  seat = $state<number | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** What a strong player would do; null while nobody has asked. */
  hint = $state.raw<Hint | null>(null);
  thinking = $state(false);
  menu = $state.raw<Menu | null>(null);
  past = $state.raw<Replay | null>(null);
  rematch = $state("");
  /** A seat of this screen that must decide, and may see what the present one may not. */
  handover = $state<number | null>(null);
  last = $state("");
  /** A piece that has been picked up: the places where it could go glow. */
  picked = $state("");
  /** In a guided game only this action is offered, and the seat never changes. */
  only = $state.raw<string | null>(null);
  guided = false;

  /** Commands whose outcome is not on the screen yet. */
  #doing = $state(0);
  /** Nothing has been seen from this seat yet. */
  #arriving = $state(true);
  /** A click that came meanwhile. */
  #kept: Kept | null = null;
  #playing = "";
  #live: Live | null = null;
  #log = new LogBook();
  #queue: Position[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pasts = new Map<number, Replay>();

  constructor(readonly id: string) {}

  // -- what follows from the position

  readonly sending: boolean = $derived(this.#doing > 0 || this.#arriving);
  readonly mySeats = $derived(this.reply?.seats.filter((seat) => seat.mine).map((seat) => seat.seat) ?? []);
  readonly view: View | null = $derived(this.past?.view ?? this.shown?.view ?? null);
  readonly prompt: Prompt | null = $derived((this.past ? this.past.prompt : this.shown?.prompt) ?? null);
  /** Only what is on the screen may be clicked: not while moves of others are still being shown. */
  readonly choices: readonly Choice[] = $derived(
    !this.past && this.shown && this.shown === this.newest
      ? this.shown.choices.filter((choice) => this.only === null || choice.action === this.only.split("; ")[0])
      : [],
  );
  readonly offers: readonly Offer[] = $derived.by(() => {
    const all = (this.view && this.game?.arrange?.(this.choices, this.view)) ?? this.choices;
    return all.filter(({ action }) => this.only === null || action === this.only || action.startsWith(`${this.only}; `));
  });
  readonly lit: ByAnchor = $derived(
    groupByAnchor(
      this.offers
        .filter((offer) => !this.picked || offer.from === this.picked || offer.by === this.picked)
        .flatMap((offer) => {
          if (offer.from && !this.picked) return [{ ...offer, at: offer.from }];
          const there = { ...offer, at: this.game?.anchor(offer) ?? offer.at };
          return offer.by ? [there, { ...offer, at: offer.by }] : [there];
        }),
    ),
  );
  /** The decisions up to the position on the screen. */
  readonly told: readonly Line[] = $derived(this.lines.slice(0, this.past ? this.past.decision : (this.shown?.decisions ?? 0)));
  readonly fresh: Line[] = $derived(sinceOwn(this.lines, this.mySeats));
  readonly seats = $derived(
    this.reply?.seats.map((seat) => ({ seat: seat.seat, name: this.nameOf(seat.seat), mine: seat.mine })) ?? [],
  );

  /** Hints are for one's own decision, and by default for who plays without other people. */
  readonly mayAsk: boolean = $derived.by(() => {
    const { reply } = this;
    if (!this.choices.length || !reply || reply.copy || this.guided) return false;
    return reply.hints === "always" || (reply.hints === "alone" && reply.seats.every((seat) => seat.kind !== "human" || seat.mine));
  });
  /** What is advised, as it is offered. */
  readonly advice: Offer | undefined = $derived.by(() => {
    const best = this.hint?.actions.find((one) => one.chosen)?.action;
    return this.offers.find(({ action }) => action === best || action.startsWith(`${best}; `));
  });
  readonly advised: string = $derived(this.advice ? ((!this.picked && this.advice.from) || (this.game?.anchor(this.advice) ?? this.advice.at)) : "");
  readonly aim: string = $derived(this.advised || (this.lit.size === 1 ? ([...this.lit.keys()][0] ?? "") : ""));

  nameOf(seat: number | null | undefined): string {
    const found = seat === null || seat === undefined ? undefined : this.reply?.seats[seat];
    if (!found) return "";
    if (found.kind === "bot") return `${t("table.bot")} ${found.seat + 1} (${levelName(found.level)})`;
    return found.name || t("home.seat", { n: found.seat + 1 });
  }

  /** An action in words, where it is known of the step that it answered. */
  words(action: string, step?: string): string {
    return this.game?.words(action, this.scene, step) ?? action;
  }

  /** An action that is offered now. */
  choiceWords(action: string): string {
    return this.words(action, this.prompt?.name);
  }

  /** An offer in words, with what it costs. */
  say(offer: Offer): string {
    const words = this.choiceWords(offer.action);
    return offer.note ? `${words} (${offer.note})` : words;
  }

  label(anchor: string): string {
    const choices: readonly Offer[] = this.lit.get(anchor) ?? [];
    if (anchor === this.picked || (choices[0] && [choices[0].from, choices[0].by].includes(anchor))) return this.words(`pick ${anchor}`);
    return choices.map((choice) => this.say(choice)).join("; ");
  }

  // -- coming and going

  async open(): Promise<void> {
    this.reply = await api.table(this.id);
    const { game, board, players, options } = this.reply;
    const [module, scene] = await Promise.all([loadGame(game), api.scene(game, board, players, options)]);
    this.scene = scene;
    this.game = module;
    this.look(this.mySeats[0] ?? null);
  }

  /** Look from a seat; what other seats know of the past may differ, so the log begins anew. */
  look(seat: number | null): void {
    this.#live?.close();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.#log = new LogBook();
    this.#pasts.clear();
    this.past = null;
    this.seat = seat;
    this.#arriving = true;
    this.handover = null;
    this.#live = new Live(this.id, seat, () => this.#log.last, {
      message: (message) => this.#receive(message),
      state: (state, reason) => {
        this.connection = state;
        this.reason = reason;
      },
    });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#live?.close();
  }

  #receive(message: ServerMessage): void {
    if (message.type === "presence") this.present = message.seats;
    if (message.type !== "news") return;
    let seated = false;
    const before = this.#log.last;
    for (const event of message.events) {
      if (["seat", "made", "start", "pause", "resume", "ask", "vote", "over", "rewind"].includes(event.kind)) seated = true;
      if (event.kind === "undo" || event.kind === "rewind") this.#pasts.clear();
      if (event.kind === "rematch" && event.number > before) this.rematch = event.text ?? "";
      this.#log.add(event);
    }
    this.lines = [...this.#log.lines];
    this.said = [...this.#log.said];
    if (seated) void this.refresh();
    if (message.position) this.#arrive(message.position);
  }

  async refresh(): Promise<void> {
    try {
      this.reply = await api.table(this.id);
    } catch {
      // The connection's own state tells about it.
    }
  }

  #arrive(position: Position): void {
    const first = this.newest === null;
    this.newest = position;
    this.#queue.push(position);
    if (first || !settings.motion) this.#queue = [position];
    this.#arriving = false;
    if (this.#timer === undefined) this.#showNext();
    this.#goOn();
  }

  #showNext(): void {
    this.#timer = undefined;
    const next = this.#queue.shift();
    if (!next) return;
    const before = this.shown;
    this.shown = next;
    this.menu = null;
    if (this.hint?.version !== next.version) this.hint = null;
    this.picked = "";
    this.#handOver(next);
    this.#announce(before, next);
    const decided = this.lines.at(-1);
    const own = decided?.seat !== null && decided !== undefined && this.mySeats.includes(decided.seat);
    const pause = own ? 0 : this.#queue.length > CROWD ? settings.pace / 4 : settings.pace;
    if (this.#queue.length || pause) this.#timer = setTimeout(() => this.#showNext(), pause);
  }

  /** One screen, several players: look from the seat that decides, covered if seats have secrets. */
  #handOver(position: Position): void {
    const next = position.prompt?.seat ?? null;
    if (next === null || next === this.seat || !this.mySeats.includes(next) || this.reply?.seats[next]?.standin) return;
    if (position !== this.newest || this.guided) return;
    if (this.game?.hides(this.reply?.options ?? {}) && !this.reply?.copy) this.handover = next;
    else this.look(next);
  }

  #announce(before: Position | null, now: Position): void {
    const mine = now.choices.length > 0 && now === this.newest;
    if (!mine || (before?.choices.length ?? 0) > 0) return;
    if (before && settings.sounds) chime();
    if (before && settings.notify && document.hidden && "Notification" in window && Notification.permission === "granted") {
      new Notification("Kogge", { body: t("table.yourturn"), tag: this.id });
    }
  }

  // -- doing

  /** A click on a place: play its only choice, ask which of several, or say why none. */
  press(anchor: string, from: Element): void {
    if (this.past) return;
    if (this.sending) {
      const actions = (this.lit.get(anchor) ?? []).map((choice) => choice.action);
      this.#keep(actions, () => this.press(anchor, from));
      return;
    }
    if (this.offers.some((offer) => offer.from === anchor || offer.by === anchor)) {
      this.picked = this.picked === anchor ? "" : anchor;
      return;
    }
    const choices = this.lit.get(anchor) ?? [];
    if (this.picked && !choices.length) {
      this.picked = "";
      return;
    }
    const only = choices[0];
    if (choices.length === 1 && only) void this.play(only.action);
    else if (choices.length > 1) this.openMenu(choices, from);
    else void this.#whyNot(anchor);
  }

  openMenu(choices: readonly Choice[], from: Element): void {
    const rect = from.getBoundingClientRect();
    const ordered = this.game?.order(choices) ?? choices;
    this.menu = { choices: ordered, x: rect.left + Math.min(rect.width / 2, 24), y: rect.bottom, from };
  }

  /** One action, or several in a row, as long as each is offered and nothing surprising comes between. */
  async play(action: string): Promise<void> {
    this.menu = null;
    if (this.sending) {
      this.#keep([action], () => void this.play(action));
      return;
    }
    this.last = this.offers.find((offer) => offer.action === action)?.at ?? "";
    this.#kept = null;
    this.#playing = action;
    this.#doing++;
    await this.#playParts(action.split("; "));
    this.#doing--;
    this.#playing = "";
    this.#goOn();
  }

  async #playParts(parts: readonly string[]): Promise<void> {
    let before: Position | null = null;
    for (const part of parts) {
      const position = this.newest;
      if (!position || this.seat === null) return;
      if (before && part !== "undo" && !this.#mayGoOn(before, position, part)) return;
      before = position;
      const command: Command = part === "undo" ? { type: "undo", seat: this.seat } : { type: "play", seat: this.seat, action: part, version: position.version };
      if (!(await this.send(command))) return;
      await this.#after(position);
    }
  }

  /** Quick hands do not wait for the server. The second click of a double click is not meant to do more, though. */
  #keep(actions: readonly string[], again: () => void): void {
    if (!actions.includes(this.#playing)) this.#kept = { seat: this.seat, actions, again };
  }

  /** Do what was clicked meanwhile, unless it means something else by now, or would be another player's. */
  #goOn(): void {
    if (this.sending) return;
    const kept = this.#kept;
    this.#kept = null;
    if (!kept || kept.seat !== this.seat || this.notice || this.shown !== this.newest) return;
    if (kept.actions.every((action) => this.offers.some((offer) => offer.action === action))) kept.again();
  }

  #mayGoOn(before: Position, now: Position, next: string): boolean {
    const known = new Set(before.choices.map((choice) => choice.action));
    const fresh = now.choices.some(({ action }) => !known.has(action) && this.game?.surprising?.(action));
    return !fresh && now.choices.some((choice) => choice.action === next);
  }

  /** The acknowledgement may come before the news. */
  async #after(position: Position): Promise<void> {
    for (let i = 0; i < 400 && this.newest === position; i++) await new Promise((go) => setTimeout(go, 5));
  }

  async send(command: Command): Promise<boolean> {
    if (!this.#live) return false;
    this.notice = null;
    this.#doing++;
    const refused = await this.#live.send(command);
    this.#doing--;
    if (refused) this.#refused(refused);
    return refused === null;
  }

  #refused(error: ErrorBody): void {
    const own = this.lines.findLast((line) => line.seat !== null && line.seat === this.seat);
    const nothing = error.code === "undo" && !own;
    this.notice = { text: nothing ? t("refused.undo.nothing") : inWords(error), rule: error.rule };
    if (error.code === "undo" && own) this.notice = { ...this.notice, rewind: own.decision - 1 };
  }

  /** Ask for advice on the position on the screen. */
  async ask(): Promise<void> {
    if (this.seat === null || this.thinking) return;
    this.notice = null;
    this.thinking = true;
    try {
      const hint = await api.hint(this.id, this.seat);
      if (hint.version === this.shown?.version) this.hint = hint;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.notice = { text: inWords(error), rule: "" };
    }
    this.thinking = false;
  }

  async #whyNot(anchor: string): Promise<void> {
    const { seat, prompt, view } = this;
    if (seat === null || !prompt || !view || prompt.seat !== seat || this.newest !== this.shown) return;
    for (const action of this.game?.attempts(anchor, view, prompt) ?? []) {
      try {
        const answer = await api.whyNot(this.id, seat, action);
        if (answer.allowed) continue;
        const text = this.game?.why(answer.code, answer.params ?? {}, this.scene) || answer.reason;
        this.notice = { text, rule: answer.rule };
        return;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
    }
  }

  // -- the past

  async goTo(decision: number): Promise<void> {
    const all = this.lines.length;
    const wanted = Math.min(Math.max(decision, 0), all);
    let found = this.#pasts.get(wanted);
    if (!found) {
      found = await api.replay(this.id, wanted, this.seat);
      this.#pasts.set(wanted, found);
    }
    this.menu = null;
    this.past = found;
  }

  toPresent(): void {
    this.past = null;
  }
}
