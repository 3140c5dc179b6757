import { describe, expect, test } from "vitest";
import { EngineSearchParams, EngineURL } from "./url.ts";

// Node's own URL is the standard; ours must agree wherever a page's address can lead.
describe("EngineURL agrees with the standard", () => {
  const cases: [string, string?][] = [
    ["http://localhost/items?search_word=%E3%82%B7%E3%83%A3%E3%83%84&page=2#top"],
    ["https://Example.JP:443/a/../b/./c"],
    ["http://localhost:8080"],
    ["/カテゴリ/靴下?色=藍 色#部分", "http://localhost/"],
    ["?sortcolumn=new_arrival_date-charsort!desc", "http://localhost/items?x=1#y"],
    ["#h", "http://localhost/items?x=1"],
    ["", "http://localhost/items?x=1#y"],
    ["../brands/a b", "http://localhost/items/1/2"],
    ["/a/%2e%2e/b", "http://localhost"],
    ["/a/..", "http://localhost"],
    ["/a/.", "http://localhost"],
    ["//other.example/x", "http://localhost"],
    ["/x?a='<>\"`{}|", "http://localhost"],
    ["/x'<>\"`{}|", "http://localhost"],
    ["/\ud83e\uddf5/\ud800", "http://localhost"],
  ];
  test.each(cases)("%s on %s", (input, base) => {
    const want = new URL(input, base);
    const got = new EngineURL(input, base);
    for (const key of [
      "href",
      "origin",
      "protocol",
      "host",
      "hostname",
      "port",
      "pathname",
      "search",
      "hash",
    ] as const) {
      expect({ [key]: got[key] }).toEqual({ [key]: want[key] });
    }
    expect([...got.searchParams]).toEqual([...want.searchParams]);
  });
  test.each(["", "/relative", "mailto:a@example.jp", "http://"])("refuses %j without a base", (input) => {
    expect(() => new EngineURL(input)).toThrow(TypeError);
  });
});

describe("EngineSearchParams agrees with the standard", () => {
  test.each([
    "",
    "?a=1&b=2&a=3",
    "a",
    "a=b=c",
    "&&a=&=b",
    "%",
    "%E3%81%82=%zz",
    "%ff",
    "x=1+2%2B3",
    "q=シャツ !'()~*-._",
  ])("%j", (input) => {
    const want = new URLSearchParams(input);
    const got = new EngineSearchParams(input);
    expect([...got]).toEqual([...want]);
    expect(got.toString()).toBe(want.toString());
    expect([...got.keys(), ...got.values()]).toEqual([...want.keys(), ...want.values()]);
  });

  test("changes", () => {
    const [want, got] = [new URLSearchParams("a=1&b=2&a=3"), new EngineSearchParams("a=1&b=2&a=3")];
    for (const params of [want, got]) {
      params.set("a", "9");
      params.append("c", "4");
      params.set("d", "5");
      params.delete("b");
      params.sort();
    }
    expect(got.toString()).toBe(want.toString());
    expect([got.get("a"), got.get("b"), got.getAll("c"), got.has("d"), got.has("d", "6"), got.size]).toEqual([
      "9",
      null,
      ["4"],
      true,
      false,
      3,
    ]);
    expect(new EngineSearchParams({ a: "1 2" }).toString()).toBe("a=1+2");
    expect(new EngineSearchParams([["a", "1"]]).toString()).toBe("a=1");
  });
});
