// The addresses of one's own account; only the account's page needs them.
import type { Account, Me, NewToken } from "../wire/types";
import { call } from "./api";
import { forgetPush } from "./push";
import { forgetSeen } from "./worker.svelte";

type Json = Record<string, unknown>;
interface Options {
  options: Json;
}

export const account = {
  read: () => call<Account>("/api/account"),
  beginPasskey: () => call<Options>("/api/account/passkeys/begin", {}),
  addPasskey: (name: string, credential: Json) => call<Account>("/api/account/passkeys", { name, credential }),
  renamePasskey: (id: string, name: string) => call<Account>(`/api/account/passkeys/${id}/rename`, { name }),
  removePasskey: (id: string) => call<Account>(`/api/account/passkeys/${id}/remove`, {}),
  codes: () => call<{ codes: string[] }>("/api/account/codes", {}),
  mail: (address: string, language: string) => call<{ sent: boolean }>("/api/account/mail", { address, language }),
  removeMail: () => call<Account>("/api/account/mail/remove", {}),
  device: () => call<{ path: string; until: number }>("/api/account/device", {}),
  makeToken: (name: string, scopes: string[], days: number | null, bot: string | null) =>
    call<NewToken>("/api/account/tokens", { name, scopes, days, bot }),
  removeToken: (id: string) => call<Account>(`/api/account/tokens/${id}/remove`, {}),
  makeBot: (name: string) => call<Account>("/api/account/bots", { name }),
  removeBot: (id: string) => call<Account>(`/api/account/bots/${id}/remove`, {}),
  remove: (name: string) => call<{ done: boolean }>("/api/account/delete", { name }).then(forgetPush).finally(forgetSeen),
  beginSignIn: () => call<Options>("/api/sign-in/passkey/begin", {}),
  signInByPasskey: (credential: Json, bring: boolean) => call<Me>("/api/sign-in/passkey", { credential, bring }),
  signInByCode: (code: string, bring: boolean) => call<Me>("/api/sign-in/code", { code, bring }),
  signInByLink: (ticket: string, bring: boolean) => call<Me>("/api/sign-in/link", { ticket, bring }),
  signOut: async () => {
    const endpoint = await forgetPush();
    await call<{ done: boolean }>("/api/sign-out", { endpoint }).finally(forgetSeen);
  },
};
