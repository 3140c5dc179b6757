// What the first page weighs on the wire. `npm run size` fails when it is more than the budget.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const budget = { js: 135_000, css: 22_000 };
const officeBudget = { js: 220_000, css: 22_000 };
const firstPage = ["src/app/theme.ts", "src/app/browser.ts", "src/shop/home/home.page.tsx", "style.css"];

/** Bytes after gzip of all that the home page loads: its entry, its page, what they import, and the shop's stylesheet. */
export function measure(dist) {
  return weigh(join(dist, "app"), firstPage);
}

/** Bytes after gzip of all that the office loads before its first room is there. */
export function measureOffice(dist) {
  return weigh(join(dist, "office"), ["index.html", "style.css"]);
}

function weigh(bundle, entries) {
  const manifest = JSON.parse(readFileSync(join(bundle, ".vite/manifest.json"), "utf8"));
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the manifest has no ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  entries.forEach(visit);
  const sizes = { js: 0, css: 0 };
  for (const file of files) {
    const kind = file.endsWith(".css") ? "css" : "js";
    sizes[kind] += gzipSync(readFileSync(join(bundle, file)), { level: 9 }).length;
  }
  return sizes;
}

export function printSizes(shop, office) {
  const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  for (const kind of ["js", "css"]) {
    process.stdout.write(`first page: ${kB(shop[kind])} of ${kind} after gzip (budget ${kB(budget[kind])})\n`);
  }
  for (const kind of ["js", "css"]) {
    process.stdout.write(`office: ${kB(office[kind])} of ${kind} after gzip (budget ${kB(officeBudget[kind])})\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dist = fileURLToPath(new URL("../dist", import.meta.url));
  const [shop, office] = [measure(dist), measureOffice(dist)];
  printSizes(shop, office);
  const over = (sizes, most) => sizes.js > most.js || sizes.css > most.css;
  if (over(shop, budget) || over(office, officeBudget)) process.exitCode = 1;
}
