import { useRef, useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import type { StockList, StockView } from "#office/api/contract.gen.ts";
import { count } from "#office/app/format.ts";
import { Icon } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { useMay } from "#office/app/session.tsx";
import { useToast } from "#office/app/toast.tsx";
import { csv, download } from "#office/list/csv.ts";
import { DataList } from "#office/list/DataList.tsx";
import { has, nothing, type Selection, size } from "#office/list/selection.ts";
import { Chip, Find, SaveButton, Unread } from "#office/list/Tools.tsx";
import { usePhone } from "#office/list/usePhone.ts";
import { columns } from "#office/stock/columns.tsx";
import { Sheet } from "#office/stock/Sheet.tsx";
import { Sheets } from "#office/stock/Sheets.tsx";
import { StockPanel } from "#office/stock/StockPanel.tsx";
import { askOf, useStockList, viewOf } from "#office/stock/useStock.ts";
import "#office/stock/stock.css";

const none: ReadonlySet<string> = new Set();

const views = {
  all: { name: "すべて", empty: "商品がまだありません。" },
  low: {
    name: "残り少ない",
    empty: "残り少ない商品はありません。2週間以内に売り切れそうなもの、目安の数を下回ったものがここに並びます。",
  },
  out: { name: "欠品", empty: "欠品はありません。" },
  held: { name: "取り置きあり", empty: "ご注文の手続き中のお客さまはいません。" },
} satisfies Record<StockView, { name: string; empty: string }>;

/** 在庫: how much there is of each SKU and how long it lasts, with its ledger beside the list. */
export function StockRoom() {
  const path = useParams()["*"] ?? "";
  if (path === "receive" || path === "count") return <Sheet key={path} verb={path} />;
  if (path === "sheets") return <Sheets />;
  return <Shelf sku={path} />;
}

function Shelf({ sku }: { sku: string }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const may = useMay();
  const list = useStockList(askOf(search));
  const { told } = useToast();
  const [selection, setSelection] = useState<Selection>(nothing);
  const [cursor, setCursor] = useState<string>();
  const phone = usePhone();
  const find = useRef<HTMLInputElement>(null);
  const works = may("office/stock/receive");
  const text = search.get("q")?.trim() ?? "";
  const view = views[viewOf(search)];

  const to = (pathname: string, change: Record<string, string> = {}) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    navigate({ pathname, search: next.toString() }, { replace: pathname !== "/stock" && sku !== "" });
  };
  const open = (key: string) => {
    setCursor(key);
    to(`/stock/${key}`);
  };
  const close = () => to("/stock");
  const step = (by: number) => {
    const next = list.rows[list.rows.findIndex((row) => row.sku === (sku || cursor)) + by];
    if (next) open(next.sku);
  };
  const chosen = list.rows.filter((row) => has(selection, row.sku));
  const selected = size(selection, list.rows.length);
  const save = () =>
    download(
      "stock.csv",
      csv(
        columns.slice(1).map((column) => column.name),
        (selected > 0 ? chosen : list.rows).map((row) => columns.slice(1).map((column) => column.text(row))),
      ),
    );
  const start = (verb: "receive" | "count") =>
    navigate(`/stock/${verb}${chosen.length > 0 ? `?sku=${chosen.map((row) => row.sku).join(",")}` : ""}`);
  useKeys("在庫の一覧", {
    "/": { label: "一覧のなかをさがす", run: () => find.current?.focus() },
    n: { label: "一覧を新しくする", run: () => list.reload() },
    e: { label: "見えているものをCSVに", run: save },
    ...(works && {
      i: { label: "入荷を記録する", run: () => start("receive") },
      c: { label: "棚卸を始める", run: () => start("count") },
    }),
    Escape: { label: "閉じる・選択を外す", run: () => (sku ? close() : setSelection(nothing)) },
  });
  return (
    <>
      <Head search={search} counts={list.first?.counts} works={works} onStart={start} />
      <div className={`split ${sku ? "" : "alone"}`}>
        <section className="list" aria-label="在庫の一覧">
          <div className="tools">
            <Find
              field={find}
              text={text}
              label="商品名・ブランド・商品番号・SKU"
              hint="商品名・番号・SKU"
              onFind={(sought) => to("/stock", { q: sought })}
            />
            {(["department", "brand"] as const).map((name) => (
              <select
                key={name}
                className="field narrow"
                aria-label={name === "brand" ? "ブランド" : "部門"}
                value={search.get(name) ?? ""}
                onChange={(event) => to("/stock", { [name]: event.target.value })}
              >
                <option value="">{name === "brand" ? "すべてのブランド" : "すべての部門"}</option>
                {(name === "brand" ? list.first?.brands : list.first?.departments)?.map((one) => (
                  <option key={one.code} value={one.code}>
                    {one.name}
                  </option>
                ))}
              </select>
            ))}
            {text && <Chip label="検索" value={text} onOff={() => to("/stock", { q: "" })} />}
            <div className="end">
              <Link className="quiet" to="/stock/sheets">
                <Icon name="log" />
                入荷・棚卸の記録
              </Link>
              <SaveButton onSave={save} />
            </div>
          </div>
          <Unread error={list.error} onAgain={() => list.reload()} />
          <DataList
            label="在庫"
            className="orders shelf"
            columns={columns}
            hidden={none}
            rows={list.rows}
            total={list.rows.length}
            keyOf={(row) => row.sku}
            nameOf={(row) => `${row.name} ${row.color} ${row.size}`}
            rowHeight={phone ? 64 : 48}
            cursor={sku || cursor}
            onCursor={setCursor}
            onOpen={open}
            selection={selection}
            onSelect={setSelection}
            onEnd={list.onEnd}
            loading={list.loading}
            empty={<p>{text ? `「${text}」の商品は見つかりません。` : view.empty}</p>}
          />
          <div className="sum">
            <span>
              {count(list.rows.length)}件{list.more && "以上"}
            </span>
            {selected > 0 && (
              <span>
                選択 {count(selected)}件・販売可 {count(chosen.reduce((all, row) => all + row.available, 0))}点
              </span>
            )}
            {told?.text && <span className="done">直前　{told.text}</span>}
          </div>
        </section>
        {sku && <StockPanel key={sku} sku={sku} onClose={close} onStep={step} />}
      </div>
    </>
  );
}

function Head(props: {
  search: URLSearchParams;
  counts: StockList["counts"] | undefined;
  works: boolean;
  onStart: (verb: "receive" | "count") => void;
}) {
  const current = viewOf(props.search);
  return (
    <div className="head">
      <h1>在庫</h1>
      <nav className="tabs" aria-label="在庫の一覧">
        {(["all", "low", "out", "held"] as const).map((id) => {
          const next = new URLSearchParams(props.search);
          next.set("view", id);
          const n = id === "all" ? undefined : props.counts?.[id];
          return (
            <Link
              key={id}
              to={{ pathname: "/stock", search: next.toString() }}
              aria-current={id === current ? "page" : undefined}
            >
              {views[id].name}
              {n !== undefined && <b>{count(n)}</b>}
            </Link>
          );
        })}
      </nav>
      {props.works && (
        <span className="end">
          <button type="button" className="btn small" onClick={() => props.onStart("count")}>
            棚卸 <kbd>c</kbd>
          </button>
          <button type="button" className="btn small main" onClick={() => props.onStart("receive")}>
            入荷 <kbd>i</kbd>
          </button>
        </span>
      )}
    </div>
  );
}
