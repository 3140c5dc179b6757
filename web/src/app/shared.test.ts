import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const src = join(import.meta.dirname, "..");
/** What runs in the browser alone, or keeps the state of its history, which only effects and handlers touch. */
const browserOnly =
  /^office[/\\]|^ui[/\\]overlayHistory\.ts$|^app[/\\](browser|engine)|\.test\.tsx?$|[/\\]testing[/\\]/;

test("no module keeps anything between two renders: one realm renders pages of many visitors", () => {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !browserOnly.test(name),
  );
  expect(files.length).toBeGreaterThan(100);
  const keeping = files.flatMap((name) =>
    readFileSync(join(src, name), "utf8")
      .split("\n")
      .filter((line) => keeps.test(line) && !/readonly/i.test(line))
      .map((line) => `${name}: ${line}`),
  );
  expect(keeping).toEqual([]);
});

/** A variable of a module, or a collection of one that starts empty. What is keyed weakly by a render goes with it. */
const keeps = /^(export )?((let|var) |const \w+[^=]* = (new (Map|Set)(<[^=]*>)?\(\)|\{\}|\[\]);)/;
