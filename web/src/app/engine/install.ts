import { EngineSearchParams, EngineURL } from "./url.ts";

/** Gives the embedded engine what the app expects of every engine. Must be imported before anything else. */
const engine = globalThis as Record<string, unknown>;
engine.URL ??= EngineURL;
engine.URLSearchParams ??= EngineSearchParams;

const silence = () => undefined;
engine.console ??= { log: silence, info: silence, debug: silence, warn: silence, error: silence };
