import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { Answer, Candidates, MixPiece, MixView } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { cartEvent } from "#parts/cartEvents.ts";
import { AddressSelect } from "#parts/form/AddressSelect.tsx";
import { ItemCard } from "#parts/ItemCard.tsx";
import grid from "#parts/ItemGrid.module.css";
import { LazyPart, lazyPart } from "#parts/LazyPart.tsx";
import { colorGroups } from "#parts/list/colorGroups.ts";
import intro from "#parts/list/Intro.module.css";
import list from "#parts/list/ListPage.module.css";
import { Price } from "#parts/Price.tsx";
import type { LoadArgs, Page } from "#parts/page.ts";
import { ItemPicture } from "#parts/picture.tsx";
import { Share } from "#parts/Share.tsx";
import { useSession } from "#parts/session.ts";
import { useAction } from "#parts/useAction.ts";
import { yen } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import { Link } from "#ui/Link.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Pagination } from "#ui/Pagination.tsx";
import { Select } from "#ui/Select.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import { useToast } from "#ui/Toast.tsx";
import styles from "./Mix.module.css";
import { type MixAsk, mixAddress, readMix, type Slot, slots, wearers } from "./mixAddress.ts";
import * as words from "./words.ts";

interface MixData {
  readonly view: MixView;
  readonly found: Candidates;
  /** What is looked for, with what the address left open filled in. */
  readonly ask: MixAsk & { readonly slot: Slot };
}

const savedMixes = lazyPart(() => import("./Saved.tsx"));

/**
 * /mix?items={colour SKU codes with commas}&slot={place}: goods laid beside each other, and what can be put to them. All
 * of it is in the address: every choice is a link, which works without a script and can be given to somebody else.
 */
export const page: Page<MixData> = {
  load,
  head: ({ view }) => ({
    title: words.title,
    description: words.description,
    canonical: "/mix",
    noindex: view.pieces.length > 0,
    image: view.picture,
  }),
  Component: MixPage,
};

async function load({ query, call, signal }: LoadArgs): Promise<MixData> {
  const options = signal && { signal };
  const asked = readMix(query);
  const view = await call("siapi/mix/select/", { items: asked.items }, options);
  const has = (slot: Slot) => view.pieces.some((piece) => piece.slot === slot);
  const open = slots.find(
    (slot) => slot !== "dress" && !has(slot) && !(has("dress") && (slot === "top" || slot === "bottom")),
  );
  const usual = wearers.find((wearer) => wearer === view.wearer);
  const ask = { ...asked, items: view.items, slot: asked.slot ?? open ?? "top", wearer: asked.wearer ?? usual };
  const { wearer, ...rest } = ask;
  const found = await call(
    "siapi/mixcandidate/select/",
    { ...rest, ...(wearer !== undefined && wearer !== "all" && { wearer }) },
    options,
  );
  return { view, found, ask };
}

function MixPage({ data: { view, found, ask } }: { data: MixData }) {
  return (
    <div className={`content ${list.page}`}>
      <header className={list.header}>
        <h1 className={list.title}>{words.title}</h1>
      </header>
      <div className={styles.page}>
        <div className={styles.own}>
          {view.pieces.length === 0 ? (
            <Notice>{words.nothingYet}</Notice>
          ) : (
            <Chosen key={view.items} view={view} ask={ask} />
          )}
          <LazyPart part={savedMixes} props={{ view }} optional />
        </div>
        <Chooser found={found} ask={ask} />
      </div>
    </div>
  );
}

type Cart = Answer<"siapi/cart/insert/">;

/** What was chosen, laid out as one picture, with what it costs and how it goes together. */
function Chosen({ view, ask }: { view: MixView; ask: MixData["ask"] }) {
  const [sizes, setSizes] = useState(() => firstSizes(view, ask.size));
  const [problem, setProblem] = useState("");
  const { setCartCount } = useSession();
  const navigate = useNavigate();
  const show = useToast();
  const action = useAction();
  const wanted = view.pieces.map(({ slot }) => sizes[slot] ?? "").filter((sku) => sku !== "");
  const buy = (skus: readonly string[], name: string) =>
    action.run(async (call, request_id) => {
      for (const sku of skus) {
        const cart: Cart = await call("siapi/cart/insert/", { sku, quantity: 1, request_id: `${request_id}${sku}` });
        const item = cart.selectList.find(({ code }) => code === sku);
        if (item !== undefined) cartEvent("add_to_cart", [{ ...item.detail, quantity: 1 }]);
        setCartCount(cart.pieces);
      }
      show({ message: words.added(skus.length), action: { label: words.toCart, run: () => void navigate("/cart") } });
    }, name);
  return (
    <>
      <figure aria-label={words.lay}>
        <div className={view.worn === null ? undefined : styles.both}>
          <div className={styles.lay}>
            {view.pieces.map(({ slot, card }) =>
              card.picture === null ? null : (
                <ItemPicture
                  key={slot}
                  picture={card.picture}
                  alt={`${card.commodity_name}（${card.color_name}）`}
                  sizes="(width >= 60em) 13rem, 50vw"
                  eager
                  className={slot === "bottom" || slot === "shoes" || slot === "bag" ? styles.low : styles.high}
                />
              ),
            )}
          </div>
          {view.worn !== null && (
            <ItemPicture
              picture={view.worn}
              alt={view.worn.alt ?? ""}
              sizes="(width >= 60em) 26rem, 100vw"
              eager
              className={styles.worn}
            />
          )}
        </div>
        {view.worn !== null && <figcaption className={styles.slot}>{view.worn.caption}</figcaption>}
      </figure>
      {view.words !== "" && (
        <p role="status" className={view.verdict === "odd" ? styles.odd : styles.good}>
          {view.words}
        </p>
      )}
      <ul className={styles.pieces}>
        {view.pieces.map((piece) => (
          <li key={piece.slot}>
            <Piece
              piece={piece}
              ask={ask}
              sku={sizes[piece.slot] ?? ""}
              onChoose={(sku) => {
                setSizes({ ...sizes, [piece.slot]: sku });
                setProblem("");
              }}
              onBuy={(sku) => void buy([sku], sku)}
            />
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        {words.total} <strong className="figures">{yen(view.total)}</strong>
      </p>
      <div className={styles.all}>
        <Button
          wide
          busy={action.doing === "all"}
          onClick={() => (wanted.length === 0 ? setProblem(words.noSize) : void buy(wanted, "all"))}
          data-track="mix_buy"
        >
          {words.buyAll}
        </Button>
        <p role="status">{problem}</p>
        <ActionFailure action={action} />
      </div>
      <Share title={words.title} path={mixAddress({ items: view.items })} of="mix" />
    </>
  );
}

/** The size that the list is filtered by, where it can be bought; the only one of what has one. */
function firstSizes(view: MixView, size: string): { readonly [slot: string]: string } {
  return Object.fromEntries(
    view.pieces.map(({ slot, sizes }) => {
      const buyable = sizes.filter((one) => one.buyable);
      return [
        slot,
        (buyable.find(({ name }) => name === size) ?? (sizes.length === 1 ? buyable[0] : undefined))?.sku ?? "",
      ];
    }),
  );
}

type PieceProps = {
  piece: MixPiece;
  ask: MixData["ask"];
  sku: string;
  onChoose: (sku: string) => void;
  onBuy: (sku: string) => void;
};

/** One of it, to be bought by itself: a form of the cart's, which needs no script. */
function Piece({ piece: { slot, card, sizes, without }, ask, sku, onChoose, onBuy }: PieceProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sku !== "") onBuy(sku);
  }
  return (
    <form method="post" action="/cart" onSubmit={submit} className={styles.piece}>
      <input type="hidden" name="do" value="insert" />
      {card.picture === null ? (
        <span />
      ) : (
        <img src={card.picture.small} alt="" width={240} height={300} className={styles.thumb} />
      )}
      <div>
        <p className={styles.slot}>{words.slots[slot as Slot]}</p>
        <Link to={`/items/${card.color_sku_code}`}>
          {card.commodity_name}（{card.color_name}）
        </Link>
        <Price price={card.unit_price} listPrice={card.list_price} />
      </div>
      <TextLink to={mixAddress({ ...ask, items: without, page: 1 })} aria-label={words.removeOf(card.commodity_name)}>
        {words.remove}
      </TextLink>
      <Select
        label={<span className="visually-hidden">{words.sizeOf(card.commodity_name)}</span>}
        hideLabel
        name="sku"
        required
        value={sku}
        onChange={(event) => onChoose(event.target.value)}
        placeholder={words.size}
        choices={sizes.map((one) => ({
          value: one.sku,
          label: words.sizeWith(one.name, one.word),
          disabled: !one.buyable,
        }))}
      />
      <Button type="submit" variant="secondary" size="small" aria-label={words.buyOneOf(card.commodity_name)}>
        {words.buyOne}
      </Button>
    </form>
  );
}

function Chooser({ found, ask }: { found: Candidates; ask: MixData["ask"] }) {
  const name = words.candidatesOf(words.slots[ask.slot]);
  return (
    <section id="choose" aria-label={name} className={styles.chooser}>
      <nav aria-label={words.chooseSlot}>
        <ul className={intro.below}>
          {slots.map((slot) => (
            <li key={slot}>
              <Link
                to={`${mixAddress({ items: ask.items, slot, wearer: ask.wearer })}#choose`}
                className={intro.step}
                aria-current={slot === ask.slot ? "page" : undefined}
              >
                {words.slots[slot]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Filter found={found} ask={ask} />
      {found.items.length === 0 && <p>{words.none}</p>}
      <ul className={`${grid.grid} ${grid.beside}`}>
        {found.items.map(({ card, goes, with: items }, i) => (
          <li key={card.color_sku_code}>
            <ItemCard
              item={goes && ask.items !== "" ? { ...card, note: words.goes } : card}
              list={{
                id: "mix",
                name,
                link: () =>
                  mixAddress({
                    items,
                    ...(ask.wearer && { wearer: ask.wearer }),
                    ...(ask.size !== "" && { size: ask.size }),
                  }),
              }}
              index={i}
              sizes="(width >= 60em) 14rem, 46vw"
            />
          </li>
        ))}
      </ul>
      <Pagination
        page={found.page}
        pages={found.pages}
        href={(n) => `${mixAddress({ ...ask, page: n })}#choose`}
        label={words.pages}
      />
    </section>
  );
}

/** For whom, in which size and colour: a form of the address, sent by its button. */
function Filter({ found, ask }: { found: Candidates; ask: MixData["ask"] }) {
  const navigate = useNavigate();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) query.set(name, String(value));
    void navigate(`${mixAddress(readMix(query))}#choose`);
  }
  const choose = (event: { currentTarget: HTMLSelectElement }) => event.currentTarget.form?.requestSubmit();
  return (
    <form action="/mix" onSubmit={submit} className={styles.filter}>
      <input type="hidden" name="items" value={ask.items} />
      <input type="hidden" name="slot" value={ask.slot} />
      <AddressSelect
        label={words.wearer}
        hideLabel
        name="wearer"
        value={ask.wearer ?? "all"}
        onChange={choose}
        choices={[
          { value: "all", label: words.anybody },
          ...wearers.map((value) => ({ value, label: words.wearers[value] })),
        ]}
      />
      <AddressSelect
        label={words.sizeFilter}
        hideLabel
        name="size"
        value={ask.size}
        onChange={choose}
        choices={[{ value: "", label: words.allSizes }, ...found.sizes.map((value) => ({ value, label: value }))]}
      />
      <AddressSelect
        label={words.colorFilter}
        hideLabel
        name="color"
        value={ask.color}
        onChange={choose}
        choices={[
          { value: "", label: words.allColors },
          ...colorGroups.filter(({ value }) => found.colors.includes(value)),
        ]}
      />
      <noscript>
        <Button type="submit" variant="secondary">
          {words.apply}
        </Button>
      </noscript>
    </form>
  );
}
