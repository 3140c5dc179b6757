import { RailSection } from "#parts/RailSection.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import type { ItemData } from "./load.ts";

const lists = {
  together: { id: "bought_together", name: "いっしょに選ばれているアイテム" },
  alike: { id: "alike", name: "よく似たアイテム" },
  sameBrand: { id: "same_brand", name: "同じブランドのアイテム" },
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
        title={`${detail.brand_name}のアイテム`}
        items={sameBrand}
        list={lists.sameBrand}
        more={<TextLink to={`/brands/${detail.brand_list_alias}`}>すべて見る</TextLink>}
      />
    </>
  );
}
