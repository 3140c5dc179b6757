import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { Call } from "#api/call.ts";
import { BrowserCall } from "./browserCall.ts";
import { RecentlyChecked } from "./RecentlyChecked.tsx";

const asked: unknown[] = [];
const item = {
  commodity_name: "リネンシャツ",
  color_sku_code: "ABC123400101",
  icons: [],
  swatches: [],
  picture: null,
  second_picture: null,
  stock_status: "in_stock",
};

function show(answer: () => Promise<unknown>, except?: string) {
  const call = ((name: string, body: { params: unknown }) => {
    asked.push(name, body.params);
    return answer();
  }) as unknown as Call;
  const rail = except === undefined ? <RecentlyChecked /> : <RecentlyChecked except={except} />;
  return render(
    <MemoryRouter>
      <BrowserCall value={call}>{rail}</BrowserCall>
    </MemoryRouter>,
  );
}

// jsdom is no secure place, so the cookie is put there without asking for one.
function remember(codes: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the component reads the document's cookies
  document.cookie = `recent_items=${codes}; Path=/`;
}

afterEach(() => {
  asked.length = 0;
  remember("");
});

test("shows what the device looked at, without the item of the page", async () => {
  remember("ABC123400101.XYZ123400101");
  show(async () => ({ items: [item] }), "XYZ1234001");
  expect((await screen.findByRole("heading", { name: "最近チェックしたアイテム" })).tagName).toBe("H2");
  expect(asked).toEqual(["naviPlus/recentlyChecked", { "color_sku_code-in": "000_ABC123400101_1 :OR", limit: 12 }]);
});

test("names colours as search does, by the key with its brand's ending", async () => {
  remember("ABC900200101.XYZ123400101.nonsense");
  show(async () => ({ items: [item] }));
  await screen.findByRole("heading", { name: "最近チェックしたアイテム" });
  expect(asked[1]).toEqual({ "color_sku_code-in": "000_ABC900200101_3 000_XYZ123400101_1 :OR", limit: 12 });
});

test("asks for nothing and shows nothing on a device that has seen nothing", () => {
  const { container } = show(async () => ({ items: [item] }));
  expect(asked).toEqual([]);
  expect(container.textContent).toBe("");
});

test("shows nothing when the call fails", async () => {
  remember("ABC123400101");
  const { container } = show(() => Promise.reject(new Error("down")));
  await Promise.resolve();
  expect(asked).toHaveLength(2);
  expect(container.textContent).toBe("");
});
