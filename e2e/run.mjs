// Runs the journeys, or those in the files that are named. The demo catalogue is put into a shop once, and every shop
// of the tests begins with a copy of it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { serve } from "./shop.mjs";

const filled = mkdtempSync(path.join(tmpdir(), "tsumugi-e2e-filled-"));
try {
  await (await serve("off", filled)).stop();
  const named = process.argv.slice(2);
  const all = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".test.mjs"));
  // What takes longest begins first, so that nothing runs alone at the end; then what mostly waits.
  const first = ["desk.test.mjs", "phone.test.mjs", "afterwards.test.mjs"];
  const files = named.length > 0 ? named : [...new Set([...first, ...all])];
  const run = spawn(process.execPath, ["--test", "--test-concurrency=2", ...files], {
    cwd: import.meta.dirname,
    stdio: "inherit",
    env: { ...process.env, E2E_FILLED: filled },
  });
  const [code] = await once(run, "exit");
  process.exitCode = code ?? 1;
} finally {
  rmSync(filled, { recursive: true, force: true });
}
