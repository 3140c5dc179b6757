import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { returnTo } from "./returnTo.ts";

// The same file is read by the Go tests (internal/member/form_test.go).
const cases: { kept: string[]; home: string[] } = JSON.parse(
  readFileSync(new URL("../../../testdata/return-cases.json", import.meta.url), "utf8"),
);

test.each(cases.kept)("%j is gone back to", (address) => {
  expect(returnTo(address)).toBe(address);
});

test.each(cases.home)("%j leads home", (address) => {
  expect(returnTo(address)).toBe("/");
});
