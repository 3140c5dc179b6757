import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#office/api/call.ts";
import { count } from "#office/app/format.ts";
import { Icon } from "#office/app/Icon.tsx";
import "#office/transfers/transfers.css";

/** What is nearly sold out, the fewest pieces first. */
export function StockRoom() {
  const { data, error } = useQuery({
    queryKey: ["today", "stock"],
    queryFn: ({ signal }) => call("office/today/stock", {}, signal),
  });
  return (
    <>
      <div className="head">
        <Link className="quiet" to="/today">
          <Icon name="back" />
          今日
        </Link>
        <h1>在庫切れ間近</h1>
        {data && (
          <span className="soft center">
            残り{data.most}点以下・{count(data.rows.length)}件
          </span>
        )}
      </div>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && data.rows.length === 0 && <p className="nothing">残りわずかの商品はありません。</p>}
      {data && data.rows.length > 0 && (
        <section className="list transfers" aria-label="在庫切れ間近の商品">
          <div className="scroll">
            <table className="owed" aria-label="在庫切れ間近の商品">
              <thead>
                <tr>
                  <th scope="col">商品</th>
                  <th scope="col">カラー・サイズ</th>
                  <th scope="col" className="no-phone">
                    SKU
                  </th>
                  <th scope="col" className="num">
                    残り
                  </th>
                  <th scope="col" className="num no-phone">
                    取り置き
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.rows.map((row) => (
                  <tr key={row.sku}>
                    <td>{row.name || "販売していない商品"}</td>
                    <td className="soft">{row.detail}</td>
                    <td className="soft no-phone">
                      <Link className="link" to={`/orders?view=all&q=${row.sku}`} title="この商品の受注">
                        {row.sku}
                      </Link>
                    </td>
                    <td className="num">{row.available}点</td>
                    <td className="num soft no-phone">{row.held > 0 ? `${row.held}点` : ""}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </>
  );
}
