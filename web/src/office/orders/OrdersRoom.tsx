import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { call } from "#office/api/call.ts";
import { count, yen } from "#office/app/format.ts";
import { Icon } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { useToast } from "#office/app/toast.tsx";
import { ColumnMenu } from "#office/list/ColumnMenu.tsx";
import { csv, download } from "#office/list/csv.ts";
import { DataList } from "#office/list/DataList.tsx";
import { has, nothing, type Selection, size } from "#office/list/selection.ts";
import { Chip, Find, Unread } from "#office/list/Tools.tsx";
import { useColumns } from "#office/list/useColumns.ts";
import { usePhone } from "#office/list/usePhone.ts";
import { Bulk, useRunning } from "#office/orders/Bulk.tsx";
import { columns } from "#office/orders/columns.tsx";
import { FilterMenu } from "#office/orders/FilterMenu.tsx";
import { changed, chipsOf, filterOf, type View, viewOf, views } from "#office/orders/filter.ts";
import { OrderPage, OrderPanel } from "#office/orders/OrderPanel.tsx";
import { SavedViews } from "#office/orders/SavedViews.tsx";
import { useOrderList } from "#office/orders/useOrders.ts";

/** 受注: the list, with one order beside it. The list stays as it is while orders are opened and closed. */
export function OrdersRoom() {
  const path = useParams()["*"] ?? "";
  const [number = "", page] = path.split("/");
  const [search] = useSearchParams();
  if (page === "page") return <OrderPage number={number} />;
  return <Room number={number} search={search} />;
}

function Room({ number, search }: { number: string; search: URLSearchParams }) {
  const navigate = useNavigate();
  const filter = useMemo(() => filterOf(search), [search]);
  const list = useOrderList(filter);
  const { told, undo } = useToast();
  const [selection, setSelection] = useState<Selection>(nothing);
  const [cursor, setCursor] = useState<string>();
  const [bulk, setBulk] = useState<"new" | { id: string }>();
  const running = useRunning();
  const chosen = useColumns("orders");
  const phone = usePhone();
  const find = useRef<HTMLInputElement>(null);
  const tally = useQuery({
    queryKey: ["today", "counts"],
    queryFn: ({ signal }) => call("office/today/counts", {}, signal),
  });

  const go = (next: URLSearchParams, order = number) => {
    setSelection(nothing);
    navigate({ pathname: order ? `/orders/${order}` : "/orders", search: next.toString() });
  };
  const open = (key: string) => {
    setCursor(key);
    navigate({ pathname: `/orders/${key}`, search: search.toString() }, { replace: number !== "" });
  };
  const close = () => navigate({ pathname: "/orders", search: search.toString() });
  const step = (by: number) => {
    const at = list.rows.findIndex((row) => row.number === (number || cursor));
    const next = list.rows[at + by];
    if (next) open(next.number);
  };
  const loaded = list.rows.filter((row) => has(selection, row.number));
  const sum = loaded.reduce((all, row) => all + row.total, 0);
  const known = viewOf(search).counted;
  const exact = known !== undefined && chipsOf(search).length === 0 ? tally.data?.[known] : undefined;
  const total = exact ?? list.rows.length;
  const selected = size(selection, Math.max(total, list.rows.length));
  const save = () => {
    const shown = columns.filter((column) => !chosen.hidden.has(column.id));
    const rows = selected > 0 ? loaded : list.rows;
    download(
      "orders.csv",
      csv(
        shown.map((column) => column.name),
        rows.map((row) => shown.map((column) => column.text(row))),
      ),
    );
  };
  useKeys("受注の一覧", {
    "/": { label: "一覧のなかをさがす", run: () => find.current?.focus() },
    n: { label: "新しい受注を表示", run: () => list.news > 0 && list.reload() },
    e: { label: "見えているものをCSVに", run: save },
    h: { label: "選んだ受注への操作（保留など）", run: () => selected > 0 && setBulk("new") },
    Escape: { label: "閉じる・選択を外す", run: () => (number ? close() : setSelection(nothing)) },
  });

  return (
    <>
      <Head search={search} tally={tally.data} />
      <div className={`split ${number ? "" : "alone"}`}>
        <section className="list" aria-label="受注の一覧" data-density={chosen.density}>
          <div className="tools">
            <Find
              field={find}
              text={search.get("q") ?? ""}
              label="番号・名前・電話・送り状・商品番号"
              hint="名前・電話・送り状など"
              onFind={(sought) => go(changed(search, "q", sought))}
            />
            {chipsOf(search).map((chip) => (
              <Chip
                key={chip.name}
                label={chip.label}
                value={chip.value}
                onOff={() => go(changed(search, chip.name, undefined))}
              />
            ))}
            <FilterMenu search={search} onChange={go} />
            <div className="end">
              <SavedViews search={search} columns={chosen} onOpen={(address) => navigate(address)} />
              <ColumnMenu
                columns={columns}
                hidden={chosen.hidden}
                onToggle={chosen.toggleColumn}
                density={chosen.density}
                onDensity={chosen.setDensity}
              />
              <button
                type="button"
                className="quiet"
                onClick={save}
                title="見えているものをCSVに"
                aria-label="見えているものをCSVに"
              >
                <Icon name="save" />
                <span className="only-wide">CSV</span>
              </button>
            </div>
          </div>
          {list.news > 0 && (
            <button type="button" className="news" onClick={() => list.reload()}>
              <Icon name="arrow" />
              {list.news >= 100 ? "100件以上" : `${list.news}件`}の新しい受注を表示 <kbd className="no-phone">n</kbd>
            </button>
          )}
          <Unread error={list.error} onAgain={() => list.reload()} />
          <DataList
            label="受注"
            className="orders"
            columns={columns}
            hidden={chosen.hidden}
            rows={list.rows}
            total={total}
            keyOf={(row) => row.number}
            nameOf={(row) => `${row.number} ${row.name} 様`}
            rowHeight={phone ? 64 : chosen.density === "tight" ? 30 : 36}
            cursor={number || cursor}
            onCursor={setCursor}
            onOpen={open}
            selection={selection}
            onSelect={setSelection}
            onEnd={list.onEnd}
            loading={list.loading}
            empty={<Empty search={search} />}
          />
          {selected > 0 && (
            <div className="float pick" role="toolbar" aria-label="選択したものへの操作">
              <span className="what">
                <b>{count(selected)}件</b>
                {!selection.all && <span className="soft">　{yen(sum)}</span>}
              </span>
              <button type="button" className="lead" onClick={() => setBulk("new")}>
                保留などの操作 <kbd>h</kbd>
              </button>
              <button type="button" onClick={save}>
                CSV <kbd>e</kbd>
              </button>
              {!selection.all && (
                <button type="button" onClick={() => setSelection({ all: true, keys: new Set() })}>
                  結果すべて <kbd>a</kbd>
                </button>
              )}
              <button type="button" aria-label="選択を外す" onClick={() => setSelection(nothing)}>
                <Icon name="x" />
              </button>
            </div>
          )}
          <div className="sum">
            <span>
              {count(total)}件{exact === undefined && list.more && "以上"}
            </span>
            <span>表示中の合計 {yen(list.rows.reduce((all, row) => all + row.total, 0))}</span>
            {running && (
              <button type="button" className="link" onClick={() => setBulk({ id: running.id })}>
                一括処理 {count(running.done + running.failed)} / {count(running.total)}件
              </button>
            )}
            {told?.text && (
              <span className="done">
                直前　{told.text}
                {undo && (
                  <button type="button" className="link" onClick={undo}>
                    取り消す
                  </button>
                )}
                {undo && <kbd>z</kbd>}
              </span>
            )}
          </div>
        </section>
        {number && (
          <OrderPanel
            key={number}
            number={number}
            onClose={close}
            onStep={step}
            search={search}
            selecting={selected > 0}
          />
        )}
      </div>
      {bulk && (
        <Bulk
          filter={filter}
          selection={selection}
          running={bulk === "new" ? undefined : bulk.id}
          onClose={() => {
            setBulk(undefined);
            setSelection(nothing);
          }}
        />
      )}
    </>
  );
}

type Counts = Partial<Record<NonNullable<View["counted"]>, number>>;

function Head({ search, tally }: { search: URLSearchParams; tally: Counts | undefined }) {
  const current = viewOf(search);
  const seeking = search.has("q") && !search.has("view");
  return (
    <div className="head">
      <h1>受注</h1>
      <nav className="tabs" aria-label="表示">
        {views.map((view) => {
          const n = view.counted === undefined ? undefined : tally?.[view.counted];
          return (
            <Link
              key={view.id}
              to={{ pathname: "/orders", search: `?view=${view.id}` }}
              aria-current={!seeking && view.id === current.id ? "page" : undefined}
            >
              {view.name}
              {n !== undefined && <b>{n}</b>}
            </Link>
          );
        })}
      </nav>
    </div>
  );
}

function Empty({ search }: { search: URLSearchParams }) {
  if (search.get("q")) {
    return (
      <p>
        「{search.get("q")}
        」の受注は見つかりません。番号、お名前（かなでも）、電話番号（下4桁でも）、メールアドレス、送り状番号、商品番号でさがせます。
      </p>
    );
  }
  if (chipsOf(search).length > 0) return <p>この条件の受注はありません。条件を外すと、ほかの受注が表示されます。</p>;
  const view = viewOf(search);
  if (view.id === "held")
    return <p>保留中の受注はありません。確認が必要な受注を保留すると、理由とともにここに並びます。</p>;
  return <p>{view.name}の受注はありません。新しいご注文は、入るとすぐここに並びます。</p>;
}
