import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import type { TextRow } from "#office/api/contract.gen.ts";
import { count, moment } from "#office/app/format.ts";
import { State } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { onChange } from "#office/app/live.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { useToast } from "#office/app/toast.tsx";
import { NewText, TextPage } from "#office/articles/TextPage.tsx";
import { askOf, kindName, kinds, stateViews, useTexts } from "#office/articles/texts.ts";
import { type Column, DataList } from "#office/list/DataList.tsx";
import { nothing, type Selection } from "#office/list/selection.ts";
import { Find } from "#office/list/Tools.tsx";
import { usePhone } from "#office/list/usePhone.ts";
import "#office/articles/articles.css";

const none: ReadonlySet<string> = new Set();

/** 記事: everything that the shop has to read, from draft to its end; one of them opens as a page. */
export function ArticlesRoom() {
  const path = useParams()["*"] ?? "";
  const [search] = useSearchParams();
  const queries = useQueryClient();
  useEffect(
    () =>
      onChange(({ topic }) => {
        if (topic === "" || topic === "content") queries.invalidateQueries({ queryKey: ["texts"] });
      }),
    [queries],
  );
  if (path === "new") return <NewText kind={search.get("kind")} />;
  return path === "" ? <Shelf search={search} /> : <TextPage key={path} id={path} />;
}

const columns: readonly Column<TextRow>[] = [
  {
    id: "title",
    name: "タイトル",
    track: "minmax(180px, 3fr)",
    className: "cust cut",
    always: true,
    cell: (row) => row.title || "（題なし）",
    text: (row) => row.title,
  },
  {
    id: "kind",
    name: "種類",
    track: "104px",
    className: "cut soft kindc",
    cell: (row) => kindName(row.kind),
    text: (row) => kindName(row.kind),
  },
  {
    id: "section",
    name: "分類",
    track: "minmax(88px, 0.8fr)",
    className: "cut soft flc",
    cell: (row) => row.section,
    text: (row) => row.section,
  },
  {
    id: "state",
    name: "状態",
    track: "minmax(150px, 1fr)",
    className: "stc",
    always: true,
    cell: (row) => (
      <>
        <State shape={stateViews[row.state].shape} tone={stateViews[row.state].tone}>
          {stateViews[row.state].word}
        </State>
        {row.waiting && <span className="flag">承認待ち</span>}
        {row.changed && <span className="flag">変更中</span>}
        {row.state === "public" && row.publish_at > 0 && <span className="flag">更新予約</span>}
      </>
    ),
    text: (row) => stateViews[row.state].word,
  },
  {
    id: "when",
    name: "公開・終了",
    track: "132px",
    className: "soft nowrap flc",
    cell: (row) =>
      row.publish_at > 0 ? `${moment(row.publish_at)} から` : row.end_at > 0 ? `${moment(row.end_at)} まで` : "",
    text: (row) => (row.publish_at > 0 ? moment(row.publish_at) : ""),
  },
  {
    id: "updated",
    name: "保存",
    track: "minmax(112px, 0.8fr)",
    className: "cut soft at",
    cell: (row) => `${moment(row.updated)} ${row.who}`,
    text: (row) => moment(row.updated),
  },
];

function Shelf({ search }: { search: URLSearchParams }) {
  const navigate = useNavigate();
  const may = useMay();
  const { data, error, isPending, refetch } = useTexts(askOf(search));
  const works = may("office/texts/save") && data?.elsewhere === "";
  const { told } = useToast();
  const [selection, setSelection] = useState<Selection>(nothing);
  const [cursor, setCursor] = useState<string>();
  const phone = usePhone();
  const find = useRef<HTMLInputElement>(null);
  const text = search.get("q")?.trim() ?? "";
  const kind = search.get("kind") ?? "";
  const link = (change: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return { pathname: "/articles", search: next.toString() };
  };
  useKeys("記事の一覧", {
    "/": { label: "一覧のなかをさがす", run: () => find.current?.focus() },
    n: { label: "一覧を新しくする", run: () => refetch() },
    ...(works && { c: { label: "新しい記事", run: () => navigate(`/articles/new?kind=${kind || "article"}`) } }),
  });
  const rows = data?.rows ?? [];
  const all = data?.counts.reduce((sum, one) => sum + one.n, 0);
  return (
    <>
      <div className="head">
        <h1>記事</h1>
        <nav className="tabs" aria-label="記事の状態">
          {(["", "draft", "planned", "public", "ended"] as const).map((state) => (
            <Link
              key={state}
              to={link({ state })}
              aria-current={(search.get("state") ?? "") === state ? "page" : undefined}
            >
              {state ? stateViews[state].word : "すべて"}
              {data && <b>{count((state ? data.counts.find((one) => one.state === state)?.n : all) ?? 0)}</b>}
            </Link>
          ))}
        </nav>
        {works && (
          <span className="end">
            <Link className="btn small main" to={`/articles/new?kind=${kind || "article"}`}>
              新しい{kindName(isKnown(kind) ? kind : "article")} <kbd>c</kbd>
            </Link>
          </span>
        )}
      </div>
      {data?.elsewhere && (
        <p className="elsewhere" role="note">
          記事は{data.elsewhere}で書かれています。ここでは見るだけで、変えるときは{data.elsewhere}をお使いください。
        </p>
      )}
      <section className="list" aria-label="記事の一覧">
        <div className="tools">
          <Find
            field={find}
            text={text}
            label="タイトル・本文・タグ"
            hint="タイトル・本文・タグ"
            onFind={(sought) => navigate(link({ q: sought }))}
          />
          <select
            className="field narrow"
            aria-label="種類"
            value={kind}
            onChange={(event) => navigate(link({ kind: event.target.value }))}
          >
            <option value="">すべての種類</option>
            {kinds.map((one) => (
              <option key={one.kind} value={one.kind}>
                {one.name}
              </option>
            ))}
          </select>
        </div>
        <Problem>{error?.message}</Problem>
        <DataList
          label="記事"
          className="orders shelf textlist"
          columns={columns}
          hidden={none}
          rows={rows}
          total={rows.length}
          keyOf={(row) => row.id}
          nameOf={(row) => row.title}
          rowHeight={phone ? 64 : 40}
          cursor={cursor}
          onCursor={setCursor}
          onOpen={(id) => navigate(`/articles/${id}`)}
          selection={selection}
          onSelect={setSelection}
          onEnd={() => undefined}
          loading={isPending}
          empty={<p>{text ? `「${text}」の記事は見つかりません。` : "ここに並ぶ記事はありません。"}</p>}
        />
        <div className="sum">
          <span>{count(rows.length)}件</span>
          {told?.text && <span className="done">直前　{told.text}</span>}
        </div>
      </section>
    </>
  );
}

const isKnown = (kind: string): kind is TextRow["kind"] => kinds.some((one) => one.kind === kind);
