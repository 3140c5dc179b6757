// The shop behind a line that brings the first half of a page, and the second when it is let go.
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

/**
 * @param {string} origin the shop
 * @param {string} cut what begins the second half of a document
 */
export async function inHalves(origin, cut) {
  let release = () => {};
  const released = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  const server = createServer(async (request, response) => {
    const { host: _, connection: __, ...headers } = request.headers;
    const answer = await fetch(`${origin}${request.url}`, {
      method: request.method,
      headers: /** @type {Record<string, string>} */ ({ ...headers, ...(headers.origin && { origin }) }),
      body: request.method === "POST" ? await text(request) : undefined,
    });
    const type = answer.headers.get("content-type") ?? "";
    response.writeHead(answer.status, { "content-type": type });
    const body = Buffer.from(await answer.arrayBuffer());
    const at = type.startsWith("text/html") ? body.indexOf(cut) : 0;
    response.write(body.subarray(0, at));
    if (at > 0) await released;
    response.end(body.subarray(at));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { origin: `http://127.0.0.1:${port}`, release, stop: () => server.close() };
}
