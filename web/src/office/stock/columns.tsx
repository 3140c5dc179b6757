import type { StockRow, StockState } from "#office/api/contract.gen.ts";
import { count } from "#office/app/format.ts";
import { type Shape, State } from "#office/app/Icon.tsx";
import type { Column } from "#office/list/DataList.tsx";

export const states = {
  enough: { shape: "done", tone: "ok", word: "足りています" },
  low: { shape: "low", tone: "alert", word: "残り少ない" },
  out: { shape: "alert", tone: "alert", word: "欠品" },
  ended: { shape: "sent", tone: "wait", word: "販売終了" },
} satisfies Record<StockState, { shape: Shape; tone: string; word: string }>;

/** How long what can be sold lasts, in words. */
export function lasts(row: StockRow): string {
  if (row.days_left < 0) return "売れ行きなし";
  if (row.available === 0) return "—";
  if (row.days_left === 0) return "1日未満";
  return row.days_left > 365 ? "1年以上" : `${count(row.days_left)}日`;
}

export function Picture({ row }: { row: Pick<StockRow, "picture" | "hex"> }) {
  return (
    <span className="pic" style={row.hex ? { backgroundColor: `#${row.hex}` } : undefined}>
      {row.picture && <img src={row.picture} alt="" loading="lazy" width={32} height={40} />}
    </span>
  );
}

export function RowState({ row }: { row: StockRow }) {
  const view = states[row.state];
  return (
    <State shape={view.shape} tone={view.tone}>
      {view.word}
    </State>
  );
}

export const columns: readonly Column<StockRow>[] = [
  {
    id: "picture",
    name: "写真",
    track: "32px",
    className: "picc",
    always: true,
    cell: (row) => <Picture row={row} />,
    text: () => "",
  },
  {
    id: "name",
    name: "商品",
    track: "minmax(140px, 1.6fr)",
    className: "cust cut",
    always: true,
    cell: (row) => (
      <>
        {row.name} <span className="soft no-phone">{row.brand}</span>
      </>
    ),
    text: (row) => row.name,
  },
  {
    id: "detail",
    name: "カラー・サイズ",
    track: "minmax(96px, 0.8fr)",
    className: "cut variant",
    always: true,
    cell: (row) => (
      <>
        {row.color} <b>{row.size}</b>
      </>
    ),
    text: (row) => `${row.color} ${row.size}`,
  },
  {
    id: "sku",
    name: "SKU",
    track: "116px",
    className: "soft nowrap sku",
    wide: true,
    cell: (row) => row.sku,
    text: (row) => row.sku,
  },
  {
    id: "state",
    name: "状態",
    track: "104px",
    className: "stc",
    always: true,
    cell: (row) => <RowState row={row} />,
    text: (row) => states[row.state].word,
  },
  {
    id: "on_hand",
    name: "現在庫",
    track: "56px",
    className: "num hand",
    cell: (row) => count(row.on_hand),
    text: (row) => String(row.on_hand),
  },
  {
    id: "held",
    name: "取り置き",
    track: "56px",
    wide: true,
    className: "num soft hand",
    cell: (row) => (row.held > 0 ? count(row.held) : ""),
    text: (row) => String(row.held),
  },
  {
    id: "available",
    name: "販売可",
    track: "56px",
    className: "num yen b",
    always: true,
    cell: (row) => (
      <>
        {count(row.available)}
        <span className="only-phone">点</span>
      </>
    ),
    text: (row) => String(row.available),
  },
  {
    id: "sold",
    name: "4週の販売",
    track: "68px",
    className: "num soft",
    wide: true,
    cell: (row) => (row.sold > 0 ? count(row.sold) : ""),
    text: (row) => String(row.sold),
  },
  {
    id: "days",
    name: "あと何日",
    track: "84px",
    className: "num at nowrap",
    always: true,
    cell: (row) => <span className={row.days_left < 0 ? "soft" : ""}>{lasts(row)}</span>,
    text: (row) => (row.days_left < 0 ? "" : String(row.days_left)),
  },
  {
    id: "low",
    name: "目安",
    track: "44px",
    className: "num soft",
    wide: true,
    cell: (row) => (row.low < 0 ? "" : count(row.low)),
    text: (row) => (row.low < 0 ? "" : String(row.low)),
  },
];
