import { expect, test } from "vitest";
import type { Transport } from "#api/call.ts";
import { Conversation } from "./conversation.ts";

const drained = () => new Promise((resolve) => setTimeout(resolve, 0));
const status = async (call: Transport, name: string) => (await call(name, {})).status;

test("calls made at the same time are asked together, later ones in a later round", async () => {
  const conversation = new Conversation(async (url, call) => {
    const first = await Promise.all([status(call, "a"), status(call, "b")]);
    return [url, ...first, await status(call, "c")];
  });
  conversation.begin("x", "/items");
  await drained();
  expect(JSON.parse(conversation.take("x"))).toEqual({
    asks: [
      { name: "a", body: {} },
      { name: "b", body: {} },
    ],
  });
  conversation.give("x", '[{"status":201,"body":null},{"status":202,"body":null}]');
  await drained();
  expect(JSON.parse(conversation.take("x"))).toEqual({ asks: [{ name: "c", body: {} }] });
  conversation.give("x", '[{"status":203,"body":null}]');
  await drained();
  expect(JSON.parse(conversation.take("x"))).toEqual({ result: ["/items", 201, 202, 203] });
  expect(JSON.parse(conversation.take("x"))).toHaveProperty("error");
});

test("several pages are rendered side by side without mixing their answers", async () => {
  const conversation = new Conversation(async (url, call) => [url, await status(call, url)]);
  conversation.begin(1, "/a");
  conversation.begin(2, "/b");
  await drained();
  conversation.take(2);
  conversation.take(1);
  conversation.give(1, '[{"status":1}]');
  conversation.give(2, '[{"status":2}]');
  await drained();
  expect([conversation.take(1), conversation.take(2)]).toEqual(['{"result":["/a",1]}', '{"result":["/b",2]}']);
});

test("a reply too few is a failed call, a failure is told, and what waits for no call does not wait for ever", async () => {
  const conversation = new Conversation(async (url, call) => {
    if (url === "/throw") throw new Error("broken");
    return url === "/hang" ? new Promise(() => undefined) : status(call, url);
  });
  for (const url of ["/throw", "/hang", "/short"]) conversation.begin(url, url);
  await drained();
  expect(JSON.parse(conversation.take("/throw")).error).toContain("broken");
  expect(JSON.parse(conversation.take("/hang"))).toHaveProperty("error");
  conversation.take("/short");
  conversation.give("/short", "[]");
  await drained();
  expect(JSON.parse(conversation.take("/short"))).toEqual({ result: 500 });
});

test("a dropped render is forgotten", async () => {
  const conversation = new Conversation((url, call) => status(call, url));
  conversation.begin(1, "/a");
  conversation.drop(1);
  conversation.give(1, "[]");
  expect(JSON.parse(conversation.take(1))).toHaveProperty("error");
});
