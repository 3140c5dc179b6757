import type { Filters } from "#parts/list/conditions.ts";
import { FilterSide } from "#parts/list/FilterSide.tsx";
import { ListPage } from "#parts/list/ListPage.tsx";
import { type ListData, listHead, loadList, sameFilters } from "#parts/list/listData.ts";
import type { CrumbState, Page } from "#parts/page.ts";

/** Lists of all items that have a name of their own. */
const named: readonly {
  readonly filters: Filters;
  readonly title: string;
  readonly id: string;
  readonly lead: string;
}[] = [
  {
    filters: {},
    title: "アイテム一覧",
    id: "items",
    lead: "ベビー、キッズ、メンズ、ユニセックスの服と、からだをいたわる品の一覧です。",
  },
  {
    filters: { "new_arrival_days-in": ["0:13"] },
    title: "新着アイテム",
    id: "new_arrivals",
    lead: "この2週間に届いたアイテムを、新しい順にご覧いただけます。",
  },
  {
    filters: { "sale_flg-in": ["1"] },
    title: "セール",
    id: "sale",
    lead: "通常価格よりお求めやすくなったアイテムの一覧です。",
  },
  {
    filters: { "reserve_flg-in": ["1"] },
    title: "予約アイテム",
    id: "reserve",
    lead: "入荷の前にご予約いただけるアイテムの一覧です。",
  },
  {
    filters: { "campaign_code-in": ["lifestyle"] },
    title: "ライフスタイル",
    id: "lifestyle",
    lead: "香り、お茶、布もの、お風呂の時間。服のまわりの暮らしの品の一覧です。",
  },
];

const [everything] = named;

/** The item list, keyword results, new arrivals and every other list that is made by conditions alone. */
export const page: Page<ListData> = {
  async load(args) {
    const { data } = await loadList(
      {
        api: "items",
        path: "/items",
        about: ({ word, asked = word, filters }) => {
          const own =
            asked === "" ? (named.find((list) => sameFilters(list.filters, filters)) ?? everything) : undefined;
          return own === undefined
            ? { title: `「${asked}」の検索結果`, name: { id: "search_results", name: "検索結果" }, base: {} }
            : { title: own.title, name: { id: own.id, name: own.title }, base: own.filters };
        },
      },
      args,
    );
    return data;
  },
  head: (data) => {
    const lead = named.find(({ title }) => title === data.title)?.lead ?? `${data.title}です。`;
    return listHead(data, { description: `${lead}全${data.hitnum}点。` });
  },
  crumbs: ({ conditions, title }): CrumbState =>
    (conditions.asked ?? conditions.word) === ""
      ? { replacementTitle: title }
      : { parameter: conditions.asked ?? conditions.word },
  Component: ({ data }) => <ListPage data={data} />,
  Side: FilterSide,
};
