import type { FavoriteChange } from "#api/contract.gen.ts";
import { yen } from "#text/yen.ts";

/** What became of a favourite since it was added, in words; undefined when there is nothing new. */
export function favoriteNote({ restocked, price_drop }: Pick<FavoriteChange, "restocked" | "price_drop">) {
  const news = [
    ...(restocked ? ["再入荷しました"] : []),
    ...(price_drop > 0 ? [`追加時より${yen(price_drop)}お得です`] : []),
  ];
  return news.length > 0 ? news.join("・") : undefined;
}
