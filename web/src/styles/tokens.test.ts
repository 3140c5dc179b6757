import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { colour, contrast, readTokens, type Scheme } from "./contrast.ts";

const source = join(import.meta.dirname, "..");
const tokens = readTokens(readFileSync(join(import.meta.dirname, "tokens.css"), "utf8"));
const office = readTokens(readFileSync(join(import.meta.dirname, "office-tokens.css"), "utf8"));

function measured(text: string, ground: string, scheme: Scheme): number {
  const [a, b] = [colour(tokens, text, scheme), colour(tokens, ground, scheme)];
  if (a === undefined || b === undefined) {
    throw new Error(`no solid colour: ${text} is ${a}, ${ground} is ${b}`);
  }
  return contrast(a, b);
}

// The verbose reporter prints this list: it is the source of the numbers in docs/design.md.
describe("contrast", () => {
  const schemes: readonly Scheme[] = ["light", "dark"];
  const rules = schemes.flatMap((scheme) =>
    tokens.pairs.map((pair) => ({ ...pair, scheme, ratio: measured(pair.text, pair.ground, scheme).toFixed(2) })),
  );
  test.each(rules)("$scheme: $text on $ground is $ratio, at least $least", ({ text, ground, least, scheme }) => {
    expect(measured(text, ground, scheme)).toBeGreaterThanOrEqual(least);
  });

  test("is measured as WCAG does", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.478, 2);
    expect(contrast("#ffffff", "#767676")).toBeCloseTo(4.542, 2);
  });

  test("of a planted pale text is found too low", () => {
    const planted = readTokens(
      ":root { --a: #999999; --t: light-dark(#000000, var(--a)); --g: #ffffff; } /* @contrast 4.5 --t on --g */",
    );
    const found = planted.pairs.map(({ text, ground, least }) => {
      return contrast(colour(planted, text, "dark") ?? "", colour(planted, ground, "dark") ?? "") >= least;
    });
    expect(found).toEqual([false]);
  });

  test("has a rule for every colour role", () => {
    const ruled = new Set([...tokens.pairs.flatMap(({ text, ground }) => [text, ground]), ...tokens.decorative]);
    const roles = [...tokens.values].filter(([, value]) => /^(?:light-dark\(|var\()/.test(value)).map(([name]) => name);
    expect(roles.length).toBeGreaterThan(30);
    expect(roles.filter((name) => !ruled.has(name))).toEqual([]);
  });
});

describe("every other file", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(css|tsx)$/.test(path) && !path.endsWith("tokens.css") && !path.endsWith(".test.tsx"))
    .map((path) => ({ path, text: readFileSync(join(source, path), "utf8") }));
  const sheets = files
    .filter(({ path }) => path.endsWith(".css"))
    .map(({ path, text }) => ({ path, text: text.replace(/\/\*[\s\S]*?\*\//g, "") }));

  function found(among: readonly { path: string; text: string }[], pattern: RegExp): string[] {
    return among.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([hit]) => `${path}: ${hit}`));
  }

  test("takes its colours from the tokens", () => {
    expect(files.length).toBeGreaterThan(30);
    const literal =
      /(?<=[\s:,("'])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?=[\s;,)"'])|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi;
    expect("color: #abc; b: rgb(0 0 0)".match(literal)).toHaveLength(2);
    expect(found(files, literal)).toEqual([]);
    const named = /(?<=[:\s,(])(?:black|white|red|green|blue|gr[ae]y|silver|navy|orange|yellow|pink)(?=[\s;,)])/g;
    expect(found(sheets, named)).toEqual([]);
  });

  test("uses roles, not the palette", () => {
    const palette = [...tokens.values].filter(([, value]) => /^#/.test(value)).map(([name]) => name);
    expect(palette.length).toBeGreaterThan(15);
    expect(found(sheets, new RegExp(`var\\((?:${palette.join("|")})\\b`, "g"))).toEqual([]);
  });

  test("uses only tokens that exist", () => {
    const missing = sheets.flatMap(({ path, text }) => {
      const own = new Set([...text.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
      const used = [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = ""]) => name);
      const known = (name: string) => tokens.values.has(name) || (path.startsWith("office") && office.values.has(name));
      return used.filter((name) => !known(name) && !own.has(name)).map((name) => `${path}: ${name}`);
    });
    expect(missing).toEqual([]);
  });
});
