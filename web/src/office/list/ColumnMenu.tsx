import { useRef } from "react";
import { Icon } from "#office/app/Icon.tsx";
import type { Column } from "#office/list/DataList.tsx";
import type { Density } from "#office/list/useColumns.ts";

/** Which columns are shown, and how tight the rows are. It closes by Esc or a press beside it. */
export function ColumnMenu<Row>(props: {
  columns: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  onToggle: (id: string) => void;
  density: Density;
  onDensity: (next: Density) => void;
}) {
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        type="button"
        className="quiet"
        popoverTarget="columns"
        title="列と行の高さを選ぶ"
        aria-label="列と行の高さを選ぶ"
      >
        <Icon name="cols" />
        <span className="only-wide">列</span>
      </button>
      <div ref={menu} id="columns" popover="auto" className="menu">
        <fieldset>
          <legend>列</legend>
          {props.columns.map((column) => (
            <label key={column.id}>
              <input
                type="checkbox"
                checked={!props.hidden.has(column.id)}
                disabled={column.always}
                onChange={() => props.onToggle(column.id)}
              />
              {column.name}
              {column.wide && <small>（広い画面で）</small>}
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend>行の高さ</legend>
          {(["normal", "tight"] as const).map((density) => (
            <label key={density}>
              <input
                type="radio"
                name="density"
                checked={props.density === density}
                onChange={() => props.onDensity(density)}
              />
              {density === "normal" ? "ふつう" : "つめる"}
            </label>
          ))}
        </fieldset>
      </div>
    </>
  );
}
