import { type DragEvent, useState } from "react";
import { call } from "#office/api/call.ts";
import type { BlockShown } from "#office/api/contract.gen.ts";
import { Icon } from "#office/app/Icon.tsx";
import { base64Of } from "#office/goods/useGoods.ts";
import { useTry } from "#office/session/useTry.ts";

const most = 4;

type Props = { shown: readonly BlockShown[]; pictures: boolean; onChange: (next: BlockShown[]) => void };

/** What a banner or a text has: up to four, each with words, a way on, and in a banner a picture. */
export function Shown({ shown, pictures, onChange }: Props) {
  return (
    <>
      {shown.map((one, at) => (
        <One
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no names, and stand in their order
          key={at}
          one={one}
          at={at}
          pictures={pictures}
          onChange={(next) => onChange(shown.map((was, i) => (i === at ? next : was)))}
          onRemove={shown.length > 1 ? () => onChange(shown.filter((_, i) => i !== at)) : undefined}
        />
      ))}
      {shown.length < most && (
        <button type="button" className="btn small" onClick={() => onChange([...shown, { title: "" }])}>
          <Icon name="plus" />
          もう一つ足す
        </button>
      )}
    </>
  );
}

function One(props: {
  one: BlockShown;
  at: number;
  pictures: boolean;
  onChange: (next: BlockShown) => void;
  onRemove: (() => void) | undefined;
}) {
  const { one, at, onChange } = props;
  const { busy, problem, attempt } = useTry();
  const [over, setOver] = useState(false);
  const set = (name: "title" | "text" | "link", value: string) => onChange({ ...one, [name]: value });
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const put = await attempt(async () => call("office/pages/picture", { base64: await base64Of(file) }));
    if (put) onChange({ ...one, picture: put.picture });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <fieldset className="pages-shown">
      <legend>
        {at + 1}つ目
        {props.onRemove && (
          <button type="button" className="quiet" aria-label={`${at + 1}つ目を外す`} onClick={props.onRemove}>
            <Icon name="x" />
          </button>
        )}
      </legend>
      {props.pictures && (
        // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped on it; who cannot drop them chooses them
        <div
          className={`pages-drop ${over ? "over" : ""}`}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {one.picture && <img src={`${one.picture}?size=2`} alt="" width={160} height={90} />}
          <label className="btn small">
            <Icon name="plus" />
            {busy ? "取り込んでいます" : "写真を選ぶ・ここに落とす"}
            <input
              className="sr"
              type="file"
              accept="image/jpeg,image/png,image/webp"
              aria-label={`${at + 1}つ目の写真を選ぶ`}
              onChange={(event) => {
                take(event.target.files?.[0]);
                event.target.value = "";
              }}
            />
          </label>
        </div>
      )}
      {problem && (
        <p className="problem pages-problem" role="alert">
          {problem}
        </p>
      )}
      <label>
        言葉
        <input
          className="field"
          required
          maxLength={60}
          value={one.title}
          onChange={(event) => set("title", event.target.value)}
        />
      </label>
      <label>
        説明
        <textarea
          className="field"
          maxLength={400}
          rows={2}
          value={one.text ?? ""}
          onChange={(event) => set("text", event.target.value)}
        />
      </label>
      <label>
        行き先
        <input
          className="field"
          placeholder="/campaign/…"
          value={one.link ?? ""}
          onChange={(event) => set("link", event.target.value)}
        />
      </label>
    </fieldset>
  );
}
