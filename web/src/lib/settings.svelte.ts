// What a person prefers, kept in this browser only.
import { PACES } from "./pace";

export type Theme = "auto" | "light" | "dark";
export type Language = "en" | "uk" | "pl" | "ru";
export const LANGUAGES: readonly Language[] = ["en", "uk", "pl", "ru"];

const KEY = "kogge";

interface Stored {
  language: Language | null;
  theme: Theme;
  sounds: boolean;
  motion: boolean;
  confirm: boolean;
  ask: boolean;
  notify: boolean;
  pace: number;
}

const USUAL: Stored = {
  language: null,
  theme: "auto",
  sounds: false,
  motion: true,
  confirm: true,
  ask: false,
  notify: false,
  pace: PACES.normal,
};

function kept(): Partial<Stored> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Stored>;
  } catch {
    return {};
  }
}

/** What was kept when the pace was that of a single move. */
const OLD: Record<number, number> = { 200: PACES.fast, 450: PACES.normal, 900: PACES.slow };

function read(): Stored {
  const stored = { ...USUAL, ...kept() };
  return { ...stored, pace: OLD[stored.pace] ?? stored.pace };
}

/** The first of the browser's languages that the page speaks. */
export function pickLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    const known = LANGUAGES.find((one) => one === short);
    if (known) return known;
  }
  return "en";
}

class Settings {
  constructor() {
    if (typeof window === "undefined") return;
    // What is changed in another tab holds here too.
    addEventListener("storage", ({ key }) => {
      if (key === KEY) this.#stored = read();
    });
  }

  #stored = $state<Stored>(typeof localStorage === "undefined" ? { ...USUAL } : read());

  get language(): Language {
    return this.#stored.language ?? pickLanguage(typeof navigator === "undefined" ? [] : navigator.languages);
  }
  get theme(): Theme {
    return this.#stored.theme;
  }
  get sounds(): boolean {
    return this.#stored.sounds;
  }
  get motion(): boolean {
    return this.#stored.motion && !prefersStillness();
  }
  get confirm(): boolean {
    return this.#stored.confirm;
  }
  /** Before a turn ends by itself. */
  get ask(): boolean {
    return this.#stored.ask;
  }
  get notify(): boolean {
    return this.#stored.notify;
  }
  /** Milliseconds in which a whole turn of others is shown. */
  get pace(): number {
    return this.#stored.pace;
  }

  change(values: Partial<Stored>): void {
    this.#stored = { ...this.#stored, ...kept(), ...values }; // another tab may have changed others
    localStorage.setItem(KEY, JSON.stringify(this.#stored));
  }
}

function prefersStillness(): boolean {
  return typeof matchMedia !== "undefined" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export const settings = new Settings();
