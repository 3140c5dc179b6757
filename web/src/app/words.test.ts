import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseAst } from "vite";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "..");
const japanese = /[\u3040-\u30ff\u3400-\u9fff]/;

/** The folders of the shop's and the members' features and of what they share, below src. */
const features = [
  ...["shop", "member", "parts"].flatMap((area) =>
    readdirSync(join(source, area), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(area, name)),
  ),
  "parts",
  "app/frame",
  "ui",
];

const filesOf = (feature: string) =>
  readdirSync(join(source, feature)).filter((name) => /\.tsx?$/.test(name) && !/test/.test(name));

/** The sentences of a folder. What is loaded at another time than the rest has a module of its own, such as menuWords.ts. */
const isWords = (name: string) => /^(words|\w+Words)\.ts$/.test(name);

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

test.each(features)("%s has its sentences in modules of words, and components have none", (feature) => {
  const stray = filesOf(feature)
    .filter((name) => name.endsWith(".tsx"))
    .flatMap((name) => texts(join(source, feature, name)).map((text) => `${name}: ${text}`));
  expect(stray).toEqual([]);
});

const modules = features.flatMap((feature) =>
  filesOf(feature)
    .filter(isWords)
    .map((name) => join(feature, name)),
);

/** All code of the shop but its sentences. */
const sources = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/test|office|gallery/.test(path) && !isWords(basename(path)))
  .map((path) => ({ folder: dirname(path), text: readFileSync(join(source, path), "utf8") }));

test.each(modules)("all words of %s are said", (path) => {
  const code = sources
    .filter(({ folder, text }) =>
      text.includes(`from "${folder === dirname(path) ? `./${basename(path)}` : `#${path}`}"`),
    )
    .map(({ text }) => text)
    .join("\n");
  const exported = readFileSync(join(source, path), "utf8").matchAll(/^export const (\w+)/gm);
  const names = [...exported].map(([, name = ""]) => name);
  expect(names.filter((name) => !new RegExp(`[wW]ords\\.${name}\\b`).test(code))).toEqual([]);
});
