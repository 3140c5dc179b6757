#!/usr/bin/env node
// Checks that every lock file says exactly what is installed, and is in step with its manifest:
//   npm   no request in it can mean something else tomorrow (a tag such as "latest", an address, a branch), every
//         package has its checksum and names no registry, and "npm ci" has nothing to ask anybody
//   go    go mod verify, go mod tidy -diff
// npm is run without network and with an empty cache: a lock file in step needs neither, so being offline hides nothing
// and the registry's newest versions change nothing. Go asks its proxy for what is not in its cache.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const version = /^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/;
// What stays the same as long as the lock file does: comparators and ranges of numbers. "*" of a dependency is met by
// whatever the lock file holds; in our own manifest it would be a whim.
const part = String.raw`(?:[<>]=?|[~^=]|~>)?\s*v?(?:\d+|[xX*])(?:\.(?:\d+|[xX*])){0,2}(?:-[\w.-]+)?(?:\+[\w.-]+)?`;
const range = new RegExp(String.raw`^(?:${part}(?:\s*-\s*|\s+|\s*\|\|\s*))*${part}$`);
const kinds = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];

/** The requests of a lock file that may mean another version tomorrow, and what else is not nailed down. */
export function problemsOf(manifest, lock) {
  const problems = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    const ours = path === "";
    for (const [name, request] of kinds.flatMap((kind) => Object.entries(entry[kind] ?? {}))) {
      const asked = String(request).replace(/^npm:(@[^/]+\/)?[^@]+@/, "");
      const open = asked === "" || /^[*xX]$/.test(asked);
      if (version.test(manifest.overrides?.[name] ?? "")) continue;
      if (open ? ours : !range.test(asked)) {
        problems.push(`${ours ? "package.json" : path} asks for ${name} at "${request}": pin it with "overrides"`);
      }
    }
    if (ours || entry.link || entry.inBundle) continue;
    // Of packages for other systems (CONTRIBUTING says why they are in) whoever made the lock file may know no checksum.
    const foreign = entry.optional && (entry.os || entry.cpu);
    if (!version.test(entry.version ?? "") || !(entry.integrity || foreign))
      problems.push(`${path} has no version or no checksum`);
    if (entry.resolved)
      problems.push(`${path} names where it was fetched from: npm install --omit-lockfile-registry-resolved`);
  }
  return problems;
}

function run(folder, program, args, env = {}) {
  const made = spawnSync(program, args, { cwd: join(root, folder), env: { ...process.env, ...env }, encoding: "utf8" });
  if (made.error) return String(made.error);
  return made.status === 0
    ? ""
    : `${program} ${args.join(" ")} ended with ${made.status ?? made.signal}\n${made.stdout}${made.stderr}`.trimEnd();
}

function checkNPM(folder, cache) {
  const read = (name) => JSON.parse(readFileSync(join(root, folder, name), "utf8"));
  const problems = problemsOf(read("package.json"), read("package-lock.json"));
  const plain = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const said = run(folder, "npm", ["ci", "--dry-run", "--offline", "--cache", cache, ...plain]);
  if (said)
    problems.push(
      `${said}\nnot in step with package.json: npm --prefix ${folder} install --omit-lockfile-registry-resolved`,
    );
  return problems;
}

const checkGo = (folder) =>
  [
    ["mod", "verify"],
    ["mod", "tidy", "-diff"],
  ]
    .map((args) => run(folder, "go", args, { GOFLAGS: "", GOWORK: "off" }))
    .filter(Boolean);

function main() {
  const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n");
  const folders = (name) => files.filter((f) => f === name || f.endsWith(`/${name}`)).map(dirname);
  const cache = mkdtempSync(join(tmpdir(), "tsumugi-locks-"));
  let bad = 0;
  try {
    for (const [lock, check] of [
      ["package-lock.json", (f) => checkNPM(f, cache)],
      ["go.mod", checkGo],
    ]) {
      for (const folder of folders(lock)) {
        for (const problem of check(folder)) {
          bad++;
          process.stderr.write(`${join(folder, lock)}: ${problem}\n`);
        }
      }
    }
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
  if (bad > 0) process.exitCode = 1;
  else process.stdout.write("lock files: in step with their manifests, and everything in them pinned\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
