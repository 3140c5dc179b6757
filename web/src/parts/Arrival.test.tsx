import { render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Call } from "#api/call.ts";
import { Arrival, type Expected, latestArrival } from "./Arrival.tsx";
import { BrowserCall } from "./browserCall.ts";
import { keepPlace } from "./place.ts";

const days: Record<string, string> = { A1: "2026-11-20", B1: "2026-11-24", C1: "2026-11-22" };

function shop() {
  const asked: string[] = [];
  const call = (async (_: string, { color_sku_code: code, prefecture }: Record<string, string>) => {
    asked.push(`${code} ${prefecture}`);
    return { latest: days[code ?? ""], text: `${code}のお届け`, prefecture: prefecture || "東京都" };
  }) as unknown as Call;
  return { call, asked };
}

function show(call: Call, colors: readonly string[], expected?: Expected) {
  return (
    <BrowserCall value={call}>
      <Arrival colors={colors} expected={expected} />
    </BrowserCall>
  );
}

afterEach(() => localStorage.clear());

test("of several goods the latest counts, and what the page knew is not asked again", async () => {
  const expected = await latestArrival(shop().call, ["A1", "B1", "C1", "A1"]);
  const { call, asked } = shop();
  const { rerender } = render(show(call, ["A1", "B1", "C1"], expected));
  screen.getByText(/B1のお届け/);
  rerender(show(call, ["A1", "C1"], expected));
  await screen.findByText(/C1のお届け/);
  expect(asked).toEqual(["A1 ", "C1 "]);
});

test("whoever chose a place is told about that one", async () => {
  const expected = await latestArrival(shop().call, ["A1"]);
  keepPlace(window, "沖縄県");
  const { call, asked } = shop();
  render(show(call, ["A1"], expected));
  screen.getByText(/東京都/);
  await screen.findByText(/沖縄県/);
  expect(asked).toEqual(["A1 沖縄県"]);
});
