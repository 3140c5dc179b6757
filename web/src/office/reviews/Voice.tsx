import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, type To } from "react-router";
import { CallError, call } from "#office/api/call.ts";
import type { VoiceBefore, VoiceRow, VoiceWhole } from "#office/api/contract.gen.ts";
import { moment } from "#office/app/format.ts";
import { Icon, Mark } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { useToast } from "#office/app/toast.tsx";

type Props = { kind: VoiceRow["kind"]; id: string; back: To; onDecided: (id: string) => void };

/** Reasons that are given again and again; each can be changed before it goes to the writer. */
const reasons = [
  "効能・効果や治療をうたう表現は、法律により掲載できません。",
  "連絡先やリンクは、安全のため掲載できません。",
  "ほかの方を傷つける表現が含まれています。",
  "商品と関係のない内容です。",
];

const authors = { shop: "お店", buyer: "購入者", visitor: "質問した方" } as const;

/** One review or question, why it waits, and what can be done with it. */
export function Voice({ kind, id, back, onDecided }: Props) {
  const queries = useQueryClient();
  const { tell } = useToast();
  const may = useMay();
  const [asking, setAsking] = useState<"reason" | "answer">();
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["reviews", "one", id],
    queryFn: ({ signal }) => call("office/reviews/get", { kind, id }, signal),
  });
  const state = data?.row.state;
  const open = state === "waiting" || state === "published";
  const works = may("office/reviews/approve") && data !== undefined && !busy;

  async function run(work: () => Promise<VoiceWhole>, said: string, leaves: boolean) {
    setBusy(true);
    setProblem("");
    try {
      queries.setQueryData(["reviews", "one", id], await work());
      queries.invalidateQueries({ queryKey: ["reviews", "list"] });
      setAsking(undefined);
      tell({ text: said });
      if (leaves) onDecided(id);
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : String(failure));
      if (failure instanceof CallError && failure.code === "review.stale") {
        queries.invalidateQueries({ queryKey: ["reviews"] });
      }
    } finally {
      setBusy(false);
    }
  }
  const edit = () => ({ kind, id, revision: data?.row.revision ?? 0 });
  const approves = works && (state !== "published" || (data?.row.reports ?? 0) > 0);
  const approve = () => approves && run(() => call("office/reviews/approve", edit()), "公開しました。", true);
  const verb = state === "published" ? "hide" : "refuse";
  const turnDown = (reason: string) =>
    run(
      () => call(`office/reviews/${verb}`, { ...edit(), reason }),
      data?.told ? "書いた方に理由をメールで伝えました。" : "記録しました。",
      true,
    );
  const answer = (text: string) =>
    run(() => call("office/reviews/answer", { ...edit(), text }), "返信を掲載しました。", kind === "question");
  const answers = works && (kind === "question" ? open && data?.row.answer === false : state === "published");
  useKeys("このレビュー・質問", {
    a: { label: "公開する", run: approve },
    r: { label: "見送る・非表示にする（理由を書く）", run: () => works && open && setAsking("reason") },
    e: { label: "お店から返信する", run: () => answers && setAsking("answer") },
  });
  return (
    <article className="thread voice" aria-label={kind === "review" ? "レビュー" : "質問"} aria-busy={!data && !error}>
      <Problem>{problem || error?.message}</Problem>
      {data && (
        <>
          <header>
            <div className="nav">
              <Link to={back} className="quiet phone-only" aria-label="一覧へ戻る">
                <Icon name="back" />
              </Link>
              <span className="end">
                {approves && (
                  <button type="button" className="btn primary" onClick={approve} disabled={busy}>
                    {state === "published" ? "問題なし" : "公開する"} <kbd>a</kbd>
                  </button>
                )}
                {works && open && (
                  <button type="button" className="btn" onClick={() => setAsking("reason")}>
                    {state === "published" ? "非表示にする" : "見送る"} <kbd>r</kbd>
                  </button>
                )}
                {answers && (
                  <button type="button" className="btn" onClick={() => setAsking("answer")}>
                    返信する <kbd>e</kbd>
                  </button>
                )}
              </span>
            </div>
            <p className="name">
              <strong>{data.row.item}</strong>
              <span className="soft">{data.row.item_code}</span>
            </p>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard */}
          <section className="words" tabIndex={0} aria-label="内容">
            {data.row.signs.map((sign) => (
              <p className="sign" key={sign}>
                <Mark shape="alert" tone="alert" />
                <span>{sign}</span>
              </p>
            ))}
            {asking === "reason" && (
              <Write
                label="書いた方に伝える理由"
                send="理由を伝えて決める"
                given={reasons}
                {...{ busy }}
                onSend={turnDown}
                onStop={() => setAsking(undefined)}
              />
            )}
            {asking === "answer" && (
              <Write
                label="お店からの返信"
                send="返信を掲載する"
                first={data.reply}
                {...{ busy }}
                onSend={answer}
                onStop={() => setAsking(undefined)}
              />
            )}
            <Whole whole={data} />
          </section>
        </>
      )}
    </article>
  );
}

function Whole({ whole }: { whole: VoiceWhole }) {
  const { row } = whole;
  return (
    <>
      <div className="saying">
        <p className="soft">
          {row.stars > 0 && `★${row.stars} `}
          {whole.name} {moment(row.at)}
          {whole.order !== "" && (
            <>
              {" "}
              <Link to={`/orders/${whole.order}`}>{whole.order}</Link>
            </>
          )}
        </p>
        <p className="text">{row.said}</p>
        {whole.facts.length > 0 && <p className="soft">{whole.facts.join("・")}</p>}
        {whole.points > 0 && <p className="soft">{`${whole.points}ポイントを付与`}</p>}
        {[1, 2, 3, 4].slice(0, row.photos).map((seq) => (
          <Photo key={seq} id={row.id} seq={seq} />
        ))}
      </div>
      {whole.reason !== "" && <Said title="伝えた理由" text={whole.reason} />}
      {whole.reply !== "" && <Said title="お店からの返信" text={whole.reply} />}
      {whole.answers.map((one) => (
        <Said key={one.at + one.text} title={`${authors[one.author]} ${moment(one.at)}`} text={one.text} />
      ))}
      <Before title="報告" list={whole.reports} />
      <Before title="書き直す前" list={whole.versions} />
    </>
  );
}

function Said({ title, text }: { title: string; text: string }) {
  return (
    <div className="saying answer">
      <p className="soft">{title}</p>
      <p className="text">{text}</p>
    </div>
  );
}

function Before({ title, list }: { title: string; list: readonly VoiceBefore[] }) {
  return list.map((one) => (
    <Said key={`${one.at}${one.text}`} title={`${title} ${moment(one.at)}`} text={one.text || "（理由の記入なし）"} />
  ));
}

function Photo({ id, seq }: { id: string; seq: number }) {
  const { data } = useQuery({
    queryKey: ["reviews", "photo", id, seq],
    queryFn: ({ signal }) => call("office/reviews/photo", { id, seq }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ? <img src={`data:image/jpeg;base64,${data.jpeg}`} alt={`添えられた写真${seq}`} /> : null;
}

type WriteProps = {
  label: string;
  send: string;
  first?: string;
  given?: readonly string[];
  busy: boolean;
  onSend: (text: string) => void;
  onStop: () => void;
};

function Write({ label, send, first = "", given = [], busy, onSend, onStop }: WriteProps) {
  const [text, setText] = useState(first);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSend(text);
  }
  return (
    <form className="saying note" onSubmit={submit}>
      {given.map((one) => (
        <button key={one} type="button" className="btn small" onClick={() => setText(one)}>
          {one}
        </button>
      ))}
      <label>
        {label}
        {/* biome-ignore lint/a11y/noAutofocus: whoever asked for it by a key goes on typing */}
        <textarea rows={4} value={text} onChange={(event) => setText(event.target.value)} autoFocus />
      </label>
      <button type="submit" className="btn primary" disabled={busy}>
        {send}
      </button>
      <button type="button" className="btn" onClick={onStop}>
        やめる
      </button>
    </form>
  );
}
