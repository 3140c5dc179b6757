import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { solve, zeroBits } from "./solve.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

test("the work is SHA-256", () => {
  for (let n = 0; n < 56; n++) {
    const text = "a1.-_Z".repeat(10).slice(0, n);
    expect(zeroBits(text), text).toBe(Math.clz32(digest(text).readInt32BE(0)));
  }
});

test("a challenge is solved by what the server accepts", async () => {
  const challenge = "12.mk3xs2a1.AbCdEfGh.0123456789abcdef";
  const proof = await solve(challenge);
  expect(proof.startsWith(`${challenge}.`)).toBe(true);
  expect(Math.clz32(digest(proof).readInt32BE(0))).toBeGreaterThanOrEqual(12);
});

test("who goes on does not wait for the work", async () => {
  const gone = new AbortController();
  gone.abort();
  await expect(solve("32.a.b.c", gone.signal)).rejects.toThrow();
});
