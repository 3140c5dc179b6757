import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { call } from "#office/api/call.ts";
import { count } from "#office/app/format.ts";
import { Icon } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { Problem } from "#office/app/Problem.tsx";
import { remember, remembered } from "#office/app/remember.ts";
import { soundRight, soundWrong } from "#office/shipping/sound.ts";
import { Picture } from "#office/stock/columns.tsx";
import { difference, type Line, scanned, workLines } from "#office/stock/sheet.ts";
import { useStockWork } from "#office/stock/useStock.ts";

const texts = {
  receive: {
    title: "入荷",
    done: "入荷を記録する",
    head: "入荷した数",
    empty: "届いた品を1点ずつ読み取るか、SKUを入力してください。同じ品を読むと1点ずつ増えます。数はあとから直せます。",
  },
  count: {
    title: "棚卸",
    done: "差を記録する",
    head: "数えた数",
    empty: "棚の品を1点ずつ読み取るか、SKUを入力してください。出荷待ちの荷物の品は数えません。数はあとから直せます。",
  },
} as const;

/** 入荷 and 棚卸: codes are scanned or typed, each line says what it does, and the whole sheet is saved as one thing. */
export function Sheet({ verb }: { verb: "receive" | "count" }) {
  const text = texts[verb];
  const receiving = verb === "receive";
  const kept = `stock.${verb}`;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [lines, setLines] = useState<Line[]>(() => remembered<Line[]>(kept, []));
  const [ref, setRef] = useState("");
  const [reason, setReason] = useState(receiving ? "" : "棚卸");
  const [said, setSaid] = useState("");
  const { work, busy, problem, wrong } = useStockWork();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);
  // A sheet lasts longer than a page: it is there again after a reload, until it is saved or thrown away.
  useEffect(() => remember(kept, lines), [kept, lines]);
  const wanted = search.get("sku") ?? "";
  useEffect(() => {
    let left = false;
    const load = async () => {
      for (const sku of wanted.split(",").filter(Boolean).slice(0, 100)) {
        const row = await call("office/stock/scan", { code: sku }).catch(() => undefined);
        if (left) return;
        if (row) {
          setLines((was) =>
            was.some((line) => line.row.sku === row.sku) ? was : [...was, { row, pieces: "", seen: row.on_hand }],
          );
        }
      }
    };
    load();
    return () => {
      left = true;
    };
  }, [wanted]);

  const read = async (event: FormEvent) => {
    event.preventDefault();
    const code = field.current?.value.trim() ?? "";
    if (field.current) field.current.value = "";
    if (code === "") return;
    try {
      const row = await call("office/stock/scan", { code });
      soundRight();
      setSaid(`${row.name} ${row.color} ${row.size}`);
      setLines((was) => scanned(was, row));
    } catch (error) {
      soundWrong();
      setSaid(`${code}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const change = (sku: string, pieces: string) =>
    setLines((was) => was.map((line) => (line.row.sku === sku ? { ...line, pieces } : line)));
  const sent = workLines(lines, receiving);
  const pieces = sent.reduce((all, line) => all + line.pieces, 0);
  const differing = lines.filter((line) => (difference(line) ?? 0) !== 0);
  const more = differing.reduce((all, line) => all + Math.max(difference(line) ?? 0, 0), 0);
  const fewer = differing.reduce((all, line) => all - Math.min(difference(line) ?? 0, 0), 0);
  const ready = sent.length > 0 && (receiving ? ref.trim() + reason.trim() !== "" : reason.trim() !== "");
  const save = async () => {
    if (!ready || busy) return;
    if (!(await work(verb, { ref, reason, lines: sent }, `${count(sent.length)}SKU・${count(pieces)}点`))) return;
    setLines([]);
    navigate("/stock/sheets");
  };
  useKeys(text.title, { "mod+enter": { label: text.done, run: save, inFields: true } });
  return (
    <>
      <div className="head">
        <Link className="quiet" to="/stock">
          <Icon name="back" />
          在庫
        </Link>
        <h1>{text.title}</h1>
        {lines.length > 0 && (
          <span className="end">
            <button type="button" className="quiet" onClick={() => setLines([])}>
              すべて消す
            </button>
          </span>
        )}
      </div>
      <section className="list sheet" aria-label={text.title}>
        <form className="reader" onSubmit={read}>
          <label htmlFor={`${id}-code`}>SKU（読み取り・入力）</label>
          <input
            ref={field}
            id={`${id}-code`}
            className="field"
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="next"
          />
          <button type="submit" className="btn">
            <Icon name="scan" />
            加える
          </button>
          <output className={said.includes(": ") ? "problem" : "soft"}>{said}</output>
        </form>
        <div className="scroll">
          {lines.length === 0 && <p className="nothing">{text.empty}</p>}
          {lines.length > 0 && (
            <table className="sheetlines" aria-label={`${text.title}の品`}>
              <thead>
                <tr>
                  <th scope="col" colSpan={2}>
                    商品
                  </th>
                  <th scope="col" className="num">
                    {receiving ? "現在庫" : "帳簿"}
                  </th>
                  <th scope="col" className="num">
                    {text.head}
                  </th>
                  <th scope="col" className="num">
                    {receiving ? "入荷後" : "差"}
                  </th>
                  <th scope="col">
                    <span className="sr">操作</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <SheetLine
                    key={line.row.sku}
                    line={line}
                    receiving={receiving}
                    problem={wrong[line.row.sku] ?? ""}
                    onChange={(next) => change(line.row.sku, next)}
                    onRemove={() => setLines(lines.filter((one) => one !== line))}
                  />
                ))}
              </tbody>
            </table>
          )}
        </div>
        <Problem>{problem && `${problem} ${wrong.ref ?? wrong.reason ?? wrong.lines ?? ""}`}</Problem>
        <div className="doit sheetend">
          <dl>
            <div>
              <dt>{receiving ? "SKU" : "数えたSKU"}</dt>
              <dd>{count(sent.length)}</dd>
            </div>
            {receiving ? (
              <div>
                <dt>合計</dt>
                <dd>{count(pieces)}点</dd>
              </div>
            ) : (
              <div>
                <dt>差のあるSKU</dt>
                <dd>
                  {count(differing.length)}
                  {differing.length > 0 && `（+${count(more)}・−${count(fewer)}）`}
                </dd>
              </div>
            )}
          </dl>
          {receiving && (
            <label>
              納品書の番号
              <input className="field" value={ref} maxLength={100} onChange={(event) => setRef(event.target.value)} />
            </label>
          )}
          <label>
            {receiving ? "メモ" : "理由"}
            <input
              className="field"
              value={reason}
              maxLength={200}
              onChange={(event) => setReason(event.target.value)}
            />
          </label>
          <button type="button" className="btn main" disabled={busy || !ready} onClick={save}>
            {text.done} <kbd>⌘⏎</kbd>
          </button>
        </div>
      </section>
    </>
  );
}

function SheetLine(props: {
  line: Line;
  receiving: boolean;
  problem: string;
  onChange: (pieces: string) => void;
  onRemove: () => void;
}) {
  const { row, pieces, seen } = props.line;
  const off = difference(props.line);
  const name = `${row.name} ${row.color} ${row.size}`;
  return (
    <tr>
      <td className="picc">
        <Picture row={row} />
      </td>
      <td>
        <b>{row.name}</b>　{row.color} {row.size}
        <small className="soft">{row.sku}</small>
        {props.problem && (
          <small className="problem" role="alert">
            {props.problem}
          </small>
        )}
      </td>
      <td className="num">{count(seen)}</td>
      <td className="num">
        <input
          className="field num"
          inputMode="numeric"
          aria-label={`${name}の数`}
          value={pieces}
          onChange={(event) => props.onChange(event.target.value)}
        />
      </td>
      <td className="num nowrap">
        {props.receiving
          ? count(seen + (Number(pieces.normalize("NFKC")) || 0))
          : off === undefined
            ? ""
            : off === 0
              ? "合っています"
              : `${off > 0 ? "+" : "−"}${count(Math.abs(off))}`}
      </td>
      <td>
        <button type="button" className="ghost" aria-label={`${name}を外す`} onClick={props.onRemove}>
          <Icon name="x" />
        </button>
      </td>
    </tr>
  );
}
