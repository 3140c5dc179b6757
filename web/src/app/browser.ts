import "#styles/index.css";
import "./dom.ts";
import { yieldToMain } from "./yieldToMain.ts";

/** The scripts of a page come together, but are run one by one: all at once would keep a phone busy for a long moment. */
async function begin() {
  await yieldToMain();
  await import("./router.ts");
  await yieldToMain();
  await import("./start.tsx");
}

void begin();
