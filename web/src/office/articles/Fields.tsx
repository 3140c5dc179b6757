import { useId, useState } from "react";
import { call } from "#office/api/call.ts";
import type { TextChoice, TextFields, TextWhole } from "#office/api/contract.gen.ts";
import { Icon } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { Canvas } from "#office/articles/Canvas.tsx";
import { ItemPicker } from "#office/articles/ItemPicker.tsx";
import { Markdown } from "#office/articles/Markdown.tsx";
import { fieldsOf } from "#office/articles/texts.ts";
import { base64Of } from "#office/goods/useGoods.ts";
import { fromField, toField } from "#office/prices/times.ts";

export type Set = (change: Partial<TextFields>) => void;

/** The fields of a text, as its kind has them. */
export function Fields(props: { whole: TextWhole; fields: TextFields; set: Set; disabled: boolean }) {
  const { whole, fields, set, disabled } = props;
  const names = fieldsOf(whole.row.kind);
  const list = useId();
  const line = (name: "title" | "slug" | "order" | "link", off = false) =>
    names[name] && (
      <label className={name === "title" || name === "link" ? "whole" : ""}>
        {names[name]}
        <input
          className="field"
          value={fields[name]}
          readOnly={disabled || off}
          inputMode={name === "order" ? "numeric" : undefined}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      </label>
    );
  const moment = (name: "publish" | "end") => (
    <label>
      {names[name]}
      <input
        className="field"
        type="datetime-local"
        value={fields[name] > 0 ? toField(fields[name]) : ""}
        readOnly={disabled}
        onChange={(event) => set({ [name]: fromField(event.target.value) })}
      />
    </label>
  );
  return (
    <>
      <section className="sec" aria-label="題と日時">
        {line("title")}
        {line("slug", whole.revision > 0)}
        {names.section &&
          (whole.row.kind === "article" ? (
            <label>
              {names.section}
              <select
                className="field"
                value={fields.section}
                disabled={disabled}
                onChange={(event) => set({ section: event.target.value })}
              >
                {whole.choices.sections.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </select>
            </label>
          ) : (
            <label>
              {names.section}
              <input
                className="field"
                list={list}
                value={fields.section}
                readOnly={disabled}
                onChange={(event) => set({ section: event.target.value })}
              />
              <datalist id={list}>
                {whole.choices.sections.map((one) => (
                  <option key={one.id} value={one.id} />
                ))}
              </datalist>
            </label>
          ))}
        {names.date && (
          <label>
            {names.date}
            <input
              className="field"
              type="date"
              value={fields.date.slice(0, 10)}
              readOnly={disabled}
              onChange={(event) => set({ date: event.target.value })}
            />
          </label>
        )}
        {names.lines && (
          <label className="whole">
            {names.lines}
            <textarea
              className="field"
              rows={3}
              value={fields.lines.join("\n")}
              readOnly={disabled}
              onChange={(event) => set({ lines: event.target.value.split("\n") })}
            />
          </label>
        )}
        {line("link")}
        {line("order")}
        {moment("publish")}
        {moment("end")}
        {names.lead && (
          <label className="whole">
            {names.lead}
            <textarea
              className="field"
              rows={2}
              value={fields.lead}
              readOnly={disabled}
              onChange={(event) => set({ lead: event.target.value })}
            />
          </label>
        )}
      </section>
      {whole.row.kind === "outfit" && (
        <Canvas pieces={fields.items} disabled={disabled} onChange={(items) => set({ items })} />
      )}
      {names.body && (
        <section className="sec" aria-label={names.body}>
          <Markdown
            label={names.body}
            value={fields.body}
            words={whole.choices.words}
            outfits={whole.row.kind === "article"}
            disabled={disabled}
            onChange={(body) => set({ body })}
          />
        </section>
      )}
      <section className="sec" aria-label="写真と商品" hidden={!names.picture && !names.items}>
        {names.picture && (
          <Picture path={fields.picture} disabled={disabled} onChange={(picture) => set({ picture })} />
        )}
        {names.items && whole.row.kind !== "outfit" && (
          <Items label={names.items} codes={fields.items} disabled={disabled} onChange={(items) => set({ items })} />
        )}
        {names.tags && (
          <label className="whole">
            タグ（読点で区切る）
            <input
              className="field"
              defaultValue={fields.tags.join("、")}
              key={fields.tags.length === 0 ? "none" : "some"}
              readOnly={disabled}
              onBlur={(event) =>
                set({
                  tags: event.target.value
                    .split(/[、,]/)
                    .map((tag) => tag.trim())
                    .filter(Boolean),
                })
              }
            />
          </label>
        )}
        {names.editor && (
          <label>
            エディター
            <select
              className="field"
              value={fields.editor}
              disabled={disabled}
              onChange={(event) => set({ editor: event.target.value })}
            >
              <option value="">なし</option>
              {whole.choices.editors.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
        )}
        {names.related && (
          <Related
            ids={fields.related}
            articles={whole.choices.articles.filter((one) => one.id !== whole.row.id)}
            disabled={disabled}
            onChange={(related) => set({ related })}
          />
        )}
      </section>
    </>
  );
}

function Picture(props: { path: string; disabled: boolean; onChange: (path: string) => void }) {
  const [problem, setProblem] = useState("");
  const [over, setOver] = useState(false);
  const id = useId();
  const add = async (file: File | undefined) => {
    if (!file) return;
    setProblem("");
    try {
      props.onChange((await call("office/texts/picture", { base64: await base64Of(file) })).path);
    } catch (error) {
      setProblem(`${file.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file is dropped on it; who cannot drop it chooses it
    <div
      className={`whole pictures ${over ? "over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!props.disabled) add(event.dataTransfer.files[0]);
      }}
    >
      {props.path && <img className="lead" src={`/contents/${props.path}?size=1`} alt="" />}
      {!props.disabled && (
        <>
          <label className="btn small" htmlFor={id}>
            <Icon name="plus" />
            見出しの写真を選ぶ・ここに落とす
          </label>
          <input
            id={id}
            className="sr"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-label="見出しの写真を選ぶ"
            onChange={(event) => {
              add(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
          {props.path && (
            <button type="button" className="quiet" onClick={() => props.onChange("")}>
              写真を外す
            </button>
          )}
        </>
      )}
      <Problem>{problem}</Problem>
    </div>
  );
}

function Items(props: { label: string; codes: string[]; disabled: boolean; onChange: (codes: string[]) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <fieldset className="whole chosen" disabled={props.disabled}>
      <legend>{props.label}</legend>
      <p>
        {props.codes.map((code) => (
          <button
            key={code}
            type="button"
            className="chip"
            aria-label={`${code}を外す`}
            onClick={() => props.onChange(props.codes.filter((one) => one !== code))}
          >
            {code}
            <Icon name="x" />
          </button>
        ))}
        <button type="button" className="btn small" onClick={() => setOpen(true)}>
          <Icon name="plus" />
          商品をさがす
        </button>
      </p>
      {open && (
        <ItemPicker
          onClose={() => setOpen(false)}
          onPick={(code) => {
            setOpen(false);
            if (!props.codes.includes(code)) props.onChange([...props.codes, code]);
          }}
        />
      )}
    </fieldset>
  );
}

function Related(props: {
  ids: string[];
  articles: readonly TextChoice[];
  disabled: boolean;
  onChange: (ids: string[]) => void;
}) {
  const nameOf = (id: string) => props.articles.find((one) => one.id === id)?.name ?? id;
  return (
    <fieldset className="whole chosen" disabled={props.disabled}>
      <legend>関連記事</legend>
      <select
        className="field"
        aria-label="関連記事を足す"
        value=""
        onChange={(event) => props.onChange([...props.ids, event.target.value])}
      >
        <option value="">記事を選んで足す</option>
        {props.articles
          .filter((one) => !props.ids.includes(one.id))
          .map((one) => (
            <option key={one.id} value={one.id}>
              {one.name || one.id}
            </option>
          ))}
      </select>
      <p>
        {props.ids.map((id) => (
          <button
            key={id}
            type="button"
            className="chip"
            aria-label={`${nameOf(id)}を外す`}
            onClick={() => props.onChange(props.ids.filter((one) => one !== id))}
          >
            {nameOf(id)}
            <Icon name="x" />
          </button>
        ))}
      </p>
    </fieldset>
  );
}
