import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { CallError } from "#api/call.ts";
import type { Outfit, OutfitPiece } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { cartEvent } from "#parts/cartEvents.ts";
import { useAlive } from "#parts/form/Form.tsx";
import { useSession } from "#parts/session.ts";
import { newRequestId, useAction } from "#parts/useAction.ts";
import { yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import choice from "#ui/Choice.module.css";
import field from "#ui/Field.module.css";
import { TextLink } from "#ui/TextLink.tsx";
import { useToast } from "#ui/Toast.tsx";
import styles from "./OutfitBuy.module.css";
import outfits from "./Outfits.module.css";
import { useMySizes } from "./useMySizes.ts";
import * as words from "./words.ts";

type Result = { readonly done?: boolean; readonly problem?: string };

const isSold = ({ sizes }: OutfitPiece) => sizes.some(({ buyable }) => buyable);

/** The only size that there is needs no choice. */
const first = ({ sizes }: OutfitPiece) => (sizes.length === 1 && sizes[0]?.buyable ? sizes[0].sku : "");

/**
 * The goods of an outfit, to be put into the cart whole or in part. Each refusal stands beside its goods. Without a script
 * it is a form of the cart's, which takes what has a size.
 */
export default function OutfitBuy({ outfit }: { outfit: Outfit }) {
  const { setCartCount } = useSession();
  const navigate = useNavigate();
  const show = useToast();
  const action = useAction();
  const mine = useMySizes();
  const alive = useAlive();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [results, setResults] = useState<Readonly<Record<string, Result>>>({});
  const [problem, setProblem] = useState("");

  const known = (piece: OutfitPiece) =>
    piece.sizes.find(({ name, buyable }) => buyable && piece.sizes.length > 1 && mine.includes(name))?.sku ?? "";
  const skuOf = (piece: OutfitPiece) => chosen[piece.color_sku_code] ?? (first(piece) || known(piece));
  const wanted = outfit.pieces.filter((piece) => isSold(piece) && !left.has(piece.color_sku_code));

  function toggle(code: string) {
    const next = new Set(left);
    if (!next.delete(code)) next.add(code);
    setLeft(next);
    setProblem("");
  }

  async function add(event: FormEvent) {
    event.preventDefault();
    setProblem(wanted.length === 0 ? words.chooseOne : "");
    const lacking = wanted.filter((piece) => skuOf(piece) === "");
    setResults(Object.fromEntries(lacking.map((piece) => [piece.color_sku_code, { problem: words.chooseSize }])));
    if (lacking.length > 0) {
      document.getElementById(`size-${lacking[0]?.color_sku_code}`)?.focus();
      return;
    }
    if (wanted.length === 0) return;
    await action.run(async (call) => {
      let count = 0;
      for (const piece of wanted) {
        const sku = skuOf(piece);
        const tell = (result: Result) => setResults((before) => ({ ...before, [piece.color_sku_code]: result }));
        try {
          const cart = await call("siapi/cart/insert/", { sku, quantity: 1, request_id: newRequestId() });
          const item = cart.selectList.find(({ code }) => code === sku);
          if (item !== undefined) cartEvent("add_to_cart", [{ ...item.detail, quantity: 1 }]);
          setCartCount(cart.pieces);
          tell({ done: true });
          count += 1;
        } catch (error) {
          // What the shop refuses is said beside the goods, and the rest goes on; a broken line ends it.
          if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) throw error;
          tell({ problem: error.message });
        }
      }
      setLeft(new Set(outfit.pieces.map(({ color_sku_code }) => color_sku_code)));
      if (count > 0)
        show({
          message: words.addedCount(count),
          action: { label: words.toCart, run: () => void navigate("/cart") },
        });
    });
  }

  return (
    <form method="post" action="/cart" className={styles.form} onSubmit={add}>
      <input type="hidden" name="do" value="insert" />
      <ul aria-label={words.goods}>
        {outfit.pieces.map((piece) => (
          <Row
            key={piece.color_sku_code}
            piece={piece}
            checked={isSold(piece) && !left.has(piece.color_sku_code)}
            sku={skuOf(piece)}
            isMine={chosen[piece.color_sku_code] === undefined && first(piece) === "" && known(piece) !== ""}
            result={results[piece.color_sku_code]}
            onToggle={() => toggle(piece.color_sku_code)}
            onChoose={(sku) => {
              setChosen({ ...chosen, [piece.color_sku_code]: sku });
              setResults({ ...results, [piece.color_sku_code]: {} });
            }}
          />
        ))}
      </ul>
      {problem !== "" && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <ActionFailure action={action} />
      <Button type="submit" variant="primary" wide busy={action.busy} data-track="outfit_add">
        {alive ? words.addChosen(wanted.length) : words.addSized}
      </Button>
    </form>
  );
}

type RowProps = {
  piece: OutfitPiece;
  checked: boolean;
  sku: string;
  isMine: boolean;
  result: Result | undefined;
  onToggle: () => void;
  onChoose: (sku: string) => void;
};

function Row({ piece, checked, sku, isMine, result, onToggle, onChoose }: RowProps) {
  const { color_sku_code: code, commodity_name: name, picture } = piece;
  const sold = isSold(piece);
  return (
    <li className={styles.row}>
      <label className={choice.row}>
        <input
          type="checkbox"
          className={choice.box}
          checked={checked}
          disabled={!sold}
          aria-label={words.choosing(name)}
          onChange={onToggle}
        />
      </label>
      {picture === null ? (
        <span />
      ) : (
        <img src={picture.small} alt="" width={240} height={300} loading="lazy" className={styles.picture} />
      )}
      <div className={styles.words}>
        <span className={outfits.dim}>
          {piece.slot_name} {piece.brand_name}
        </span>
        <TextLink to={`/items/${code}`}>{name}</TextLink>
        <span className={outfits.dim}>
          {piece.color_name} {yen(piece.unit_price)}
        </span>
        {sold ? (
          <span>
            <select
              id={`size-${code}`}
              name="sku"
              className={field.control}
              aria-label={words.sizeOf(name)}
              value={sku}
              onChange={(event) => onChoose(event.target.value)}
            >
              <option value="">{words.pleaseChoose}</option>
              {piece.sizes.map((one) => (
                <option key={one.sku} value={one.sku} disabled={!one.buyable}>
                  {one.buyable ? one.name : words.soldOut(one.name)}
                </option>
              ))}
            </select>
          </span>
        ) : (
          <span className={styles.problem}>{words.notSold(piece.stock_word)}</span>
        )}
        {isMine && <span className={outfits.dim}>{words.mine}</span>}
        {result?.problem !== undefined && (
          <span role="alert" className={styles.problem}>
            {result.problem}
          </span>
        )}
        {result?.done && (
          <span role="status" className={outfits.dim}>
            {words.added}
          </span>
        )}
      </div>
    </li>
  );
}
