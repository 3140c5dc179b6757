import { type ColumnDef, columnVisibilityFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, memo, type ReactNode, type RefObject, useEffect, useId, useMemo, useRef } from "react";
import { Icon } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { everything, has, nothing, range, type Selection, toggle } from "#office/list/selection.ts";

/** What a column needs beside its cell: its track in the grid, its class, and its text for a file. */
export type Column<Row> = {
  id: string;
  name: string;
  /** A track of grid-template-columns. */
  track: string;
  className?: string;
  /** Only where the list is wide. */
  wide?: boolean;
  /** Cannot be hidden. */
  always?: boolean;
  cell: (row: Row) => ReactNode;
  /** What a CSV says. */
  text: (row: Row) => string;
};

const features = tableFeatures({ columnVisibilityFeature });

export type DataListProps<Row> = {
  /** What the rows are, for people who do not see the list. */
  label: string;
  className: string;
  columns: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  rows: readonly Row[];
  /** How many there are of them; more may be loaded. */
  total: number;
  keyOf: (row: Row) => string;
  /** How the row is called for the checkbox. */
  nameOf: (row: Row) => string;
  rowHeight: number;
  cursor: string | undefined;
  onCursor: (key: string) => void;
  onOpen: (key: string) => void;
  selection: Selection;
  onSelect: (next: Selection) => void;
  onEnd: () => void;
  loading: boolean;
  empty: ReactNode;
};

/**
 * Rows that are drawn only where one looks, under a head with the same columns. The cursor and the selection are two
 * things: `j` and `k` move the one, `x` changes the other. Focus stays on the grid; the row it speaks of is the active one.
 */
export function DataList<Row extends object>(props: DataListProps<Row>) {
  const { rows, keyOf, cursor, selection, onSelect, onCursor, onEnd } = props;
  const box = useRef<HTMLDivElement>(null);
  const anchor = useRef(0);
  const id = useId();
  // Every frame of a scroll comes through here: what does not depend on the place is made once.
  const columns = useMemo(
    () => props.columns.map((c): ColumnDef<typeof features, Row> => ({ id: c.id, header: c.name, accessorFn: c.text })),
    [props.columns],
  );
  const columnVisibility = useMemo(
    () => Object.fromEntries([...props.hidden].map((name) => [name, false])),
    [props.hidden],
  );
  const table = useTable<typeof features, Row>({
    features,
    data: rows,
    columns,
    getRowId: keyOf,
    state: { columnVisibility },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table is another at each drawing; what is hidden decides
  const shown = useMemo(() => {
    const byId = new Map(props.columns.map((column) => [column.id, column]));
    return table.getVisibleLeafColumns().flatMap((column) => byId.get(column.id) ?? []);
  }, [props.columns, columnVisibility]);

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => props.rowHeight,
    overscan: 12,
    useFlushSync: false, // twelve rows are there before one sees them: a frame need not wait for more
    scrollPaddingStart: 32,
    scrollPaddingEnd: 96,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new height, not a new virtualizer, changes the sizes
  useEffect(() => virtual.measure(), [props.rowHeight]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - 20) onEnd();
  }, [last, rows.length, onEnd]);

  const keys = useMemo(() => rows.map(keyOf), [rows, keyOf]);
  const at = cursor === undefined ? -1 : keys.indexOf(cursor);
  const move = (step: number) => {
    const next = Math.min(Math.max(at + step, 0), rows.length - 1);
    const key = keys[next];
    if (key === undefined) return;
    onCursor(key);
    virtual.scrollToIndex(next);
  };
  const pick = (index: number, through: boolean) => {
    const key = keys[index];
    if (key === undefined) return;
    onSelect(through ? range(selection, keys, anchor.current, index) : toggle(selection, key));
    anchor.current = index;
  };
  const acts = useRef<RowActs>({ open: () => undefined, pick: () => undefined });
  acts.current = {
    open: props.onOpen,
    pick: (key, index, through) => {
      onCursor(key);
      pick(index, through);
    },
  };
  useKeys(props.label, {
    j: { label: "次の行", run: () => move(1) },
    k: { label: "前の行", run: () => move(-1) },
    ArrowDown: { label: "次の行", run: () => move(1) },
    ArrowUp: { label: "前の行", run: () => move(-1) },
    x: { label: "選ぶ・外す", run: () => pick(at, false) },
    X: { label: "ここまで選ぶ", run: () => pick(at, true) },
    a: { label: "結果をすべて選ぶ", run: () => onSelect(selection.all ? nothing : everything) },
    Enter: { label: "開く", run: () => cursor !== undefined && props.onOpen(cursor) },
  });

  const some = selection.all || selection.keys.size > 0;
  const style = {
    "--cols": template(shown, false),
    "--cols-wide": template(shown, true),
  } as CSSProperties;
  return (
    <div
      ref={box}
      className={`table ${props.className}`}
      style={style}
      role="grid"
      aria-label={props.label}
      aria-multiselectable="true"
      aria-rowcount={props.total + 1}
      aria-colcount={shown.length + 1}
      aria-busy={props.loading}
      aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
      tabIndex={0}
    >
      <div className="tr th" role="row" aria-rowindex={1}>
        <span role="columnheader">
          <button
            type="button"
            className={`check ${some ? "part" : ""}`}
            tabIndex={-1}
            aria-label={some ? "選択をすべて外す" : "結果をすべて選ぶ"}
            onClick={() => onSelect(some ? nothing : everything)}
          >
            <Icon name="dash" />
          </button>
        </span>
        {shown.map((column) => (
          <span
            key={column.id}
            role="columnheader"
            className={`${classOf(column)} ${column.id === "at" ? "sorted" : ""}`}
          >
            {column.name}
          </span>
        ))}
      </div>
      {rows.length === 0 && !props.loading && (
        <div role="row">
          <div role="gridcell" className="nothing">
            {props.empty}
          </div>
        </div>
      )}
      <div role="rowgroup" className="rows-space" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const key = keyOf(row);
          return (
            <DataRow
              key={key}
              row={row}
              name={key}
              id={`${id}-${index}`}
              index={index}
              start={start}
              current={index === at}
              selected={has(selection, key)}
              columns={shown}
              nameOf={props.nameOf}
              acts={acts}
            />
          );
        })}
      </div>
    </div>
  );
}

/** What can be done with a row. */
type RowActs = { open: (key: string) => void; pick: (key: string, index: number, through: boolean) => void };

type DataRowProps<Row> = {
  row: Row;
  name: string;
  id: string;
  index: number;
  start: number;
  current: boolean;
  selected: boolean;
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  acts: RefObject<RowActs>;
};

/** A row, drawn anew only when it changes: not when one scrolls past it. */
const DataRow = memo(function DataRow<Row>(props: DataRowProps<Row>) {
  const { row, name, index, acts } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the grid opens the row of the cursor
    <div
      id={props.id}
      className={`tr ${props.current ? "cur" : ""}`}
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={props.selected}
      style={{ top: props.start }}
      onClick={() => acts.current.open(name)}
    >
      <span role="gridcell" className="pickcell">
        <button
          type="button"
          className="check"
          role="checkbox"
          tabIndex={-1}
          aria-checked={props.selected}
          aria-label={`${props.nameOf(row)}を選ぶ`}
          onClick={(event) => {
            event.stopPropagation();
            acts.current.pick(name, index, event.shiftKey);
          }}
        >
          <Icon name="ok" />
        </button>
      </span>
      {props.columns.map((column) => (
        <span key={column.id} role="gridcell" className={classOf(column)}>
          {column.cell(row)}
        </span>
      ))}
    </div>
  );
}) as <Row>(props: DataRowProps<Row> & { key: string }) => ReactNode;

function classOf<Row>(column: Column<Row>): string {
  return `${column.className ?? ""} ${column.wide ? "wide" : ""}`;
}

function template<Row>(columns: readonly Column<Row>[], wide: boolean): string {
  return ["30px", ...columns.filter((column) => wide || !column.wide).map((column) => column.track)].join(" ");
}
