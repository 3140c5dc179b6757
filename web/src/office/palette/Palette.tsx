import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "#office/api/call.ts";
import type { OrderRow } from "#office/api/contract.gen.ts";
import { moment, yen } from "#office/app/format.ts";
import { Keys } from "#office/app/Help.tsx";
import { Icon, Mark } from "#office/app/Icon.tsx";
import { useAllKeys } from "#office/app/keys.ts";
import type { Room } from "#office/app/rooms.ts";
import { useMay } from "#office/app/session.tsx";
import { addressOf, useSavedViews } from "#office/orders/SavedViews.tsx";
import { stateOf } from "#office/orders/states.ts";

/** Something the palette offers: an object to open, or a verb to do. */
type Choice = {
  id: string;
  group: string;
  run: () => void;
  row?: OrderRow;
  label?: string;
  hint?: string;
  keys?: string;
  icon?: string;
};

/**
 * Objects and verbs by typing: an order by anything that is known of it, and whatever answers a key here. `>` leaves
 * verbs alone. Arrows choose, Enter opens, Esc closes.
 */
export function Palette({ rooms, onClose }: { rooms: readonly Room[]; onClose: () => void }) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useId();
  const navigate = useNavigate();
  const verbs = useAllKeys();
  const sought = useDeferredValue(text.trim());
  const onlyVerbs = sought.startsWith(">");
  const words = sought.replace(/^>\s*/, "");

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  const began = useRef(0);
  const found = useQuery({
    queryKey: ["orders", "palette", words],
    queryFn: async ({ signal }) => {
      began.current = performance.now();
      const answer = await call("office/orders/list", { filter: { text: words }, limit: 8 }, signal);
      return { rows: answer.rows, took: Math.round(performance.now() - began.current) };
    },
    enabled: !onlyVerbs && words.length > 0,
    placeholderData: (before) => before,
  });

  const saved = useSavedViews(useMay()("office/views/list"));
  const close = () => dialog.current?.close();
  const choices = useMemo(() => {
    const objects: Choice[] =
      onlyVerbs || words === ""
        ? []
        : (found.data?.rows ?? []).map((row) => ({
            id: row.number,
            group: "受注",
            row,
            run: () => navigate(`/orders/${row.number}`),
          }));
    const places: Choice[] = rooms
      .filter((room) => words === "" || room.name.includes(words))
      .map((room) => ({
        id: room.path,
        group: "部屋",
        label: `${room.name}へ移る`,
        keys: room.key,
        icon: room.icon,
        run: () => navigate(room.path),
      }));
    const lists: Choice[] = (saved.data?.views ?? [])
      .filter((view) => words === "" || view.name.includes(words))
      .map((view) => ({
        id: view.id,
        group: "保存した表示",
        label: view.name,
        hint: view.mine ? "" : "共有",
        icon: "heart",
        run: () => navigate(addressOf(view)),
      }));
    const seen = new Set(["mod+k", "?", ...rooms.map((room) => room.key)]);
    const keys: Choice[] = [...verbs].reverse().flatMap(({ name, bindings }) =>
      Object.entries(bindings).flatMap(([key, binding]) => {
        const shown = binding.label.includes(words) || name.includes(words);
        if (seen.has(key) || !shown || (!onlyVerbs && words === "" && name === "全体")) return [];
        seen.add(key);
        return [{ id: key, group: `操作（${name}）`, label: binding.label, keys: key, icon: "ok", run: binding.run }];
      }),
    );
    return [...objects, ...lists, ...places, ...keys].slice(0, 30);
  }, [found.data, saved.data, rooms, verbs, words, onlyVerbs, navigate]);

  const chosen = Math.min(at, choices.length - 1);
  const choose = (choice: Choice | undefined) => {
    if (choice === undefined) return;
    close();
    onClose();
    choice.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setAt((chosen + step + choices.length) % Math.max(choices.length, 1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      const choice = choices[chosen];
      if ((event.metaKey || event.ctrlKey) && choice?.row) {
        choose({ ...choice, run: () => navigate(`/orders/${choice.id}/page`) });
      } else choose(choice);
    }
  };
  const id = (index: number) => `${list}-${index}`;
  useEffect(() => {
    document.getElementById(`${list}-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen, list]);

  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="検索・操作"
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className="palette-box">
        <label>
          <Icon name="find" />
          <input
            role="combobox"
            aria-label="検索・操作"
            aria-expanded={choices.length > 0}
            aria-controls={list}
            aria-activedescendant={choices.length > 0 ? id(chosen) : undefined}
            placeholder="番号・名前・電話・送り状、操作をさがす"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setAt(0);
            }}
          />
          <span className="soft took" role="status">
            {words !== "" && !onlyVerbs && found.data && `${found.data.rows.length}件・${found.data.took} ms`}
          </span>
        </label>
        <div id={list} role="listbox" aria-label="見つかったもの">
          {choices.map((choice, index) => (
            <div key={`${choice.group} ${choice.id}`} role="presentation">
              {choice.group !== choices[index - 1]?.group && <h3 role="presentation">{choice.group}</h3>}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys */}
              <div
                id={id(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === chosen}
                onClick={() => choose(choice)}
                onMouseMove={() => setAt(index)}
              >
                {choice.row ? <Found row={choice.row} /> : <Verb choice={choice} />}
              </div>
            </div>
          ))}
          {choices.length === 0 && (
            <p className="nothing">見つかりません。番号・名前・よみ・電話の下4桁・送り状番号・商品番号でさがせます。</p>
          )}
        </div>
        <footer>
          <span>
            <kbd>↑</kbd>
            <kbd>↓</kbd>選ぶ
          </span>
          <span>
            <kbd>⏎</kbd>開く
          </span>
          <span>
            <kbd>⌘⏎</kbd>ページで開く
          </span>
          <span>
            <kbd>&gt;</kbd>操作だけ
          </span>
          <span className="last">
            <kbd>esc</kbd>閉じる
          </span>
        </footer>
      </div>
    </dialog>
  );
}

function Found({ row }: { row: OrderRow }) {
  const state = stateOf(row);
  return (
    <>
      <Mark shape={state.shape} tone={state.tone === "alert" ? "alert" : undefined} />
      <span>{row.number}</span>
      <span className="soft cut">
        <b>{row.name}</b> 様・{yen(row.total)}・{state.word}・{moment(row.at)}
      </span>
      <kbd>⏎</kbd>
    </>
  );
}

function Verb({ choice }: { choice: Choice }) {
  return (
    <>
      <Icon name={choice.icon ?? "ok"} />
      <span>{choice.label}</span>
      <span className="soft cut">{choice.hint}</span>
      <span>{choice.keys && <Keys text={choice.keys} />}</span>
    </>
  );
}
