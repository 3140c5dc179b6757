import { useRef } from "react";
import type { Detail, DetailColor } from "#api/contract.gen.ts";
import { FavoriteBrandButton } from "#parts/FavoriteBrandButton.tsx";
import { Heart } from "#parts/Heart.tsx";
import { ItemIcons } from "#parts/ItemIcons.tsx";
import { LazyPart, lazyPart } from "#parts/LazyPart.tsx";
import { Price } from "#parts/Price.tsx";
import { reserveWords } from "#parts/reserveWords.ts";
import { Share } from "#parts/Share.tsx";
import { useSession } from "#parts/session.ts";
import { useShop } from "#parts/shop.ts";
import { grouped, yen } from "#text/yen.ts";
import { Link } from "#ui/Link.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import { BuyButton, buyForm } from "./BuyButton.tsx";
import { Colors } from "./Colors.tsx";
import { Delivery } from "./Delivery.tsx";
import styles from "./Facts.module.css";
import { isMeasured } from "./measures.ts";
import { Restock } from "./Restock.tsx";
import { pointsFor, returnRules, taxWords } from "./rules.ts";
import { Sizes } from "./Sizes.tsx";
import { type Buy, isBuyable } from "./useBuy.ts";
import { useStickyWhole } from "./useStickyWhole.ts";
import * as words from "./words.ts";

type Props = { detail: Detail; color: DetailColor };

const sizeAdvice = lazyPart(() => import("./SizeAdvice.tsx"));

/** What one decides by: name, price, colours, sizes with their stock, and the conditions. */
export function Facts({ detail, color, buy }: Props & { buy: Buy }) {
  const column = useRef<HTMLDivElement>(null);
  useStickyWhole(column);
  const { brand_name, brand_list_alias, commodity_name } = detail;
  const ended = detail.discontinued_flg === 1;
  const isMember = Boolean(useSession().session?.customer);
  return (
    <div ref={column} className={styles.facts}>
      <div className={styles.head}>
        {detail.icons.length > 0 && (
          <p className={styles.icons}>
            <ItemIcons icons={detail.icons} />
          </p>
        )}
        <p className={styles.brand}>
          <Link to={`/brands/${brand_list_alias}`} className={styles.brandLink} data-track="item_brand">
            {brand_name}
          </Link>
        </p>
        <h1 className={styles.name}>{commodity_name}</h1>
      </div>
      {ended ? (
        <Ended />
      ) : (
        <div className={styles.price}>
          <Price price={color.unit_price} listPrice={color.list_price} large />
          <span className={styles.tax}>{taxWords(detail)}</span>
          <Heart code={color.color_sku_code} name={commodity_name} className={styles.heart} />
          <Points price={color.unit_price} />
        </div>
      )}
      {!ended && <Campaigns campaigns={detail.campaigns} />}
      <Colors colors={detail.colors} chosen={color} />
      {/* another colour has other sizes: the one of the same name stays chosen, where it can be bought */}
      <form
        key={color.color_sku_code}
        id={buyForm}
        method="post"
        action="/cart"
        className={styles.buy}
        onSubmit={buy.submit}
      >
        <input type="hidden" name="do" value="insert" />
        <Sizes sizes={color.sizes} problem={buy.problem} chosen={buy.size} onChoose={buy.choose} ended={ended} />
        {!ended && <BuyButton buy={buy} color={color} sale={detail.sale_word} />}
      </form>
      {!ended && isMember && isMeasured(color.sizes) && (
        <LazyPart part={sizeAdvice} props={{ code: color.color_sku_code }} optional />
      )}
      {!ended && isBuyable(color) && <Delivery color={color} />}
      {!ended && <Restock key={`restock-${color.color_sku_code}`} color={color} />}
      {!ended && <Conditions detail={detail} color={color} />}
      <Share title={`${brand_name} ${commodity_name}`} path={`/items/${color.color_sku_code}`} of="item" />
      <FavoriteBrandButton key={detail.brand_code} code={detail.brand_code} name={brand_name} named />
    </div>
  );
}

/** What buying it brings. Everybody sees what a new member gets until the browser knows the rank. */
function Points({ price }: { price: number }) {
  const customer = useSession().session?.customer;
  const points = pointsFor(price, customer?.customer_group_code, useShop());
  if (points === 0) return null;
  return (
    <p className={styles.points}>
      {customer ? "" : words.forMembers}
      <strong>
        {grouped(points)}
        {words.points}
      </strong>
      {words.earned}
    </p>
  );
}

function Ended() {
  return (
    <Notice title={words.discontinued} action={<TextLink to="#alike">{words.seeSimilar}</TextLink>}>
      <p>{words.discontinuedText}</p>
    </Notice>
  );
}

function Campaigns({ campaigns }: Pick<Detail, "campaigns">) {
  if (campaigns.length === 0) return null;
  return (
    <ul className={styles.campaigns}>
      {campaigns.map(({ campaign_code, campaign_name }) => (
        <li key={campaign_code}>
          <Link to={`/campaign/${campaign_code}`} className={styles.campaign} data-track="item_campaign">
            {campaign_name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What holds for an order of this item, in few words; the rest stands below. */
function Conditions({ detail, color }: Props) {
  const { free_shipping_from } = useShop();
  const reserve = reserveWords(color.stock_status, detail.new_arrival_date);
  return (
    <ul className={styles.conditions}>
      {isBuyable(color) && detail.sale_word && <li>{detail.sale_word}</li>}
      {reserve !== undefined && <li className={styles.reserve}>{reserve}</li>}
      {free_shipping_from > 0 && (
        <li>
          {yen(free_shipping_from)}
          {words.freeShippingFrom}
        </li>
      )}
      <li>
        {returnRules[detail.return_rule].short}
        <TextLink to="#returns" className={styles.aside}>
          {words.aboutReturns}
        </TextLink>
      </li>
      {detail.sale_limit > 0 && (
        <li>
          {words.perPerson}
          {detail.sale_limit}
          {words.piecesAtMost}
        </li>
      )}
    </ul>
  );
}
