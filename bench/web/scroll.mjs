// Scrolling the office's list of 2,000 orders on a desk whose processor is four times slower: how many frames the browser drew and
// how many it missed, by its own trace (bin/scroll-trace.json, for chrome://tracing). Prints the median of RUNS and fails below 55 frames a second.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { launch } from "../../e2e/chromium.mjs";
import { enter, rows } from "../../e2e/officeSteps.mjs";
import { serve } from "../../e2e/shop.mjs";

/** @typedef {import("playwright-core").Page} Page */

const runs = Number(process.env.RUNS ?? 5);
const slower = Number(process.env.SLOWER ?? 4);
const seconds = 3;
const speed = 2400; // pixels a second: a hard flick
const least = 55;
const orders = 2000;
const bin = path.resolve(import.meta.dirname, "../../bin");

const data = await mkdtemp(path.join(tmpdir(), "tsumugi-scroll-"));
const shop = await serve("off", data);
const browser = await launch();
try {
  await shop.run("demo", "--orders", String(orders));
  const context = await browser.newContext({
    baseURL: shop.office,
    viewport: { width: 1280, height: 800 },
    locale: "ja-JP",
  });
  const page = await context.newPage();
  await enter(page, "店主", "/orders?view=all");
  await rows(page).first().waitFor();
  await readAhead(page);
  /** @type {{ frames: number, rate: number, missed: number, worst: number, long: number, cpu: number }[]} */
  const all = [];
  // The first run lets the browser compile what it draws with; it does not count.
  for (let i = 0; i <= runs; i++) {
    const one = await scroll(page);
    if (i > 0) all.push(one);
  }
  const median = (/** @type {number[]} */ list) =>
    list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
  const rate = median(all.map(({ rate }) => rate));
  console.log(
    `${"scrolling".padEnd(12)}${"frames a second".padStart(18)}${"missed".padStart(8)}${"worst ms".padStart(10)}${"long tasks".padStart(12)}${"CPU ms a frame".padStart(16)}   (${orders} orders, ${runs} runs of ${seconds} s, processor ${slower} times slower)`,
  );
  console.log(
    `${"受注".padEnd(10)}${rate.toFixed(1).padStart(18)}${String(median(all.map(({ missed }) => missed))).padStart(8)}${median(
      all.map(({ worst }) => worst),
    )
      .toFixed(0)
      .padStart(10)}${String(median(all.map(({ long }) => long))).padStart(12)}${median(
      all.map(({ cpu, frames }) => cpu / frames),
    )
      .toFixed(1)
      .padStart(16)}`,
  );
  if (!(rate >= least)) {
    console.error(`the list is drawn ${rate.toFixed(1)} times a second, want ${least}`);
    if (process.env.SPEED !== "told") process.exitCode = 1;
  }
} finally {
  await browser.close();
  await shop.stop();
  await rm(data, { recursive: true, force: true });
}

/** Scrolls until enough of the list is read that a run never comes to its end. @param {Page} page */
async function readAhead(page) {
  await page.waitForFunction(
    (far) => {
      const list = document.querySelector("[role=grid]");
      if (list === null) return false;
      list.scrollTo(0, list.scrollHeight);
      if (list.scrollHeight < far) return false;
      list.scrollTo(0, 0);
      return true;
    },
    seconds * speed * 1.5,
  );
}

/** Scrolls for some seconds and counts frames. @param {Page} page */
async function scroll(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slower });
  /** @type {any[]} */
  const events = [];
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: [
        "devtools.timeline",
        "disabled-by-default-devtools.timeline",
        "disabled-by-default-devtools.timeline.frame",
      ],
    },
  });
  const box = await page.getByRole("grid").boundingBox();
  if (box === null) throw new Error("there is no list");
  await cdp.send("Input.synthesizeScrollGesture", {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    yDistance: -speed * seconds,
    speed,
    gestureSourceType: "mouse",
    preventFling: true,
  });
  const over = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await over;
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await cdp.detach();
  await mkdir(bin, { recursive: true });
  await writeFile(path.join(bin, "scroll-trace.json"), JSON.stringify({ traceEvents: events }));
  const far = await page.getByRole("grid").evaluate((list) => {
    const { scrollTop } = list;
    list.scrollTo(0, 0);
    return scrollTop;
  });
  if (far < speed) throw new Error(`the list was scrolled by ${far} pixels`);
  // What the browser drew, also while the page was at work: fingers and wheels scroll without it.
  const drawn = events
    .filter(({ name }) => name === "DrawFrame")
    .map(({ ts }) => ts / 1000)
    .sort((a, b) => a - b);
  const gaps = drawn.slice(1).map((at, i) => at - (drawn[i] ?? at));
  const missed = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / (1000 / 60)) - 1), 0);
  const main = events.find(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const work = events.filter(({ name, pid, tid }) => name === "RunTask" && pid === main?.pid && tid === main?.tid);
  const cpu = work.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
  const long = events.filter(({ name, dur }) => name === "RunTask" && dur > 50_000).length;
  const span = ((drawn.at(-1) ?? 0) - (drawn[0] ?? 0)) / 1000;
  return { frames: drawn.length, rate: (drawn.length - 1) / span, missed, worst: Math.max(...gaps), long, cpu };
}
