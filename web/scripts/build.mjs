// Builds everything that Go embeds: dist/app, dist/office, dist/ssr/server.js, dist/routes.json and dist/build.json.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, runnerImport } from "vite";
import { measure, measureOffice, printSizes } from "./size.mjs";

const web = fileURLToPath(new URL("..", import.meta.url));
const dist = join(web, "dist");
process.chdir(web);
process.env.NODE_ENV = "production";

for (const old of ["app", "office", "ssr", "routes.json", "build.json"])
  rmSync(join(dist, old), { recursive: true, force: true });
mkdirSync(dist, { recursive: true });

await build({ configFile: "vite.config.ts", mode: "production", logLevel: "warn" });
// The service worker, under its own name: another build is another version of it.
await build({
  configFile: false,
  mode: "production",
  logLevel: "warn",
  define: { __VERSION__: JSON.stringify(digest(join(dist, "app/.vite/manifest.json"))) },
  build: {
    outDir: "dist/app",
    emptyOutDir: false,
    copyPublicDir: false,
    target: "es2022",
    lib: { entry: "src/worker/worker.ts", formats: ["iife"], name: "worker", fileName: () => "sw.js" },
  },
});
await build({ configFile: "vite.server.config.ts", mode: "production", logLevel: "warn" });
await build({ configFile: "vite.office.config.ts", mode: "production", logLevel: "warn" });

const { module } = await runnerImport("./src/app/routes.ts", { configFile: false, root: web });
writeJSON("routes.json", module.forServer(module.routes));

for (const bundle of ["app", "office"]) for (const file of filesBelow(join(dist, bundle, "assets"))) compress(file);
// The same sources give the same id; only the time of the build differs.
writeJSON("build.json", {
  id: contentHash(),
  timestamp: process.env.SOURCE_DATE_EPOCH ? Number(process.env.SOURCE_DATE_EPOCH) * 1000 : Date.now(),
});

printSizes(measure(dist), measureOffice(dist));

function digest(file) {
  return createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 12);
}

function writeJSON(name, value) {
  writeFileSync(join(dist, name), `${JSON.stringify(value, null, 1)}\n`);
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** Siblings are made only where they save something. */
function compress(file) {
  const raw = readFileSync(file);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } };
  for (const [suffix, bytes] of [
    [".gz", gzipSync(raw, { level: 9 })],
    [".br", brotliCompressSync(raw, brotli)],
  ]) {
    if (bytes.length < raw.length) writeFileSync(file + suffix, bytes);
  }
}

function contentHash() {
  const hash = createHash("sha256");
  // A new office is no new shop: pages that are open stay as they are.
  const office = join(dist, "office");
  for (const file of filesBelow(dist).filter((name) => !/(\.gz|\.br|\.keep)$/.test(name) && !name.startsWith(office))) {
    hash.update(`${relative(dist, file)}\0`).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 16);
}
