// Draws the icons of the home screen from web/src/app/icon.svg: `make icons`.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launch } from "./chromium.mjs";

const at = (/** @type {string} */ path) => fileURLToPath(new URL(`../web/${path}`, import.meta.url));
const svg = readFileSync(at("src/app/icon.svg"), "utf8");
const ground = "#fefdfb";

const browser = await launch();
try {
  // A mask may take a tenth away on every side: the sign stays well inside.
  for (const [name, size, share] of /** @type {const} */ ([
    ["icon-192", 192, 1],
    ["icon-512", 512, 1],
    ["icon-maskable-512", 512, 0.7],
  ])) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const inner = Math.round(size * share);
    await page.setContent(
      `<style>body{margin:0;display:grid;place-content:center;height:100vh;background:${share < 1 ? ground : "transparent"}}svg{width:${inner}px;height:${inner}px;display:block}</style>${svg}`,
    );
    await page.screenshot({ path: at(`public/${name}.png`), omitBackground: share === 1 });
    await page.close();
  }
} finally {
  await browser.close();
}
