import type { Length } from "#api/contract.gen.ts";
import { type LoadArgs, notFound, type Page } from "#parts/page.ts";
import { parseColorSku } from "#text/code.ts";
import { FitPage } from "./FitPage.tsx";
import type { FitData } from "./fitData.ts";
import * as words from "./words.ts";

/** /fit/{colour SKU code}?size={SKU}&over={SKU or garment}, or with measures of a garment: m身幅=49.5. */
export const page: Page<FitData> = {
  load,
  head: () => ({ noindex: true }),
  crumbs: ({ view }) => ({
    above: [{ label: view.commodity_name, to: `/items/${view.color_sku_code}` }],
    replacementTitle: words.title,
  }),
  Component: FitPage,
};

async function load({ params, query, call, signal }: LoadArgs): Promise<FitData> {
  const id = params.id ?? "";
  if (!parseColorSku(id)) throw notFound();
  const own = measuresIn(query);
  const view = await call(
    "siapi/fit/select/",
    {
      color_sku_code: id,
      sku: query.get("size") ?? "",
      over: own.length > 0 ? "" : (query.get("over") ?? ""),
      own,
    },
    signal && { signal },
  );
  return { view, ownName: own.length > 0 ? (query.get("name") ?? "") : "" };
}

/** Measures of a garment as a form puts them into the address, in centimetres. */
export function measuresIn(query: URLSearchParams): Length[] {
  return [...query].flatMap(([key, value]) => {
    const mm = Math.round(Number(value.normalize("NFKC").trim()) * 10);
    return key.length > 1 && key.startsWith("m") && mm > 0 ? [{ name: key.slice(1), mm }] : [];
  });
}
