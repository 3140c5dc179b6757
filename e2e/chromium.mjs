// The system's Chromium.
import { accessSync, constants } from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";

/** Opens the browser of the journeys, without a window. */
export function launch() {
  const args = ["--disable-quic", "--no-first-run", "--disable-background-networking"];
  args.push("--disable-component-update", "--disable-sync");
  const open = (/** @type {string[]} */ ...more) =>
    chromium.launch({ executablePath: findChromium(), args: [...args, ...more] });
  if (process.getuid?.() === 0) return open("--no-sandbox");
  // Some machines, mostly containers, let nobody make a sandbox. It is our own shop that is opened.
  return open().catch((error) => {
    if (!/sandbox/i.test(String(error))) throw error;
    return open("--no-sandbox");
  });
}

function findChromium() {
  // The first has no window, which nobody looks at, and takes two thirds of the time.
  for (const name of ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]) {
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
