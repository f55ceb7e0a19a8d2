// A table as this browser sees it: what is shown follows from what the server sent and from what was clicked. The rules
// of that are in log, choices, hints, handover and replay; here they are tied to the connection.
import type { GameModule, Hand, Offer } from "../games/game";
import { loadGame } from "../games/registry";
import { callSeats } from "../games/words.svelte";
import { t } from "../i18n/index.svelte";
import type { Choice, Command, ErrorBody, Gain, Hint, Position, Prompt, Replay, TableReply, View, WireEvent } from "../wire/types";
import { announce } from "./announce";
import { api, Refused } from "./api";
import type { ShownClocks } from "./clocks"; // the rest of it comes with the first clock
import { choicesWithin, kindsToHold, litPlaces, mayGoOn, meaningOf, offersOf, placeOf, stillMeant, verbOf, type ByAnchor, type KeptClick } from "./choices";
import { Connection, type ConnectionState } from "./connection";
import { ghostsOf, marksOf, type Ghost } from "./ghosts";
import { seatToTurnTo } from "./handover";
import { advisedOffer, hintsAllowed } from "./hints";
import { EMPTY, sinceOwn, withEvents, type Line, type Log, type Said } from "./log";
import { Latest } from "./latest";
import { inWords, seatName } from "./names";
import { pauseAfter, waitingAfter } from "./pace";
import { Replays, startOf } from "./replay";
import { settings } from "./settings.svelte";
import { storyOf, toldGains, type Entry } from "./story";

export interface Notice {
  text: string;
  rule: string;
  /** A refused undo: the others may be asked to go back to this decision. */
  rewind?: number;
}

export interface Source {
  table: string;
  decisions: number;
}

export interface Menu {
  choices: readonly Offer[];
  /** Where it opens, in pixels of the window. */
  x: number;
  y: number;
  from: Element;
}

/** A decision of the past, made after so many others, that somebody tries to make better. */
export interface Exercise {
  at: number;
  answer(action: string): void;
}

/** Events after which seats, status or questions of the table may differ. */
const TABLE_LIFE = new Set(["seat", "made", "start", "pause", "resume", "ask", "vote", "over", "rewind", "close", "vacation"]);

export class TableState implements Hand {
  reply = $state.raw<TableReply | null>(null);
  game = $state.raw<GameModule | null>(null);
  scene = $state.raw<View | null>(null);
  /** The newest position, and the one on the screen: bots are faster than eyes. */
  newest = $state.raw<Position | null>(null);
  shown = $state.raw<Position | null>(null);
  present = $state.raw<number[]>([]);
  /** Where there are clocks, and when they came. */
  clocks = $state.raw<ShownClocks | null>(null);
  connection = $state<ConnectionState>("connecting");
  reason = $state("");
  seat = $state<number | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** What a strong player would do; null while nobody has asked. */
  hint = $state.raw<Hint | null>(null);
  thinking = $state(false);
  menu = $state.raw<Menu | null>(null);
  past = $state.raw<Replay | null>(null);
  /** What the coach would have played in the past that is on the screen. */
  suggestion = $state.raw<readonly Line[]>([]);
  /** A decision of the past that is to be made better. */
  exercise = $state.raw<Exercise | null>(null);
  /** After how many decisions each turn began; known as soon as the past is looked at. */
  turns = $state.raw<readonly number[]>([]);
  rematch = $state("");
  /** The game that this table is a copy of, and from where. */
  source = $state.raw<Source | null>(null);
  /** A seat of this screen that must decide, and may see what the present one may not. */
  handover = $state<number | null>(null);
  last = $state("");
  /** A piece that has been picked up: the places where it could go glow. */
  picked = $state("");
  /** In a guided game only this action is offered, and the seat never changes. */
  only = $state.raw<string | null>(null);
  guided = false;
  /** Actions that wait for a word, since the turn would end with the first of them. */
  ending = $state("");

  #log = $state.raw<Log>(EMPTY);
  /** What each seat of this screen took in hand last. */
  #wanted = $state.raw<Readonly<Record<number, string>>>({});
  /** Commands whose outcome is not on the screen yet. */
  #doing = $state(0);
  /** Nothing has been seen from this seat yet. */
  #arriving = $state(true);
  /** A click that came meanwhile. */
  #kept: KeptClick | null = null;
  #playing = "";
  #connection: Connection | null = null;
  #replays: Replays;
  #queue: Position[] = [];
  #openings = new Latest();
  #refreshes = new Latest();
  #readings = new Latest();
  #travels = new Latest();
  /** Of how many decisions the turns are known. */
  #turnsUntil = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends that sentences name the seats of this table. */
  #uncall = (): void => undefined;

  constructor(readonly id: string) {
    this.#replays = this.#newReplays();
  }

  // -- what follows from the position

  readonly lines: readonly Line[] = $derived(this.#log.lines);
  readonly said: readonly Said[] = $derived(this.#log.said);
  readonly sending: boolean = $derived(this.#doing > 0 || this.#arriving);
  readonly mySeats = $derived(this.reply?.seats.filter((seat) => seat.mine).map((seat) => seat.seat) ?? []);
  readonly view: View | null = $derived(this.past?.view ?? this.shown?.view ?? null);
  readonly prompt: Prompt | null = $derived((this.past ? this.past.prompt : this.shown?.prompt) ?? null);
  /** Only what is on the screen may be clicked: not while moves of others are still being shown. */
  readonly choices: readonly Choice[] = $derived(
    this.past ? this.#pastChoices(this.past) : this.shown && this.shown === this.newest ? choicesWithin(this.shown.choices, this.only) : [],
  );
  readonly offers: readonly Offer[] = $derived(offersOf(this.choices, this.view, this.game, this.only));
  readonly advice: Offer | undefined = $derived(advisedOffer(this.hint, this.offers));
  readonly kinds: readonly string[] = $derived(kindsToHold(this.offers, this.game));
  /** What is held: what is advised, what the player took last, or the first kind. */
  readonly held: string = $derived(
    [this.game?.holds?.of(this.advice?.action ?? "") ?? "", this.#wanted[this.seat ?? -1] ?? ""].find((kind) => this.kinds.includes(kind)) ?? this.kinds[0] ?? "",
  );
  readonly lit: ByAnchor = $derived(litPlaces(this.offers, this.picked, this.game, this.held));
  /** The decisions up to the position on the screen. */
  readonly told: readonly Line[] = $derived(this.lines.slice(0, this.past ? this.past.decision : (this.shown?.decisions ?? 0)));
  /** Where the past begins. */
  readonly start: number = $derived(startOf(this.lines));
  readonly fresh: readonly Line[] = $derived(sinceOwn(this.lines, this.mySeats));
  readonly seats = $derived(
    this.reply?.seats.map((seat) => ({ seat: seat.seat, name: this.nameOf(seat.seat), mine: seat.mine })) ?? [],
  );
  readonly mayAsk: boolean = $derived(this.choices.length > 0 && !this.past && !this.guided && this.reply !== null && hintsAllowed(this.reply));
  readonly advised: string = $derived(this.advice ? ((!this.picked && this.advice.from) || placeOf(this.advice, this.game)) : "");
  readonly aim: string = $derived(this.advised || (this.lit.size === 1 ? ([...this.lit.keys()][0] ?? "") : ""));

  /** Moves of others are still being shown. */
  readonly behind: boolean = $derived(this.shown !== this.newest);
  /** What the others did in their last turns, as long as one has not decided anything since. */
  readonly ghosts: readonly Ghost[] = $derived(this.past ? marksOf(this.suggestion, this.game?.telling.trail) : ghostsOf(this.told, this.mySeats, this.game?.telling.trail));
  readonly follow: string = $derived(this.ghosts.at(-1)?.anchor ?? "");

  /** In an exercise the decision of the past is open again. */
  #pastChoices(past: Replay): readonly Choice[] {
    return this.exercise?.at === past.decision ? past.choices : [];
  }

  nameOf(seat: number | null | undefined): string {
    const found = seat === null || seat === undefined ? undefined : this.reply?.seats[seat];
    return found ? seatName(found) : "";
  }

  /** An action in words, where it is known of the step that it answered. */
  words(action: string, step?: string): string {
    return this.game?.words(action, this.scene, step) ?? action;
  }

  /** What was decided: by a seat in the third person. */
  tell({ text, step, seat }: Line): string {
    return seat === null ? this.words(text, step) : (this.game?.tells(text, this.scene, step) ?? text);
  }

  gainWords(gain: Gain): string {
    return this.game?.gain(gain, this.scene) ?? "";
  }

  /** What decisions brought together, as far as it is told. */
  gainsOf(lines: readonly Line[]): Gain[] {
    const known = (key: string): boolean => !!this.game && this.game.label(key) !== key;
    return toldGains(lines, (why) => known(`gain.points.${why}`) || known(`score.${why}`));
  }

  /** A turn in one sentence. */
  story(entry: Entry): string {
    const { game, scene } = this;
    if (!game) return "";
    const together = game.together && ((actions: readonly string[]) => game.together?.(actions, scene) ?? []);
    return storyOf(entry, { telling: game.telling, tell: (line) => this.tell(line), ...(together ? { together } : {}) }, (seat) => this.nameOf(seat));
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
    const last = this.#openings.ask();
    this.#refreshes.drop();
    const reply = await api.table(this.id);
    const { game, board, players, options, version, readonly, components } = reply;
    const set = components ? { components: components.digest } : {};
    const rules = readonly ? {} : { ...options, ...set, version: String(version) }; // of rules that it does not know, the server can draw the board
    const [module, scene] = await Promise.all([loadGame(game), api.scene(game, board, players, rules)]);
    if (!last()) return; // left, or opened again
    this.reply = reply;
    this.clocks = reply.clocks ? { ...reply.clocks, at: Date.now() } : null;
    this.scene = scene;
    this.game = module;
    this.#uncall();
    this.#uncall = callSeats((seat) => this.nameOf(seat));
    this.look(this.mySeats[0] ?? null);
  }

  /** Look from a seat. Seats may know different things of the past, so the log starts empty. */
  look(seat: number | null): void {
    this.#disconnect();
    this.#queue = [];
    this.#log = EMPTY;
    this.#replays = this.#newReplays();
    this.toPresent();
    this.seat = seat;
    this.#arriving = true;
    this.handover = null;
    this.#connection = new Connection(this.id, seat, () => this.#log.last, {
      news: (events, position, clocks) => {
        if (clocks !== undefined) this.clocks = clocks && { ...clocks, at: Date.now() };
        this.#hear(events, position);
      },
      presence: (seats) => (this.present = seats),
      state: (state, reason) => {
        this.connection = state;
        this.reason = reason;
        if (state === "lost" && this.#arriving) void this.#read(seat);
      },
    });
  }

  /** Without a connection a game may still be read: what is over is kept by the service worker. */
  async #read(seat: number | null): Promise<void> {
    const last = this.#readings.ask();
    try {
      const [events, position] = await Promise.all([api.events(this.id, seat), api.position(this.id, seat)]);
      if (last() && this.#arriving) this.#hear(events, position);
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // it is not kept, and waits for a connection
    }
  }

  close(): void {
    this.#openings.drop();
    this.#uncall();
    this.#disconnect();
  }

  #disconnect(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#readings.drop();
    this.#connection?.close();
  }

  #hear(events: readonly WireEvent[], position: Position | null): void {
    const fresh = events.filter(({ number }) => number > this.#log.last);
    this.#log = withEvents(this.#log, fresh);
    this.#replays.hear(fresh);
    this.rematch = fresh.findLast(({ kind }) => kind === "rematch")?.text ?? this.rematch;
    if (this.newest && fresh.some(({ kind }) => kind === "rematch")) announce(this.id, t("rematch.made"));
    const made = fresh.find(({ kind }) => kind === "made")?.data as { source?: Source } | undefined;
    this.source = made?.source ?? this.source;
    if (fresh.some(({ kind }) => TABLE_LIFE.has(kind))) void this.refresh();
    if (position) this.#arrive(position);
  }

  async refresh(): Promise<void> {
    const last = this.#refreshes.ask();
    try {
      const reply = await api.table(this.id);
      if (last()) this.reply = reply;
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
    this.ending = "";
    if (this.hint?.version !== next.version) this.hint = null;
    this.picked = "";
    const decided = (this.lines[next.decisions - 1] ?? this.lines.at(-1))?.seat ?? null;
    const pause = pauseAfter(decided !== null && this.mySeats.includes(decided), waitingAfter(this.lines, next.decisions), settings.pace);
    if (this.#queue.length || pause) this.#timer = setTimeout(() => this.#showNext(), pause);
    if (next === this.newest) this.#reachPresent(before, next);
  }

  /** Show the newest position at once: who has seen enough need not wait. */
  skip(): void {
    if (!this.newest || !this.behind) return;
    clearTimeout(this.#timer);
    this.#queue = [this.newest];
    this.#showNext();
  }

  /** The newest position is on the screen: it may be another seat's of this screen, or one's own at last. */
  #reachPresent(before: Position | null, now: Position): void {
    if (before && !before.choices.length && now.choices.length) announce(this.id, t("table.yourturn"));
    const seat = this.guided ? null : seatToTurnTo(now, this.seat, this.reply?.seats ?? []);
    if (seat === null) return;
    // Where seats have secrets the screen is covered until the other player is there.
    if (this.game?.hides(this.reply?.options ?? {}) && !this.reply?.copy) this.handover = seat;
    else this.look(seat);
  }

  // -- doing

  /** A click on a place. */
  press(anchor: string, from: Element): void {
    if (this.past && !this.exercise) return;
    if (this.sending) {
      const actions = (this.lit.get(anchor) ?? []).map((choice) => choice.action);
      this.#keep(actions, () => this.press(anchor, from));
      return;
    }
    if (this.ending && anchor === this.last) {
      void this.play(this.ending, true);
      return;
    }
    const meaning = meaningOf(anchor, this.offers, this.lit, this.picked);
    if (meaning.does === "pick") this.picked = meaning.piece;
    else if (meaning.does === "play") void this.play(meaning.action);
    else if (meaning.does === "ask") this.openMenu(meaning.choices, from);
    else void this.#explain(anchor);
  }

  hold(kind: string): void {
    this.#wanted = { ...this.#wanted, [this.seat ?? -1]: kind };
  }

  openMenu(choices: readonly Choice[], from: Element): void {
    const rect = from.getBoundingClientRect();
    const ordered = this.game?.order(choices) ?? choices;
    this.menu = { choices: ordered, x: rect.left + Math.min(rect.width / 2, 24), y: rect.bottom, from };
  }

  /** One action, or several in a row, as long as each is offered and nothing surprising comes between. */
  async play(action: string, sure = false): Promise<void> {
    this.menu = null;
    if (this.exercise) {
      this.picked = "";
      this.exercise.answer(action.split("; ")[0] ?? action);
      return;
    }
    if (this.sending) {
      this.#keep([action], () => void this.play(action, sure));
      return;
    }
    this.last = this.offers.find((offer) => offer.action === action)?.at ?? this.last;
    this.ending = "";
    this.#kept = null;
    this.#playing = action;
    this.#doing++;
    await this.#playParts(action.split("; "), sure);
    this.#doing--;
    this.#playing = "";
    this.#goOn();
  }

  async #playParts(parts: readonly string[], sure: boolean): Promise<void> {
    const { seat } = this;
    let before: Position | null = null;
    for (const [i, part] of parts.entries()) {
      const position = this.newest;
      if (!position || seat === null || this.seat !== seat) return;
      if (before && part !== "undo" && !mayGoOn(before, position, part, (action) => this.game?.surprising?.(action) ?? false)) return;
      before = position;
      const asks = settings.ask && !sure && !this.guided && part !== "undo" && verbOf(part) !== "end";
      if (asks && (await this.#endsTurn(seat, part))) {
        this.ending = parts.slice(i).join("; ");
        return;
      }
      const command: Command = part === "undo" ? { type: "undo", seat } : { type: "play", seat, action: part, version: position.version };
      if (!(await this.send(command))) return;
    }
  }

  async #endsTurn(seat: number, action: string): Promise<boolean> {
    try {
      return (await api.whyNot(this.id, seat, action)).ends;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return false; // the command will be told why
    }
  }

  /** Quick hands do not wait for the server. The second click of a double click is not meant to do more, though. */
  #keep(actions: readonly string[], again: () => void): void {
    if (!actions.includes(this.#playing)) this.#kept = { seat: this.seat, actions, again };
  }

  /** Do what was clicked meanwhile, unless it means something else by now. */
  #goOn(): void {
    if (this.sending) return;
    const kept = this.#kept;
    this.#kept = null;
    if (kept && !this.notice && this.shown === this.newest && stillMeant(kept, this.seat, this.offers)) kept.again();
  }

  /** Resolves to whether it was done; by then its news have arrived. */
  async send(command: Command): Promise<boolean> {
    if (!this.#connection) return false;
    this.notice = null;
    if (command.type === "undo" && this.ending) {
      this.ending = "";
      return true;
    }
    this.#doing++;
    const outcome = await this.#connection.send(command);
    this.#doing--;
    if (outcome !== "done" && outcome !== "closed") this.#refused(outcome);
    this.#goOn();
    return outcome === "done";
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

  /** Say why nothing can be done at a place, in the language of the page. */
  async #explain(anchor: string): Promise<void> {
    const { seat, prompt, view } = this;
    if (this.past || seat === null || !prompt || !view || prompt.seat !== seat || this.newest !== this.shown) return;
    for (const action of this.game?.attempts(anchor, view, prompt) ?? []) {
      try {
        const answer = await api.whyNot(this.id, seat, action);
        if (this.newest !== this.shown || prompt !== this.prompt) return; // it is about a decision that is over
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
    const last = this.#travels.ask();
    void this.#findTurns();
    let found: Replay;
    try {
      found = await this.#replays.at(Math.max(decision, this.start), this.lines.length);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (last()) this.notice = { text: inWords(error), rule: error.rule };
      return;
    }
    if (!last()) return; // one has gone on meanwhile, or back to the table
    this.menu = null;
    this.picked = "";
    if (found.decision !== this.past?.decision) this.suggestion = [];
    this.past = found;
  }

  async #findTurns(): Promise<void> {
    const { length } = this.lines;
    if (this.#turnsUntil === length) return;
    this.#turnsUntil = length;
    try {
      const turns = await api.turns(this.id);
      if (this.#turnsUntil === length) this.turns = turns;
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // without them one steps by decisions
    }
  }

  toPresent(): void {
    this.#travels.drop();
    this.past = null;
    this.suggestion = [];
    this.exercise = null;
  }

  #newReplays(): Replays {
    return new Replays((decision) => api.replay(this.id, decision, this.seat));
  }
}
