import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contrast, readTokens } from "./contrast.ts";

const tokens = readTokens(readFileSync(join(import.meta.dirname, "office-tokens.css"), "utf8"));

/** The colour of a role by day (0) or by night (1). */
function colourOf(name: string, scheme: 0 | 1): string {
  const both = tokens.values.get(name)?.match(/^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/);
  const found = both?.[scheme + 1];
  if (found === undefined) throw new Error(`${name} is no pair of solid colours: ${tokens.values.get(name)}`);
  return found;
}

describe.each([
  ["by day", 0],
  ["by night", 1],
] as const)("the office %s", (_, scheme) => {
  test.each(tokens.pairs)("$text on $ground is at least $least", ({ text, ground, least }) => {
    expect(contrast(colourOf(text, scheme), colourOf(ground, scheme))).toBeGreaterThanOrEqual(least);
  });
});

test("every colour role has a rule", () => {
  const ruled = new Set([...tokens.pairs.flatMap(({ text, ground }) => [text, ground]), ...tokens.decorative]);
  const roles = [...tokens.values].filter(([, value]) => value.startsWith("light-dark(")).map(([name]) => name);
  expect(roles.length).toBeGreaterThan(25);
  expect(roles.filter((name) => !ruled.has(name))).toEqual([]);
});
