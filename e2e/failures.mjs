// What is left of a journey that failed, and a reporter of node:test that notes which did.
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { pattern, quoted } from "../scripts/failures.mjs";

const root = path.join(import.meta.dirname, "..");

/** Where journeys that fail leave their picture, trace and the shop's log; emptied when the next run begins. */
export const folder = path.join(root, "bin", "failed", "e2e");

const slug = (/** @type {string} */ name) => name.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 80);

/** The folder of one test. @param {string} file @param {string} name */
export const folderOf = (file, name) => path.join(folder, `${path.basename(file, ".test.mjs")}-${slug(name)}`);

/**
 * Tests are declared by the harness, so their file is known from what they left, or from where they failed.
 * @param {string} name
 * @param {string} stack
 * @param {Set<string>} told folders of failures before
 * @returns {import("../scripts/failures.mjs").Failure}
 */
function failureOf(name, stack, told) {
  const folders = existsSync(folder) ? readdirSync(folder) : [];
  const left = folders.find((one) => one.endsWith(`-${slug(name)}`) && !told.has(one));
  if (left !== undefined) told.add(left);
  const files = left === undefined ? [] : readdirSync(path.join(folder, left));
  const [found = ""] = /[\w-]+\.test\.mjs/.exec(stack) ?? [];
  const file = left === undefined ? found : `${left.slice(0, -slug(name).length - 1)}.test.mjs`;
  return {
    test: `${file} > ${name}`,
    see: files.map((one) => path.relative(root, path.join(folder, left ?? "", one))),
    repeat: `make build && node e2e/run.mjs ${quoted(file)} --only ${quoted(pattern(name))}`,
  };
}

/** Writes a line of JSON for each test that failed by itself. @param {AsyncIterable<any>} events */
export default async function* reporter(events) {
  const told = new Set();
  for await (const { type, data } of events) {
    const { error } = data?.details ?? {};
    if (type !== "test:fail" || error?.failureType === "subtestsFailed") continue;
    yield `${JSON.stringify(failureOf(data.name, `${error?.cause?.stack ?? error?.stack} ${data.name}`, told))}\n`;
  }
}
