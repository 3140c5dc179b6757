import type { GoodsCellRow, GoodsRow } from "#office/api/contract.gen.ts";

/** The columns of the grid, in their order. */
export const cells = [
  { name: "name", label: "商品名", kind: "text" },
  { name: "price", label: "価格", kind: "number" },
  { name: "sale_limit", label: "購入上限", kind: "number" },
  { name: "arrival_date", label: "入荷日", kind: "day" },
  { name: "new_season", label: "新シーズン", kind: "yes" },
  { name: "repeat", label: "再入荷", kind: "yes" },
  { name: "reserve", label: "予約", kind: "yes" },
  { name: "magazine", label: "定番", kind: "yes" },
  { name: "secret", label: "シークレット", kind: "yes" },
  { name: "discontinued", label: "販売終了", kind: "yes" },
] as const;

export type CellName = (typeof cells)[number]["name"];

/** What was typed, by code and column, as text; what is not there is as it was. */
export type Edits = Readonly<Record<string, Readonly<Partial<Record<CellName, string>>>>>;

/** A cell as it is saved, in words that a spreadsheet would have. */
export function saved(row: GoodsRow, name: CellName): string {
  const value = row[name];
  if (typeof value === "boolean") return value ? "1" : "";
  if (name === "price") return row.price === row.price_most && row.price > 0 ? String(row.price) : "";
  if (name === "sale_limit") return value === 0 ? "" : String(value);
  return String(value);
}

export function shown(row: GoodsRow, edits: Edits, name: CellName): string {
  return edits[row.code]?.[name] ?? saved(row, name);
}

/** What somebody typed or pasted, as the column has it; undefined when it cannot be. */
export function read(name: CellName, text: string): string | undefined {
  const plain = text.normalize("NFKC").trim();
  switch (cells.find((cell) => cell.name === name)?.kind) {
    case "number": {
      const digits = plain.replace(/[,¥円\s]/g, "");
      return /^\d{0,9}$/.test(digits) ? digits : undefined;
    }
    case "day": {
      const m = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/.exec(plain);
      if (plain === "") return "";
      return m ? `${m[1]}${m[2]?.padStart(2, "0")}${m[3]?.padStart(2, "0")}` : undefined;
    }
    case "yes":
      if (/^(1|true|yes|はい|○|◯|✓|☑)$/i.test(plain)) return "1";
      return /^(|0|false|no|いいえ|×|-)$/i.test(plain) ? "" : undefined;
    default:
      return text.trim();
  }
}

/** One cell changed; what is typed back to what was saved is no change. */
export function typed(edits: Edits, row: GoodsRow, name: CellName, text: string): Edits {
  const { [name]: _, ...rest } = edits[row.code] ?? {};
  const next = text === saved(row, name) ? rest : { ...rest, [name]: text };
  const { [row.code]: __, ...others } = edits;
  return Object.keys(next).length === 0 ? others : { ...others, [row.code]: next };
}

/** Lines and tabs of a spreadsheet, from a cell to the right and down. Cells that cannot be are left and counted. */
export function pasted(
  edits: Edits,
  rows: readonly GoodsRow[],
  at: { row: number; cell: number },
  text: string,
): { edits: Edits; wrong: number } {
  let next = edits;
  let wrong = 0;
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  for (const [down, line] of lines.entries()) {
    const row = rows[at.row + down];
    if (row === undefined) break;
    for (const [right, value] of line.split("\t").entries()) {
      const cell = cells[at.cell + right];
      if (cell === undefined) break;
      const text = read(cell.name, value.replace(/^"([\s\S]*)"$/, "$1").replaceAll('""', '"'));
      if (text === undefined) wrong += 1;
      else next = typed(next, row, cell.name, text);
    }
  }
  return { edits: next, wrong };
}

/** The cell above, down to the last of so many rows. */
export function filledDown(edits: Edits, rows: readonly GoodsRow[], name: CellName, from: number, to: number): Edits {
  const first = rows[from];
  if (first === undefined) return edits;
  const text = shown(first, edits, name);
  return rows.slice(from + 1, to + 1).reduce((next, row) => typed(next, row, name, text), edits);
}

/** What is sent: of each row only what changed. A price that was emptied stays: nothing is sold for nothing. */
export function changes(edits: Edits, rows: readonly GoodsRow[]): GoodsCellRow[] {
  return rows.flatMap((row) => {
    const own = edits[row.code];
    if (own === undefined) return [];
    const out: GoodsCellRow = { code: row.code, revision: row.revision };
    for (const { name, kind } of cells) {
      const text = own[name];
      if (text === undefined || (name === "price" && text === "")) continue;
      const value = kind === "yes" ? text === "1" : kind === "number" ? Number(text || 0) : text;
      Object.assign(out, { [name]: value });
    }
    return Object.keys(out).length > 2 ? [out] : [];
  });
}

/** The way back: cells as they were before a save, for rows as they are after it. */
export function reversed(
  sent: readonly GoodsCellRow[],
  before: readonly GoodsRow[],
  after: readonly GoodsRow[],
): GoodsCellRow[] {
  return sent.flatMap((change) => {
    const was = before.find(({ code }) => code === change.code);
    const is = after.find(({ code }) => code === change.code);
    if (was === undefined || is === undefined) return [];
    const back: GoodsCellRow = { code: change.code, revision: is.revision };
    for (const { name } of cells) if (name in change) Object.assign(back, { [name]: was[name] });
    return [back];
  });
}
