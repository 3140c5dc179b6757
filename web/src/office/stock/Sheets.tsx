import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#office/api/call.ts";
import type { StockSheet } from "#office/api/contract.gen.ts";
import { count, moment } from "#office/app/format.ts";
import { Icon } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { useToast } from "#office/app/toast.tsx";
import { useTake } from "#office/stock/useStock.ts";

const day = 24 * 60 * 60 * 1000;

/** What people did to the shelf, the latest first, each with its lines and its way back. */
export function Sheets() {
  const { data, error } = useQuery({
    queryKey: ["stock", "sheets"],
    queryFn: ({ signal }) => call("office/stock/sheets", {}, signal),
  });
  return (
    <>
      <div className="head">
        <Link className="quiet" to="/stock">
          <Icon name="back" />
          在庫
        </Link>
        <h1>入荷・棚卸の記録</h1>
      </div>
      <Problem>{error?.message}</Problem>
      {data?.sheets.length === 0 && (
        <p className="nothing">
          まだ記録がありません。入荷・棚卸・訂正・廃棄をすると、新しいものから順にここに並びます。
        </p>
      )}
      <section className="list sheet" aria-label="入荷・棚卸の記録">
        <ul className="scroll sheets">
          {data?.sheets.map((sheet) => (
            <li key={sheet.key}>
              <One sheet={sheet} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function signed(n: number): string {
  return n === 0 ? "±0" : `${n > 0 ? "+" : "−"}${count(Math.abs(n))}`;
}

function One({ sheet }: { sheet: StockSheet }) {
  const may = useMay();
  const take = useTake();
  const { tell } = useToast();
  const undo = async () => {
    try {
      take((await call("office/stock/undo", { key: sheet.key })).rows);
      tell({ text: `${sheet.word} ${sheet.ref} を取り消しました` });
    } catch (error) {
      tell({ text: error instanceof Error ? error.message : String(error), failed: true });
    }
  };
  const back = !sheet.undone && !sheet.key.startsWith("undo ") && Date.now() - sheet.at < day;
  return (
    <details>
      <summary>
        <span className="soft nowrap">{moment(sheet.at)}</span>
        <b>{sheet.word}</b>
        <span className="cut">
          {sheet.ref} {sheet.reason}
        </span>
        <span className="soft nowrap">{sheet.who}</span>
        <span className="num nowrap">
          {count(sheet.skus)}SKU　{signed(sheet.pieces)}点
        </span>
        <span className="soft nowrap">{sheet.undone ? "取り消し済み" : ""}</span>
      </summary>
      <ul className="plain">
        {sheet.lines.map((line) => (
          <li key={line.sku}>
            <Link className="link" to={`/stock/${line.sku}`}>
              {line.name}
            </Link>
            　{line.detail}　<span className="num">{signed(line.delta)}</span>
          </li>
        ))}
      </ul>
      {back && may("office/stock/undo") && (
        <button type="button" className="btn small" onClick={undo}>
          この{sheet.word}を取り消す
        </button>
      )}
    </details>
  );
}
