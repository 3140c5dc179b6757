import { type ReactNode, useState } from "react";
import { LazyPart, lazyPart } from "#parts/LazyPart.tsx";
import { ColorDot } from "#parts/Swatches.tsx";
import { useSession } from "#parts/session.ts";
import { grouped } from "#text/yen.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/Checkbox.tsx";
import { cx } from "#ui/cx.ts";
import { Disclosure } from "#ui/Disclosure.tsx";
import { colorGroups } from "./colorGroups.ts";
import { type Filters, filterKeys, toggled, withValues } from "./conditions.ts";
import styles from "./FilterPanel.module.css";
import { type Choice, choicesOf, type FacetField, priceCondition, toggledCategory } from "./facets.ts";
import * as words from "./filterWords.ts";
import type { ListData } from "./listData.ts";
import { useList } from "./useList.ts";

const mySizes = lazyPart(() => import("./MySizes.tsx"));

/**
 * The filters of a list: boxes of a form that works without script too. With it, each tick opens the list that it
 * makes, so that the address always tells what is shown.
 */
export function FilterPanel({ data }: { data: ListData }) {
  const { conditions, go } = useList(data);
  const { facets, leftOut } = data;
  const isMember = Boolean(useSession().session?.customer);
  const { filters } = conditions;
  const boxes = (field: FacetField) => (leftOut.includes(`${field}-in`) ? [] : choicesOf(field, facets, filters));
  const toggle = (choice: Choice) => go(toggled(conditions, choice.key, choice.value));
  const categories = data.categories.map((choice) => ({
    ...choice,
    checked: filters[choice.key]?.includes(choice.value) ?? false,
  }));
  return (
    <form action={data.path} method="get" className={styles.panel} onSubmit={(event) => event.preventDefault()}>
      <Kept data={data} shown={[...categories, ...shownFields.flatMap(boxes)]} />
      {isMember && <LazyPart part={mySizes} props={{ data }} optional />}
      <Group title={words.wishes} choices={flagFields.flatMap(boxes)} onToggle={toggle} />
      <Group
        title={words.category}
        choices={categories}
        onToggle={(choice) => go(toggledCategory(conditions, choice, categories))}
      />
      <Group title={words.brand} choices={boxes("brand_code")} onToggle={toggle} long />
      <Group title={words.size} choices={boxes("size")} onToggle={toggle} look="tiles" />
      <Group title={words.color} choices={boxes("color")} onToggle={toggle} look="colors" />
      <Group title={words.price} choices={boxes("unit_price")} onToggle={toggle}>
        <PriceRange
          key={filters["unit_price-in"]?.join(" ")}
          filters={filters}
          onChoose={(range) => go(withValues(conditions, "unit_price-in", [range]))}
        />
      </Group>
      <Group title={words.discount} choices={boxes("discount_price_rate")} onToggle={toggle} />
      <Group title={words.material} choices={boxes("material")} onToggle={toggle} long />
      <Group title={words.pattern} choices={boxes("pattern")} onToggle={toggle} long />
      <Group title={words.features} choices={boxes("make")} onToggle={toggle} long />
      <Group title={words.care} choices={boxes("care")} onToggle={toggle} />
      <Group title={words.season} choices={boxes("season")} onToggle={toggle} />
      <noscript>
        <Button type="submit" wide>
          {words.apply}
        </Button>
      </noscript>
    </form>
  );
}

const flagFields = ["stock_flg", "sale_flg", "new_arrival_flg", "repeat_flg", "reserve_flg"] as const;
const shownFields = [
  ...flagFields,
  "brand_code",
  "size",
  "color",
  "unit_price",
  "discount_price_rate",
  "material",
  "pattern",
  "make",
  "care",
  "season",
] as const;

/** What the form sends beside its boxes when there is no script: the word, the order, and conditions without a box. */
function Kept({ data, shown }: { data: ListData; shown: readonly Choice[] }) {
  const { word, sort, filters } = data.conditions;
  const hidden = filterKeys.flatMap((key) =>
    (filters[key] ?? [])
      .filter((value) => !shown.some((choice) => choice.key === key && choice.value === value))
      .map((value) => ({ key, value })),
  );
  return (
    <>
      {word !== "" && <input type="hidden" name="search_word" value={word} />}
      {sort !== undefined && <input type="hidden" name="sortcolumn" value={sort} />}
      {hidden.map(({ key, value }) => (
        <input key={`${key} ${value}`} type="hidden" name={key} value={value} />
      ))}
    </>
  );
}

type GroupProps = {
  title: string;
  choices: readonly Choice[];
  onToggle: (choice: Choice) => void;
  look?: "rows" | "tiles" | "colors";
  /** May be so long that it scrolls by itself. */
  long?: boolean;
  children?: ReactNode;
};

function Group({ title, choices, onToggle, look = "rows", long = false, children }: GroupProps) {
  const ticked = choices.filter(({ checked }) => checked).length;
  // Where nothing can be chosen at all, as sizes of tea, there is no question.
  if (choices.every(({ count, checked }) => count === 0 && !checked)) return null;
  return (
    <Disclosure
      open
      summary={
        <span>
          {title}
          {ticked > 0 && <span className={styles.ticked}>（{ticked}）</span>}
        </span>
      }
    >
      <fieldset className={cx(styles.group, styles[look], long && styles.long)}>
        <legend className="visually-hidden">{title}</legend>
        {choices.map((choice) => (
          <Box key={`${choice.key} ${choice.value}`} choice={choice} look={look} onToggle={() => onToggle(choice)} />
        ))}
      </fieldset>
      {children}
    </Disclosure>
  );
}

function Box({ choice, look, onToggle }: { choice: Choice; look: "rows" | "tiles" | "colors"; onToggle: () => void }) {
  const { key, value, label, count, checked, depth } = choice;
  // What nothing has cannot be chosen, but what is chosen can always be taken back.
  const off = count === 0 && !checked;
  const input = { name: key, value, checked, disabled: off, onChange: onToggle };
  if (look === "rows") {
    return <Checkbox {...input} label={label} note={grouped(count)} className={styles[`depth${depth}`]} />;
  }
  const group = look === "colors" ? colorGroups.find((color) => color.value === value) : undefined;
  return (
    <label className={cx(styles.tile, off && styles.off)}>
      <input {...input} type="checkbox" className={styles.input} />
      {group !== undefined && <ColorDot hex={group.hex} className={styles.color} />}
      <span className={styles.tileLabel}>{label}</span>
      <span className="visually-hidden">{words.hits(grouped(count))}</span>
    </label>
  );
}

/** A range of one's own, for which a script is needed. */
function PriceRange({ filters, onChoose }: { filters: Filters; onChoose: (range: string) => void }) {
  const only = filters["unit_price-in"];
  const [low = "", high = ""] = only?.length === 1 ? (only[0]?.split(":") ?? []) : [];
  const [from, setFrom] = useState(low);
  const [to, setTo] = useState(high);
  const range = priceCondition(from, to);
  const choose = () => range !== undefined && onChoose(range);
  const field = (label: string, value: string, set: (text: string) => void) => (
    <input
      aria-label={label}
      inputMode="numeric"
      placeholder="￥"
      value={value}
      onChange={(event) => set(event.target.value)}
      onKeyDown={({ key }) => key === "Enter" && choose()}
      className={styles.amount}
    />
  );
  return (
    <div className={styles.range}>
      {field(words.lowest, from, setFrom)}
      <span aria-hidden>～</span>
      {field(words.highest, to, setTo)}
      <Button variant="secondary" size="small" aria-disabled={range === undefined} onClick={choose}>
        {words.filter}
      </Button>
    </div>
  );
}
