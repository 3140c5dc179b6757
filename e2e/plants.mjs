// Faults that journeys plant, so that what happens then can be seen.

/** @typedef {import("playwright-core").Page} Page */

/**
 * @typedef {object} Report
 * @property {number} status
 * @property {string} message
 * @property {string} stack
 * @property {{ currentUrl: string, isBack: boolean }} client
 */

/** A journey on which the planted error must come. */
export const planted = { expects: [/planted/] };

/**
 * Records what is sent to common/outputerror. The shop takes only a few reports from one address, so most journeys
 * answer them themselves with intercept.
 * @param {Page} page
 */
export function reportsOf(page) {
  /** @type {Report[]} */
  const sent = [];
  const address = "/api/common/outputerror";
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === address) sent.push(request.postDataJSON());
  });
  return {
    sent,
    /** @param {{ status?: number, body?: string }} [answer] */
    intercept: (answer = { body: '{"ok":true}' }) =>
      page.route(`**${address}`, (route) => route.fulfill({ contentType: "application/json", ...answer })),
  };
}

/**
 * Adds code to the app's entry that throws errors, one for each message, when the window hears "break".
 * @param {Page} page
 * @param {...string} messages
 */
export async function breakOnDemand(page, ...messages) {
  const code = messages
    .map((message) => `addEventListener("break", () => { throw new Error(${JSON.stringify(message)}); });`)
    .join("\n");
  await page.route(/\/_app\/assets\/browser-[^/]+\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n${code}` });
  });
}

/**
 * Puts another page in place of a built one.
 * @param {Page} page
 * @param {string} name of the page's module, such as "home"
 * @param {string} source of the value that the module exports as page
 */
export async function standIn(page, name, source) {
  await page.route(new RegExp(`/_app/assets/${name}\\.page-[^/]+\\.js$`), (route) =>
    route.fulfill({ contentType: "text/javascript; charset=utf-8", body: `export const page = ${source};` }),
  );
}
