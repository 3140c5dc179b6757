import { expect, test, vi } from "vitest";
import { BuildWatch, fetchLatestBuild, fetchManifest, hasTypedForm } from "./builds.ts";

function watch(current: string, ...answers: (string | Error)[]) {
  let told = 0;
  const manifests: string[] = [];
  const builds = new BuildWatch({
    current,
    latest: async () => {
      const answer = answers.shift();
      if (typeof answer !== "string") throw answer ?? new Error("asked too often");
      return { id: answer };
    },
    manifest: async (id) => {
      manifests.push(id);
      if (id === "gone") throw new Error("no build information: 404");
      return { id };
    },
    onNew: () => {
      told += 1;
    },
  });
  return { builds, manifests, told: () => told };
}

test("a newer build is told once", async () => {
  const { builds, told } = watch("a", "a", "b", "c");
  await builds.check();
  expect([builds.stale, told()]).toEqual([false, 0]);
  await builds.check();
  await builds.check();
  expect([builds.stale, told()]).toEqual([true, 1]);
});

test("the manifest is asked for when the build changes, and only a build that is there counts", async () => {
  const { builds, manifests, told } = watch("a", "a", "gone", "b");
  await builds.check();
  await builds.check();
  expect([builds.stale, manifests]).toEqual([false, ["gone"]]);
  await builds.check();
  expect([builds.stale, manifests, told()]).toEqual([true, ["gone", "b"], 1]);
});

test("a failed question changes nothing", async () => {
  const { builds, told } = watch("a", new Error("offline"), "a");
  await builds.check();
  await builds.check();
  expect([builds.stale, told()]).toEqual([false, 0]);
});

test("without a build of its own the first answer counts", async () => {
  const { builds } = watch("", "a", "a", "b");
  await builds.check();
  await builds.check();
  expect(builds.stale).toBe(false);
  await builds.check();
  expect(builds.stale).toBe(true);
});

test("a form counts as typed when anything differs from how it came", () => {
  document.body.innerHTML = `<input id="outside"><main>
    <input id="text" value="a"><textarea id="area">b</textarea><input type="hidden" value="h">
    <input id="box" type="checkbox" checked><select id="select"><option>1<option>2</select></main>`;
  const element = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
  expect(hasTypedForm(document)).toBe(false);
  element<HTMLInputElement>("outside").value = "x";
  expect(hasTypedForm(document)).toBe(false);
  const changes: [() => void, () => void][] = [
    [() => (element<HTMLInputElement>("text").value = "x"), () => (element<HTMLInputElement>("text").value = "a")],
    [
      () => (element<HTMLTextAreaElement>("area").value = "x"),
      () => (element<HTMLTextAreaElement>("area").value = "b"),
    ],
    [() => (element<HTMLInputElement>("box").checked = false), () => (element<HTMLInputElement>("box").checked = true)],
    [
      () => (element<HTMLSelectElement>("select").value = "2"),
      () => (element<HTMLSelectElement>("select").value = "1"),
    ],
  ];
  for (const [change, undo] of changes) {
    change();
    expect(hasTypedForm(document), change.toString()).toBe(true);
    undo();
    expect(hasTypedForm(document), undo.toString()).toBe(false);
  }
});

test("builds are asked for where the shop has them", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return Response.json({ id: "b 1" });
  });
  await fetchLatestBuild();
  await fetchManifest("b 1");
  expect(asked).toEqual(["/_app/builds/latest.json", "/_app/builds/meta/b%201.json"]);
  vi.unstubAllGlobals();
});
