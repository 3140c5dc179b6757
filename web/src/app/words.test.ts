import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "..");
const japanese = /[\u3040-\u30ff\u3400-\u9fff]/;

/** The folders of the shop's and the members' features, below src. */
const features = ["shop", "member"].flatMap((area) =>
  readdirSync(join(source, area), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(area, name)),
);

const filesOf = (feature: string) => readdirSync(join(source, feature)).filter((name) => !/test/.test(name));

/** Every text in a component that shoppers read. */
function texts(path: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown) => {
    if (typeof node !== "object" || node === null) return;
    const { type, value } = node as { type?: string; value?: unknown };
    const text = type === "TemplateElement" ? (value as { raw: string }).raw : value;
    const isText = type === "JSXText" || type === "Literal" || type === "TemplateElement";
    if (isText && typeof text === "string" && japanese.test(text)) found.push(text.trim());
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(readFileSync(path, "utf8"), { lang: "tsx" }));
  return found;
}

test.each(features)("%s has its sentences in words.ts, and components have none", (feature) => {
  const stray = filesOf(feature)
    .filter((name) => name.endsWith(".tsx"))
    .flatMap((name) => texts(join(source, feature, name)).map((text) => `${name}: ${text}`));
  expect(stray).toEqual([]);
});

test.each(features.filter((feature) => filesOf(feature).includes("words.ts")))(
  "%s says all of its words",
  (feature) => {
    const read = (name: string) => readFileSync(join(source, feature, name), "utf8");
    const code = filesOf(feature)
      .filter((name) => name !== "words.ts" && /\.tsx?$/.test(name))
      .map(read)
      .join("\n");
    const names = [...read("words.ts").matchAll(/^export const (\w+)/gm)].map(([, name = ""]) => name);
    expect(names.filter((name) => !new RegExp(`words\\.${name}\\b`).test(code))).toEqual([]);
  },
);
