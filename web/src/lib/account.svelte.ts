// What the page of the account shows, and what it has to say after each thing that was done.
import { a, type AccountKey } from "../i18n/account";
import { t } from "../i18n/index.svelte";
import type { Account, Me } from "../wire/types";
import { account } from "./account";
import { ensureMe, Refused, remember } from "./api";
import { inWords } from "./names";

/** A refusal in the words of this page, or in those of all pages. */
export function reason(error: unknown): string {
  if (!(error instanceof Refused)) return error instanceof Error ? error.message : String(error);
  const key = `refused.${error.code}` as AccountKey;
  const own = a(key);
  return own === key ? inWords(error) : own;
}

export class AccountState {
  data = $state.raw<Account | null>(null);
  said = $state(""); // what was done
  failure = $state(""); // why it was not
  busy = $state(false);

  /** Everybody who opens the page is somebody: a guest, if nothing else. */
  async load(): Promise<void> {
    await this.do(async () => {
      await ensureMe(t("home.guest"));
      this.data = await account.read();
    });
  }

  /** One thing after the other; what comes of it is told. */
  async do(work: () => Promise<AccountKey | void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.said = this.failure = "";
    try {
      const done = await work();
      if (done) this.said = a(done);
      return true;
    } catch (error) {
      this.failure = reason(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Somebody has signed in: the page is theirs from now on. */
  async entered(me: Me): Promise<AccountKey> {
    remember(me);
    this.data = await account.read();
    return "entered";
  }
}
