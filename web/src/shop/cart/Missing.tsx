import { type FormEvent, useState } from "react";
import type { Outfit, OutfitMissing, OutfitPiece } from "#api/contract.gen.ts";
import { cartEvent } from "#parts/cartEvents.ts";
import { Together } from "#parts/outfit/Together.tsx";
import { useMySizes } from "#parts/outfit/useMySizes.ts";
import * as outfitWords from "#parts/outfit/words.ts";
import { yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import field from "#ui/Field.module.css";
import { TextLink } from "#ui/TextLink.tsx";
import page from "./CartPage.module.css";
import styles from "./Missing.module.css";
import { type CartState, lineOf } from "./useCart.ts";
import * as words from "./words.ts";

/**
 * What the goods of the cart lack to be worn together, each to be put in by one press: a form of the cart's, which needs
 * no script. Once somebody took the rest of it out again there is nothing to complete.
 */
export function Missing({ found: { outfit, missing }, state }: { found: OutfitMissing; state: CartState }) {
  if (outfit === null) return null;
  const inCart = new Set(state.cart.selectList.map(({ detail }) => detail.color_sku_code));
  const own = outfit.pieces.filter(({ color_sku_code }) => !missing.includes(color_sku_code));
  if (!own.some(({ color_sku_code }) => inCart.has(color_sku_code))) return null;
  const lacking = outfit.pieces.filter(({ color_sku_code }) => !inCart.has(color_sku_code));
  return (
    <section aria-labelledby="missing" className={styles.missing}>
      <h2 id="missing" className={page.subtitle}>
        {lacking.length === 0 ? words.outfitWhole : words.outfitLacks(lacking.length)}
      </h2>
      <div className={styles.both}>
        <div className={styles.picture}>
          <Together outfit={outfit} sizes="(width >= 60em) 16rem, 45vw" />
          <About outfit={outfit} />
        </div>
        <ul aria-label={words.missingGoods} className={styles.list}>
          {lacking.map((piece) => (
            <li key={piece.color_sku_code}>
              <Piece piece={piece} state={state} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function About({ outfit: { slug, title } }: { outfit: Outfit }) {
  return slug === "" ? (
    <p className={styles.dim}>{words.outfitProposed}</p>
  ) : (
    <TextLink to={`/outfits/${slug}`}>{title}</TextLink>
  );
}

function Piece({ piece, state }: { piece: OutfitPiece; state: CartState }) {
  const { color_sku_code: code, commodity_name: name, sizes, picture } = piece;
  const mine = useMySizes();
  const [chosen, setChosen] = useState<string>();
  const [lacks, setLacks] = useState(false);
  const buyable = sizes.filter((size) => size.buyable);
  const known = sizes.length > 1 ? buyable.find((size) => mine.includes(size.name)) : buyable[0];
  const sku = chosen ?? known?.sku ?? "";
  async function add(event: FormEvent) {
    event.preventDefault();
    setLacks(sku === "");
    if (sku === "") return void document.getElementById(`missing-${code}`)?.focus();
    await state.change(`missing ${code}`, async (call, request_id) => {
      const cart = await call("siapi/cart/insert/", { sku, quantity: 1, path: "/cart", request_id });
      const line = cart.selectList.find((one) => one.code === sku);
      if (line !== undefined) cartEvent("add_to_cart", [{ ...lineOf(line), quantity: 1 }]);
      return cart;
    });
  }
  return (
    <form method="post" action="/cart" className={styles.piece} onSubmit={add}>
      <input type="hidden" name="do" value="insert" />
      {picture === null ? (
        <span />
      ) : (
        <img src={picture.small} alt="" width={240} height={300} loading="lazy" className={styles.small} />
      )}
      <div className={styles.words}>
        <span className={styles.dim}>
          {piece.slot_name} {piece.brand_name}
        </span>
        <TextLink to={`/items/${code}`}>{name}</TextLink>
        <span className={styles.dim}>
          {piece.color_name} {yen(piece.unit_price)}
        </span>
        <div className={styles.act}>
          <select
            id={`missing-${code}`}
            name="sku"
            required
            className={field.control}
            aria-label={outfitWords.sizeOf(name)}
            value={sku}
            onChange={(event) => {
              setChosen(event.target.value);
              setLacks(false);
            }}
          >
            <option value="">{outfitWords.pleaseChoose}</option>
            {sizes.map((size) => (
              <option key={size.sku} value={size.sku} disabled={!size.buyable}>
                {size.buyable ? size.name : outfitWords.soldOut(size.name)}
              </option>
            ))}
          </select>
          <Button
            type="submit"
            formNoValidate
            variant="secondary"
            busy={state.action.doing === `missing ${code}`}
            aria-label={outfitWords.choosing(name)}
            data-track="cart_missing"
          >
            {words.addMissing}
          </Button>
        </div>
        {chosen === undefined && sizes.length > 1 && known !== undefined && (
          <span className={styles.dim}>{outfitWords.mine}</span>
        )}
        {lacks && (
          <span role="alert" className={styles.problem}>
            {outfitWords.chooseSize}
          </span>
        )}
      </div>
    </form>
  );
}
