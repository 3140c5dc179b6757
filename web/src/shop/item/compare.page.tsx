import type { Answer, Detail, DetailColor, PersonSizes, ReviewSummary } from "#api/contract.gen.ts";
import { compareAddress, keepCompared, maxCompared } from "#parts/compare/compared.ts";
import { Price } from "#parts/Price.tsx";
import type { LoadArgs, Page } from "#parts/page.ts";
import { ItemPicture } from "#parts/picture.tsx";
import { parseColorSku } from "#text/code.ts";
import { Button } from "#ui/Button.tsx";
import { Empty } from "#ui/Empty.tsx";
import { Link } from "#ui/Link.tsx";
import { Select } from "#ui/Select.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import { Care } from "./Care.tsx";
import styles from "./Compare.module.css";
import * as words from "./compareWords.ts";
import { range } from "./measures.ts";
import { materialLines, returnRules } from "./rules.ts";

type Estimate = Answer<"siapi/deliveryestimate/select/">;

interface Compared {
  readonly detail: Detail;
  readonly color: DetailColor;
  readonly estimate: Estimate | undefined;
  readonly reviews: ReviewSummary | undefined;
}

interface CompareData {
  readonly items: readonly Compared[];
  /** The size whose measures are shown, by its name; empty: the first of each item. */
  readonly size: string;
}

/** /compare?items={colour SKU codes with commas}&size={name}: up to four items side by side. */
export const page: Page<CompareData> = { load, head: () => ({ noindex: true }), Component: ComparePage };

async function load({ query, call, signal }: LoadArgs): Promise<CompareData> {
  const options = signal && { signal };
  const codes = (query.get("items") ?? "").split(",").filter((code) => Boolean(parseColorSku(code)));
  const [found, mine] = await Promise.all([
    Promise.all([...new Set(codes)].slice(0, maxCompared).map((code) => one(code))),
    own(),
  ]);
  const items = found.filter((item) => item !== undefined);
  return { items, size: query.get("size") ?? ownSize(items, mine?.persons ?? []) };

  /** Guests have no sizes of their own here. */
  async function own() {
    const session = await quietly(call("siapi/session/select/", { path: "/compare" }, options));
    return session?.customer ? quietly(call("siapi/person/select/", {}, options)) : undefined;
  }

  /** What is not there any more is left out. */
  async function one(code: string): Promise<Compared | undefined> {
    const [detail, estimate, reviews] = await Promise.all([
      quietly(call("siapi/commoditydetail/select/", { color_sku_code: code }, options)),
      quietly(call("siapi/deliveryestimate/select/", { color_sku_code: code, prefecture: "" }, options)),
      quietly(call("siapi/review/select/", { commodity_code: code.slice(0, 10) }, options)),
    ]);
    const color = detail?.colors.find(({ color_sku_code }) => color_sku_code === code);
    return detail === undefined || color === undefined
      ? undefined
      : { detail, color, estimate, reviews: reviews?.summary };
  }
}

async function quietly<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch {
    return undefined;
  }
}

/** The first of the member's own sizes that an item has. */
function ownSize(items: readonly Compared[], persons: readonly PersonSizes[]): string {
  const names = items.flatMap(({ color }) => color.sizes.map(({ size_name }) => size_name));
  return persons.flatMap(({ sizes }) => sizes).find((size) => names.includes(size)) ?? "";
}

function ComparePage({ data: { items, size } }: { data: CompareData }) {
  if (items.length === 0) {
    return (
      <div className={`content ${styles.page}`}>
        <h1 className={styles.title}>{words.title}</h1>
        <Empty title={words.empty}>{words.emptyText}</Empty>
      </div>
    );
  }
  const codes = items.map(({ color }) => color.color_sku_code);
  return (
    <div className={`content ${styles.page}`}>
      <h1 className={styles.title}>{words.title}</h1>
      <Size items={items} size={size} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keys as well */}
      <section className={styles.scroll} tabIndex={0} aria-label={words.title}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{words.what}</span>
              </th>
              {items.map(({ detail, color }) => (
                <th key={color.color_sku_code} scope="col">
                  <Link to={`/items/${color.color_sku_code}`} className={styles.item}>
                    {color.pictures[0] !== undefined && (
                      <ItemPicture picture={color.pictures[0]} alt="" sizes="12rem" className={styles.picture} />
                    )}
                    <span className={styles.brand}>{detail.brand_name}</span>
                    {detail.commodity_name}（{color.color_name}）
                  </Link>
                  {items.length > 1 && (
                    <span className={styles.remove}>
                      <TextLink
                        to={compareAddress(codes.filter((code) => code !== color.color_sku_code))}
                        aria-label={words.removeOf(detail.commodity_name)}
                        onClick={() => keepCompared(codes.filter((code) => code !== color.color_sku_code))}
                      >
                        {words.remove}
                      </TextLink>
                    </span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ title, cell: Cell }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {items.map((item) => (
                  <td key={item.color.color_sku_code}>
                    <Cell item={item} size={size} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** Whose measures are shown: by its button without a script too. */
function Size({ items, size }: { items: readonly Compared[]; size: string }) {
  const names = [...new Set(items.flatMap(({ color }) => color.sizes.map(({ size_name }) => size_name)))];
  if (names.length < 2) return null;
  return (
    <form method="get" action="/compare" className={styles.size}>
      <input type="hidden" name="items" value={items.map(({ color }) => color.color_sku_code).join(",")} />
      <Select
        label={words.size}
        name="size"
        defaultValue={size}
        choices={names.map((name) => ({ value: name, label: name }))}
        placeholder={words.firstSize}
      />
      <Button type="submit" variant="secondary">
        {words.show}
      </Button>
    </form>
  );
}

type CellProps = { item: Compared; size: string };

const rows = [
  { title: words.price, cell: PriceCell },
  { title: words.measures, cell: Measures },
  { title: words.stock, cell: Stock },
  { title: words.material, cell: Material },
  { title: words.care, cell: CareCell },
  { title: words.reviews, cell: Reviews },
  { title: words.delivery, cell: DeliveryCell },
  { title: words.returns, cell: Returns },
] as const;

function PriceCell({ item: { color } }: CellProps) {
  return <Price price={color.unit_price} listPrice={color.list_price} />;
}

/** Of the chosen size, where the item has it. */
function Measures({ item: { color }, size }: CellProps) {
  const found = size === "" ? color.sizes[0] : color.sizes.find(({ size_name }) => size_name === size);
  if (found === undefined) return words.noSize(size);
  if (found.garment.length === 0) return words.none;
  return (
    <>
      <p className={styles.soft}>{words.sizeOf(found.size_name)}</p>
      <dl className={styles.measures}>
        {found.garment.map((measure) => (
          <div key={measure.name}>
            <dt>{measure.name}</dt>
            <dd className="figures">{range(measure)}cm</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Stock({ item: { color } }: CellProps) {
  return (
    <ul>
      {color.sizes.map(({ sku_code, size_name, stock_word }) => (
        <li key={sku_code}>
          {size_name} {stock_word}
        </li>
      ))}
    </ul>
  );
}

function Material({ item: { detail } }: CellProps) {
  const lines = materialLines(detail.materials);
  if (lines.length === 0) return words.none;
  return lines.map(({ part, text }) => <p key={part}>{part === "" ? text : `${part}：${text}`}</p>);
}

function CareCell({ item: { detail } }: CellProps) {
  return detail.care.length === 0 ? words.none : <Care names={detail.care} />;
}

function Reviews({ item: { reviews } }: CellProps) {
  return reviews === undefined || reviews.count === 0
    ? words.none
    : words.stars((reviews.tenths / 10).toFixed(1), reviews.count);
}

function DeliveryCell({ item: { estimate } }: CellProps) {
  return estimate === undefined || estimate.text === "" ? words.none : estimate.text;
}

function Returns({ item: { detail } }: CellProps) {
  return returnRules[detail.return_rule].short;
}
