// The system's Chromium.
import { accessSync, constants } from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";

/** The browsers that people have, by the names of their programs. */
const full = ["chromium", "chromium-browser", "google-chrome"];

/**
 * Opens the browser of the journeys, which nobody sees. One that has no windows takes two thirds of the time, and
 * shows no notices.
 * @param {boolean} [notices] that must be shown
 */
export function launch(notices = false) {
  const executablePath = find(notices ? full : ["chromium-headless-shell", ...full]);
  const args = ["--disable-quic", "--no-first-run", "--disable-background-networking"];
  args.push("--disable-component-update", "--disable-sync");
  // Traces would leave a folder of theirs behind for every journey; this one goes with the run (run.mjs).
  const { E2E_SCRATCH: scratch } = process.env;
  const tracesDir = scratch === undefined ? undefined : path.join(scratch, `traces-${process.pid}`);
  const open = (/** @type {string[]} */ ...more) =>
    chromium.launch({ executablePath, tracesDir, args: [...args, ...more] });
  if (process.getuid?.() === 0) return open("--no-sandbox");
  // Some machines, mostly containers, let nobody make a sandbox. It is our own shop that is opened.
  return open().catch((error) => {
    if (!/sandbox/i.test(String(error))) throw error;
    return open("--no-sandbox");
  });
}

/** @param {string[]} names */
function find(names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
      const file = path.join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // not in this folder
      }
    }
  }
  throw new Error("no Chromium on the PATH: run scripts/test-tools.sh, or install chromium");
}
