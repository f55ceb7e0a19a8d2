// The rules for players as the page shows them. Their Markdown has three additions: `## Title {#name}` begins a chapter,
// `[H4.3, HR5]` cites rules, and `![Caption](board:hansa/displace#post:a-b.1=A;city:a)` is a picture of the board at a
// position, enlarged around these places; a place with a sign is marked with it.
import { escape, inline, tableOf } from "./markdown";

export interface Picture {
  game: string;
  position: string;
  places: { anchor: string; sign: string }[];
  caption: string;
}

/** A paragraph, list, table, example or heading as markup, or a picture. */
export interface Part {
  html: string;
  picture: Picture | null;
}

/** The smallest thing that a search finds. */
export interface Entry {
  id: string;
  chapter: string;
  text: string;
}

export interface Chapter {
  id: string;
  title: string;
  parts: Part[];
}

export interface Rulebook {
  title: string;
  chapters: Chapter[];
  entries: Entry[];
}

const CHAPTER = /^## (.*?) \{#([\w-]+)\}$/;
const PICTURE = /^!\[([^\]]*)\]\(board:(\w+)\/([\w-]+)#([^)\s]*)\)$/;
const CITATION = /\s*\[((?:[A-Z]{1,2}\d+(?:\.\d+)?(?:,\s+)?)+)\]/g;

/** Reads a page. `exact` is the address of the rules by id. */
export function readRulebook(markdown: string, exact: string): Rulebook {
  const reader = new Reader(exact);
  for (const block of markdown.split(/\n{2,}/)) reader.read(block.trim());
  return { title: reader.title, chapters: reader.chapters, entries: reader.entries };
}

class Reader {
  title = "";
  readonly chapters: Chapter[] = [{ id: "start", title: "", parts: [] }];
  readonly entries: Entry[] = [];
  readonly #cited = new Set<string>();
  readonly #exact: string;

  constructor(exact: string) {
    this.#exact = exact;
  }

  read(block: string): void {
    if (!block) return;
    const one = block.split("\n").map((line) => line.trim()).join(" ");
    const chapter = CHAPTER.exec(one);
    const picture = PICTURE.exec(one);
    if (chapter) this.chapters.push({ id: chapter[2] ?? "", title: chapter[1] ?? "", parts: [] });
    else if (one.startsWith("# ")) this.title = one.slice(2);
    else if (picture) this.#add("", pictureOf(picture));
    else this.#add(this.#markup(block));
  }

  #add(html: string, picture: Picture | null = null): void {
    this.chapters.at(-1)?.parts.push({ html, picture });
  }

  #markup(block: string): string {
    const lines = block.split("\n");
    if (block.startsWith("### ")) return `<h3>${escape(block.slice(4))}</h3>`;
    if (block.startsWith("|")) return tableOf(lines, (cell) => this.#inline(cell), (row) => this.#entry(row));
    if (block.startsWith(">")) {
      const inner = lines.map((line) => line.replace(/^>\s?/, "")).join("\n");
      return `<blockquote>${this.#markup(inner)}</blockquote>`;
    }
    if (!/^- /.test(block)) return `<p id="${this.#entry(block)}">${this.#inline(lines.join(" "))}</p>`;
    const items = block.split(/\n(?=- )/).map((item) => item.slice(2).split("\n").map((line) => line.trim()).join(" "));
    return `<ul>${items.map((item) => `<li id="${this.#entry(item)}">${this.#inline(item)}</li>`).join("")}</ul>`;
  }

  /** Makes a paragraph findable; the result is its id. */
  #entry(text: string): string {
    const id = `text-${this.entries.length + 1}`;
    const plain = text.replace(/[*`]/g, "").replace(/\s*\|\s*/g, " · ").replace(/\s+/g, " ").replace(/^ · | · $/g, "");
    this.entries.push({ id, chapter: this.chapters.at(-1)?.title ?? "", text: plain });
    return id;
  }

  #inline(text: string): string {
    return inline(text).replace(CITATION, (_, ids: string) => `<span class="cites">${ids.split(/,\s+/).map((id) => this.#cite(id)).join("")}</span>`);
  }

  /** The first citation of a rule is where links to the rule arrive. */
  #cite(id: string): string {
    const first = !this.#cited.has(id);
    this.#cited.add(id);
    return `<a${first ? ` id="${id}"` : ""} href="${this.#exact}#${id}">${id}</a>`;
  }
}

function pictureOf([, caption = "", game = "", position = "", places = ""]: RegExpExecArray): Picture {
  const marked = places.split(";").filter(Boolean).map((place) => {
    const [anchor = "", sign = ""] = place.split("=");
    return { anchor, sign };
  });
  return { game, position, caption, places: marked };
}

/** What contains all words of a search, at most `most` of it. */
export function find(entries: readonly Entry[], wanted: string, most = 30): Entry[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  return entries.filter((entry) => words.every((word) => `${entry.chapter} ${entry.text}`.toLowerCase().includes(word))).slice(0, most);
}

/** Some words of a paragraph around the first word of a search. */
export function excerpt(text: string, wanted: string, size = 110): string {
  const at = Math.max(0, text.toLowerCase().indexOf(wanted.trim().toLowerCase().split(/\s+/)[0] ?? ""));
  const from = at < size / 2 ? 0 : text.indexOf(" ", at - size / 2) + 1;
  const to = from + size >= text.length ? text.length : text.lastIndexOf(" ", from + size);
  return `${from ? "… " : ""}${text.slice(from, to)}${to < text.length ? " …" : ""}`;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The part of a board that a picture shows: around all boxes, of the given shape, and hardly beyond the board's edge. */
export function cropAround(boxes: readonly Box[], board: { w: number; h: number }, shape: number): Box {
  if (!boxes.length) return { x: 0, y: (board.h - board.w / shape) / 2, w: board.w, h: board.w / shape };
  const [left, top] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.x + box.w)), Math.max(...boxes.map((box) => box.y + box.h))];
  const room = 0.05 * board.w;
  const edge = 0.03 * board.w; // so that signs at the edge have room
  const wide = Math.max(right - left + 2 * room, (bottom - top + 2 * room) * shape, 0.25 * board.w);
  const [w, h] = [wide, wide / shape];
  const within = (middle: number, size: number, full: number): number =>
    size >= full ? (full - size) / 2 : Math.min(Math.max(middle - size / 2, -edge), full - size + edge);
  return { x: within((left + right) / 2, w, board.w), y: within((top + bottom) / 2, h, board.h), w, h };
}
