import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "#office/api/call.ts";
import type { OrderSum, ReturnAction, ReturnGoods, ReturnRow, ReturnWhole } from "#office/api/contract.gen.ts";
import { moment, yen } from "#office/app/format.ts";
import { Icon, Mark } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { HistoryOf } from "#office/orders/History.tsx";
import { Sums } from "#office/orders/Sums.tsx";
import { Kind, StepState, whyOf } from "#office/returns/columns.tsx";
import { ReturnDialog } from "#office/returns/ReturnDialog.tsx";
import { useReturn, useReturnAct } from "#office/returns/useReturns.ts";

/** One return beside the list: goods, what they are like, money, and what can be done now. */
export function ReturnPanel(props: { number: string; id: string; onClose: () => void; onStep: (by: number) => void }) {
  const { data, error } = useReturn(props.number, props.id);
  useKeys("返品・交換", {
    j: { label: "次の返品・交換", run: () => props.onStep(1) },
    k: { label: "前の返品・交換", run: () => props.onStep(-1) },
  });
  return (
    <aside className="panel" aria-label={`返品・交換 ${props.number}`} aria-busy={!data && !error}>
      <header>
        <div className="nav">
          <Link className="link b" to={`/orders/${props.number}`}>
            {props.number}
          </Link>
          {data && <StepState row={data.row} />}
          {data && <Kind row={data.row} />}
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
          <div className="name">
            <strong>{data.row.name === "" ? "お名前は消去済みです" : `${data.row.name} 様`}</strong>
            <span className="amt">{amount(data)}</span>
          </div>
        )}
      </header>
      <Problem>{error?.message}</Problem>
      {data && <Body whole={data} />}
    </aside>
  );
}

/** What goes back, as the head of the panel says it. */
function amount({ row, sums }: ReturnWhole): string {
  if (row.kind === "exchange") return "交換";
  const last = sums.at(-1);
  return last ? yen(Math.abs(last.amount)) : "";
}

function Body({ whole }: { whole: ReturnWhole }) {
  const [asked, setAsked] = useState<ReturnAction>();
  const { act, busy, problem } = useReturnAct(whole);
  const start = (action: ReturnAction) => {
    if (action.asks.length === 0) act(action, {});
    else setAsked(action);
  };
  useKeys(
    "返品・交換",
    Object.fromEntries(
      whole.actions
        .filter(({ key }) => key !== "")
        .map((action) => [action.key, { label: action.name, run: () => start(action) }]),
    ),
  );
  const main = whole.actions[0];
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard */}
      <section className="body" tabIndex={0} aria-label="返品・交換の内容">
        {whole.waits && (
          <div className="sign">
            <Mark shape="wait" />
            <span>{whole.waits}</span>
          </div>
        )}
        <section className="sec" aria-label="お申し込み">
          <dl className="kv">
            <div className="pair">
              <dt>理由</dt>
              <dd>{whyOf(whole.row) || "—"}</dd>
            </div>
            <div className="pair">
              <dt>お申し込み</dt>
              <dd>{whole.row.asked > 0 ? moment(whole.row.asked) : "—"}</dd>
            </div>
            <div className="pair">
              <dt>支払</dt>
              <dd>{whole.payment}</dd>
            </div>
            {whole.tracks.map((parcel) => (
              <div className="pair" key={parcel.tracking}>
                <dt>交換品</dt>
                <dd>
                  {parcel.word} {parcel.tracking || "番号なし"}
                </dd>
              </div>
            ))}
          </dl>
        </section>
        {whole.row.photos > 0 && <Photos row={whole.row} />}
        <Goods whole={whole} />
        {whole.sums.length > 0 && <Money sums={whole.sums} points={whole.points} />}
        <HistoryOf steps={whole.history} />
      </section>
      {main && (
        <div className="acts">
          <p>
            {main.name.replace(/する$/, "すると").replace(/る$/, "ると")}: {main.effects.join("・")}
          </p>
          <Problem>{problem}</Problem>
          <div>
            {whole.actions.map((action) => (
              <button
                type="button"
                key={action.code}
                className={`btn ${action === main ? "main" : ""}`}
                disabled={busy}
                onClick={() => start(action)}
              >
                {action.name} {action.key && <kbd>{action.key}</kbd>}
              </button>
            ))}
          </div>
        </div>
      )}
      {asked && <ReturnDialog whole={whole} action={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function Goods({ whole }: { whole: ReturnWhole }) {
  const words = new Map(whole.choices.map(({ code, word }) => [code, word]));
  const verdict = (line: ReturnGoods) => {
    if (!line.condition) return "";
    const kept = line.quantity - line.scrap;
    const fate = line.scrap === 0 ? "在庫へ" : kept === 0 ? "廃棄" : `在庫へ${kept}点・廃棄${line.scrap}点`;
    return `${words.get(line.condition)}・${fate}`;
  };
  return (
    <section className="sec" aria-labelledby="goods">
      <header>
        <h2 id="goods">商品</h2>
        <span className="soft">{whole.row.pieces}点</span>
        {whole.by && <span className="end soft">検品 {whole.by}</span>}
      </header>
      {whole.lines.map((line) => (
        <div className="line" key={line.line}>
          <span className="pic">{line.picture && <img src={line.picture} alt="" loading="lazy" />}</span>
          <p className="cut">
            {line.name}
            <br />
            <small>{[line.detail, line.sku, line.new_size && `→ ${line.new_size}`].filter(Boolean).join("・")}</small>
            {line.note && (
              <>
                <br />
                <small>
                  <q>{line.note}</q>
                </small>
              </>
            )}
          </p>
          <p className="num">
            {line.quantity}点
            <br />
            <small>{verdict(line)}</small>
          </p>
        </div>
      ))}
    </section>
  );
}

function Money({ sums, points }: { sums: readonly OrderSum[]; points: readonly string[] }) {
  return (
    <section className="sec" aria-labelledby="money">
      <header>
        <h2 id="money">お金</h2>
        <span className="end soft">{points.join("・")}</span>
      </header>
      <Sums sums={sums} />
    </section>
  );
}

function Photos({ row }: { row: ReturnRow }) {
  const may = useMay();
  if (!may("office/returns/photo")) return null;
  return (
    <section className="sec" aria-labelledby="photos">
      <header>
        <h2 id="photos">写真</h2>
        <span className="soft">{row.photos}枚</span>
      </header>
      <div className="photos">
        {Array.from({ length: row.photos }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: photos are known by their place
          <Photo key={i} row={row} seq={i + 1} />
        ))}
      </div>
    </section>
  );
}

function Photo({ row, seq }: { row: ReturnRow; seq: number }) {
  const { data, error } = useQuery({
    queryKey: ["returns", "photo", row.id, seq],
    queryFn: ({ signal }) => call("office/returns/photo", { number: row.number, id: row.id, seq }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <span className="soft">{error.message}</span>;
  return data ? <img src={`data:image/jpeg;base64,${data.base64}`} alt={`お客さまの写真 ${seq}枚目`} /> : null;
}
