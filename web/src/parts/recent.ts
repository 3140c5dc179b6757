import { parseColorSku } from "#text/code.ts";
import { cookieText, readCookies } from "./cookies.ts";

/**
 * What the shopper looked at last, kept on the device in one cookie: colour SKU codes, newest first, joined by dots.
 *
 * Before, there was a cookie for each item: recent_item_{colour SKU code}, whose value was the time of the view in
 * milliseconds. Those are taken into the list and cleared.
 */
const cookieName = "recent_items";
const legacyPrefix = "recent_item_";

/** A year, in seconds. */
const lifetime = 31_536_000;

/** 30 codes are 389 bytes. Browsers allow 4,096, but every request carries them. */
export const maxRecent = 30;

/** What a page's cookies say was looked at, newest first, and the names of legacy cookies among them. */
export function recentOf(cookies: string): { codes: readonly string[]; legacy: readonly string[] } {
  const all = readCookies(cookies);
  const legacy = [...all.keys()].filter((name) => name.startsWith(legacyPrefix));
  const listed = (all.get(cookieName) ?? "").split(".");
  const migrated = legacy
    .map((name) => ({ code: name.slice(legacyPrefix.length), time: Number(all.get(name)) || 0 }))
    .sort((a, b) => b.time - a.time)
    .map(({ code }) => code);
  // Whatever is in the list was seen after the shop had stopped writing the old cookies.
  return { codes: bounded([...listed, ...migrated]), legacy };
}

/** The list after a look at one more colour. Only the last colour of a commodity stays; the oldest are dropped. */
export function withViewed(codes: readonly string[], code: string): readonly string[] {
  return bounded([code, ...codes]);
}

function bounded(codes: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const kept = codes.filter((code) => {
    const commodity = parseColorSku(code)?.commodity;
    if (commodity === undefined || seen.has(commodity)) return false;
    seen.add(commodity);
    return true;
  });
  return kept.slice(0, maxRecent);
}

/** Anything with cookies: the document, or a stand-in. */
interface Jar {
  cookie: string;
}

/** Reads the list. Legacy cookies are taken over on the way. */
export function readRecent(jar: Jar): readonly string[] {
  const { codes, legacy } = recentOf(jar.cookie);
  if (legacy.length > 0) {
    write(jar, codes);
    for (const name of legacy) jar.cookie = cookieText(name, "", 0);
  }
  return codes;
}

/** Remembers a look at a colour. */
export function rememberViewed(jar: Jar, code: string): void {
  write(jar, withViewed(readRecent(jar), code));
}

function write(jar: Jar, codes: readonly string[]): void {
  jar.cookie = cookieText(cookieName, codes.join("."), lifetime);
}
