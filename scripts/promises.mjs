// Runs the tests behind the promises of docs/promises.md and writes the page anew, with the figure that each had.
//   node scripts/promises.mjs [PATTERN]    only promises whose words match; the other rows stay as they are
// A promise names its test: a Go test ("package TestName") or a journey ("e2e/FILE.test.mjs", "name of the journey").
// internal/arch fails when one of them does not exist, or when the page and this list differ.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const page = path.join(root, "docs/promises.md");
const { promises } = JSON.parse(readFileSync(path.join(root, "docs/promises.json"), "utf8"));

/** Runs one test and tells its figure; undefined when it failed. */
function prove({ test, where, env = {}, figure }) {
  const began = Date.now();
  const [command, args] = where.startsWith("e2e/")
    ? ["node", ["e2e/run.mjs", path.basename(where), "--only", `^${test.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`]]
    : ["go", ["test", "-count=1", "-v", "-timeout", "60m", "-run", `^${test}$`, where]];
  const run = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    env: { ...process.env, TSUMUGI_WEB_BUILT: "1", TSUMUGI_PROMISES: "1", ...env },
  });
  const out = `${run.stdout}${run.stderr}`;
  const ran = where.startsWith("e2e/") ? /✔/.test(out) : new RegExp(`--- PASS: ${test} `).test(out);
  if (run.status !== 0 || !ran || /--- SKIP: /.test(out)) {
    console.error(out.split("\n").slice(-60).join("\n"));
    return undefined;
  }
  const found = figure === undefined ? [] : [...out.matchAll(new RegExp(figure, "g"))].map((m) => m[1] ?? m[0]);
  if (figure !== undefined && found.length === 0) {
    console.error(`${test} passed but did not say its figure (${figure})`);
    return undefined;
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  return found.length > 0 ? [...new Set(found)].join("; ").replaceAll("|", "/") : `passed in ${seconds} s`;
}

/** The figures of the page as it is, by test. */
function figuresOf(text) {
  const rows = [...text.matchAll(/^\| .* \| `(\S+)` (.+) \| (.*) \|$/gm)];
  return new Map(rows.map(([, where, test, figure]) => [`${where} ${test}`, figure]));
}

/** Writes the page as far as it is known, so that a run that is interrupted keeps what it found. */
function write() {
  const rows = promises
    .filter((p) => figures.has(`${p.where} ${p.test}`))
    .map((p) => `| ${p.promise} | \`${p.where}\` ${p.test} | ${figures.get(`${p.where} ${p.test}`)} |`);
  writeFileSync(
    page,
    `# What the shop promises

About load, faults and bad input; each promise with the test that proves it and the figure that it last had. \`make promises\` runs these tests at their full size and writes this page
from what they say (\`ONLY=pattern\` for some): a promise whose test failed loses its row. \`make test\` runs the same tests, some of them smaller. The list is \`docs/promises.json\`; a promise without a test is not in it.

| promise | test | the figure it last had |
|---|---|---|
${rows.join("\n")}
`,
  );
}

const pattern = new RegExp(process.argv[2] ?? "");
const figures = figuresOf(existsSync(page) ? readFileSync(page, "utf8") : "");
const failed = [];
for (const promise of promises) {
  const key = `${promise.where} ${promise.test}`;
  if (!pattern.test(promise.promise)) continue;
  process.stdout.write(`${promise.promise} … `);
  const figure = prove(promise);
  console.log(figure ?? "FAILED");
  if (figure === undefined) {
    failed.push(promise.promise);
    figures.delete(key);
  } else {
    figures.set(key, `${figure} (${new Date().toISOString().slice(0, 10)})`);
  }
  write();
}
if (failed.length > 0) {
  console.error(`\nnot kept:\n${failed.map((f) => `  ${f}`).join("\n")}`);
  process.exit(1);
}
