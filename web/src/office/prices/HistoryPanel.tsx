import { Link } from "react-router";
import { moment, yen } from "#office/app/format.ts";
import { Icon } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { Compared } from "#office/prices/Compared.tsx";
import { usePriceHistory } from "#office/prices/usePrices.ts";

/** All that is known of a colour's prices, beside the list. */
export function HistoryPanel({ color, onClose }: { color: string; onClose: () => void }) {
  const { data, error } = usePriceHistory(color);
  return (
    <aside className="panel price-history" aria-label="価格の履歴">
      <header>
        <div className="nav">
          <span className="soft">{color}</span>
          <button type="button" className="quiet end" aria-label="履歴を閉じる" onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
        <div className="name">
          <strong>{data?.row.name ?? ""}</strong>
          <span className="amt">{data ? yen(data.row.price) : ""}</span>
        </div>
      </header>
      <div className="body">
        <Problem>{error?.message}</Problem>
        {data && (
          <>
            <section className="sec">
              <header>
                <b>お店での表示</b>
              </header>
              <Compared shown={data.row.shown} rate={data.row.rate} why={data.row.why} />
              <p className="soft">
                {data.declared > 0
                  ? `登録時の定価 ${yen(data.declared)} を比較に使えます（変更すると、販売の記録で確かめます）。`
                  : "比較に使えるのは、直近8週間の過半で、2週間以上販売した価格だけです。"}
              </p>
            </section>
            <section className="sec">
              <header>
                <b>期間価格</b>
              </header>
              {data.periods.length === 0 && <p className="soft">ありません。</p>}
              <ul>
                {data.periods.map((period) => (
                  <li key={`${period.sale}${period.starts}`}>
                    <Link className="link" to={`/prices/sales/${period.sale}`}>
                      {period.name}
                    </Link>{" "}
                    <b>{yen(period.price)}</b>
                    <br />
                    <small className="soft">
                      {moment(period.starts)} ～ {period.rise ? "（いつもの価格の改定）" : moment(period.ends)}
                    </small>
                  </li>
                ))}
              </ul>
            </section>
            <section className="sec">
              <header>
                <b>いつもの価格の変更</b>
              </header>
              <ul>
                {data.changes.map((change) => (
                  <li key={change.at}>
                    {yen(change.was)} → <b>{yen(change.price)}</b>
                    {change.list !== change.was_list && (
                      <span className="soft">
                        （定価 {yen(change.was_list)} → {yen(change.list)}）
                      </span>
                    )}
                    <br />
                    <small className="soft">
                      {moment(change.at)}・{change.by}
                    </small>
                  </li>
                ))}
                <li className="soft">{data.since ? `${moment(data.since)} から販売` : "記録を始める前から販売"}</li>
              </ul>
            </section>
          </>
        )}
      </div>
    </aside>
  );
}
