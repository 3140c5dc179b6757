import { RailSection } from "#parts/RailSection.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import type { ItemData } from "./load.ts";
import * as words from "./words.ts";

const lists = {
  together: { id: "bought_together", name: words.boughtTogether },
  alike: { id: "alike", name: words.similar },
  sameBrand: { id: "same_brand", name: words.sameBrand },
} as const;

/** Ways on from the item. */
export function Rails({ data: { detail, together, sameBrand } }: { data: ItemData }) {
  const list = detail.discontinued_flg === 1 ? lists.alike : lists.together;
  return (
    <>
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
