import { createElement, Fragment, type ReactNode, useMemo } from "react";
import { ContentPicture } from "#parts/ContentPicture.tsx";
import { cx } from "#ui/cx.ts";
import { TextLink } from "#ui/TextLink.tsx";
import type { ItemListName } from "./ecommerce.ts";
import { type CardItem, ItemCard } from "./ItemCard.tsx";
import { opensNewTab } from "./PageLink.tsx";
import styles from "./Prose.module.css";
import * as words from "./pageWords.ts";
import { type ProseElement, type ProseNode, readProse, wordsOf } from "./proseTree.ts";

type Props = {
  /** What the server made of Markdown. */
  html: string;
  /** The items that the text may show as cards. */
  items?: readonly CardItem[];
  list?: ItemListName;
  /** How an outfit is shown that the text names. */
  outfit?: (slug: string) => ReactNode;
  className?: string | undefined;
};

/** Running text from the shop's content. */
export function Prose({
  html,
  items = none,
  list = { id: "prose", name: words.itemsInText },
  outfit,
  className,
}: Props) {
  const nodes = useMemo(() => readProse(html), [html]);
  const cards = useMemo(() => new Map(items.map((item) => [item.commodity_code, item])), [items]);
  return (
    <div className={cx("prose", styles.prose, className)}>{show(nodes, { cards, list, outfit, inLink: false })}</div>
  );
}

const none: readonly CardItem[] = [];

interface Context {
  readonly cards: ReadonlyMap<string, CardItem>;
  readonly list: ItemListName;
  readonly outfit: Props["outfit"];
  /** A link cannot hold another. */
  readonly inLink: boolean;
}

/** Elements without any meaning of ours, which stand as they are. */
const plain = new Set(
  (
    "p br hr div span blockquote pre code h2 h3 h4 h5 h6 b strong i em u s del ins small sub sup mark wbr ruby rb rt rp " +
    "kbd cite q abbr time ul ol li dl dt dd table caption thead tbody tfoot tr th td figure figcaption details summary section"
  ).split(" "),
);

/** The attributes that plain elements may have, as React calls them. */
const known: Readonly<Record<string, string>> = {
  id: "id",
  align: "align",
  scope: "scope",
  start: "start",
  colspan: "colSpan",
  rowspan: "rowSpan",
};

function show(nodes: readonly ProseNode[], context: Context): ReactNode {
  const shown: ReactNode[] = [];
  for (let i = 0; i < nodes.length; i += 1) {
    const node = nodes[i];
    if (node === undefined || typeof node === "string") {
      shown.push(node);
      continue;
    }
    const slug = node.attributes["data-outfit"];
    if (slug !== undefined) {
      shown.push(<Fragment key={i}>{!context.inLink && context.outfit?.(slug)}</Fragment>);
      continue;
    }
    if (node.attributes["data-item"] === undefined) {
      shown.push(<Piece key={i} node={node} context={context} />);
      continue;
    }
    const { codes, next } = cardsFrom(nodes, i);
    shown.push(<Cards key={i} codes={codes} context={context} />);
    i = next - 1;
  }
  return shown;
}

/** Cards that follow each other stand in one row. */
function cardsFrom(nodes: readonly ProseNode[], first: number): { codes: string[]; next: number } {
  const codes: string[] = [];
  let next = first;
  for (let i = first; i < nodes.length; i += 1) {
    const node = nodes[i];
    if (node === undefined || (typeof node === "string" && node.trim() === "")) continue;
    const code = typeof node === "string" ? undefined : node.attributes["data-item"];
    if (code === undefined) break;
    codes.push(code);
    next = i + 1;
  }
  return { codes, next };
}

function Cards({ codes, context: { cards, list, inLink } }: { codes: readonly string[]; context: Context }) {
  const items = [...new Set(codes)].flatMap((code) => cards.get(code) ?? []);
  if (inLink || items.length === 0) return null;
  return (
    <div className={cx(styles.cards, items.length === 1 && styles.single)}>
      {items.map((item, i) => (
        <ItemCard key={item.color_sku_code} item={item} list={list} index={i} sizes="(width >= 40em) 200px, 44vw" />
      ))}
    </div>
  );
}

function Piece({ node, context }: { node: ProseElement; context: Context }) {
  const { tag, attributes, children } = node;
  if (tag === "img") return <Illustration attributes={attributes} inLink={context.inLink} />;
  if (tag === "a") return <ProseLink node={node} context={context} />;
  // Markdown wants a head for every table; one without words is a line drawn around nothing.
  if (tag === "thead" && wordsOf(node).trim() === "") return null;
  const inside = show(children, context);
  if (!plain.has(tag)) return <Fragment>{inside}</Fragment>;
  if (tag === "div" && attributes.class === "md-table") {
    return (
      // A wide table is pulled along by itself; who has no pointer needs a place to stand to do so.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; a section would be a landmark
      <div role="group" aria-label={words.table} tabIndex={0} className={styles.table}>
        {inside}
      </div>
    );
  }
  const properties: Record<string, string | boolean> = {};
  for (const [name, value] of Object.entries(attributes)) {
    const property = known[name];
    if (property !== undefined) properties[property] = value;
  }
  // A corner cell heads nothing; as a heading without words it would be read out.
  if (tag === "th" && wordsOf(node).trim() === "") return createElement("td", properties);
  if (tag === "details" && attributes.open !== undefined) properties.open = true;
  return createElement(tag, properties, ...(children.length === 0 ? [] : [inside]));
}

function ProseLink({ node, context }: { node: ProseElement; context: Context }) {
  const to = safeAddress(node.attributes.href ?? "");
  const inside = show(node.children, { ...context, inLink: true });
  if (to === undefined || context.inLink) return <Fragment>{inside}</Fragment>;
  return (
    <TextLink
      newTab={opensNewTab(to)}
      to={context.list.link !== undefined && to.startsWith("/items/") ? context.list.link(to) : to}
    >
      {inside}
    </TextLink>
  );
}

/** The server let no other address through; whoever changes that must change it here as well. */
export function safeAddress(href: string): string | undefined {
  return /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i.test(href) ? href : undefined;
}

/** A picture of the shop's own. Those of others would tell them who reads what, and are not loaded. */
function Illustration({ attributes, inLink }: { attributes: ProseElement["attributes"]; inLink: boolean }) {
  const { src = "", alt = "", width = "", height = "" } = attributes;
  if (!/^\/(?:contents|images)\//.test(src)) return alt === "" || inLink ? alt : <span>{alt}</span>;
  if (!src.startsWith("/contents/") || src.includes("?")) {
    return <img src={src} alt={alt} width={width || undefined} height={height || undefined} loading="lazy" />;
  }
  return (
    <ContentPicture src={src} alt={alt} sizes="(width >= 44em) 640px, 92vw" shape="wide" size={sizeOf(width, height)} />
  );
}

function sizeOf(width: string, height: string): { width: number; height: number } | undefined {
  const size = { width: Number(width), height: Number(height) };
  return size.width > 0 && size.height > 0 ? size : undefined;
}
