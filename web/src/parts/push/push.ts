import { type Call, CallError } from "#api/call.ts";
import type { PushDevices } from "#api/contract.gen.ts";
import * as words from "./words.ts";

/** The page where a member sees and ends notices. */
export const pushPath = "/mypage/push";

/** What this browser can do: show notices, not without the shopper's leave, or not at all. */
export type Ability = "none" | "denied" | "off" | "on";

/** Asks nobody anything. On means that the browser is subscribed; for whom, only the shop knows. */
export async function ability(): Promise<Ability> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return "none";
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return "none";
  if (Notification.permission === "denied") return "denied";
  const subscription = await registration.pushManager.getSubscription();
  return subscription !== null && Notification.permission === "granted" ? "on" : "off";
}

/** The address of this browser at its push service, if it is subscribed. */
export async function ownEndpoint(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription())?.endpoint;
}

/** Subscribes this browser, in answer to a press: the browser asks the shopper, and then the shop is told. */
export async function turnOn(call: Call): Promise<PushDevices> {
  // First of all, since browsers ask only in answer to a press.
  if ((await Notification.requestPermission()) !== "granted") throw refusal("push.denied", words.denied);
  const { public_key } = await call("siapi/push/select/", {});
  const subscription = await subscribe(public_key);
  const { endpoint, keys } = subscription.toJSON();
  return call("siapi/push/insert/", { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" });
}

/** Ends notices in this browser. */
export async function turnOff(call: Call): Promise<PushDevices> {
  const endpoint = await ownEndpoint();
  await unsubscribe();
  return endpoint === undefined ? call("siapi/push/select/", {}) : call("siapi/push/delete/", { endpoint });
}

/** Before a logout. It is no reason to stay logged in when that cannot be done. */
export async function endNotices(call: Call): Promise<void> {
  const endpoint = await ownEndpoint().catch(() => undefined);
  if (endpoint === undefined) return;
  await call("siapi/push/delete/", { endpoint }).catch(() => undefined);
  unsubscribe().catch(() => undefined);
}

/** Makes the push service forget this browser; what the shop still sends then reaches nobody. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytesOf(publicKey);
  const kept = await pushManager.getSubscription();
  // The shop's key is another one after it was restored without its seal.
  if (kept !== null && !isSame(kept.options.applicationServerKey, key)) await kept.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (cause) {
    throw refusal("push.failed", words.failed, cause);
  }
}

function refusal(code: string, message: string, cause?: unknown): CallError {
  return new CallError(400, code, message, [], { cause });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function isSame(key: ArrayBuffer | null, wanted: Uint8Array): boolean {
  return key !== null && new Uint8Array(key).toString() === wanted.toString();
}
