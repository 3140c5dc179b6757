import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { Link, type To } from "react-router";
import { call } from "#office/api/call.ts";
import type { InquiryMessage, InquiryPerson, InquiryRow, InquiryWhole } from "#office/api/contract.gen.ts";
import { age, moment, yen } from "#office/app/format.ts";
import { Icon, Mark, State } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { Others } from "#office/app/Others.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { useMay, useSession } from "#office/app/session.tsx";
import { Compose } from "#office/inquiries/Compose.tsx";
import { states } from "#office/inquiries/states.ts";
import { useInquiry, useWork, type Work } from "#office/inquiries/useInquiries.ts";
import { stateOf } from "#office/orders/states.ts";

/** One inquiry: what was said, who answers, and the customer's orders. */
export function Thread(props: {
  number: string;
  people: readonly InquiryPerson[];
  drafts: Map<string, string>;
  back: To;
}) {
  const { data, error } = useInquiry(props.number);
  const work = useWork(props.number);
  const may = useMay();
  const words = useRef<HTMLElement>(null);
  const said = data?.messages.length;
  useEffect(() => {
    // The newest is read first; on a phone the page scrolls, and stays where it is.
    if (said !== undefined) words.current?.scrollTo({ top: words.current.scrollHeight });
  }, [said]);
  return (
    <article className="thread" aria-label={`問い合わせ ${props.number}`} aria-busy={!data && !error}>
      <Problem>{error?.message}</Problem>
      {data && (
        <>
          <Head inquiry={data} people={props.people} work={work} back={props.back} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard */}
          <section className="words" ref={words} tabIndex={0} aria-label="やり取り">
            {data.signs.map((sign) => (
              <p className="sign" key={sign}>
                <Mark shape="alert" tone="alert" />
                <span>{sign}</span>
              </p>
            ))}
            <ol>
              <Said who={`${data.row.name} 様`} at={data.created} kind="reply" title={data.subject} body={data.body} />
              {data.messages.map((message) => (
                <MessageOf key={message.id} message={message} customer={`${data.row.name} 様`} />
              ))}
            </ol>
          </section>
          <Customer inquiry={data} />
          {may("office/inquiries/answer") && <Compose inquiry={data} work={work} drafts={props.drafts} />}
        </>
      )}
    </article>
  );
}

function Head(props: { inquiry: InquiryWhole; people: readonly InquiryPerson[]; work: Work; back: To }) {
  const { inquiry, work } = props;
  const { row } = inquiry;
  const session = useSession();
  const may = useMay();
  const id = useId();
  const state = states[row.state];
  const edit = { number: row.number, revision: row.revision };
  const setState = (next: InquiryRow["state"]) =>
    work.run(
      () => call("office/inquiries/state", { ...edit, state: next }),
      `${row.number} を${states[next].word}にしました`,
      () => call("office/inquiries/state", { number: row.number, revision: 0, state: row.state }),
    );
  const assign = (who: string) => {
    const name = props.people.find((one) => one.id === who)?.name;
    return work.run(
      () => call("office/inquiries/assign", { ...edit, who }),
      name ? `${row.number} の担当を${name}にしました` : `${row.number} の担当を外しました`,
      () => call("office/inquiries/assign", { number: row.number, revision: 0, who: inquiry.assignee_id }),
    );
  };
  const works = may("office/inquiries/state");
  useKeys("問い合わせ", {
    ...(works && {
      i: { label: "自分が担当する", run: () => assign(session.person.id) },
      e: { label: "完了にする", run: () => setState("closed") },
      "!": { label: "迷惑にする", run: () => setState("suspected") },
    }),
  });
  return (
    <header>
      <div className="nav">
        <Link className="ghost only-phone" to={props.back} aria-label="一覧へ">
          <Icon name="back" />
        </Link>
        <span className="b">{row.number}</span>
        <State shape={state.shape} tone={state.tone}>
          {state.word}
        </State>
        <span className="soft cut">{row.mail ? "メール" : row.topic}</span>
        {works && (
          <span className="end tight">
            <label htmlFor={`${id}-who`} className="soft">
              担当
            </label>
            <select
              id={`${id}-who`}
              className="field pick-one"
              value={inquiry.assignee_id}
              disabled={work.busy}
              onChange={(event) => assign(event.target.value)}
            >
              <option value="">未定</option>
              {props.people.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
            {row.state === "closed" || row.state === "suspected" ? (
              <button type="button" className="btn small" disabled={work.busy} onClick={() => setState("open")}>
                未対応に戻す
              </button>
            ) : (
              <>
                <button type="button" className="btn small" disabled={work.busy} onClick={() => setState("closed")}>
                  完了 <kbd>e</kbd>
                </button>
                <button type="button" className="btn small" disabled={work.busy} onClick={() => setState("suspected")}>
                  迷惑 <kbd>!</kbd>
                </button>
              </>
            )}
          </span>
        )}
      </div>
      <div className="name">
        <strong className="cut">{row.name} 様</strong>
        <span className="soft cut">{inquiry.email}</span>
        <Others object="inquiry" id={row.number} />
      </div>
    </header>
  );
}

const kinds = {
  answer: "回答",
  reply: "お客さま",
  auto: "自動返信",
  note: "メモ（スタッフだけが読めます）",
} satisfies Record<InquiryMessage["kind"], string>;

function MessageOf({ message, customer }: { message: InquiryMessage; customer: string }) {
  const who =
    message.kind === "answer" || message.kind === "note" ? message.author || "お店" : message.other || customer;
  return (
    <Said
      who={who}
      at={message.at}
      kind={message.kind}
      body={message.body}
      quoted={message.quoted}
      files={message.files}
      warning={message.other === "" ? "" : "お問い合わせの方とは違うアドレスから届きました。"}
    />
  );
}

function Said(props: {
  who: string;
  at: number;
  kind: InquiryMessage["kind"];
  body: string;
  title?: string;
  quoted?: string;
  files?: InquiryMessage["files"];
  warning?: string;
}) {
  return (
    <li className={`saying ${props.kind}`}>
      <header>
        <b className="cut">{props.who}</b>
        <span className="soft">{kinds[props.kind]}</span>
        <time className="soft nowrap" dateTime={new Date(props.at).toISOString()}>
          {moment(props.at)}（{age(props.at)}）
        </time>
      </header>
      {props.warning && (
        <p className="warning">
          <Mark shape="alert" tone="alert" />
          {props.warning}
        </p>
      )}
      {props.title && <p className="b">{props.title}</p>}
      <p className="text">{props.body}</p>
      {props.files && props.files.length > 0 && (
        <ul className="soft files">
          {props.files.map((file) => (
            <li key={`${file.name} ${file.size}`}>
              添付 {file.name}（{sizeOf(file.size)}、元のメールにあります）
            </li>
          ))}
        </ul>
      )}
      {props.quoted && (
        <details>
          <summary className="soft">引用を表示</summary>
          <p className="text soft">{props.quoted}</p>
        </details>
      )}
    </li>
  );
}

function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${Math.round(bytes / 104_857.6) / 10} MB`;
}

/** What the same person ordered, by the address they write from. */
function Customer({ inquiry }: { inquiry: InquiryWhole }) {
  const may = useMay();
  const { data } = useQuery({
    queryKey: ["inquiries", "orders", inquiry.email],
    queryFn: ({ signal }) => call("office/orders/list", { filter: { text: inquiry.email }, limit: 10 }, signal),
    enabled: may("office/orders/list") && !inquiry.masked,
  });
  return (
    <aside className="customer" aria-label="お客さま">
      <section className="sec">
        <header>
          <h2>お客さま</h2>
        </header>
        <dl className="kv">
          <dt>お名前</dt>
          <dd>{inquiry.row.name}</dd>
          <dt>区分</dt>
          <dd>{inquiry.member ? "会員" : "会員ではない方、またはメール"}</dd>
          {inquiry.row.order && (
            <>
              <dt>注文番号</dt>
              <dd>
                <Link className="link" to={`/orders/${inquiry.row.order}`}>
                  {inquiry.row.order}
                </Link>
              </dd>
            </>
          )}
        </dl>
      </section>
      <section className="sec">
        <header>
          <h2>受注</h2>
          {data && <span className="soft">{data.rows.length}件</span>}
        </header>
        {data?.rows.length === 0 && <p className="soft">このアドレスの受注はありません。</p>}
        <ul className="others">
          {data?.rows.map((row) => {
            const state = stateOf(row);
            return (
              <li key={row.number} className={row.number === inquiry.row.order ? "asked" : ""}>
                <Link to={`/orders/${row.number}`}>
                  <span className="b">{row.number}</span>
                  <span className="num">{yen(row.total)}</span>
                  <State shape={state.shape} tone={state.tone}>
                    {state.word}
                  </State>
                  <span className="soft num">{moment(row.at)}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      </section>
    </aside>
  );
}
