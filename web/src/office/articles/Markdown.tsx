import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { call } from "#office/api/call.ts";
import type { TextChoice } from "#office/api/contract.gen.ts";
import { Dialog } from "#office/app/dialog.tsx";
import { Icon } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { ItemPicker, OutfitPicker } from "#office/articles/ItemPicker.tsx";
import { type Action, actions, block, type Edit, edit, picture } from "#office/articles/markdown.ts";
import { base64Of } from "#office/goods/useGoods.ts";

/** Markdown with a toolbar: by press, by key, pictures by drop or paste, items and outfits by search. */
export function Markdown(props: {
  label: string;
  value: string;
  words: readonly TextChoice[];
  /** Outfits are shown in it. */
  outfits: boolean;
  disabled: boolean;
  onChange: (next: string) => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<"item" | "outfit">();
  const [taken, setTaken] = useState<{ url: string; alt: string }>();
  const [told, setTold] = useState({ busy: false, problem: "" });
  const [over, setOver] = useState(false);
  const id = useId();

  /** Types the edit, so that the browser can take it back (⌘Z). */
  const type = (made: Edit) => {
    const field = area.current;
    if (!field) return;
    field.focus();
    field.setSelectionRange(made.from, made.to);
    if (!document.execCommand("insertText", false, made.text)) {
      props.onChange(field.value.slice(0, made.from) + made.text + field.value.slice(made.to));
    }
    requestAnimationFrame(() => field.setSelectionRange(made.select[0], made.select[1]));
  };
  const run = (action: Action) => {
    const field = area.current;
    if (field) type(edit(field.value, field.selectionStart, field.selectionEnd, action));
  };
  const insert = (what: string) => {
    const field = area.current;
    if (field) type(block(field.value, field.selectionEnd, what));
  };
  const add = async (file: File | undefined) => {
    if (!file) return;
    setTold({ busy: true, problem: "" });
    try {
      const { url } = await call("office/texts/picture", { base64: await base64Of(file) });
      setTaken({ url, alt: "" });
      setTold({ busy: false, problem: "" });
    } catch (error) {
      setTold({ busy: false, problem: `${file.name}: ${error instanceof Error ? error.message : String(error)}` });
    }
  };
  const keys = (event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.altKey || event.nativeEvent.isComposing) return;
    const pressed = event.code.startsWith("Digit") ? event.code.slice(5) : event.key.toLowerCase();
    const found = actions.find((one) => one.key === pressed && (one.shift ?? false) === event.shiftKey);
    if (!found) return;
    event.preventDefault();
    run(found.action);
  };
  const walk = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0 || !(event.target instanceof HTMLButtonElement)) return;
    const all = [...(bar.current?.querySelectorAll("button") ?? [])];
    all.at((all.indexOf(event.target) + by) % all.length)?.focus();
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    add(event.dataTransfer.files[0]);
  };
  const paste = (event: ClipboardEvent) => {
    const file = [...event.clipboardData.files].find((one) => one.type.startsWith("image/"));
    if (!file) return;
    event.preventDefault();
    add(file);
  };
  return (
    <div className={`markdown whole ${over ? "over" : ""}`}>
      <label htmlFor={`${id}-text`}>{props.label}</label>
      {!props.disabled && (
        <div ref={bar} className="toolbar" role="toolbar" aria-label={`${props.label}の書式`} onKeyDown={walk}>
          {actions.map((one) => (
            <button
              key={one.action}
              type="button"
              className={`quiet is-${one.action}`}
              aria-label={one.name}
              title={`${one.name}（⌘${one.shift ? "⇧" : ""}${one.key.toUpperCase()}）`}
              onClick={() => run(one.action)}
            >
              {one.sign}
            </button>
          ))}
          <button type="button" className="quiet" onClick={() => setAsking("item")}>
            <Icon name="hanger" />
            商品
          </button>
          {props.outfits && (
            <button type="button" className="quiet" onClick={() => setAsking("outfit")}>
              <Icon name="hanger" />
              コーディネート
            </button>
          )}
          <label className="quiet filebutton" htmlFor={`${id}-file`}>
            <Icon name="plus" />
            写真
          </label>
          <input
            id={`${id}-file`}
            className="sr"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-label="本文に入れる写真を選ぶ"
            onChange={(event) => {
              add(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
          {props.words.length > 0 && (
            <select
              className="field narrow"
              aria-label="料金・規約の言葉を入れる"
              value=""
              onChange={(event) => {
                const field = area.current;
                if (!field) return;
                const text = `{{term ${event.target.value}}}`;
                const at = field.selectionEnd;
                type({ from: at, to: at, text, select: [at + text.length, at + text.length] });
              }}
            >
              <option value="">料金の言葉</option>
              {props.words.map((word) => (
                <option key={word.id} value={word.id}>
                  {word.name}（{word.id}）
                </option>
              ))}
            </select>
          )}
        </div>
      )}
      <textarea
        ref={area}
        id={`${id}-text`}
        className="field"
        rows={16}
        value={props.value}
        readOnly={props.disabled}
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={keys}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes("Files")) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onPaste={paste}
      />
      <p className="soft" role="status">
        {told.busy ? "写真を取り込んでいます…" : !props.disabled && "写真はここに落とすか、貼り付けられます"}
      </p>
      <Problem>{told.problem}</Problem>
      {asking === "item" && (
        <ItemPicker
          onClose={() => setAsking(undefined)}
          onPick={(code) => {
            setAsking(undefined);
            setTimeout(() => insert(`{{item ${code}}}`));
          }}
        />
      )}
      {asking === "outfit" && (
        <OutfitPicker
          onClose={() => setAsking(undefined)}
          onPick={(slug) => {
            setAsking(undefined);
            setTimeout(() => insert(`{{outfit ${slug}}}`));
          }}
        />
      )}
      {taken && (
        <Dialog title="写真の説明" className="ask" onClose={() => setTaken(undefined)}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              setTaken(undefined);
              setTimeout(() => insert(picture(taken.url, taken.alt)));
            }}
          >
            <img className="taken" src={taken.url} alt="" />
            <label>
              写真を見られない人に伝える言葉（代替テキスト）
              <input
                className="field"
                value={taken.alt}
                maxLength={200}
                onChange={(event) => setTaken({ ...taken, alt: event.target.value })}
              />
            </label>
            <p className="soft">飾りだけの写真なら、空のままにします。</p>
            <div className="dialog-acts">
              <button type="button" className="btn" onClick={() => setTaken(undefined)}>
                やめる
              </button>
              <button type="submit" className="btn main">
                本文に入れる
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </div>
  );
}
