// node --test scripts/: the rules of check-locks.mjs can fail.
import assert from "node:assert/strict";
import { test } from "node:test";
import { problemsOf } from "./check-locks.mjs";

const lock = (dependencies, more = {}) => ({
  packages: {
    "": { dependencies: { lighthouse: "12.8.2" } },
    "node_modules/lighthouse": { version: "12.8.2", integrity: "sha512-x", dependencies, ...more },
  },
});

test("ranges of numbers stay what they are", () => {
  for (const range of [
    "1.2.3",
    "^1.2.0",
    "~1.2",
    "4.13",
    ">=1.2 <3",
    "^18 || ^20.1.0",
    "1 - 2",
    "*",
    "npm:other@^1.0.0",
    ">= 0.4",
    "1.x",
    "^5.0.0-beta.1",
  ]) {
    assert.deepEqual(problemsOf({}, lock({ a: range })), [], range);
  }
});

test("what may mean something else tomorrow is found", () => {
  for (const request of [
    "latest",
    "next",
    "git+ssh://git@host/x.git",
    "https://host/x.tgz",
    "user/repo",
    "file:../x",
    "github:a/b#main",
    "npm:a@latest",
  ]) {
    assert.equal(problemsOf({}, lock({ a: request })).length, 1, request);
  }
});

test("an override with a version pins it, another tag does not", () => {
  assert.deepEqual(problemsOf({ overrides: { a: "0.27.0" } }, lock({ a: "latest" })), []);
  assert.equal(problemsOf({ overrides: { a: "latest" } }, lock({ a: "latest" })).length, 1);
});

test("our own manifest may not ask for anything at all", () => {
  assert.equal(problemsOf({}, { packages: { "": { devDependencies: { a: "*" } } } }).length, 1);
});

test("a package without a checksum, or with the address of a registry, is found", () => {
  assert.equal(problemsOf({}, lock({}, { integrity: undefined })).length, 1);
  assert.equal(problemsOf({}, lock({}, { resolved: "https://registry.example/x.tgz" })).length, 1);
});
