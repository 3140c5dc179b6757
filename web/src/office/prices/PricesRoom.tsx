import { useDeferredValue, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import type { PriceChoice, PriceRow, PriceView } from "#office/api/contract.gen.ts";
import { count, moment, yen } from "#office/app/format.ts";
import { Icon } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { Compared } from "#office/prices/Compared.tsx";
import { HistoryPanel } from "#office/prices/HistoryPanel.tsx";
import { SaleForm } from "#office/prices/SaleForm.tsx";
import { SalesList } from "#office/prices/SalesList.tsx";
import { SaleView } from "#office/prices/SaleView.tsx";
import { usePriceChoices, usePrices, useSales } from "#office/prices/usePrices.ts";
import "#office/panel/panel.css";
import "#office/prices/prices.css";

/** 価格: what everything costs and why, and prices that are lower for a while. */
export function PricesRoom() {
  const path = useParams()["*"] ?? "";
  const may = useMay();
  const { data } = useSales();
  const running = data?.sales.filter((sale) => sale.state !== "after").length;
  const here = (part: string) => (path === part ? "page" : undefined);
  return (
    <>
      <div className="head">
        <h1>価格</h1>
        <nav className="tabs" aria-label="価格の一覧">
          <Link to="/prices" aria-current={here("")}>
            すべての価格
          </Link>
          <Link to="/prices/sales" aria-current={here("sales")}>
            セール<b>{running === undefined ? "" : count(running)}</b>
          </Link>
          {may("office/prices/make") && (
            <Link to="/prices/new" aria-current={here("new")}>
              <Icon name="plus" />
              新しいセール
            </Link>
          )}
        </nav>
      </div>
      {path === "" && <Prices />}
      {path === "sales" && <SalesList />}
      {path === "new" && <SaleForm />}
      {path.startsWith("sales/") && <SaleView key={path} id={path.slice("sales/".length)} />}
    </>
  );
}

const views = {
  all: "すべて",
  sale: "いつもより安い",
  off: "%OFFを表示中",
  unshown: "比較を表示できない",
} satisfies Record<PriceView, string>;

function Prices() {
  const [choice, setChoice] = useState<PriceChoice>({});
  const [view, setView] = useState<PriceView>("all");
  const [opened, setOpened] = useState("");
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const navigate = useNavigate();
  const makes = useMay()("office/prices/make");
  const asked = useDeferredValue(choice);
  const choices = usePriceChoices().data;
  const { data, error, hasNextPage, fetchNextPage, isFetching } = usePrices(asked, view);
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <div className="tools prices-tools">
        <search>
          <label className="find">
            <Icon name="find" />
            <input
              type="search"
              placeholder="商品名、コード"
              aria-label="商品名、コードで探す"
              value={choice.text ?? ""}
              onChange={(event) => setChoice({ ...choice, text: event.target.value })}
            />
          </label>
        </search>
        <select
          className="field"
          aria-label="表示"
          value={view}
          onChange={(event) => setView(event.target.value as PriceView)}
        >
          {Object.entries(views).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
        <select
          className="field"
          aria-label="カテゴリ"
          value={choice.category ?? ""}
          onChange={(event) => setChoice({ ...choice, category: event.target.value })}
        >
          <option value="">すべてのカテゴリ</option>
          {choices?.categories.map((one) => (
            <option key={one.code} value={one.code}>
              {one.name}
            </option>
          ))}
        </select>
        <select
          className="field no-phone"
          aria-label="ブランド"
          value={choice.brand ?? ""}
          onChange={(event) => setChoice({ ...choice, brand: event.target.value })}
        >
          <option value="">すべてのブランド</option>
          {choices?.brands.map((one) => (
            <option key={one.code} value={one.code}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
      <Problem>{error?.message}</Problem>
      <div className="prices-both">
        <section className="list prices" aria-label="価格" aria-busy={isFetching}>
          <div className="scroll">
            {rows.length === 0 && !isFetching ? (
              <p className="nothing">この条件に合う価格はありません。</p>
            ) : (
              <table className="plain-table prices-table" aria-label="価格">
                <thead>
                  <tr>
                    {makes && (
                      <th scope="col" className="tickbox">
                        <input
                          type="checkbox"
                          aria-label="表示中のすべてを選ぶ"
                          checked={rows.length > 0 && rows.every(({ color }) => picked.has(color))}
                          onChange={(event) =>
                            setPicked(event.target.checked ? new Set(rows.map(({ color }) => color)) : new Set())
                          }
                        />
                      </th>
                    )}
                    <th scope="col">商品</th>
                    <th scope="col" className="no-phone">
                      カラーSKU
                    </th>
                    <th scope="col" className="num no-phone">
                      いつもの価格
                    </th>
                    <th scope="col" className="num">
                      いまの価格
                    </th>
                    <th scope="col">比較の表示</th>
                    <th scope="col" className="no-phone">
                      次に変わる
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <Row
                      key={row.color}
                      row={row}
                      opened={row.color === opened}
                      onOpen={() => setOpened(row.color)}
                      {...(makes && {
                        picked: picked.has(row.color),
                        onPick: () => setPicked(toggled(picked, row.color)),
                      })}
                    />
                  ))}
                </tbody>
              </table>
            )}
            {hasNextPage && (
              <button type="button" className="btn more-rows" disabled={isFetching} onClick={() => fetchNextPage()}>
                続きを読み込む
              </button>
            )}
          </div>
        </section>
        {opened !== "" && <HistoryPanel key={opened} color={opened} onClose={() => setOpened("")} />}
      </div>
      {picked.size > 0 && (
        <div className="doit">
          <dl>
            <div>
              <dt>選んだカラー</dt>
              <dd>{count(picked.size)}色</dd>
            </div>
          </dl>
          <button type="button" className="quiet" onClick={() => setPicked(new Set())}>
            選択をやめる
          </button>
          <button
            type="button"
            className="btn"
            onClick={() => navigate("/prices/new", { state: { codes: [...picked], raise: true } })}
          >
            値上げを予約
          </button>
          <button
            type="button"
            className="btn main"
            onClick={() => navigate("/prices/new", { state: { codes: [...picked] } })}
          >
            セールにする
          </button>
        </div>
      )}
    </>
  );
}

/** A set with one more, or one less. */
function toggled(set: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(one)) next.add(one);
  return next;
}

type RowProps = { row: PriceRow; opened: boolean; onOpen: () => void; picked?: boolean; onPick?: () => void };

function Row({ row, opened, onOpen, picked = false, onPick }: RowProps) {
  return (
    <tr aria-selected={opened}>
      {onPick && (
        <td className="tickbox">
          <input type="checkbox" aria-label={`${row.name} ${row.variant}を選ぶ`} checked={picked} onChange={onPick} />
        </td>
      )}
      <td>
        <button type="button" className="link" onClick={onOpen} title="価格の履歴を開く">
          {row.name}
        </button>{" "}
        <span className="soft">{row.variant}</span>
      </td>
      <td className="soft nowrap no-phone">{row.color}</td>
      <td className="num no-phone">{yen(row.ordinary)}</td>
      <td className="num">{row.price < row.ordinary ? <b>{yen(row.price)}</b> : yen(row.price)}</td>
      <td>
        <Compared shown={row.shown} rate={row.rate} why={row.why} />
      </td>
      <td className="soft nowrap no-phone">{row.changes ? `${moment(row.changes)} ${yen(row.next)}` : "—"}</td>
    </tr>
  );
}
