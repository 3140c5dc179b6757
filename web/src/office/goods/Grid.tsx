import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { call } from "#office/api/call.ts";
import type { GoodsCellRow, GoodsRow } from "#office/api/contract.gen.ts";
import { count } from "#office/app/format.ts";
import { useKeys } from "#office/app/keys.ts";
import { useToast } from "#office/app/toast.tsx";
import {
  type CellName,
  cells,
  changes,
  type Edits,
  filledDown,
  pasted,
  read,
  reversed,
  shown,
  typed,
} from "#office/goods/grid.ts";
import { useTakeRows } from "#office/goods/useGoods.ts";

/** How many rows one call changes. */
const atOnce = 200;

/** 表で編集: cells are typed into, filled down, pasted from a spreadsheet; nothing is saved before one says so. */
export function Grid({ rows, onEnd, more }: { rows: readonly GoodsRow[]; onEnd: () => void; more: boolean }) {
  const [edits, setEdits] = useState<Edits>({});
  const [past, setPast] = useState<readonly Edits[]>([]);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const anchor = useRef<{ row: number; cell: number }>(undefined);
  const table = useRef<HTMLTableElement>(null);
  const takeRows = useTakeRows();
  const { tell } = useToast();
  const sent = changes(edits, rows);
  const put = (next: Edits) => {
    if (next === edits) return;
    setPast([...past.slice(-99), edits]);
    setEdits(next);
  };
  useEffect(() => {
    if (Object.keys(edits).length === 0) return undefined;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", stay);
    return () => window.removeEventListener("beforeunload", stay);
  }, [edits]);
  const focus = (row: number, cell: number) =>
    table.current?.querySelector<HTMLInputElement>(`[data-at="${row},${cell}"]`)?.focus();
  const send = async (list: readonly GoodsCellRow[]) => {
    const done = [];
    for (let at = 0; at < list.length; at += atOnce) {
      const answer = await call("office/goods/cells", { rows: list.slice(at, at + atOnce) });
      done.push(...answer.rows);
    }
    takeRows(done.filter(({ row }) => row.revision !== "").map(({ row }) => row));
    return done;
  };
  const takeBack = async (list: readonly GoodsCellRow[]) => {
    const kept = (await send(list)).filter(({ problem }) => problem);
    if (kept.length > 0) throw new Error(`${count(kept.length)}件は取り消せませんでした。${kept[0]?.problem}`);
  };
  const save = async () => {
    if (busy || sent.length === 0) return;
    setBusy(true);
    const before = rows;
    try {
      const done = await send(sent);
      const failed = Object.fromEntries(
        done.filter(({ problem }) => problem).map(({ row, problem }) => [row.code, problem]),
      );
      setProblems(failed);
      setEdits(Object.fromEntries(Object.entries(edits).filter(([code]) => code in failed)));
      setPast([]);
      const good = sent.filter(({ code }) => !(code in failed));
      const after = done.map(({ row }) => row);
      tell({
        text: `${count(good.length)}件の商品を変えました${good.length < sent.length ? `（${sent.length - good.length}件は変えられません）` : ""}`,
        ...(good.length > 0 && { undo: () => takeBack(reversed(good, before, after)) }),
      });
    } catch (error) {
      tell({ text: error instanceof Error ? error.message : String(error), failed: true });
    } finally {
      setBusy(false);
    }
  };
  const undo = () => {
    const last = past.at(-1);
    if (last === undefined) return;
    setEdits(last);
    setPast(past.slice(0, -1));
  };
  useKeys("表で編集", {
    "mod+s": { label: "変更を保存する", run: save, inFields: true },
    "mod+z": { label: "ひとつ戻す", run: undo, inFields: true },
    "mod+d": { label: "上のセルを下まで写す（Shiftで選んだ範囲）", run: () => undefined },
  });
  const type = (row: GoodsRow, name: CellName, text: string) => put(typed(edits, row, name, text));
  const settle = (row: GoodsRow, name: CellName, text: string) => {
    const next = read(name, text);
    if (next === undefined) {
      setSaid(`「${text}」は、この列には入りません。`);
      put(typed(edits, row, name, shown(row, {}, name)));
    } else if (next !== text) type(row, name, next);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>, at: number, cell: number) => {
    const key = event.key;
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "d") {
      event.preventDefault();
      const from = anchor.current?.cell === cell && anchor.current.row < at ? anchor.current.row : at - 1;
      const name = cells[cell]?.name;
      if (name) put(filledDown(edits, rows, name, Math.max(from, 0), at));
      return;
    }
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const by = key === "ArrowDown" || key === "Enter" ? 1 : key === "ArrowUp" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    if (event.shiftKey) anchor.current ??= { row: at, cell };
    else anchor.current = undefined;
    focus(at + by, cell);
  };
  const paste = (event: ClipboardEvent, at: number, cell: number) => {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\t\n]/.test(text)) return;
    event.preventDefault();
    const next = pasted(edits, rows, { row: at, cell }, text);
    put(next.edits);
    setSaid(next.wrong > 0 ? `${next.wrong}個のセルは、その列に入らないため貼り付けていません。` : "");
  };
  return (
    <div className="gridbox">
      <div className="scroll" onScroll={(event) => nearEnd(event.currentTarget) && onEnd()}>
        <table ref={table} className="gridtable" aria-label="商品の表">
          <thead>
            <tr>
              <th scope="col">商品コード</th>
              {cells.map(({ name, label }) => (
                <th scope="col" key={name}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.code} className={row.code in edits ? "edited" : ""}>
                <th scope="row">
                  <Link className="link" to={`/goods/${row.code}`}>
                    {row.code}
                  </Link>
                  {problems[row.code] && (
                    <small className="problem" role="alert">
                      {problems[row.code]}
                    </small>
                  )}
                </th>
                {cells.map(({ name, label, kind }, cell) => {
                  const value = shown(row, edits, name);
                  const own = edits[row.code]?.[name] !== undefined;
                  const common = {
                    "data-at": `${at},${cell}`,
                    "aria-label": `${row.name} ${label}`,
                    className: own ? "changed" : "",
                    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => press(event, at, cell),
                    onPaste: (event: ClipboardEvent) => paste(event, at, cell),
                    disabled: row.draft || row.state === "draft",
                  };
                  return (
                    <td key={name} className={kind}>
                      {kind === "yes" ? (
                        <input
                          {...common}
                          type="checkbox"
                          checked={value === "1"}
                          onChange={(event) => type(row, name, event.target.checked ? "1" : "")}
                        />
                      ) : (
                        <input
                          {...common}
                          value={value}
                          placeholder={name === "price" && row.price !== row.price_most ? "色ごと" : ""}
                          inputMode={kind === "text" ? "text" : "numeric"}
                          onChange={(event) => type(row, name, event.target.value)}
                          onBlur={(event) => settle(row, name, event.target.value)}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {more && <p className="soft nothing">下まで送ると、続きを読み込みます。</p>}
      </div>
      <div className="doit">
        <dl>
          <div>
            <dt>変えた商品</dt>
            <dd>{count(sent.length)}</dd>
          </div>
        </dl>
        <span role="status" className="soft">
          {said || "⌘Vで表計算から貼り付け、⌘Dで上のセルを写し、⌘Zで戻します。"}
        </span>
        <button type="button" className="btn" disabled={past.length === 0} onClick={undo}>
          ひとつ戻す
        </button>
        <button type="button" className="btn main" disabled={busy || sent.length === 0} onClick={save}>
          {count(sent.length)}件を保存する <kbd>⌘S</kbd>
        </button>
      </div>
    </div>
  );
}

function nearEnd(box: HTMLElement): boolean {
  return box.scrollHeight - box.scrollTop - box.clientHeight < 400;
}
