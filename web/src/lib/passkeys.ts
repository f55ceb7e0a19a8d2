// Passkeys in the browser: options from the server's JSON into what the browser takes, and its answer back into JSON.

type Json = Record<string, unknown>;

/** Whether this page may use passkeys at all: only over https, or from this very machine by name. */
export type Availability = "yes" | "insecure" | "number" | "old";

export function availability(where: { isSecureContext: boolean; hostname: string; hasPasskeys: boolean }): Availability {
  if (!where.isSecureContext) return "insecure";
  if (/^[\d.]+$|^\[/.test(where.hostname)) return "number"; // a passkey belongs to a name
  return where.hasPasskeys ? "yes" : "old";
}

export function availableHere(): Availability {
  return availability({ isSecureContext, hostname: location.hostname, hasPasskeys: "PublicKeyCredential" in window });
}

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export function toText(bytes: ArrayBuffer): string {
  const plain = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function described(list: unknown): PublicKeyCredentialDescriptor[] {
  return ((list as { id: string; type: "public-key" }[] | undefined) ?? []).map((one) => ({ type: one.type, id: toBytes(one.id) }));
}

/** Have the device make a passkey; null when the person has thought better of it. */
export async function createPasskey(options: Json): Promise<Json | null> {
  const user = options.user as { id: string; name: string; displayName: string };
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge as string),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: described(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = await asked(() => navigator.credentials.create({ publicKey }));
  if (made === null) return null;
  const response = made.response as AuthenticatorAttestationResponse;
  return answer(made, { attestationObject: toText(response.attestationObject), transports: response.getTransports?.() ?? [] });
}

/** Have the device sign with a passkey of this site; null when the person has thought better of it. */
export async function usePasskey(options: Json): Promise<Json | null> {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge as string),
    allowCredentials: described(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
  const found = await asked(() => navigator.credentials.get({ publicKey }));
  if (found === null) return null;
  const response = found.response as AuthenticatorAssertionResponse;
  return answer(found, {
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    userHandle: response.userHandle ? toText(response.userHandle) : null,
  });
}

async function asked(work: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await work()) as PublicKeyCredential | null;
  } catch (error) {
    // What browsers throw when somebody presses "cancel", or waits for too long.
    if (error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError")) return null;
    throw error;
  }
}

function answer(made: PublicKeyCredential, response: Json): Json {
  const id = toText(made.rawId);
  return { id, rawId: id, type: made.type, response: { ...response, clientDataJSON: toText(made.response.clientDataJSON) } };
}
