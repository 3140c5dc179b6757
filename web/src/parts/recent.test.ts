import { expect, test } from "vitest";
import { cookieText, readCookies } from "./cookies.ts";
import { maxRecent, readRecent, recentOf, rememberViewed, withViewed } from "./recent.ts";

/** Keeps cookies as a browser does: one at a time is set, all names and values are read. */
class Jar {
  readonly kept = new Map<string, string>();
  readonly set: string[] = [];
  get cookie(): string {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join("; ");
  }
  set cookie(text: string) {
    this.set.push(text);
    const [pair = "", ...attributes] = text.split("; ");
    const name = pair.slice(0, pair.indexOf("="));
    if (attributes.includes("Max-Age=0")) this.kept.delete(name);
    else this.kept.set(name, pair.slice(name.length + 1));
  }
}

const code = (n: number, color = "01") => `ABC${String(1000 + n)}001${color}`;

test("a cookie lives 30 days unless told otherwise, for the whole shop, and never over plain HTTP", () => {
  expect(cookieText("a", "b")).toBe("a=b; Max-Age=2592000; Path=/; SameSite=Lax; Secure");
});

test.each<[string, [string, string][]]>([
  ["", []],
  [
    "a=1; b=2=3;c=",
    [
      ["a", "1"],
      ["b", "2=3"],
      ["c", ""],
    ],
  ],
  ["a=1; a=2; =x; y", [["a", "1"]]],
])("cookies of %j", (text, want) => {
  expect([...readCookies(text)]).toEqual(want);
});

test("the newest comes first, a second look moves a colour to the front, a commodity is listed once", () => {
  const jar = new Jar();
  for (const viewed of [code(1), code(2), code(3), code(1), code(2, "02")]) rememberViewed(jar, viewed);
  expect(readRecent(jar)).toEqual([code(2, "02"), code(1), code(3)]);
});

test("it is kept for a year in one cookie", () => {
  const jar = new Jar();
  rememberViewed(jar, code(1));
  expect(jar.set).toEqual([`recent_items=${code(1)}; Max-Age=31536000; Path=/; SameSite=Lax; Secure`]);
});

test("the oldest are dropped, and the whole cookie stays far below 4 KB", () => {
  const jar = new Jar();
  for (let n = 0; n < maxRecent + 5; n += 1) rememberViewed(jar, code(n));
  const codes = readRecent(jar);
  expect(codes).toHaveLength(maxRecent);
  expect(codes[0]).toBe(code(maxRecent + 4));
  expect(codes.at(-1)).toBe(code(5));
  expect(jar.set.at(-1)?.length).toBeLessThan(4096);
});

test("cookies of single items are taken over, newest first behind the list, and cleared", () => {
  const jar = new Jar();
  jar.kept.set("recent_items", code(1));
  jar.kept.set(`recent_item_${code(2)}`, "1700000000000");
  jar.kept.set(`recent_item_${code(3)}`, "1800000000000");
  jar.kept.set(`recent_item_${code(1, "05")}`, "1900000000000");
  jar.kept.set("recent_item_nonsense", "?");
  jar.kept.set("cart_id", "x");
  expect(readRecent(jar)).toEqual([code(1), code(3), code(2)]);
  expect([...jar.kept.keys()]).toEqual(["recent_items", "cart_id"]);
  expect(recentOf(jar.cookie)).toEqual({ codes: [code(1), code(3), code(2)], legacy: [] });
});

test("reading alone writes nothing, and what is no code is never kept", () => {
  const jar = new Jar();
  jar.kept.set("recent_items", `..${code(1)}.<script>.abc`);
  expect(readRecent(jar)).toEqual([code(1)]);
  expect(jar.set).toEqual([]);
  expect(withViewed([], "12345")).toEqual([]);
});
