import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement, type ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, expect, test } from "vitest";

// The renderer inside the binary has none of these.
const absent = ["Intl", "window", "document", "navigator"] as const;
const kept = new Map<string, PropertyDescriptor>();

beforeAll(() => {
  for (const name of absent) {
    const property = Object.getOwnPropertyDescriptor(globalThis, name);
    if (property !== undefined) {
      kept.set(name, property);
      Reflect.deleteProperty(globalThis, name);
    }
  }
});

afterAll(() => Object.defineProperties(globalThis, Object.fromEntries(kept)));

// Imported late, so that code which runs on import has to do without them as well.
async function rendered(element: ReactElement): Promise<string> {
  const { StaticRouter } = await import("react-router");
  return renderToString(createElement(StaticRouter, { location: "/_ui" }, element));
}

async function gallery(): Promise<string> {
  const { default: Gallery } = await import("./gallery/Gallery.tsx");
  return rendered(createElement(Gallery));
}

test("the gallery, which holds every component, renders without Intl or a browser", async () => {
  expect(absent.filter((name) => name in globalThis)).toEqual([]);
  const html = await gallery();
  for (const words of [
    "パンくずリスト",
    "ページ送り",
    "注文を確定する",
    "お気に入りはまだありません",
    "手洗いコース",
  ]) {
    expect(html, words).toContain(words);
  }
});

test("layers, open or closed, render without a browser", async () => {
  const { Overlays } = await import("./gallery/Overlays.tsx");
  for (const layer of [undefined, "dialog", "drawer", "bottom"] as const) {
    await expect(rendered(createElement(Overlays, { layer, onClose: () => {} }))).resolves.toBeTypeOf("string");
  }
});

test("no server-rendered component carries a style attribute, which a strict policy would drop", async () => {
  expect(await gallery()).not.toMatch(/ style="/);
});

test("the gallery shows every component there is", () => {
  const sheets = join(import.meta.dirname, "gallery");
  const shown = readdirSync(sheets)
    .map((file) => readFileSync(join(sheets, file), "utf8"))
    .join();
  const components = readdirSync(import.meta.dirname).filter((file) => /^[A-Z]\w+\.tsx$/.test(file));
  expect(components.length).toBeGreaterThan(15);
  // Field and Link are what other components are made of
  const parts = ["Field.tsx", "Link.tsx"];
  expect(components.filter((file) => !parts.includes(file) && !shown.includes(`"../${file}"`))).toEqual([]);
});
