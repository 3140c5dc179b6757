import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "#office/api/call.ts";
import type { InquiryTemplate, InquiryTemplates } from "#office/api/contract.gen.ts";
import { Dialog } from "#office/app/dialog.tsx";
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
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = textOf(form, "name");
    const body = { id: open?.id ?? "", revision: open?.revision ?? 0, name, body: textOf(form, "body") };
    take(await attempt(() => call("office/inquiries/save_template", body)), `ひな形「${name}」を保存しました`);
  };
  const remove = async (one: InquiryTemplate) =>
    take(
      await attempt(() => call("office/inquiries/remove_template", { id: one.id, revision: one.revision })),
      `ひな形「${one.name}」を削除しました`,
    );
  return (
    <Dialog title="ひな形" onClose={onClose} className="letter">
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
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
