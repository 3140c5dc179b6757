import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import type { Detail, DetailColor } from "#api/contract.gen.ts";
import { push } from "#parts/analytics.ts";
import { useBrowserCall } from "#parts/browserCall.ts";
import { Deferred } from "#parts/Deferred.tsx";
import { ecommerceItem } from "#parts/ecommerce.ts";
import { searchThatShowed } from "#parts/lastSearch.ts";
import { RecentlyChecked } from "#parts/RecentlyChecked.tsx";
import { rememberViewed } from "#parts/recent.ts";
import { soon } from "#parts/soon.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { BuyBar } from "./BuyButton.tsx";
import { Details, Section } from "./Details.tsx";
import { Facts } from "./Facts.tsx";
import { Gallery } from "./Gallery.tsx";
import styles from "./ItemPage.module.css";
import { colorOf, type ItemData } from "./load.ts";
import { Outfits } from "./Outfits.tsx";
import { Questions } from "./Questions.tsx";
import { Rails } from "./Rails.tsx";
import { Reviews } from "./Reviews.tsx";
import { useBuy } from "./useBuy.ts";
import * as words from "./words.ts";

/** One item: its pictures, its facts, and what goes with it. */
export function ItemPage({ data }: { data: ItemData }) {
  const { detail } = data;
  const rails = useOfCommodity(data);
  const color = useChosenColor(detail);
  const buy = useBuy();
  if (color === undefined) return null;
  return (
    <>
      <div className={`content ${styles.item}`}>
        <div className={styles.gallery}>
          <Gallery key={color.color_sku_code} name={detail.commodity_name} color={color} />
        </div>
        <Facts detail={detail} color={color} buy={buy} />
        <div className={styles.details}>
          <Details detail={detail} color={color} />
          {data.matching?.mixable && (
            <Section id="mix" title={words.mixTitle}>
              <ButtonLink to={`/mix?items=${color.color_sku_code}`} variant="secondary" data-track="item_mix">
                {words.mixWith}
              </ButtonLink>
            </Section>
          )}
          <Outfits list={data.outfits} />
          <Reviews code={detail.commodity_code} page={data.reviews} />
          <Questions code={detail.commodity_code} page={data.questions} />
        </div>
        {detail.discontinued_flg === 0 && <BuyBar buy={buy} color={color} />}
      </div>
      <Deferred tall>
        <div className={`content ${styles.rails}`}>
          <Rails data={rails} />
          <RecentlyChecked except={detail.commodity_code} />
        </div>
      </Deferred>
      <Viewed key={color.color_sku_code} detail={detail} color={color} />
    </>
  );
}

/** The colour in the address; while its page is on its way, the one just chosen, since all colours are here already. */
function useChosenColor(detail: Detail): DetailColor | undefined {
  const next = useNavigation().location?.pathname;
  const coming = detail.colors.find(({ color_sku_code }) => next === `/items/${color_sku_code}`);
  return coming ?? colorOf(detail, detail.color_sku_code);
}

/** What comes with the commodity stays as it is while its colours are looked through. */
function useOfCommodity(data: ItemData): ItemData {
  const [kept, setKept] = useState(data);
  if (kept.detail.commodity_code === data.detail.commodity_code) return kept;
  setKept(data);
  return data;
}

/** Tells reports, the ranking and this device that the colour is looked at. Keyed by the colour: each counts once. */
function Viewed({ detail, color }: { detail: Detail; color: DetailColor }) {
  const call = useBrowserCall();
  const [first] = useState({ detail, color });
  useEffect(() => {
    const { commodity_code, discontinued_flg } = first.detail;
    return soon(() => {
      const item = ecommerceItem({ ...first.detail, ...first.color });
      push({ event: "view_item", ecommerce: { currency: "JPY", value: item.price, items: [item] } });
      if (discontinued_flg === 1) return;
      rememberViewed(document, first.color.color_sku_code);
      // Nobody is to be told that it failed.
      const search_word = searchThatShowed(commodity_code);
      call?.("siapi/commodityview/insert/", { commodity_code, ...(search_word !== "" && { search_word }) }).catch(
        () => undefined,
      );
    });
  }, [call, first]);
  return null;
}
