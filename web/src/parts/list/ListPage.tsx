import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type ReactNode, useEffect, useState } from "react";
import { push } from "#parts/analytics.ts";
import { useBrowserCall } from "#parts/browserCall.ts";
import { ItemGrid, ItemGridSkeleton } from "#parts/ItemGrid.tsx";
import { LazyPart, lazyPart } from "#parts/LazyPart.tsx";
import { showedSearch } from "#parts/lastSearch.ts";
import { grouped } from "#text/yen.ts";
import { Chip, OfferedChip } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Link } from "#ui/Link.tsx";
import { Pagination } from "#ui/Pagination.tsx";
import { Answers } from "./Answers.tsx";
import { atPage, chosen, cleared, filterKeys, pageSize, toggled, withWord } from "./conditions.ts";
import { EmptyList } from "./EmptyList.tsx";
import { rememberShown } from "./fetching.ts";
import styles from "./ListPage.module.css";
import { type ListData, pagesOf } from "./listData.ts";
import { SortMenu } from "./SortMenu.tsx";
import { isReportable } from "./searchTerm.ts";
import { useList } from "./useList.ts";
import { useSlow } from "./useSlow.ts";
import * as words from "./words.ts";

const filterDrawer = lazyPart(() => import("./FilterDrawer.tsx"));

type Props = {
  data: ListData;
  /** What is told of the subject under its name. */
  intro?: ReactNode;
  /** What stands here when there is nothing, though nobody chose any condition. */
  empty?: ReactNode;
};

/** Any list with filters: its name, what is chosen, the items and the way to the other pages. */
export function ListPage({ data, intro, empty }: Props) {
  const { conditions, hitnum, items } = data;
  const { pending, to } = useList(data);
  useSearchReport(conditions.asked ?? conditions.word);
  useSearchMemory(conditions.asked ?? conditions.word, items);
  useShown(data);
  const isBare =
    hitnum === 0 && empty !== undefined && conditions.word === "" && chosen(conditions, data.base).length === 0;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>{data.title}</h1>
        {intro}
      </header>
      <Corrected data={data} />
      <LeftOut data={data} />
      <GivenUp data={data} />
      {!isBare && <Toolbar data={data} />}
      <Chips data={data} />
      {isBare && empty}
      {!isBare && hitnum === 0 && <EmptyList data={data} to={to} />}
      {hitnum === 0 && <Near data={data} />}
      {hitnum > 0 && <Items key={data.path} data={data} pending={pending} />}
      <Answers contents={data.contents} />
      {items.length > 0 && (
        <div className={styles.foot}>
          <Pagination page={conditions.page} pages={pagesOf(data)} href={(page) => to(atPage(conditions, page))} />
        </div>
      )}
    </div>
  );
}

/** What comes closest to a search that found nothing, and in what it differs. */
function Near({ data: { near, missed, name } }: { data: ListData }) {
  if (near.length === 0) return null;
  const title = missed === "" ? words.near : words.nearWithout(missed);
  return (
    <section aria-label={title} className={styles.near}>
      <h2 className={styles.nearTitle}>{title}</h2>
      <ItemGrid items={near} list={name} first={0} beside />
    </section>
  );
}

function Items({ data, pending }: { data: ListData; pending: boolean }) {
  const slow = useSlow(pending);
  if (slow) return <ItemGridSkeleton count={Math.max(data.items.length, 4)} beside />;
  return (
    <div aria-busy={pending}>
      <ItemGrid items={data.items} list={data.name} first={pageSize * (data.conditions.page - 1)} leading beside />
    </div>
  );
}

/** How many there are, and in which order; on phones also the way to the filters. */
function Toolbar({ data }: { data: ListData }) {
  const [open, setOpen] = useState(false);
  const { conditions, to } = useList(data);
  const count = chosen(conditions, data.base).length;
  const first = pageSize * (data.conditions.page - 1) + 1;
  return (
    <div className={styles.toolbar}>
      <p role="status" className={styles.hits}>
        <span className={styles.found}>
          <span className={`figures ${styles.number}`}>{grouped(data.hitnum)}</span>
          {words.hits}
        </span>
        {data.hitnum > pageSize && (
          <span className={`figures ${styles.span}`}>
            {words.span(grouped(first), grouped(first + data.items.length - 1))}
          </span>
        )}
      </p>
      <div className={styles.controls}>
        <Button
          variant="secondary"
          size="small"
          icon={<SlidersHorizontal aria-hidden />}
          className={styles.filterButton}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          data-track="filter_open"
        >
          {count > 0 ? words.filterBy(count) : words.filter}
        </Button>
        <SortMenu conditions={conditions} to={to} usual={data.usualOrder} />
      </div>
      {open && <LazyPart part={filterDrawer} props={{ data, onClose: () => setOpen(false) }} />}
    </div>
  );
}

/** Everything that is chosen, each to be taken back by itself or all at once. */
function Chips({ data }: { data: ListData }) {
  const { conditions, base, labels, ideas } = data;
  const { to } = useList(data);
  const all = chosen(conditions, base);
  const offered = data.givenUp.flatMap(({ key: asked, value, label }) => {
    const key = filterKeys.find((own) => own === asked);
    return key === undefined ? [] : [{ key, value, label }];
  });
  if (all.length + ideas.length + offered.length === 0) return null;
  return (
    <ul aria-label={words.chosen} className={styles.chips}>
      {all.map(({ key, value }, i) => (
        <li key={`${key} ${value}`}>
          <Chip label={labels[i] ?? value} to={to(toggled(conditions, key, value))} />
        </li>
      ))}
      {ideas.map(({ text, label }) => (
        <li key={text}>
          <Chip label={label} to={to(withWord(conditions, without(conditions.word, text)))} />
        </li>
      ))}
      {offered.map(({ key, value, label }) => (
        <li key={`${key} ${value}`}>
          <OfferedChip label={label} to={to(toggled(conditions, key, value))} />
        </li>
      ))}
      {all.length > 0 && (
        <li>
          <Link to={to(cleared(conditions, base))} className={styles.clear}>
            {words.dropEvery}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** Keywords without one of them. */
function without(word: string, text: string): string {
  const at = word.toLowerCase().indexOf(text);
  const rest = at < 0 ? word : `${word.slice(0, at)} ${word.slice(at + text.length)}`;
  return rest.replace(/\s+/g, " ").trim();
}

/** もしかして: the shopper is told when the list is about another word than the one asked for. */
function Corrected({ data: { corrected, conditions } }: { data: ListData }) {
  if (corrected === "") return null;
  return (
    <p role="status" className={styles.corrected}>
      {words.noneOf(conditions.word)}
      <Link to={`/items?${new URLSearchParams({ search_word: corrected })}`} className={styles.meant}>
        {words.meant(corrected)}
      </Link>
      {words.shownInstead}
      <Link to={`/items?${new URLSearchParams({ search_word: `"${conditions.word}"` })}`} className={styles.meant}>
        {words.searchAsTyped(conditions.word)}
      </Link>
    </p>
  );
}

/** The shopper is told when no item has all words, so that the list is about some of them. */
function LeftOut({ data: { dropped } }: { data: ListData }) {
  if (dropped.length === 0) return null;
  return (
    <p role="status" className={styles.corrected}>
      {words.leftOut(dropped)}
    </p>
  );
}

/** The shopper is told what of a sentence was given up, because hardly anything meets it with the rest. */
function GivenUp({ data: { givenUp } }: { data: ListData }) {
  const none = givenUp.filter(({ count }) => count === 0).map(({ label }) => label);
  const few = givenUp.filter(({ count }) => count > 0).map(({ label, count }) => words.found(label, grouped(count)));
  if (givenUp.length === 0) return null;
  return (
    <p role="status" className={styles.corrected}>
      {none.length > 0 && words.notFound(none)}
      {few.length > 0 && words.othersToo(few)}
    </p>
  );
}

/** The next page and another order of what is shown need no facets, however the page came. */
function useShown({ api, path, conditions, version, facets }: ListData): void {
  const call = useBrowserCall();
  useEffect(() => {
    if (call !== undefined) rememberShown(call, { asked: { api, path, conditions }, version, facets });
  }, [call, api, path, conditions, version, facets]);
}

/** Notes what a search showed, so that the shop learns which items answer it. */
function useSearchMemory(word: string, items: ListData["items"]): void {
  useEffect(() => {
    if (word !== "") showedSearch(word, [...new Set(items.map(({ color_sku_code }) => color_sku_code.slice(0, 10)))]);
  }, [word, items]);
}

/** Reports a search once, not each page or filter of it. */
function useSearchReport(word: string): void {
  useEffect(() => {
    if (isReportable(word)) push({ event: "search", search_term: word });
  }, [word]);
}
