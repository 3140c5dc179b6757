// Evaluated in every fresh realm before the bundle, in every engine. It makes
// the realms alike: the global names of ES2023, a console, and nothing else. No
// Intl (the embedded engine has none, and Node's would print other characters
// than a reader of the bundle's own tables), no URL, no timers, no network. What
// a bundle needs beyond, it brings along, so that it is the same everywhere.
(function (write) {
  "use strict";
  const standard = new Set(
    (
      "globalThis Infinity NaN undefined eval isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent " +
      "encodeURI encodeURIComponent escape unescape AggregateError Array ArrayBuffer BigInt BigInt64Array " +
      "BigUint64Array Boolean DataView Date Error EvalError FinalizationRegistry Float32Array Float64Array Function " +
      "Int8Array Int16Array Int32Array JSON Map Math Number Object Promise Proxy RangeError ReferenceError Reflect " +
      "RegExp Set String Symbol SyntaxError TypeError URIError Uint8Array Uint8ClampedArray Uint16Array Uint32Array " +
      "WeakMap WeakRef WeakSet"
    ).split(" "),
  );
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!standard.has(name)) delete globalThis[name];
  }

  function text(value) {
    if (typeof value === "string") return value;
    if (value instanceof Error) {
      const said = String(value);
      const stack = String(value.stack || "");
      return stack.startsWith(said) ? stack : said + "\n" + stack;
    }
    try {
      return (typeof value === "object" && JSON.stringify(value)) || String(value);
    } catch {
      return "[unprintable]";
    }
  }
  const log = (level) => (...values) => {
    // write belongs to the host: nothing it throws may reach the bundle.
    try {
      write(level, values.map(text).join(" ").slice(0, 4000));
    } catch {}
  };
  const debug = log("debug");
  const warn = log("warn");
  globalThis.console = { debug, log: debug, info: debug, trace: debug, warn, error: warn };
})
