import { type DragEvent, useId, useRef, useState } from "react";
import { call } from "#office/api/call.ts";
import type { GoodsPicture } from "#office/api/contract.gen.ts";
import { Icon } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { PictureDetail } from "#office/goods/PictureDetail.tsx";
import { base64Of } from "#office/goods/useGoods.ts";

/** How many pictures a colour can have. */
const most = 99;

/** The pictures of a colour: dropped or chosen, ordered by dragging or by the arrow keys. The first is that of lists. */
export function Pictures(props: {
  name: string;
  pictures: readonly GoodsPicture[];
  onChange: (next: (was: GoodsPicture[]) => GoodsPicture[]) => void;
}) {
  const { pictures, onChange } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const [loading, setLoading] = useState({ done: 0, of: 0 });
  const [problem, setProblem] = useState("");
  const [over, setOver] = useState(false);
  const [open, setOpen] = useState<string>();
  const opened = pictures.findIndex(({ ref }) => ref === open);
  const dragged = useRef<number>(undefined);
  const id = useId();
  const add = async (files: readonly File[]) => {
    const some = files.slice(0, most - pictures.length);
    setProblem(some.length < files.length ? `写真は${most}枚までです。` : "");
    for (const [i, file] of some.entries()) {
      setLoading({ done: i, of: some.length });
      try {
        const picture = await call("office/goods/picture", { base64: await base64Of(file) });
        onChange((was) => (was.some(({ ref }) => ref === picture.ref) ? was : [...was, picture]));
      } catch (error) {
        setProblem(`${file.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    setLoading({ done: 0, of: 0 });
  };
  const move = (from: number, to: number) =>
    onChange((was) => {
      const next = was.filter((_, i) => i !== from);
      const one = was[from];
      if (one === undefined || to < 0 || to >= was.length) return was;
      next.splice(to, 0, one);
      return next;
    });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files.length > 0) add([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped on it; who cannot drop them chooses them
    <div
      className={`pictures ${over ? "over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(dragged.current === undefined);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ol aria-label={`${props.name}の写真`}>
        {pictures.map((picture, at) => (
          <li key={picture.ref}>
            <button
              type="button"
              draggable
              aria-label={`写真${at + 1}、左右の矢印で並べ替え`}
              aria-expanded={at === opened}
              onClick={() => setOpen(picture.ref === open ? undefined : picture.ref)}
              onDragStart={() => {
                dragged.current = at;
              }}
              onDragEnd={() => {
                dragged.current = undefined;
              }}
              onDragEnter={() => {
                if (dragged.current === undefined || dragged.current === at) return;
                move(dragged.current, at);
                dragged.current = at;
              }}
              onKeyDown={(event) => {
                const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
                if (by === 0) return;
                event.preventDefault();
                move(at, at + by);
                const row = event.currentTarget.closest("ol");
                requestAnimationFrame(() =>
                  row?.children[Math.min(Math.max(at + by, 0), pictures.length - 1)]?.querySelector("button")?.focus(),
                );
              }}
            >
              <img src={picture.url} alt="" width={64} height={80} />
            </button>
            <button
              type="button"
              className="ghost gone"
              aria-label={`写真${at + 1}を外す`}
              onClick={() => onChange((was) => was.filter((_, i) => i !== at))}
            >
              <Icon name="x" />
            </button>
            {at === 0 && <span className="flag">一覧</span>}
            {picture.alt && <span className="flag said">ALT</span>}
          </li>
        ))}
      </ol>
      {opened >= 0 && (
        <PictureDetail
          key={open}
          number={opened + 1}
          picture={pictures[opened] as GoodsPicture}
          made={`${props.name} ${opened + 1}枚目`}
          onChange={(next) => onChange((was) => was.map((one, i) => (i === opened ? { ...one, ...next } : one)))}
        />
      )}
      <label className="btn small" htmlFor={id}>
        <Icon name="plus" />
        写真を選ぶ・ここに落とす
      </label>
      <input
        ref={chooser}
        id={id}
        className="sr"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        aria-label={`${props.name}の写真を選ぶ`}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <span role="status" className="soft">
        {loading.of > 0 && (
          <>
            <progress max={loading.of} value={loading.done} aria-label="写真の取り込み" /> {loading.done + 1} /{" "}
            {loading.of}
            枚目
          </>
        )}
      </span>
      <Problem>{problem}</Problem>
    </div>
  );
}
