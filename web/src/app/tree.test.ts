import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { PageMemory } from "./pageMemory.ts";
import { tree } from "./tree.tsx";

const reject = () => Promise.reject();
const routes = tree({
  call: reject,
  onLoaderError: reject,
  onChunkError: reject,
  waitForConnection: reject,
  isBack: () => false,
  memory: new PageMemory(),
});

test.each([
  ["/errors/timeout", "errors-timeout"],
  ["/Errors/timeout", "not-found"],
  ["/campaign", "campaign"],
  ["/Campaign", "not-found"],
])("the browser takes %s for %s, as the server does", (path, name) => {
  expect(matchRoutes(routes, path)?.at(-1)?.route.id).toBe(name);
});
