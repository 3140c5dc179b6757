import { RailSection } from "#parts/RailSection.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import type { ItemData } from "./load.ts";
import * as words from "./words.ts";

const lists = {
  together: { id: "bought_together", name: words.boughtTogether },
  alike: { id: "alike", name: words.similar },
  sameBrand: { id: "same_brand", name: words.sameBrand },
  matching: { id: "matching", name: words.matching },
} as const;

/** The others of its families, each once, with what they have alike. */
function matchesOf(code: string, matching: ItemData["matching"]) {
  const cards = (matching?.families ?? []).flatMap(({ alike, items }) =>
    items.map((item) => ({ ...item, note: words.matchingNote(item.age, alike) })),
  );
  return cards.filter(
    ({ commodity_code, color_sku_code }, i) =>
      commodity_code !== code && cards.findIndex((other) => other.color_sku_code === color_sku_code) === i,
  );
}

/** Ways on from the item. */
export function Rails({ data: { detail, together, sameBrand, matching } }: { data: ItemData }) {
  const list = detail.discontinued_flg === 1 ? lists.alike : lists.together;
  return (
    <>
      <RailSection
        title={lists.matching.name}
        items={matchesOf(detail.commodity_code, matching)}
        list={lists.matching}
        more={<TextLink to="/matching">{words.seeAll}</TextLink>}
      />
      {together.length > 0 && (
        <div id="alike">
          <RailSection title={list.name} items={together} list={list} />
        </div>
      )}
      <RailSection
        title={words.itemsOfBrand(detail.brand_name)}
        items={sameBrand}
        list={lists.sameBrand}
        more={<TextLink to={`/brands/${detail.brand_list_alias}`}>{words.seeAll}</TextLink>}
      />
    </>
  );
}
