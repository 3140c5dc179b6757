import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { call } from "#office/api/call.ts";
import type { TextWorn } from "#office/api/contract.gen.ts";
import { yen } from "#office/app/format.ts";
import { Icon } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { ItemPicker } from "#office/articles/ItemPicker.tsx";

type Placed = Pick<TextWorn, "code" | "x" | "y" | "size">;

const most = { x: 20, y: 20, size: 10 };
const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, Math.round(value)));
const written = ({ code, x, y, size }: Placed) => `${code} ${x} ${y} ${size}`;

/** What a key does to a piece; nothing where it is no key of the canvas. */
export function moved(key: string, piece: Placed): Placed | undefined {
  const step = (change: Partial<Placed>): Placed => {
    const next = { ...piece, ...change };
    return {
      code: next.code,
      x: within(next.x, 0, most.x),
      y: within(next.y, 0, most.y),
      size: within(next.size, 1, most.size),
    };
  };
  switch (key) {
    case "ArrowLeft":
      return step({ x: piece.x - 1 });
    case "ArrowRight":
      return step({ x: piece.x + 1 });
    case "ArrowUp":
      return step({ y: piece.y - 1 });
    case "ArrowDown":
      return step({ y: piece.y + 1 });
    case "+":
    case ";": // the same key, without shift, on Japanese keyboards
      return step({ size: piece.size + 1 });
    case "-":
      return step({ size: piece.size - 1 });
    default:
      return undefined;
  }
}

type Props = { pieces: readonly string[]; disabled: boolean; onChange: (pieces: string[]) => void };

/** Where the goods of an outfit lie: dragged, or moved by keys. */
export function Canvas({ pieces, disabled, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState("");
  const [held, setHeld] = useState<Placed>();
  const ground = useRef<HTMLDivElement>(null);
  const { data, error } = useQuery({
    queryKey: ["texts", "pieces", pieces],
    queryFn: ({ signal }) => call("office/texts/pieces", { pieces: [...pieces] }, signal),
    enabled: pieces.length > 0,
    placeholderData: (before) => before,
  });
  // Places are the text's own: the answer about them comes a moment after the next key.
  const list = pieces.flatMap((text) => {
    const [code, x, y, size] = text.split(" ");
    const found = data?.pieces.find((one) => one.code === code);
    if (found === undefined) return [];
    return size === undefined ? [found] : [{ ...found, x: Number(x), y: Number(y), size: Number(size) }];
  });
  const keep = (next: readonly Placed[]) => onChange(next.map(written));
  const change = (code: string, to: Placed) => keep(list.map((one) => (one.code === code ? { ...one, ...to } : one)));
  // The shop finds the colour and a place for what has none.
  const lay = async (next: string[]) => {
    setProblem("");
    try {
      keep((await call("office/texts/pieces", { pieces: next })).pieces);
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : String(failure));
    }
  };
  const remove = (code: string) => keep(list.filter((one) => one.code !== code));

  function pressed(event: KeyboardEvent, piece: TextWorn) {
    if (disabled || event.metaKey || event.ctrlKey || event.altKey) return;
    const next = moved(event.key, piece);
    const removes = event.key === "Delete" || event.key === "Backspace";
    if (next === undefined && !removes) return;
    event.preventDefault();
    event.stopPropagation();
    if (next === undefined) remove(piece.code);
    else change(piece.code, next);
  }

  function dragged(event: PointerEvent<HTMLButtonElement>, piece: TextWorn) {
    const box = ground.current?.getBoundingClientRect();
    if (box === undefined || disabled || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { code, size } = piece;
    const x = within(((event.clientX - box.left) / box.width) * most.x, 0, most.x);
    const y = within(((event.clientY - box.top) / box.height) * most.y, 0, most.y);
    if (x !== (held ?? piece).x || y !== (held ?? piece).y) setHeld({ code, x, y, size });
  }

  function dropped(piece: TextWorn) {
    if (held?.code === piece.code) change(piece.code, held);
    setHeld(undefined);
  }

  return (
    <section className="sec" aria-label="コーディネートの商品">
      <div className="whole canvasrow">
        <div className="canvas" ref={ground}>
          {list.map((piece) => {
            const at = held?.code === piece.code ? held : piece;
            return (
              <button
                key={piece.code}
                type="button"
                aria-label={`${piece.name} ${piece.color}。矢印で動かす、+と-で大きさ、Deleteで外す`}
                aria-disabled={disabled}
                style={{ left: `${at.x * 5}%`, top: `${at.y * 5}%`, width: `${at.size * 10}%` }}
                onKeyDown={(event) => pressed(event, piece)}
                onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                onPointerMove={(event) => dragged(event, piece)}
                onPointerUp={() => dropped(piece)}
              >
                <img src={piece.picture} alt="" draggable={false} />
              </button>
            );
          })}
          {list.length === 0 && <p className="soft">商品をさがして、ここに並べてください。</p>}
        </div>
        <div className="canvasside">
          <ul aria-label="並べた商品">
            {list.map((piece) => (
              <li key={piece.code}>
                <span className="cut">{piece.name}</span>
                <select
                  className="field"
                  aria-label={`${piece.name}の色`}
                  value={piece.code}
                  disabled={disabled}
                  onChange={(event) =>
                    keep(list.map((one) => (one === piece ? { ...one, code: event.target.value } : one)))
                  }
                >
                  {piece.colors.map((one) => (
                    <option key={one.code} value={one.code}>
                      {one.name}
                    </option>
                  ))}
                </select>
                <span className="soft">
                  {yen(piece.price)}・{piece.stock}
                </span>
                {!disabled && (
                  <button
                    type="button"
                    className="quiet"
                    aria-label={`${piece.name}を外す`}
                    onClick={() => remove(piece.code)}
                  >
                    <Icon name="x" />
                  </button>
                )}
              </li>
            ))}
          </ul>
          {!disabled && (
            <p>
              <button type="button" className="btn small" onClick={() => setOpen(true)}>
                <Icon name="plus" />
                商品をさがす
              </button>
              {list.length > 0 && (
                <button type="button" className="quiet" onClick={() => lay(list.map(({ code }) => code))}>
                  並べなおす
                </button>
              )}
            </p>
          )}
          <div role="status">
            {list.length > 0 && data?.few && <p className="soft">お店に見せるには、2点以上並べてください。</p>}
            {list.length > 0 && data?.doubts.map((doubt) => <p key={doubt}>確認：{doubt}</p>)}
          </div>
          <Problem>{error?.message ?? problem}</Problem>
        </div>
      </div>
      {open && (
        <ItemPicker
          onClose={() => setOpen(false)}
          onPick={(code) => {
            setOpen(false);
            if (!list.some((one) => one.code.startsWith(code))) lay([...list.map(written), code]);
          }}
        />
      )}
    </section>
  );
}
