// What the first page weighs on the wire. `npm run size` fails when it is more than the budget.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const budget = { js: 135_000, css: 22_000 };
const firstPage = ["src/app/browser.ts", "src/shop/home/home.page.tsx", "style.css"];

/** Bytes after gzip of all that the home page loads: its entry, its page, what they import, and the shop's stylesheet. */
export function measure(dist) {
  const manifest = JSON.parse(readFileSync(join(dist, "app/.vite/manifest.json"), "utf8"));
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the manifest has no ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  firstPage.forEach(visit);
  const sizes = { js: 0, css: 0 };
  for (const file of files) {
    const kind = file.endsWith(".css") ? "css" : "js";
    sizes[kind] += gzipSync(readFileSync(join(dist, "app", file)), { level: 9 }).length;
  }
  return sizes;
}

export function printSizes(sizes) {
  for (const kind of ["js", "css"]) {
    const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
    process.stdout.write(`first page: ${kB(sizes[kind])} of ${kind} after gzip (budget ${kB(budget[kind])})\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = measure(fileURLToPath(new URL("../dist", import.meta.url)));
  printSizes(sizes);
  if (sizes.js > budget.js || sizes.css > budget.css) process.exitCode = 1;
}
