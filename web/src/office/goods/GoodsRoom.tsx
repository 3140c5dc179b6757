import { useRef, useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import type { GoodsRow } from "#office/api/contract.gen.ts";
import { count, moment, yen } from "#office/app/format.ts";
import { Icon, State } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { useToast } from "#office/app/toast.tsx";
import { GoodsPage } from "#office/goods/GoodsPage.tsx";
import { Grid } from "#office/goods/Grid.tsx";
import { NewGoods } from "#office/goods/NewGoods.tsx";
import { lacks, stateViews } from "#office/goods/presets.ts";
import { SizeTables } from "#office/goods/SizeTables.tsx";
import { askOf, useGoodsList } from "#office/goods/useGoods.ts";
import { type Column, DataList } from "#office/list/DataList.tsx";
import { nothing, type Selection } from "#office/list/selection.ts";
import { usePhone } from "#office/list/usePhone.ts";
import "#office/goods/goods.css";
import "#office/goods/details.css";

const none: ReadonlySet<string> = new Set();

const tabs = [
  { state: "", name: "すべて" },
  { state: "public", name: "公開" },
  { state: "draft", name: "下書き" },
  { state: "planned", name: "予定" },
  { state: "ended", name: "終了" },
] as const;

/** What a list says is missing: most pictures have no words, and the page of the item says so. */
const lacking = (row: GoodsRow) => row.missing.filter(({ code }) => code !== "alt");

/** 商品: everything that is sold, is to be, or was; one of them opens as a page, many are changed in a grid. */
export function GoodsRoom() {
  const path = useParams()["*"] ?? "";
  const [search] = useSearchParams();
  if (path === "new") return <NewGoods />;
  if (path === "sizes") return <SizeTables />;
  return path === "" ? <Shelf search={search} /> : <GoodsPage key={path} code={path} />;
}

export function Price({ row }: { row: Pick<GoodsRow, "price" | "price_most"> }) {
  if (row.price === 0) return "—";
  return row.price === row.price_most ? yen(row.price) : `${yen(row.price)}–`;
}

const columns: readonly Column<GoodsRow>[] = [
  {
    id: "picture",
    name: "写真",
    track: "32px",
    className: "picc",
    always: true,
    cell: (row) => (
      <span className="pic">
        {row.picture && <img src={row.picture} alt="" loading="lazy" width={32} height={40} />}
      </span>
    ),
    text: () => "",
  },
  {
    id: "name",
    name: "商品",
    track: "minmax(160px, 2fr)",
    className: "cust cut",
    always: true,
    cell: (row) => row.name || "（名前なし）",
    text: (row) => row.name,
  },
  {
    id: "brand",
    name: "ブランド",
    track: "minmax(96px, 0.8fr)",
    className: "cut soft flc",
    cell: (row) => row.brand,
    text: (row) => row.brand,
  },
  {
    id: "code",
    name: "商品コード",
    track: "96px",
    className: "soft nowrap id",
    wide: true,
    cell: (row) => row.code,
    text: (row) => row.code,
  },
  {
    id: "colors",
    name: "カラー",
    track: "96px",
    className: "swatches flc",
    cell: (row) => (
      <>
        {row.hexes.slice(0, 5).map((hex) => (
          <i key={hex} style={{ backgroundColor: `#${hex}` }} />
        ))}
        <span className="soft">{row.colors}色</span>
      </>
    ),
    text: (row) => String(row.colors),
  },
  {
    id: "skus",
    name: "SKU",
    track: "44px",
    className: "num soft flc",
    wide: true,
    cell: (row) => count(row.skus),
    text: (row) => String(row.skus),
  },
  {
    id: "price",
    name: "価格",
    track: "84px",
    className: "num yen",
    always: true,
    cell: (row) => <Price row={row} />,
    text: (row) => String(row.price),
  },
  {
    id: "state",
    name: "状態",
    track: "132px",
    className: "stc",
    always: true,
    cell: (row) => (
      <>
        <State shape={stateViews[row.state].shape} tone={stateViews[row.state].tone}>
          {stateViews[row.state].word}
        </State>
        {row.publish_at > 0 && <span className="soft nowrap">{moment(row.publish_at)}</span>}
        {row.draft && row.state === "public" && <span className="flag">変更中</span>}
      </>
    ),
    text: (row) => stateViews[row.state].word,
  },
  {
    id: "missing",
    name: "足りないもの",
    track: "minmax(84px, 1fr)",
    className: "cut soft at",
    cell: (row) =>
      [...new Set(lacking(row).map((one) => lacks.find(({ code }) => code === one.code)?.name))].join("・"),
    text: (row) =>
      lacking(row)
        .map((one) => one.say)
        .join(" "),
  },
];

function Shelf({ search }: { search: URLSearchParams }) {
  const navigate = useNavigate();
  const may = useMay();
  const works = may("office/goods/save");
  const list = useGoodsList(askOf(search));
  const { told } = useToast();
  const [selection, setSelection] = useState<Selection>(nothing);
  const [cursor, setCursor] = useState<string>();
  const phone = usePhone();
  const find = useRef<HTMLInputElement>(null);
  const grid = search.has("grid") && works;
  const text = search.get("q")?.trim() ?? "";
  const to = (change: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    navigate({ pathname: "/goods", search: next.toString() });
  };
  useKeys("商品の一覧", {
    "/": { label: "一覧のなかをさがす", run: () => find.current?.focus() },
    n: { label: "一覧を新しくする", run: () => list.reload() },
    ...(works && {
      c: { label: "新しい商品", run: () => navigate("/goods/new") },
      v: { label: "表で編集・一覧", run: () => to({ grid: grid ? "" : "1" }) },
    }),
  });
  const choices = [
    { name: "department", label: "部門", all: "すべての部門", list: list.first?.departments ?? [] },
    { name: "brand", label: "ブランド", all: "すべてのブランド", list: list.first?.brands ?? [] },
    { name: "missing", label: "足りないもの", all: "足りないもの", list: lacks },
  ];
  return (
    <>
      <div className="head">
        <h1>商品</h1>
        <nav className="tabs" aria-label="商品の状態">
          {tabs.map(({ state, name }) => {
            const next = new URLSearchParams(search);
            if (state) next.set("state", state);
            else next.delete("state");
            const n = state === "draft" ? list.first?.drafts : state === "planned" ? list.first?.planned : undefined;
            return (
              <Link
                key={name}
                to={{ pathname: "/goods", search: next.toString() }}
                aria-current={(search.get("state") ?? "") === state ? "page" : undefined}
              >
                {name}
                {n !== undefined && <b>{count(n)}</b>}
              </Link>
            );
          })}
        </nav>
        {works && (
          <span className="end">
            <Link className="btn small no-phone" to="/goods/sizes">
              サイズ表
            </Link>
            <button type="button" className="btn small no-phone" onClick={() => to({ grid: grid ? "" : "1" })}>
              {grid ? "一覧に戻る" : "表で編集"} <kbd>v</kbd>
            </button>
            <Link className="btn small main" to="/goods/new">
              新しい商品 <kbd>c</kbd>
            </Link>
          </span>
        )}
      </div>
      <section className="list" aria-label="商品の一覧">
        <div className="tools">
          <search>
            <form
              className="find"
              onSubmit={(event) => {
                event.preventDefault();
                to({ q: find.current?.value.trim() ?? "" });
              }}
            >
              <Icon name="find" />
              <input
                ref={find}
                key={text}
                defaultValue={text}
                type="search"
                aria-label="商品名・ブランド・商品コード"
                placeholder="商品名・コード"
                onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
              />
              <kbd>/</kbd>
            </form>
          </search>
          {choices.map((choice) => (
            <select
              key={choice.name}
              className="field narrow"
              aria-label={choice.label}
              value={search.get(choice.name) ?? ""}
              onChange={(event) => to({ [choice.name]: event.target.value })}
            >
              <option value="">{choice.all}</option>
              {choice.list.map((one) => (
                <option key={one.code} value={one.code}>
                  {one.name}
                </option>
              ))}
            </select>
          ))}
        </div>
        <Problem>{list.error?.message}</Problem>
        {grid ? (
          <Grid rows={list.rows} onEnd={list.onEnd} more={list.more} />
        ) : (
          <DataList
            label="商品"
            className="orders shelf goodslist"
            columns={columns}
            hidden={none}
            rows={list.rows}
            total={list.rows.length}
            keyOf={(row) => row.code}
            nameOf={(row) => row.name}
            rowHeight={phone ? 64 : 48}
            cursor={cursor}
            onCursor={setCursor}
            onOpen={(code) => navigate(`/goods/${code}`)}
            selection={selection}
            onSelect={setSelection}
            onEnd={list.onEnd}
            loading={list.loading}
            empty={<p>{text ? `「${text}」の商品は見つかりません。` : "ここに並ぶ商品はありません。"}</p>}
          />
        )}
        <div className="sum">
          <span>
            {count(list.rows.length)}件{list.more && "以上"}
          </span>
          {told?.text && <span className="done">直前　{told.text}</span>}
        </div>
      </section>
    </>
  );
}
