import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { call } from "#office/api/call.ts";
import type { InquiryWhole } from "#office/api/contract.gen.ts";
import { Icon } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { Problem } from "#office/app/Problem.tsx";
import type { Work } from "#office/inquiries/useInquiries.ts";

/** Where an answer or a note is written. What was typed stays while one looks at others. */
export function Compose(props: { inquiry: InquiryWhole; work: Work; drafts: Map<string, string> }) {
  const { inquiry, work, drafts } = props;
  const { number, revision, state } = inquiry.row;
  const [kind, setKind] = useState<"answer" | "note">("answer");
  const [text, setText] = useState(drafts.get(number) ?? "");
  const field = useRef<HTMLTextAreaElement>(null);
  const menu = useId();
  const templates = useQuery({
    queryKey: ["inquiries", "templates", number, revision],
    queryFn: ({ signal }) => call("office/inquiries/templates", { number }, signal),
    staleTime: 60_000,
  });
  // What was said when this text was begun: an answer is not sent over something that its writer may not have read.
  const said = inquiry.messages.filter((message) => message.kind !== "note").length;
  const [read, setRead] = useState(said);
  const [late, setLate] = useState(false);
  const write = (next: string) => {
    if (text === "") setRead(said);
    setText(next);
    drafts.set(number, next);
  };
  const focus = (next: "answer" | "note") => {
    setKind(next);
    field.current?.focus();
  };
  const send = async (close: boolean) => {
    const missed = kind === "answer" && said !== read;
    setLate(missed);
    setRead(said);
    if (missed) return;
    const done = await (kind === "note"
      ? work.run(() => call("office/inquiries/note", { number, revision, text }), `${number} にメモしました`)
      : work.run(
          () => call("office/inquiries/answer", { number, revision, text, close }),
          `${number} に回答しました。メールでお送りします`,
        ));
    if (done) write("");
  };
  useKeys("問い合わせ", {
    r: { label: "回答を書く", run: () => focus("answer") },
    m: { label: "メモを書く", run: () => focus("note") },
    "mod+enter": {
      label: "送る",
      inFields: true,
      run: () => text.trim() !== "" && document.activeElement === field.current && send(false),
    },
  });
  const closed = state === "closed";
  const answering = kind === "answer";
  const use = (filled: string) => {
    write(text.trim() === "" ? filled : `${text}\n${filled}`);
    field.current?.focus();
  };
  return (
    <form
      className={`compose ${kind}`}
      aria-label="回答とメモ"
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <div className="kinds">
        <button type="button" aria-pressed={answering} onClick={() => focus("answer")}>
          回答 <kbd>r</kbd>
        </button>
        <button type="button" aria-pressed={!answering} onClick={() => focus("note")}>
          メモ <kbd>m</kbd>
        </button>
        {answering && !closed && (
          <>
            <button type="button" className="quiet end" popoverTarget={menu}>
              <Icon name="page" />
              ひな形
            </button>
            <div id={menu} popover="auto" className="menu verbs">
              {templates.data?.templates.map((one) => (
                <button
                  key={one.id}
                  type="button"
                  popoverTarget={menu}
                  popoverTargetAction="hide"
                  onClick={() => use(one.filled)}
                >
                  {one.name}
                </button>
              ))}
              {templates.data?.templates.length === 0 && <p className="soft">ひな形はまだありません。</p>}
            </div>
          </>
        )}
      </div>
      {answering && closed ? (
        <p className="soft">完了した問い合わせです。回答するには「未対応に戻す」を押してください。</p>
      ) : (
        <>
          <textarea
            ref={field}
            className="field"
            aria-label={answering ? "回答" : "メモ"}
            placeholder={answering ? `${inquiry.row.name} 様への回答` : "スタッフだけが読むメモ"}
            value={text}
            maxLength={answering ? 10_000 : 2_000}
            onChange={(event) => write(event.target.value)}
          />
          {(late || work.problem) && (
            <Problem>
              {late
                ? "書いている間に、ほかの人が先に回答したか、返信が届きました。内容を確かめてから、もう一度送ってください。"
                : work.problem}
            </Problem>
          )}
          <div className="sends">
            <span className="soft cut">
              {answering
                ? inquiry.answerable
                  ? `${inquiry.email} へメール 1通。返信はここに届きます`
                  : `${inquiry.email} へメール 1通`
                : "お客さまには送られません"}
            </span>
            {answering && (
              <button
                type="button"
                className="btn"
                disabled={work.busy || text.trim() === ""}
                onClick={() => send(true)}
              >
                送って完了にする
              </button>
            )}
            <button type="submit" className="btn main" disabled={work.busy || text.trim() === ""}>
              {answering ? "送る" : "メモを残す"} <kbd>⌘↵</kbd>
            </button>
          </div>
        </>
      )}
    </form>
  );
}
