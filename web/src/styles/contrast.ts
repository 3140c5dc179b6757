/**
 * Reads tokens.css and measures the contrast rules declared in it:
 *   @contrast 4.5 --text --text-soft on --ground --ground-soft
 *   @decorative --line --scrim
 */
export type Pair = { text: string; ground: string; least: number };

export type Tokens = {
  /** Every custom property of :root, as written. */
  values: ReadonlyMap<string, string>;
  pairs: readonly Pair[];
  decorative: readonly string[];
};

export function readTokens(css: string): Tokens {
  const values = new Map<string, string>();
  const withoutComments = css.replace(/\/\*[\s\S]*?\*\//g, "");
  // the first value counts: later ones are those of media queries
  for (const [, name = "", value = ""] of withoutComments.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
    if (!values.has(name)) {
      values.set(name, value.trim());
    }
  }
  const pairs: Pair[] = [];
  for (const [, least, texts = "", grounds = ""] of css.matchAll(/@contrast ([\d.]+) (.+?) on (.+)/g)) {
    for (const text of names(texts)) {
      pairs.push(...names(grounds).map((ground) => ({ text, ground, least: Number(least) })));
    }
  }
  const decorative = [...css.matchAll(/@decorative (.+)/g)].flatMap(([, list = ""]) => names(list));
  return { values, pairs, decorative };
}

function names(list: string): string[] {
  return list.match(/--[\w-]+/g) ?? [];
}

export type Scheme = "light" | "dark";

/** The colour a token stands for in a scheme, as #rrggbb, or undefined when it is no solid colour. */
export function colour(tokens: Tokens, name: string, scheme: Scheme): string | undefined {
  const value = tokens.values.get(name);
  const [, light, dark] = value?.match(/^light-dark\((.+), (.+)\)$/) ?? [];
  const meant = (scheme === "dark" ? dark : light) ?? value;
  const pointed = meant?.match(/^var\((--[\w-]+)\)$/)?.[1];
  if (pointed !== undefined) {
    return colour(tokens, pointed, scheme);
  }
  return meant?.match(/^#[0-9a-f]{6}$/)?.[0];
}

/** WCAG 2.2 contrast ratio of two #rrggbb colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
