import { CallError } from "#api/call.ts";
import type { Brand } from "#api/contract.gen.ts";
import { FavoriteBrandButton } from "#parts/FavoriteBrandButton.tsx";
import { FilterSide } from "#parts/list/FilterSide.tsx";
import styles from "#parts/list/Intro.module.css";
import { ListPage } from "#parts/list/ListPage.tsx";
import { type ListData, listHead, loadList } from "#parts/list/listData.ts";
import { notFound, type Page } from "#parts/page.ts";
import { askServer, leaving } from "./askServer.ts";
import * as words from "./words.ts";

interface BrandData extends ListData {
  readonly brand: Pick<Brand, "brand_code" | "brand_name_alphabet" | "story">;
}

/** Items of the brand that the path names. */
export const page: Page<BrandData> = {
  async load(args) {
    const alias = args.params.id ?? "";
    const path = `/brands/${encodeURIComponent(alias)}`;
    const leftOut = ["brand_code-in"] as const;
    // Both are asked at once; the list is named only when both are there.
    const asked = args.call("siapi/brand/select/", { brand_list_alias: alias });
    const about = () => ({ title: "", name: { id: "", name: "" }, base: {} });
    const [{ brands }, { data }] = await Promise.all([
      asked,
      loadList({ api: "brands_id", path, leftOut, about }, args),
    ]).catch((error: unknown) => {
      if (error instanceof CallError && error.status === 404 && askServer(path)) return leaving();
      throw error;
    });
    const [brand] = brands;
    if (brand === undefined) throw notFound();
    const { brand_code, brand_name, brand_name_alphabet, story } = brand;
    return {
      ...data,
      title: brand_name,
      name: { id: `brand_${brand_code}`, name: brand_name },
      brand: { brand_code, brand_name_alphabet, story },
    };
  },
  head: (data) => {
    const { title, brand, hitnum } = data;
    return listHead(data, {
      description: words.brandDescription(title, brand.brand_name_alphabet, hitnum, brand.story).slice(0, 120),
    });
  },
  crumbs: ({ title }) => ({ replacementTitle: title }),
  Component: ({ data }) => (
    <ListPage
      data={data}
      intro={
        <>
          <p className={styles.alphabet}>{data.brand.brand_name_alphabet}</p>
          {data.brand.story !== "" && <p className={styles.lead}>{data.brand.story}</p>}
          <FavoriteBrandButton key={data.brand.brand_code} code={data.brand.brand_code} name={data.title} />
        </>
      }
    />
  ),
  Side: FilterSide,
};
