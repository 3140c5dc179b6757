import { useRef, useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import type { InquiryList, InquiryRow } from "#office/api/contract.gen.ts";
import { age, moment } from "#office/app/format.ts";
import { Icon, State } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { useMay } from "#office/app/session.tsx";
import { states, type Tab, tabOf, tabs } from "#office/inquiries/states.ts";
import { TemplatesDialog } from "#office/inquiries/Templates.tsx";
import { Thread } from "#office/inquiries/Thread.tsx";
import { useInquiryList } from "#office/inquiries/useInquiries.ts";
import "#office/panel/panel.css";
import "#office/inquiries/inquiries.css";

/** 問い合わせ: what waits longest first, and beside it all that was said. */
export function InquiriesRoom() {
  const [search] = useSearchParams();
  const number = useParams()["*"] ?? "";
  const navigate = useNavigate();
  const may = useMay();
  const tab = tabOf(search);
  const { data, error } = useInquiryList(tab);
  const [editing, setEditing] = useState(false);
  const drafts = useRef(new Map<string, string>());
  const rows = data?.rows ?? [];
  const to = (next: string) => ({ pathname: next === "" ? "/inquiries" : `/inquiries/${next}`, search: `${search}` });
  const step = (by: number) => {
    const at = rows.findIndex((row) => row.number === number);
    const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
    if (next) navigate(to(next.number));
  };
  useKeys("問い合わせ", {
    j: { label: "次の問い合わせ", run: () => step(1) },
    k: { label: "前の問い合わせ", run: () => step(-1) },
    Escape: { label: "閉じる", run: () => number !== "" && navigate(to("")) },
  });
  return (
    <>
      <div className="head">
        <h1>問い合わせ</h1>
        <nav className="tabs" aria-label="表示">
          {tabs.map((one) => (
            <Link
              key={one.id}
              to={{ pathname: "/inquiries", search: one.id === "waiting" ? "" : `?view=${one.id}` }}
              aria-current={one.id === tab.id ? "page" : undefined}
            >
              {one.name}
              <Count tab={one} list={data} />
            </Link>
          ))}
        </nav>
        {may("office/inquiries/save_template") && (
          <button type="button" className="quiet center end no-phone" onClick={() => setEditing(true)}>
            <Icon name="page" />
            ひな形
          </button>
        )}
      </div>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <div className={`talks ${number === "" ? "" : "open"}`}>
        <section className="waiting" aria-label="問い合わせの一覧">
          {data && rows.length === 0 && <Empty tab={tab} />}
          <ul>
            {rows.map((row) => (
              <li key={row.number}>
                <Link to={to(row.number)} aria-current={row.number === number ? "true" : undefined}>
                  <Row row={row} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
        {number === "" ? (
          <p className="nothing no-phone">
            左の一覧から問い合わせを選ぶと、やり取りとお客さまの受注がここに表示されます。<kbd>j</kbd> <kbd>k</kbd>{" "}
            でも選べます。
          </p>
        ) : (
          <Thread key={number} number={number} people={data?.people ?? []} drafts={drafts.current} back={to("")} />
        )}
      </div>
      {editing && <TemplatesDialog onClose={() => setEditing(false)} />}
    </>
  );
}

function Count({ tab, list }: { tab: Tab; list: InquiryList | undefined }) {
  const counts = list?.counts;
  if (!counts) return null;
  const n =
    tab.id === "waiting"
      ? counts.open + counts.working
      : tab.id === "answered"
        ? counts.answered
        : tab.id === "suspected"
          ? counts.suspected
          : 0;
  return n > 0 ? <b>{n}</b> : null;
}

function Row({ row }: { row: InquiryRow }) {
  const state = states[row.state];
  return (
    <>
      <span className="top">
        <State shape={state.shape} tone={state.tone}>
          {state.word}
        </State>
        <b className="cut">{row.name} 様</b>
        <time className="soft nowrap" dateTime={new Date(row.waits).toISOString()} title={moment(row.waits)}>
          {age(row.waits)}
        </time>
      </span>
      <span className="said">{row.said}</span>
      <span className="soft cut foot">
        {row.mail ? "メール" : row.topic}
        {row.order && `・${row.order}`}
        {row.assignee && `・担当 ${row.assignee}`}
      </span>
    </>
  );
}

function Empty({ tab }: { tab: Tab }) {
  const words: Record<string, string> = {
    waiting: "待っている問い合わせはありません。フォームやメールで届くと、長く待っている順にここに並びます。",
    mine: "あなたが担当の問い合わせはありません。",
    answered: "お客さまの返信を待っている問い合わせはありません。",
    closed: "完了した問い合わせはまだありません。",
    suspected: "迷惑と思われる問い合わせはありません。",
  };
  return <p className="nothing">{words[tab.id]}</p>;
}
