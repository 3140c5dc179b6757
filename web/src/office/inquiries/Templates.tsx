import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { CallError, call } from "#office/api/call.ts";
import type { InquiryTemplate, InquiryTemplates } from "#office/api/contract.gen.ts";
import { Conflict } from "#office/app/Conflict.tsx";
import { Dialog } from "#office/app/dialog.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { useToast } from "#office/app/toast.tsx";
import { Labelled } from "#office/session/Labelled.tsx";
import { textOf, useTry } from "#office/session/useTry.ts";

const fresh: InquiryTemplate = { id: "", name: "", body: "", filled: "", revision: 0 };

/** The texts for answers, to be changed. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const { tell } = useToast();
  const { busy, problem, wrong, attempt } = useTry();
  const [open, setOpen] = useState<InquiryTemplate>();
  const [conflict, setConflict] = useState<{ mine: InquiryTemplate; theirs: InquiryTemplate }>();
  const { data } = useQuery({
    queryKey: ["inquiries", "templates", ""],
    queryFn: ({ signal }) => call("office/inquiries/templates", { number: "" }, signal),
  });
  const take = (next: InquiryTemplates | undefined, said: string) => {
    if (!next) return;
    queries.removeQueries({ queryKey: ["inquiries", "templates"] });
    queries.setQueryData(["inquiries", "templates", ""], next);
    tell({ text: said });
    setOpen(undefined);
  };
  const store = async (mine: InquiryTemplate) => {
    const { id, revision, name, body } = mine;
    const send = () => call("office/inquiries/save_template", { id, revision, name, body });
    const saved = await attempt(() =>
      send().catch((error: unknown) => {
        if (!(error instanceof CallError) || error.code !== "inquiry.template_stale") throw error;
        setConflict({ mine, theirs: error.current as InquiryTemplate });
        return undefined;
      }),
    );
    take(saved, `ひな形「${name}」を保存しました`);
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    store({ ...(open ?? fresh), name: textOf(form, "name"), body: textOf(form, "body") });
  };
  if (conflict) {
    const { mine, theirs } = conflict;
    return (
      <Conflict
        title={`ひな形「${theirs.name}」`}
        fields={[
          { name: "name", label: "名前", mine: mine.name, theirs: theirs.name },
          { name: "body", label: "本文", mine: mine.body, theirs: theirs.body },
        ]}
        onClose={() => setConflict(undefined)}
        onMerge={(chosen) => {
          setConflict(undefined);
          store({
            ...theirs,
            name: chosen.name === "theirs" ? theirs.name : mine.name,
            body: chosen.body === "theirs" ? theirs.body : mine.body,
          });
        }}
      />
    );
  }
  const remove = async (one: InquiryTemplate) =>
    take(
      await attempt(() => call("office/inquiries/remove_template", { id: one.id, revision: one.revision })),
      `ひな形「${one.name}」を削除しました`,
    );
  return (
    <Dialog title="ひな形" onClose={onClose} className="letter">
      <Problem>{problem}</Problem>
      {open ? (
        <form key={`${open.id} ${open.revision}`} onSubmit={save}>
          <Labelled label="名前" name="name" defaultValue={open.name} maxLength={40} wrong={wrong("name")} required />
          <label htmlFor="template-body">本文</label>
          <textarea
            id="template-body"
            name="body"
            className="field tall"
            defaultValue={open.body}
            maxLength={10_000}
            required
          />
          <p className="soft">使えるさしこみ: {data?.places.map((place) => `{${place}}`).join("　")}</p>
          <div className="dialog-acts">
            <button type="button" className="btn" onClick={() => setOpen(undefined)}>
              やめる
            </button>
            <button type="submit" className="btn main" disabled={busy}>
              保存する
            </button>
          </div>
        </form>
      ) : (
        <>
          <ul className="texts">
            {data?.templates.map((one) => (
              <li key={one.id}>
                <b className="cut">{one.name}</b>
                <span className="soft cut">{one.body.replaceAll("\n", " ")}</span>
                <button type="button" className="btn small" onClick={() => setOpen(one)}>
                  変える
                </button>
                <button
                  type="button"
                  className="btn small"
                  aria-label={`「${one.name}」を削除する`}
                  disabled={busy}
                  onClick={() => remove(one)}
                >
                  削除
                </button>
              </li>
            ))}
          </ul>
          <div className="dialog-acts">
            <button type="button" className="btn main" onClick={() => setOpen(fresh)}>
              ひな形を作る
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
