import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { call } from "#office/api/call.ts";
import type { StockEntry, StockWhole } from "#office/api/contract.gen.ts";
import { count, moment } from "#office/app/format.ts";
import { Icon } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { lasts, Picture, RowState } from "#office/stock/columns.tsx";
import { useStock, useTake, type Verb, verbs } from "#office/stock/useStock.ts";
import { WorkDialog } from "#office/stock/WorkDialog.tsx";

/** One SKU beside the list: counts, for whom some are put aside, and every change with who and why. */
export function StockPanel(props: { sku: string; onClose: () => void; onStep: (by: number) => void }) {
  const { data, error } = useStock(props.sku);
  useKeys("SKU", {
    j: { label: "次のSKU", run: () => props.onStep(1) },
    k: { label: "前のSKU", run: () => props.onStep(-1) },
  });
  return (
    <aside className="panel" aria-label={`SKU ${props.sku}`} aria-busy={!data && !error}>
      <header>
        <div className="nav">
          <b>{props.sku}</b>
          {data && <RowState row={data.row} />}
          <span className="end tight">
            <button type="button" className="ghost" aria-label="前へ" title="前へ k" onClick={() => props.onStep(-1)}>
              <Icon name="up" />
            </button>
            <button type="button" className="ghost" aria-label="次へ" title="次へ j" onClick={() => props.onStep(1)}>
              <Icon name="down" />
            </button>
            <button type="button" className="ghost" aria-label="閉じる" title="閉じる esc" onClick={props.onClose}>
              <Icon name="x" />
            </button>
          </span>
        </div>
        {data && (
          <div className="name goods-name">
            <Picture row={data.row} />
            <div>
              <strong>{data.row.name}</strong>
              <span className="soft">
                {data.row.brand}　{data.row.color} {data.row.size}
              </span>
            </div>
          </div>
        )}
      </header>
      <Problem>{error?.message}</Problem>
      {data && <Body whole={data} />}
    </aside>
  );
}

function Body({ whole }: { whole: StockWhole }) {
  const may = useMay();
  const works = may("office/stock/correct");
  const [asked, setAsked] = useState<Verb>();
  const { row } = whole;
  const waiting = whole.orders.reduce((all, one) => all + one.pieces, 0);
  useKeys(
    "SKU",
    works
      ? {
          a: { label: "入荷を記録する", run: () => setAsked("receive") },
          t: { label: "訂正する", run: () => setAsked("correct") },
          d: { label: "廃棄する", run: () => setAsked("scrap") },
        }
      : {},
  );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard */}
      <section className="body" tabIndex={0} aria-label="在庫の内容">
        <dl className="levels">
          <Amount label="現在庫" value={row.on_hand} />
          <Amount label="取り置き" value={row.held} />
          <Amount label="販売可" value={row.available} strong />
          <Amount label="出荷待ち" value={waiting} />
        </dl>
        <section className="sec" aria-label="売れ行き">
          <dl className="kv wide-kv">
            <div className="pair">
              <dt>売れ行き</dt>
              <dd>{row.sold > 0 ? `4週で${count(row.sold)}点・あと${lasts(row)}` : "売れ行きなし（4週）"}</dd>
            </div>
            <div className="pair">
              <dt>目安</dt>
              <dd>
                <Low whole={whole} works={works} />
              </dd>
            </div>
          </dl>
        </section>
        {whole.holds.length > 0 && (
          <section className="sec" aria-labelledby="holds">
            <header>
              <h2 id="holds">取り置き</h2>
            </header>
            <ul className="plain">
              {whole.holds.map((hold) => (
                <li key={`${hold.who} ${hold.until} ${hold.pieces}`}>
                  {hold.who}のご注文手続き中　{hold.pieces}点<span className="soft">　{moment(hold.until)}まで</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {whole.orders.length > 0 && (
          <section className="sec" aria-labelledby="needs">
            <header>
              <h2 id="needs">出荷待ちの受注</h2>
              <span className="end soft">現在庫には含みません</span>
            </header>
            <ul className="plain">
              {whole.orders.map((one) => (
                <li key={one.number}>
                  <Link className="link" to={`/orders/${one.number}`}>
                    {one.number}
                  </Link>
                  　{one.pieces}点<span className="soft">　{one.status}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <Ledger entries={whole.ledger} />
      </section>
      {works && (
        <div className="acts">
          <div>
            <button type="button" className="btn main" onClick={() => setAsked("receive")}>
              入荷 <kbd>a</kbd>
            </button>
            <button type="button" className="btn" onClick={() => setAsked("correct")}>
              訂正 <kbd>t</kbd>
            </button>
            <button type="button" className="btn" onClick={() => setAsked("scrap")}>
              廃棄 <kbd>d</kbd>
            </button>
          </div>
        </div>
      )}
      {asked && <WorkDialog row={row} verb={asked} title={verbs[asked].name} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function Amount({ label, value, strong }: { label: string; value: number; strong?: boolean }) {
  return (
    <div className={strong ? "strong" : ""}>
      <dt>{label}</dt>
      <dd>{count(value)}</dd>
    </div>
  );
}

/** From how few pieces on somebody wants to know; nothing typed leaves it to how it sells. */
function Low({ whole, works }: { whole: StockWhole; works: boolean }) {
  const take = useTake();
  const [problem, setProblem] = useState("");
  const { row } = whole;
  const said = row.low < 0 ? "2週間で売り切れそうになったら知らせます" : `${count(row.low)}点以下になったら知らせます`;
  if (!works) return said;
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("low") ?? "").trim();
    try {
      const next = await call("office/stock/low", {
        sku: row.sku,
        pieces: typed === "" ? -1 : Number(typed),
      });
      setProblem("");
      take([next.row]);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <form className="lowform" onSubmit={save}>
      <input
        key={row.low}
        className="field num"
        name="low"
        type="number"
        min={0}
        max={10000000}
        defaultValue={row.low < 0 ? "" : row.low}
        aria-label="残り少なさの目安（点）"
        placeholder="自動"
      />
      <button type="submit" className="btn small">
        決める
      </button>
      <small className="soft">{said}</small>
      {problem && (
        <small className="problem" role="alert">
          {problem}
        </small>
      )}
    </form>
  );
}

function Ledger({ entries }: { entries: readonly StockEntry[] }) {
  return (
    <section className="sec" aria-labelledby="ledger">
      <header>
        <h2 id="ledger">在庫の動き</h2>
        {entries.length >= 200 && <span className="end soft">新しい200件</span>}
      </header>
      {entries.length === 0 && <p className="soft">まだ動きがありません。</p>}
      <table className="moves" hidden={entries.length === 0}>
        <thead>
          <tr>
            <th scope="col">いつ</th>
            <th scope="col">何を</th>
            <th scope="col" className="num">
              増減
            </th>
            <th scope="col" className="num">
              そのあと
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="soft nowrap">{entry.at > 0 ? moment(entry.at) : "—"}</td>
              <td>
                {entry.word}{" "}
                {entry.order ? (
                  <Link className="link" to={`/orders/${entry.ref}`}>
                    {entry.ref}
                  </Link>
                ) : (
                  entry.ref
                )}
                {(entry.reason || entry.who) && (
                  <small className="soft">
                    {entry.who}
                    {entry.who && entry.reason && "　"}
                    {entry.reason}
                  </small>
                )}
              </td>
              <td className="num">
                {entry.delta > 0 ? "+" : "−"}
                {count(Math.abs(entry.delta))}
              </td>
              <td className="num">{count(entry.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
