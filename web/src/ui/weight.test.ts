import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Everything a file imports, and what those import in turn. Packages are named, own files followed. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  seen.add(file);
  for (const [, from = ""] of readFileSync(file, "utf8").matchAll(/^(?:import|export) [^;]*?"([^"]+)";$/gm)) {
    const target = from.startsWith(".") ? join(dirname(file), from) : from;
    if (seen.has(target)) {
      continue;
    }
    if (/\.tsx?$/.test(target)) {
      reach(target, seen);
    } else {
      seen.add(target);
    }
  }
  return seen;
}

const base = (name: string) =>
  [...reach(join(import.meta.dirname, `${name}.tsx`))].filter((path) => path.startsWith("@base-ui/"));

// What every page needs must stay small: Base UI's overlays alone weigh a fifth of the first page's budget.
test.each([
  "Button",
  "Link",
  "TextLink",
  "IconButton",
  "TextField",
  "Select",
  "Checkbox",
  "RadioGroup",
  "Breadcrumb",
  "Pagination",
  "Skeleton",
  "Toast",
  "Notice",
  "Badge",
  "Disclosure",
  "Empty",
])("%s does without Base UI", (name) => {
  expect(base(name)).toEqual([]);
});

test("Dialog is found to need it", () => {
  expect(base("Dialog")).toEqual(["@base-ui/react/dialog"]);
});
