// The other end of a push: a push service on this machine, and what a browser does with the messages (RFC 8291), with
// none of the server's code. A page is given its subscriptions, since Chromium has no push service of its own here.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { expect } from "vitest";

export interface Pushed {
  path: string;
  headers: IncomingHttpHeaders;
  /** What was encrypted. */
  text: string;
}

export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Has the only key to what is pushed to its addresses. */
export class PushReceiver {
  readonly #key = createECDH("prime256v1");
  readonly #public = this.#key.generateKeys();
  readonly #auth = randomBytes(16);
  readonly #server = createServer();
  readonly #pushed: Pushed[] = [];
  /** What was wrong with a request; nothing of it may be lost in the server's thread. */
  readonly #failures: unknown[] = [];

  /** Listen on a free port. */
  static async open(): Promise<PushReceiver> {
    const receiver = new PushReceiver();
    receiver.#server.on("request", (request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        try {
          receiver.#pushed.push({ path: request.url ?? "", headers: request.headers, text: receiver.#read(Buffer.concat(parts)) });
        } catch (error) {
          receiver.#failures.push(error);
        }
        response.writeHead(201).end();
      });
    });
    await new Promise<void>((done) => receiver.#server.listen(0, "127.0.0.1", done));
    return receiver;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  address(path: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${path}`;
  }

  /** What a browser tells of a subscription. */
  subscription(path: string): Subscription {
    return { endpoint: this.address(path), keys: { p256dh: this.#public.toString("base64url"), auth: this.#auth.toString("base64url") } };
  }

  /** Before its scripts run: the page subscribes here, and keeps that over other pages of its browser. */
  async serve(page: Page, path: string): Promise<void> {
    await page.context().addInitScript((made) => {
      const KEPT = "a subscription of a test";
      const subscription = { ...made, toJSON: () => made, unsubscribe: () => Promise.resolve(void localStorage.removeItem(KEPT)).then(() => true) } as unknown as PushSubscription;
      PushManager.prototype.subscribe = async (options) => {
        localStorage.setItem(KEPT, JSON.stringify(options));
        return subscription;
      };
      PushManager.prototype.getSubscription = async () => (localStorage.getItem(KEPT) === null ? null : subscription);
    }, this.subscription(path));
  }

  /** With what options a page has subscribed; null when it has not, or not any more. */
  async options(page: Page): Promise<unknown> {
    return page.evaluate(() => JSON.parse(localStorage.getItem("a subscription of a test") ?? "null") as unknown);
  }

  /** The next message that nobody has taken. */
  async next(timeout = 30_000): Promise<Pushed> {
    await expect.poll(() => this.#pushed.length + this.#failures.length, { timeout }).toBeGreaterThan(0);
    expect(this.#failures).toEqual([]);
    const [first] = this.#pushed.splice(0, 1);
    if (!first) throw new Error("no push");
    return first;
  }

  /** Content coding aes128gcm with one record: salt, size of records, the sender's key, and what is encrypted. */
  #read(body: Buffer): string {
    const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)];
    const theirs = body.subarray(21, 21 + length);
    const sealed = body.subarray(21 + length);
    const secret = derive(this.#key.computeSecret(theirs), this.#auth, Buffer.concat([Buffer.from("WebPush: info\0"), this.#public, theirs]), 32);
    const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const cipher = createDecipheriv("aes-128-gcm", key, nonce);
    cipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    const end = plain.lastIndexOf(2); // the last record ends with it, and with zeros to hide its length
    if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("the message has no end");
    return plain.subarray(0, end).toString("utf-8");
  }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}
