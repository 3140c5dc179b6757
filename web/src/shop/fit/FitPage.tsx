import { useNavigate } from "react-router";
import type { FitView } from "#api/contract.gen.ts";
import { Advices } from "#parts/fit/Advices.tsx";
import { AddressSelect } from "#parts/form/AddressSelect.tsx";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Link } from "#ui/Link.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Fit.module.css";
import type { FitData } from "./fitData.ts";
import { Measuring } from "./Measuring.tsx";
import { Outline } from "./Outline.tsx";
import * as words from "./words.ts";

/** The item in one of its sizes, drawn to scale over something that the shopper owns. */
export function FitPage({ data: { view, ownName, typed } }: { data: FitData }) {
  const other = ownName || view.over_name;
  const label =
    other === ""
      ? words.drawingOf(view.commodity_name, view.size_name)
      : words.drawingOver(view.commodity_name, view.size_name, other);
  return (
    <div className={`content ${styles.page}`}>
      <header className={styles.head}>
        <h1 className={styles.title}>{words.title}</h1>
        <p>
          <TextLink to={`/items/${view.color_sku_code}`}>
            {view.commodity_name}（{view.color_name}）
          </TextLink>
        </p>
        <p className={styles.soft}>{words.lead}</p>
      </header>
      <figure className={styles.figure}>
        <Outline sheet={view.sheet} label={label} />
        <figcaption className={styles.legend}>
          <span>
            <span aria-hidden className={styles.solid} />
            {words.thisItem(view.size_name)}
          </span>
          {other !== "" && (
            <span>
              <span aria-hidden className={styles.dashed} />
              {other}
            </span>
          )}
        </figcaption>
        {view.words !== "" && (
          <p className={styles.result} role="status">
            {words.compared(other)}、<strong>{view.words}</strong>
          </p>
        )}
      </figure>
      <div className={styles.choices}>
        {view.member && <Advices advices={view.advices} persons={view.persons} />}
        <Sizes view={view} />
        <Others view={view} />
        <Measuring view={view} typed={typed} />
      </div>
    </div>
  );
}

/** The address with another size or another garment below. */
function address(view: FitView, size: string, over: string): string {
  const query = new URLSearchParams({ size, ...(over !== "" && { over }) });
  return `/fit/${view.color_sku_code}?${query}`;
}

function Sizes({ view }: { view: FitView }) {
  return (
    <section aria-labelledby="fit-sizes" className={styles.block}>
      <h2 id="fit-sizes" className={styles.label}>
        {words.sizes}
      </h2>
      <ul className={styles.sizes}>
        {view.sizes.map(({ sku, size_name, stock_word, words: said }) => (
          <li key={sku}>
            <Link
              to={address(view, sku, view.over)}
              className={cx(styles.size, sku === view.sku && styles.chosen)}
              aria-current={sku === view.sku ? "true" : undefined}
            >
              <span className={styles.sizeName}>{size_name}</span>
              <span className={styles.sizeWords}>{sku === view.over ? words.same : said}</span>
              <span className={styles.soft}>{stock_word}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What lies below. Without a script the form leads there by its button. */
function Others({ view }: { view: FitView }) {
  const navigate = useNavigate();
  const choices = [
    ...view.garments.map(({ garment_id, name }) => ({ value: garment_id, label: words.measured(name) })),
    ...view.bought.map(({ sku, name }) => ({ value: sku, label: words.bought(name) })),
    ...view.sizes
      .filter(({ sku }) => sku !== view.sku)
      .map(({ sku, size_name }) => ({ value: sku, label: words.otherSize(size_name) })),
  ];
  if (choices.length === 0) return null;
  return (
    <form method="get" action={`/fit/${view.color_sku_code}`} className={styles.others}>
      <input type="hidden" name="size" value={view.sku} />
      <AddressSelect
        label={words.over}
        name="over"
        choices={choices}
        placeholder={words.nothing}
        value={view.over}
        onChange={(event) =>
          void navigate(address(view, view.sku, event.target.value), { preventScrollReset: true, replace: true })
        }
      />
      <Button type="submit" variant="secondary">
        {words.compare}
      </Button>
    </form>
  );
}
