import { Link } from "react-router";
import type { SaleRow } from "#office/api/contract.gen.ts";
import { count, moment } from "#office/app/format.ts";
import { type Shape, State } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { useSales } from "#office/prices/usePrices.ts";

export const saleStates = {
  before: { shape: "date", tone: "", word: "これから" },
  open: { shape: "part", tone: "", word: "開催中" },
  after: { shape: "done", tone: "", word: "終了" },
} satisfies Record<SaleRow["state"], { shape: Shape; tone: string; word: string }>;

/** Every sale, those that end last first. */
export function SalesList() {
  const { data, error } = useSales();
  return (
    <section className="list prices" aria-label="セール">
      <Problem>{error?.message}</Problem>
      {data?.sales.length === 0 && (
        <p className="nothing">セールはまだありません。「新しいセール」から、商品と期間を決めて作れます。</p>
      )}
      <div className="scroll">
        {data && data.sales.length > 0 && (
          <table className="plain-table prices-table" aria-label="セール">
            <thead>
              <tr>
                <th scope="col">状態</th>
                <th scope="col">名前</th>
                <th scope="col">期間</th>
                <th scope="col" className="no-phone">
                  きまり
                </th>
                <th scope="col" className="num">
                  色数
                </th>
                <th scope="col" className="no-phone">
                  作った人
                </th>
              </tr>
            </thead>
            <tbody>
              {data.sales.map((sale) => (
                <tr key={sale.id}>
                  <td>
                    <State shape={saleStates[sale.state].shape} tone={saleStates[sale.state].tone}>
                      {sale.raises && sale.state === "after" && !sale.ended
                        ? "値上げ済み"
                        : saleStates[sale.state].word}
                    </State>
                  </td>
                  <td>
                    <Link className="link" to={`/prices/sales/${sale.id}`}>
                      {sale.name}
                    </Link>
                  </td>
                  <td className="nowrap">
                    {moment(sale.starts)} ～ {!sale.raises && moment(sale.ended || sale.ends)}
                    {sale.ended > 0 && <small className="soft">{sale.raises ? "（取りやめ）" : "（早く終了）"}</small>}
                  </td>
                  <td className="no-phone">{sale.rule}</td>
                  <td className="num">{count(sale.colors)}</td>
                  <td className="soft no-phone">{sale.made_by}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}
