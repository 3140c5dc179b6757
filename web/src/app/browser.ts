import "#styles/index.css";
import "./dom.ts";
import { breath } from "./breath.ts";

/** The scripts of a page come together, but are run one by one: all at once would keep a phone busy for a long moment. */
async function begin() {
  await breath();
  await import("./router.ts");
  await breath();
  await import("./start.tsx");
}

void begin();
