import type { Suggestion } from "#api/contract.gen.ts";
import { useShop } from "#parts/shop.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Empty } from "#ui/Empty.tsx";
import { Link } from "#ui/Link.tsx";
import { type Conditions, chosen, cleared, toggled } from "./conditions.ts";
import styles from "./EmptyList.module.css";
import type { ListData } from "./listData.ts";
import * as words from "./words.ts";

type Props = {
  data: ListData;
  to: (conditions: Conditions) => string;
};

/** Nothing was found: which condition to loosen, what else to look for, and where to go from here. */
export function EmptyList({ data, to }: Props) {
  const { conditions, base, labels, nearby } = data;
  const all = chosen(conditions, base);
  const isFiltered = all.length > 0;
  const title = isFiltered ? words.noneOfConditions : words.none;
  return (
    <Empty
      title={title}
      action={isFiltered && <ButtonLink to={to(cleared(conditions, base))}>{words.dropAll}</ButtonLink>}
    >
      <p>{isFiltered ? words.fewerConditions : words.otherKeyword}</p>
      {all.length > 1 && (
        <Ways
          title={words.dropOne}
          ways={all.map(({ key, value }, i) => ({
            label: words.drop(labels[i] ?? value),
            to: to(toggled(conditions, key, value)),
          }))}
        />
      )}
      <Ways
        title={words.nearKeywords}
        ways={nearby.map((suggestion) => ({ label: suggestion.text, to: wayTo(suggestion) }))}
      />
      {!isFiltered && <Departments />}
    </Empty>
  );
}

function Departments() {
  const { departments } = useShop();
  return (
    <Ways
      title={words.byDepartment}
      ways={departments.map(({ category_name, path }) => ({ label: category_name, to: path }))}
    />
  );
}

function Ways({ title, ways }: { title: string; ways: readonly { label: string; to: string }[] }) {
  if (ways.length === 0) return null;
  return (
    <section className={styles.ways}>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.list}>
        {ways.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={styles.way}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where a suggestion leads. */
export function wayTo({ kind, text, ref }: Suggestion): string {
  switch (kind) {
    case "brand":
      return `/brands/${encodeURIComponent(ref)}`;
    case "category":
      return `/categories/${ref}`;
    case "item":
      return `/items/${ref}`;
    case "article":
    case "guide":
    case "faq":
      return ref;
    case "word":
      return `/items?${new URLSearchParams({ search_word: text })}`;
  }
}
