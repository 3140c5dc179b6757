import type { Card } from "#api/contract.gen.ts";
import type { CardItem } from "./ItemCard.tsx";

/** What a card shows of an item; the rest would only make the page heavier. */
export function leanCard(item: Card): CardItem {
  return {
    color_sku_code: item.color_sku_code,
    commodity_code: item.commodity_code,
    commodity_name: item.commodity_name,
    color_name: item.color_name,
    brand_name: item.brand_name,
    unit_price: item.unit_price,
    list_price: item.list_price,
    picture: item.picture,
    second_picture: item.second_picture,
    icons: item.icons,
    stock_status: item.stock_status,
    stock_word: item.stock_word,
    swatches: item.swatches.map(({ color_sku_code, color_name, hex }) => ({ color_sku_code, color_name, hex })),
  };
}
