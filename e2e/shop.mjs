// The real program, started on a free port with a data folder of its own.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const here = import.meta.dirname;
const binary = path.resolve(here, process.env.TSUMUGI_BIN ?? "../bin/tsumugi");
const execute = promisify(execFile);

/** How long the program may take to open and to stop. */
const openWithin = 300_000;
const stopWithin = 120_000;

/**
 * Shops that are open: whoever is interrupted, or ended in the middle of a test, leaves none behind.
 * @type {Set<import("node:child_process").ChildProcess>}
 */
const running = new Set();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.once(signal, () => process.exit(1));

/**
 * @typedef {object} Shop
 * @property {string} origin such as http://127.0.0.1:40001
 * @property {string} office where its office is, or empty
 * @property {string} [front] where shoppers go, in journeys whose origin is another
 * @property {(...args: string[]) => Promise<string>} run what a command of the program writes about this shop's data
 * @property {() => string} log everything the program has logged so far
 * @property {() => Promise<void>} kill ends it as a power cut would
 * @property {() => Promise<void>} stop ends it as an operator would; throws unless it ends well and in time
 */

/** A new folder, which goes with the run (run.mjs). @param {string} name */
export const scratch = (name) => mkdtemp(path.join(process.env.E2E_SCRATCH ?? tmpdir(), `tsumugi-${name}-`));

/**
 * Starts the shop with the demo catalogue: a copy of the folder that run.mjs has filled, or else filled anew; always
 * anew where its clock is another one.
 * @param {"node" | "quickjs" | "off"} renderer
 * @param {readonly string[]} [flags] more for the program
 * @param {boolean} [anew]
 * @returns {Promise<Shop>}
 */
export async function startShop(renderer, flags = [], anew = false) {
  const data = await scratch("data");
  const { E2E_FILLED: filled } = process.env;
  if (filled !== undefined && !anew) {
    // Painting pictures takes longest, so all shops of a run paint into one folder.
    const painted = path.join(filled, "derived");
    await cp(filled, data, { recursive: true, filter: (file) => file !== painted });
    await symlink(painted, path.join(data, "derived"));
  }
  const shop = await serve(renderer, data, flags);
  return {
    ...shop,
    stop: () => shop.stop().finally(() => rm(data, { recursive: true, force: true })),
  };
}

/**
 * @param {"node" | "quickjs" | "off"} renderer
 * @param {string} data folder of the shop; it is left as it is
 * @param {readonly string[]} [flags] more for the program
 * @returns {Promise<Shop>}
 */
export async function serve(renderer, data, flags = []) {
  const args = [
    "serve",
    ...(flags.includes("--addr") ? [] : ["--addr", "127.0.0.1:0"]),
    ...flags,
    "--metrics-addr",
    "127.0.0.1:0",
    ...(flags.includes("--office-addr") ? [] : ["--office-addr", "127.0.0.1:0"]),
    "--data",
    data,
    "--renderer",
    renderer,
    // All journeys come from one address, and faster than any shopper.
    "--render-rate",
    "1000",
    // A page is rendered however busy the machine is.
    "--render-wait",
    "20s",
    "--demo",
  ];
  const child = spawn(binary, args, { stdio: ["ignore", "pipe", "pipe"], env: withoutShopVariables() });
  running.add(child);
  child.once("exit", () => running.delete(child));
  const ended = once(child, "exit");
  // Nobody waits for the end before stop does; until then a program that cannot be started is told by origin.
  ended.catch(() => undefined);
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    log += text;
  });
  const { origin, office } = await welcome(child, () => log);
  return {
    origin,
    office,
    run: async (...args) => (await execute(binary, [...args, "--data", data], { maxBuffer: 1 << 26 })).stdout,
    log: () => log,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    async stop() {
      child.kill("SIGTERM");
      const timeout = sleep(stopWithin, "late", { ref: false });
      const outcome = await Promise.race([ended, timeout]);
      if (outcome === "late") child.kill("SIGKILL");
      if (outcome === "late") throw new Error(`the shop did not stop within ${stopWithin} ms\n${log}`);
      if (outcome[0] !== 0) throw new Error(`the shop ended with ${outcome[0] ?? outcome[1]}, want 0\n${log}`);
    },
  };
}

/**
 * Waits for the lines that tell where the shop and its office are.
 * @param {import("node:child_process").ChildProcessByStdio<null, import("node:stream").Readable, any>} child
 * @param {() => string} log
 * @returns {Promise<{ origin: string, office: string }>}
 */
function welcome(child, log) {
  return new Promise((resolve, reject) => {
    const fail = (/** @type {unknown} */ why) => reject(new Error(`the shop did not open: ${why}\n${log()}`));
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      fail("it took too long");
    }, openWithin);
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (more) => {
      text += more;
      const origin = /is open:\s+(http:\S+)\n/.exec(text)?.[1];
      if (origin === undefined || !text.includes("Stop with")) return; // the last line of the welcome
      clearTimeout(timer);
      resolve({ origin, office: /Office:\s+(http:\S+)\n/.exec(text)?.[1] ?? "" });
    });
    child.once("error", fail);
    child.once("exit", (code) => {
      clearTimeout(timer);
      fail(`exit code ${code}`);
    });
  });
}

/** What somebody set for a shop of their own must not change ours. */
function withoutShopVariables() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("TSUMUGI_")));
}

/**
 * @typedef {object} Route
 * @property {string} name
 * @property {string} pattern
 * @property {"public" | "personal" | "none"} cache
 * @property {string} redirect
 * @property {boolean} built
 */

/**
 * The route table that was built into the program.
 * @returns {Promise<Route[]>}
 */
export async function routeTable() {
  return JSON.parse(await readFile(path.join(here, "../web/dist/routes.json"), "utf8"));
}
