import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("src", import.meta.url));
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const digits = `${letters}0123456789`;

/**
 * Short names for the classes of CSS modules: three characters of the file, and the place of the class in it. Names of
 * one file begin alike, so they pack far better than a hash for each (2.3 kB less of CSS, 0.7 of the first page's
 * scripts); and they change only with their own file. The builds for browser and renderer must agree on them.
 */
export function cssNames(): (name: string, file: string) => string {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".module.css"))
    .sort();
  const taken = new Set<string>();
  const prefixes = new Map(files.map((file) => [file, freePrefix(file, taken)]));
  const places = new Map<string, Map<string, number>>();
  return (name, file) => {
    const path = relative(source, file.replace(/\?.*$/, ""));
    const prefix = prefixes.get(path);
    if (prefix === undefined) throw new Error(`no module of styles: ${path}`);
    const inFile = places.get(path) ?? new Map<string, number>();
    places.set(path, inFile);
    const place = inFile.get(name) ?? inFile.size;
    inFile.set(name, place);
    return prefix + shorten(place);
  };
}

function freePrefix(file: string, taken: Set<string>): string {
  for (let attempt = 0; ; attempt++) {
    const [first = 0, second = 0, third = 0] = createHash("sha256").update(`${attempt}${file}`).digest();
    const prefix = `${letters[first % letters.length]}${digits[second % digits.length]}${digits[third % digits.length]}`;
    if (taken.has(prefix)) continue;
    taken.add(prefix);
    return prefix;
  }
}

function shorten(place: number): string {
  const rest = Math.floor(place / digits.length);
  return (rest === 0 ? "" : shorten(rest - 1)) + digits[place % digits.length];
}
