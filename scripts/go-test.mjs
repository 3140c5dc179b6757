#!/usr/bin/env node
// Runs go test with the arguments given and prints what it prints; whole packages that pass are one line. At the end
// it names the tests that failed, the file with all that their package said, and how to repeat only them.
//   node scripts/go-test.mjs [-race …] PACKAGES
import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { pattern, quoted, report } from "./failures.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const module = "github.com/tsumugi-shop/tsumugi/";

/** Reads the events of go test -json and knows what failed. */
export class Events {
  /** @type {Map<string, { output: string, tests: Map<string, string>, failed: string[], running: Set<string> }>} */
  packages = new Map();
  /** @type {string[]} packages that were not even built, or died */
  broken = [];
  builds = "";

  /** @param {any} event @returns {string} what a reader of the run wants to see now */
  take(event) {
    if (event.Action === "build-output") {
      this.builds += event.Output;
      return event.Output;
    }
    if (event.Package === undefined) return "";
    const of = this.packages.get(event.Package) ?? { output: "", tests: new Map(), failed: [], running: new Set() };
    this.packages.set(event.Package, of);
    if (event.Action === "output") {
      of.output += event.Output;
      if (event.Test !== undefined) of.tests.set(event.Test, (of.tests.get(event.Test) ?? "") + event.Output);
      // What tests say comes when one of them fails.
      return event.Test === undefined && /^(ok|\?|FAIL)\s*\t/.test(event.Output) ? event.Output : "";
    }
    if (event.Action === "run") of.running.add(event.Test);
    else if (event.Test !== undefined) of.running.delete(event.Test);
    if (event.Action !== "fail") return "";
    if (event.Test !== undefined) {
      of.failed.push(event.Test);
      return of.tests.get(event.Test) ?? "";
    }
    if (of.failed.length > 0) return "";
    this.broken.push(event.Package);
    return of.output;
  }

  /** What a package that died was at. @param {string} name */
  running = (name) => [...(this.packages.get(name)?.running ?? [])].filter((test) => !test.includes("/"));

  /** The tests that failed by themselves, not because a part of them did. */
  failed() {
    return [...this.packages].flatMap(([name, { failed }]) =>
      failed.filter((test) => !failed.some((other) => other.startsWith(`${test}/`))).map((test) => ({ name, test })),
    );
  }
}

/** What -run needs to mean one test. @param {string} test */
export const only = (test) => test.split("/").map(pattern).join("/");

async function main(args) {
  const folder = path.join("bin", "failed", "go");
  rmSync(path.join(root, folder), { recursive: true, force: true });
  // The longest tests mostly wait, for servers that stop and databases that come back. make lint-go vets, all that go test
  // would look at and more.
  const cores = availableParallelism();
  const flags = ["-json", "-vet=off", `-p=${2 * cores}`, `-parallel=${2 * cores}`, "-timeout=40m"];
  const run = spawn("go", ["test", ...flags, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const events = new Events();
  for await (const line of createInterface({ input: run.stdout })) {
    let event;
    try {
      event = JSON.parse(line);
    } catch {
      event = undefined; // not everything is an event, such as a panic of go test itself
    }
    process.stdout.write(event === undefined ? `${line}\n` : events.take(event));
  }
  const code = run.exitCode ?? (await new Promise((done) => run.once("exit", done)));
  const logOf = (name) => {
    mkdirSync(path.join(root, folder), { recursive: true });
    const file = path.join(folder, `${name.replace(module, "").replaceAll("/", "-")}.log`);
    writeFileSync(path.join(root, file), (events.packages.get(name)?.output ?? "") || events.builds);
    return file;
  };
  const race = args.filter((arg) => arg === "-race");
  const command = (name, ...more) =>
    [
      ...["TSUMUGI_WEB_BUILT", "TSUMUGI_TEST_MONTHS"].filter((set) => process.env[set] === "1").map((set) => `${set}=1`),
      "go test",
      ...race,
      "-count=1",
      ...more,
      name.replace(module, "./"),
    ]
      .filter(Boolean)
      .join(" ");
  report("Go tests", [
    ...events.failed().map(({ name, test }) => ({
      test: `${name.replace(module, "")} ${test}`,
      see: [logOf(name)],
      repeat: command(name, "-run", quoted(only(test))),
    })),
    ...events.broken.map((name) => {
      const at = events.running(name);
      const more = at.length > 0 ? ["-run", quoted(`^(${at.join("|")})$`)] : [];
      const test = `${name.replace(module, "")} ${at.join(", ") || "(the package)"}`;
      return { test, see: [logOf(name)], repeat: command(name, ...more) };
    }),
  ]);
  process.exitCode = code ?? 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
