#!/usr/bin/env node
// Makes several targets of the Makefile at once: the first is seen as it goes, the others when they are done, and what
// failed says so again at the end.
//   node scripts/side-by-side.mjs TARGET OTHER …
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
/** How much of what failed is said again. */
const lastLines = 40;

const [first, ...others] = process.argv.slice(2);
/** @type {{ target: string, said: string }[]} */
const failed = [];
await Promise.all([make(first, true), ...others.map((target) => make(target, false))]);
for (const { target, said } of failed) {
  console.log(`\n${target} failed:\n${said.trimEnd().split("\n").slice(-lastLines).join("\n")}`);
}
process.exitCode = failed.length > 0 ? 1 : 0;

/** @param {string} target @param {boolean} seen as it goes */
async function make(target, seen) {
  const run = spawn("make", ["--no-print-directory", target], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [run.stdout, run.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      said += text;
      if (seen) process.stdout.write(text);
    });
  }
  const [code] = await once(run, "close");
  if (!seen) process.stdout.write(said);
  if (code !== 0) failed.push({ target, said });
}
