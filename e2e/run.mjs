// Runs the journeys, or those in the files that are named, or of them only those whose names match; with --slow those
// that make test has no time for:
//   node e2e/run.mjs [FILE.test.mjs …] [--only PATTERN] [--slow]
// With a pattern the trace of a failure has a copy of the page at every step.
// The demo catalogue is put into a shop once, and every shop of the tests begins with a copy of it. The last lines tell
// what failed, where its screenshot, its trace and the shop's log are, and how to repeat only it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { report } from "../scripts/failures.mjs";
import { folder } from "./failures.mjs";
import { serve } from "./shop.mjs";

const { values, positionals } = parseArgs({
  options: { only: { type: "string" }, slow: { type: "boolean" } },
  allowPositionals: true,
});
const filled = mkdtempSync(path.join(tmpdir(), "tsumugi-e2e-filled-"));
const scratch = mkdtempSync(path.join(tmpdir(), "tsumugi-e2e-scratch-")); // for what journeys make
const failed = path.join(filled, "failed.json");
try {
  rmSync(folder, { recursive: true, force: true });
  await (await serve("off", filled)).stop();
  const all = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".test.mjs"));
  // What takes longest begins first, so that nothing runs alone at the end; then what mostly waits.
  const long = ["desk", "phone", "cart", "lists", "home", "shopping", "afterwards", "reviews"];
  // What make test has no time for: most rooms of the office, sizes and outfits, what fails on the way, what comes after an
  // order, how pages look, notices, forms without JavaScript, and what goes through a phone in the one and a desk in the other.
  const twice = ["goods.test.mjs", "memberPages.test.mjs"];
  const sizes = ["fit", "fitKinds", "measures", "outfits", "mix", "together"];
  const onTheWay = ["narrow", "lines", "overlays", "policy", "plain"];
  const seldom = ["afterwards", "reviews", "refund", "looks", "appearance", "pwa", "push"];
  const late = [...twice, ...[...sizes, ...onTheWay, ...seldom].map((name) => `${name}.test.mjs`)];
  const isRoom = /^office(?!\.|Login|Shipping)/;
  const inOrder = [...new Set([...long.map((name) => `${name}.test.mjs`), ...all])];
  const slow = inOrder.filter((name) => isRoom.test(name) || late.includes(name));
  const usual = inOrder.filter((name) => twice.includes(name) || !slow.includes(name));
  const files = positionals.length > 0 ? positionals : values.slow ? slow : usual;
  const reporters = ["--test-reporter=spec", "--test-reporter-destination=stdout"];
  reporters.push("--test-reporter=./failures.mjs", `--test-reporter-destination=${failed}`);
  const only = values.only === undefined ? [] : [`--test-name-pattern=${values.only}`];
  const run = spawn(process.execPath, ["--test", "--test-concurrency=2", ...reporters, ...only, ...files], {
    cwd: import.meta.dirname,
    stdio: "inherit",
    env: {
      ...process.env,
      E2E_FILLED: filled,
      E2E_SCRATCH: scratch,
      E2E_SNAPSHOTS: values.only === undefined ? "0" : "1",
      E2E_SLOW: values.slow ? "1" : "0",
    },
  });
  process.once("exit", () => run.kill());
  const [code] = await once(run, "exit");
  process.exitCode = code ?? 1;
  const lines = existsSync(failed) ? readFileSync(failed, "utf8").split("\n").filter(Boolean) : [];
  report(
    "Browser journeys",
    lines.map((line) => JSON.parse(line)),
  );
} finally {
  for (const made of [filled, scratch]) rmSync(made, { recursive: true, force: true });
}
