import { vi } from "vitest";

/** Leads the renderer's conversation as Go does. server.tsx must have been imported. */
interface Renderer {
  begin(id: number, url: string): void;
  take(id: number): string;
  give(id: number, replies: string): void;
}

interface Ask {
  name: string;
  body: unknown;
}

interface Taken {
  asks?: Ask[];
  result?: Rendered;
  error?: string;
}

interface Rendered {
  status: number;
  location: string;
  head: string;
  html: string;
  state: unknown;
  modules: string[];
  noindex: boolean;
}

const departments = ["ベビー", "キッズ", "メンズ", "フェムテック"].map((category_name, index) => ({
  category_code: `0${index}`,
  category_name,
  category_list_alias: `d${index}`,
  path: `/categories/d${index}`,
}));

/** What siapi/shop/select/ answers; and siapi/page/select/, where the blocks of a page stand. */
export const shop = {
  siApiResult: {
    data: {
      return_code: 200,
      shop_name: "Tsumugi 紬",
      announcement: "￥5,000以上で送料無料",
      free_shipping_from: 5000,
      point_unit: 100,
      point_rates: [
        { customer_group_code: "0", rate: 1 },
        { customer_group_code: "2", rate: 3 },
      ],
      departments,
      blocks: [],
    },
  },
};

export async function renderPage(url: string, reply = { status: 200, body: shop as unknown }) {
  const { tsumugi } = globalThis as unknown as { tsumugi: Renderer };
  const asked: Ask[][] = [];
  tsumugi.begin(1, url);
  for (let round = 0; round < 10; round += 1) {
    // In the built script importing a page takes no time; here it does.
    await vi.dynamicImportSettled();
    await new Promise((drained) => setTimeout(drained, 0));
    const taken: Taken = JSON.parse(tsumugi.take(1));
    if (taken.asks === undefined) return { asked, result: taken.result ?? failed(taken), error: taken.error };
    asked.push(taken.asks);
    tsumugi.give(1, JSON.stringify(taken.asks.map(() => reply)));
  }
  throw new Error(`${url} asks for ever: ${JSON.stringify(asked)}`);
}

function failed({ error }: Taken): Rendered {
  return { status: 0, location: "", head: "", html: error ?? "", state: null, modules: [], noindex: false };
}
