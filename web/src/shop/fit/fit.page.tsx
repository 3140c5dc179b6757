import { type LoadArgs, notFound, type Page } from "#parts/page.ts";
import { parseColorSku } from "#text/code.ts";
import { FitPage } from "./FitPage.tsx";
import type { FitData } from "./fitData.ts";
import { readMeasures } from "./measured.ts";
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
  const { measures, problems, fields } = readMeasures(query);
  const isDrawn = measures.length > 0 && Object.keys(problems).length === 0;
  const own = isDrawn ? [...measures] : [];
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
  return {
    view,
    ownName: isDrawn ? (query.get("name") ?? "") : "",
    typed: !isDrawn && fields > 0 ? Object.fromEntries(query) : {},
  };
}
