import { type FormEvent, useState } from "react";
import { call } from "#office/api/call.ts";
import type { SaleWhole } from "#office/api/contract.gen.ts";
import { Dialog } from "#office/app/dialog.tsx";
import { count, moment, yen } from "#office/app/format.ts";
import { Mark, State } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { saleStates } from "#office/prices/SalesList.tsx";
import { usePriceWork, useSale } from "#office/prices/usePrices.ts";

/** A sale with its prices, what changed since it was made, and the way to its end. */
export function SaleView({ id }: { id: string }) {
  const { data, error } = useSale(id);
  const may = useMay();
  const [ending, setEnding] = useState(false);
  if (error) return <Problem>{error.message}</Problem>;
  if (!data) return <div aria-busy="true" />;
  const { sale } = data;
  const verb = sale.state === "before" ? "取り消す" : "いますぐ終える";
  return (
    <>
      <section className="list prices" aria-label={`セール ${sale.name}`}>
        <div className="tools">
          <State shape={saleStates[sale.state].shape} tone={saleStates[sale.state].tone}>
            {sale.raises && sale.state === "after" && !sale.ended ? "値上げ済み" : saleStates[sale.state].word}
          </State>
          <b>{sale.name}</b>
          <span className="nowrap">
            {moment(sale.starts)} ～ {!sale.raises && moment(sale.ended || sale.ends)}
          </span>
          <span className="soft no-phone">
            {sale.rule}・{sale.made_by}
            {sale.ended > 0 && `・${sale.ended_by}が${moment(sale.ended)}に終了`}
          </span>
        </div>
        {data.since.length > 0 && (
          <div className="sign">
            <Mark shape="alert" tone="alert" />
            <span>
              作ったあとに、いつもの価格が{count(data.since.length)}
              色で変わりました。セールが終わると、いまの価格に戻ります：
              {data.since
                .slice(0, 5)
                .map((one) => `${one.name} ${yen(one.was)}→${yen(one.now)}`)
                .join("、")}
              {data.since.length > 5 && " ほか"}
            </span>
          </div>
        )}
        <div className="scroll">
          <table className="plain-table prices-table" aria-label="セールの価格">
            <thead>
              <tr>
                <th scope="col">商品</th>
                <th scope="col" className="no-phone">
                  カラーSKU
                </th>
                <th scope="col" className="num">
                  作ったときの価格
                </th>
                <th scope="col" className="num">
                  新しい価格
                </th>
              </tr>
            </thead>
            <tbody>
              {data.prices.slice(0, 500).map((one) => (
                <tr key={one.color}>
                  <td>
                    {one.name} <span className="soft">{one.variant}</span>
                  </td>
                  <td className="soft no-phone">{one.color}</td>
                  <td className="num">{yen(one.was)}</td>
                  <td className="num">
                    <b>{yen(one.price)}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      {sale.state !== "after" && may("office/prices/end") && (
        <div className="doit">
          <dl>
            <div>
              <dt>対象</dt>
              <dd>{count(sale.colors)}色</dd>
            </div>
          </dl>
          <button type="button" className="btn main" onClick={() => setEnding(true)}>
            {sale.raises ? "値上げ" : "セール"}を{verb}
          </button>
        </div>
      )}
      {ending && <End whole={data} verb={verb} onClose={() => setEnding(false)} />}
    </>
  );
}

function End({ whole, verb, onClose }: { whole: SaleWhole; verb: string; onClose: () => void }) {
  const { busy, problem, work } = usePriceWork();
  const [reason, setReason] = useState("");
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const done = await work(
      () => call("office/prices/end", { id: whole.sale.id, reason }),
      whole.sale.raises
        ? `「${whole.sale.name}」の値上げを、${count(whole.sale.colors)}色まとめて取りやめました`
        : `「${whole.sale.name}」の価格を、${count(whole.sale.colors)}色まとめて元に戻しました`,
    );
    if (done) onClose();
  };
  return (
    <Dialog
      title={`${whole.sale.raises ? "値上げ" : "セール"}「${whole.sale.name}」を${verb}`}
      onClose={onClose}
      className="ask"
    >
      <form onSubmit={send}>
        <ul className="effects">
          <li>
            {count(whole.sale.colors)}色の
            {whole.sale.raises
              ? "値上げをやめ、価格はいまのままになります。"
              : "価格が、すぐにいつもの価格に戻ります。"}
          </li>
          {whole.since.length > 0 && <li>{count(whole.since.length)}色は、作ったあとに変わった価格になります。</li>}
        </ul>
        <label>
          理由
          <input className="field" value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </label>
        <Problem>{problem}</Problem>
        <div className="dialog-acts">
          <button type="button" className="btn" onClick={onClose}>
            やめる
          </button>
          <button type="submit" className="btn main" disabled={busy}>
            {verb}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
