import { useRef } from "react";
import { Icon } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { changed, methods } from "#office/orders/filter.ts";
import { statusWord } from "#office/orders/states.ts";

const statuses = [
  "placed",
  "awaiting_payment",
  "paid",
  "preparing",
  "partly_shipped",
  "lapsed",
  "shipped",
  "delivered",
  "cancelled",
  "return_requested",
  "returned",
  "exchanged",
  "refunded",
] as const;

/** What can be left out of the list; all of it stands in the address. */
export function FilterMenu({
  search,
  onChange,
}: {
  search: URLSearchParams;
  onChange: (next: URLSearchParams) => void;
}) {
  const menu = useRef<HTMLDivElement>(null);
  useKeys("受注の一覧", { f: { label: "絞り込む", run: () => menu.current?.showPopover() } });
  const set = (name: string) => (event: { target: { value: string } }) =>
    onChange(changed(search, name, event.target.value.replaceAll("-", "")));
  const dashed = (text: string | null) => text?.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3") ?? "";
  return (
    <>
      <button type="button" className="chip add" popoverTarget="filters">
        <Icon name="plus" />
        絞り込む <kbd>f</kbd>
      </button>
      <div ref={menu} id="filters" popover="auto" className="menu">
        <label>
          状態
          <select
            className="field"
            value={search.get("status") ?? ""}
            onChange={(event) => onChange(changed(search, "status", event.target.value))}
          >
            <option value="">表示のとおり</option>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {statusWord(status)}
              </option>
            ))}
          </select>
        </label>
        <label>
          支払
          <select
            className="field"
            value={search.get("method") ?? ""}
            onChange={(event) => onChange(changed(search, "method", event.target.value))}
          >
            <option value="">すべて</option>
            {Object.entries(methods).map(([method, word]) => (
              <option key={method} value={method}>
                {word}
              </option>
            ))}
          </select>
        </label>
        <label>
          受注日（から）
          <input className="field" type="date" value={dashed(search.get("from"))} onChange={set("from")} />
        </label>
        <label>
          受注日（まで）
          <input className="field" type="date" value={dashed(search.get("to"))} onChange={set("to")} />
        </label>
        <label>
          並び
          <select
            className="field"
            value={search.get("sort") ?? ""}
            onChange={(event) => onChange(changed(search, "sort", event.target.value))}
          >
            <option value="">表示のとおり</option>
            <option value="oldest">古い順</option>
            <option value="newest">新しい順</option>
          </select>
        </label>
      </div>
    </>
  );
}
