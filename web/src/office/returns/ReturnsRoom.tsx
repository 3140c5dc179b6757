import { useRef, useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { count } from "#office/app/format.ts";
import { useKeys } from "#office/app/keys.ts";
import { useToast } from "#office/app/toast.tsx";
import { csv, download } from "#office/list/csv.ts";
import { DataList } from "#office/list/DataList.tsx";
import { has, nothing, type Selection, size } from "#office/list/selection.ts";
import { Chip, Find, SaveButton, Unread } from "#office/list/Tools.tsx";
import { usePhone } from "#office/list/usePhone.ts";
import { columns } from "#office/returns/columns.tsx";
import { ReturnPanel } from "#office/returns/ReturnPanel.tsx";
import { tabOf, tabs } from "#office/returns/steps.ts";
import { useReturnCounts, useReturnList } from "#office/returns/useReturns.ts";
import "#office/returns/returns.css";

const none: ReadonlySet<string> = new Set();

/** 返品・交換: what came back or is to, what waits longest first, with one of them beside the list. */
export function ReturnsRoom() {
  const [number = "", id = ""] = (useParams()["*"] ?? "").split("/");
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tab = tabOf(search);
  const text = search.get("q")?.trim() ?? "";
  const list = useReturnList(tab.steps, text);
  const { told } = useToast();
  const [selection, setSelection] = useState<Selection>(nothing);
  const [cursor, setCursor] = useState<string>();
  const phone = usePhone();
  const find = useRef<HTMLInputElement>(null);

  const open = (key: string) => {
    const row = list.rows.find((one) => one.id === key);
    if (row === undefined) return;
    setCursor(key);
    navigate({ pathname: `/returns/${row.number}/${row.id}`, search: search.toString() }, { replace: id !== "" });
  };
  const close = () => navigate({ pathname: "/returns", search: search.toString() });
  const step = (by: number) => {
    const next = list.rows[list.rows.findIndex((row) => row.id === (id || cursor)) + by];
    if (next) open(next.id);
  };
  const seek = (words: string) => {
    const next = new URLSearchParams(search);
    if (words) next.set("q", words);
    else next.delete("q");
    navigate({ pathname: "/returns", search: next.toString() });
  };
  const chosen = list.rows.filter((row) => has(selection, row.id));
  const selected = size(selection, list.rows.length);
  const save = () => {
    const rows = selected > 0 ? chosen : list.rows;
    download(
      "returns.csv",
      csv(
        columns.map((column) => column.name),
        rows.map((row) => columns.map((column) => column.text(row))),
      ),
    );
  };
  useKeys("返品・交換の一覧", {
    "/": { label: "一覧のなかをさがす", run: () => find.current?.focus() },
    n: { label: "一覧を新しくする", run: () => list.reload() },
    e: { label: "見えているものをCSVに", run: save },
    Escape: { label: "閉じる・選択を外す", run: () => (id ? close() : setSelection(nothing)) },
  });

  return (
    <>
      <Head search={search} />
      <div className={`split ${id ? "" : "alone"}`}>
        <section className="list" aria-label="返品・交換の一覧">
          <div className="tools">
            <Find
              field={find}
              text={text}
              label="番号・名前・電話・商品番号"
              hint="番号・名前・電話など"
              onFind={(sought) => seek(sought)}
            />
            {text && <Chip label="検索" value={text} onOff={() => seek("")} />}
            <div className="end">
              <SaveButton onSave={save} />
            </div>
          </div>
          <Unread error={list.error} onAgain={() => list.reload()} />
          <DataList
            label="返品・交換"
            className="orders"
            columns={columns}
            hidden={none}
            rows={list.rows}
            total={list.rows.length}
            keyOf={(row) => row.id}
            nameOf={(row) => `${row.number} ${row.name} 様`}
            rowHeight={phone ? 64 : 36}
            cursor={id || cursor}
            onCursor={setCursor}
            onOpen={open}
            selection={selection}
            onSelect={setSelection}
            onEnd={list.onEnd}
            loading={list.loading}
            empty={<p>{text ? `「${text}」の返品・交換は見つかりません。` : tab.empty}</p>}
          />
          <div className="sum">
            <span>
              {count(list.rows.length)}件{list.more && "以上"}
            </span>
            {selected > 0 && <span>選択 {count(selected)}件</span>}
            {told?.text && <span className="done">直前　{told.text}</span>}
          </div>
        </section>
        {id && <ReturnPanel key={id} number={number} id={id} onClose={close} onStep={step} />}
      </div>
    </>
  );
}

function Head({ search }: { search: URLSearchParams }) {
  const { data } = useReturnCounts();
  const current = tabOf(search);
  return (
    <div className="head">
      <h1>返品・交換</h1>
      <nav className="tabs" aria-label="進み具合">
        {tabs.map((tab) => {
          const n = data?.steps.filter(({ step }) => tab.steps.includes(step)).reduce((all, one) => all + one.count, 0);
          return (
            <Link
              key={tab.id}
              to={{ pathname: "/returns", search: `?step=${tab.id}` }}
              aria-current={tab.id === current.id ? "page" : undefined}
            >
              {tab.name}
              {n !== undefined && tab.id !== "done" && <b>{n}</b>}
            </Link>
          );
        })}
      </nav>
    </div>
  );
}
