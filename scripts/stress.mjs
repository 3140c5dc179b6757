#!/usr/bin/env node
// Runs every suite again and again while endless loops keep the machine busy, and counts which tests failed how often.
// What is green on a quiet machine alone hides an assumption about speed.
//   ROUNDS=5 BUSY=4 SUITES="go web e2e" node scripts/stress.mjs
//   GO_TEST="-run Killed ./cmd/tsumugi", WEB_TEST="src/ui", E2E_TEST="cart.test.mjs" narrow a suite.
// The suites are those of make test; go-slow and e2e-slow are what it has no time for.
import { spawn } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const env = process.env;
const words = (text) => text.split(/\s+/).filter(Boolean);
const suites = {
  go: ["node", "scripts/go-test.mjs", "-count=1", "-timeout=60m", ...words(env.GO_TEST || "-short ./...")],
  "go-slow": ["make", "test-slow"],
  web: ["npm", "--prefix", "web", "run", "--silent", "test", "--", ...words(env.WEB_TEST || "")],
  e2e: ["node", "e2e/run.mjs", ...words(env.E2E_TEST || "")],
  "e2e-slow": ["node", "e2e/run.mjs", "--slow", ...words(env.E2E_TEST || "")],
};

/** A loop that ends by itself when this process is gone, however it went. */
const loop = "while kill -0 $PPID 2>/dev/null; do i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; done";

/** @type {Set<import("node:child_process").ChildProcess>} */
const children = new Set();
const start = (program, args, options) => {
  const child = spawn(program, args, { cwd: root, ...options });
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
};
const stopAll = () => {
  for (const child of children) {
    try {
      process.kill(-child.pid, "SIGTERM"); // with what it started
    } catch {
      child.kill("SIGTERM");
    }
  }
};
for (const [signal, number] of [
  ["SIGINT", 2],
  ["SIGTERM", 15],
  ["SIGHUP", 1],
]) {
  process.once(signal, () => process.exit(128 + number));
}
process.once("exit", stopAll);

/** Runs a suite once, and returns what failed. */
async function round(name, number, folder) {
  const log = path.join(folder, `${name}-${number}.log`);
  const noted = path.join(root, folder, `${name}-${number}.failed`);
  const out = createWriteStream(path.join(root, log));
  const child = start(suites[name][0], suites[name].slice(1), {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...env, TSUMUGI_WEB_BUILT: "1", TSUMUGI_FAILURES: noted },
  });
  child.stdout.pipe(out, { end: false });
  child.stderr.pipe(out, { end: false });
  const code = await new Promise((done) => child.once("close", done));
  out.end();
  const failed = existsSync(noted)
    ? readFileSync(noted, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];
  rmSync(noted, { force: true });
  if (code !== 0 && failed.length === 0)
    failed.push({ suite: name, test: "(the suite itself)", repeat: suites[name].join(" ") });
  const left = path.join(root, "bin", "failed");
  if (failed.length > 0 && existsSync(left)) renameSync(left, path.join(root, folder, `${name}-${number}`));
  return { log, failed };
}

async function main() {
  const rounds = Number(env.ROUNDS || 5);
  const busy = Number(env.BUSY || 4);
  const chosen = words(env.SUITES || "go web e2e");
  const unknown = chosen.filter((name) => !(name in suites));
  if (unknown.length > 0)
    throw new Error(`no suite is called ${unknown.join(", ")}; there are ${Object.keys(suites).join(", ")}`);
  const folder = path.join("bin", "stress", new Date().toISOString().slice(0, 19).replaceAll(":", ""));
  mkdirSync(path.join(root, folder), { recursive: true });
  for (let i = 0; i < busy; i++) start("sh", ["-c", loop], { stdio: "ignore", detached: true });
  /** @type {Map<string, { times: number, logs: string[], repeat: string }>} */
  const table = new Map();
  const took = Object.fromEntries(chosen.map((name) => [name, []]));
  for (let number = 1; number <= rounds; number++) {
    for (const name of chosen) {
      const began = Date.now();
      const { log, failed } = await round(name, number, folder);
      const seconds = Math.round((Date.now() - began) / 1000);
      took[name].push(seconds);
      process.stdout.write(
        `round ${number} of ${rounds}  ${name.padEnd(8)} ${String(seconds).padStart(5)} s  ${failed.length === 0 ? "green" : `${failed.length} failed`}  ${log}\n`,
      );
      for (const { suite, test, repeat } of failed) {
        const entry = table.get(`${suite}: ${test}`) ?? { times: 0, logs: [], repeat };
        entry.times++;
        entry.logs.push(log);
        table.set(`${suite}: ${test}`, entry);
      }
    }
  }
  const times = Object.entries(took).map(([name, all]) => `${name} ${Math.min(...all)} to ${Math.max(...all)} s`);
  process.stdout.write(`\nmake stress: ${rounds} rounds beside ${busy} busy loops; ${times.join(", ")}\n`);
  if (table.size === 0) return process.stdout.write("nothing failed\n");
  for (const [test, { times, logs, repeat }] of [...table].sort((a, b) => b[1].times - a[1].times)) {
    process.stdout.write(
      `${String(times).padStart(3)} of ${rounds}  ${test}\n          look at  ${logs.join(" ")}\n          repeat   ${repeat}\n`,
    );
  }
  process.exitCode = 1;
}

await main().finally(stopAll);
