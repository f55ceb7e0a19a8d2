// Where passkeys are to be had, and bytes as WebAuthn writes them.
import { expect, test } from "vitest";
import { availability, toBytes, toText } from "../../src/lib/passkeys";

test.each([
  ["https, a name", true, "kogge.example", true, "yes"],
  ["this machine by name", true, "localhost", true, "yes"],
  ["this machine by number", true, "127.0.0.1", true, "number"],
  ["this machine by a longer number", true, "[::1]", true, "number"],
  ["plain http elsewhere", false, "kogge.example", true, "insecure"],
  ["plain http by number", false, "192.168.1.7", true, "insecure"],
  ["a browser of before", true, "kogge.example", false, "old"],
])("%s", (_, isSecureContext, hostname, hasPasskeys, expected) => {
  expect(availability({ isSecureContext, hostname, hasPasskeys })).toBe(expected);
});

test("bytes are written without padding, in letters that an address takes", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  const text = toText(bytes.buffer);
  expect(text).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(toBytes(text)).toEqual(bytes);
  for (const length of [0, 1, 2, 3]) expect(toBytes(toText(bytes.slice(250, 250 + length).buffer))).toEqual(bytes.slice(250, 250 + length));
});
