// Runs inside a Node child (node --eval). It reads lines "id word ms json" from
// stdin and answers "id word json" on stdout; id 0 is about the child itself.
//
//   0 load - [prelude, bundle, renders per realm]   → 0 ready "v20.…" | 0 fatal "text"
//   7 begin 1500 "/items"                           → 7 took {…} | 7 threw "text" | 7 late null
//   7 give 1500 [{"status":200,"body":…}]           → the same
//   7 drop - null                                   (no answer)
//
// The bundle lives in a realm of its own (node:vm) that gets strings only: no
// object of this realm, through which it could reach process or require.
"use strict";
const vm = require("node:vm");

const send = (id, word, json) => process.stdout.write(`${id} ${word} ${json}\n`);
const write = (level, text) => send(0, "console", JSON.stringify({ level, text }));

// Microtasks run within each evaluation and its timeout, as in the embedded engine.
const inRealm = { microtaskMode: "afterEvaluate" };
// Errors are put into words inside the realm, where the timeout holds.
const script = (body) =>
  new vm.Script(`(() => { try { ${body} } catch (e) { tsumugiThrew = String(e); } })()`, { filename: "tsumugi" });
const scripts = {
  begin: script("tsumugi.begin(tsumugiId, tsumugiText)"),
  give: script("tsumugi.give(tsumugiId, tsumugiText)"),
  take: script("tsumugiTaken = String(tsumugi.take(tsumugiId))"),
  drop: script("tsumugi.drop?.(tsumugiId)"),
};

let prelude, bundle, maxRenders;
let current = null; // the realm for new renders
const realms = new Map(); // render id → its realm

function open() {
  const realm = vm.createContext(Object.create(null), inRealm);
  prelude.runInContext(realm)(write);
  bundle.runInContext(realm, { timeout: 10_000 });
  for (const name of ["begin", "take", "give"]) {
    if (vm.runInContext(`typeof tsumugi === "object" && typeof tsumugi.${name}`, realm) !== "function") {
      throw new Error(`the bundle has no tsumugi.${name}`);
    }
  }
  return { realm, renders: 0 };
}

function realmFor(id) {
  if (!current || current.renders >= maxRenders) current = open();
  current.renders++;
  realms.set(id, current);
}

/** Runs one script in a realm and returns what it threw, or undefined. */
function run(realm, name, ms) {
  scripts[name].runInContext(realm, { timeout: ms });
  return realm.tsumugiThrew;
}

function step(id, word, ms, text) {
  if (word === "begin") realmFor(id);
  const at = realms.get(id);
  const { realm } = at;
  realm.tsumugiId = id;
  realm.tsumugiText = text;
  try {
    const threw = run(realm, word, ms) ?? run(realm, "take", ms);
    if (threw === undefined) return send(id, "took", oneLine(realm.tsumugiTaken));
    send(id, "threw", JSON.stringify(threw));
  } catch (error) {
    // Terminated. What the realm was doing is lost: new renders get a new one.
    if (current === at) current = null;
    if (error?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return send(id, "late", null);
    send(id, "threw", JSON.stringify("the realm broke"));
  } finally {
    for (const name of ["tsumugiId", "tsumugiText", "tsumugiTaken", "tsumugiThrew"]) delete realm[name];
  }
}

const oneLine = (json) => (json.includes("\n") ? JSON.stringify(JSON.parse(json)) : json);

function drop(id) {
  const at = realms.get(id);
  realms.delete(id);
  if (!at) return;
  at.realm.tsumugiId = id;
  try {
    run(at.realm, "drop", 100);
  } catch {
    if (current === at) current = null;
  }
}

function load(text) {
  const [preludeText, bundleText, renders] = JSON.parse(text);
  maxRenders = renders;
  try {
    prelude = new vm.Script(preludeText, { filename: "prelude.js" });
    bundle = new vm.Script(bundleText, { filename: "server.js" });
    current = open();
    send(0, "ready", JSON.stringify(process.version));
  } catch (error) {
    send(0, "fatal", JSON.stringify(String(error)));
  }
}

function handle(line) {
  const [id, word, ms] = line.split(" ", 3);
  const text = line.slice(id.length + word.length + ms.length + 3);
  if (word === "load") load(text);
  else if (word === "drop") drop(id);
  else step(id, word, Number(ms), word === "begin" ? JSON.parse(text) : text);
}

// Split at the newline byte only: readline would also split at U+2028.
let parts = [];
process.stdin.on("data", (chunk) => {
  for (let at; (at = chunk.indexOf(10)) >= 0; chunk = chunk.subarray(at + 1)) {
    parts.push(chunk.subarray(0, at));
    const line = Buffer.concat(parts).toString("utf8");
    parts = [];
    handle(line);
  }
  if (chunk.length > 0) parts.push(chunk);
});
process.stdin.on("end", () => process.exit(0)); // the parent is gone
process.on("unhandledRejection", () => write("debug", "a promise was rejected and nobody caught it"));
