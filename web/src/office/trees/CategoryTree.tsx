import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { TreeCategory } from "#office/api/contract.gen.ts";
import { count } from "#office/app/format.ts";
import { Icon } from "#office/app/Icon.tsx";
import { dropPlace, type Place, type Row, rowsOf, stands, stepPlace } from "#office/trees/tree.ts";

/** Where Alt with an arrow moves a category. */
const ways: Record<string, "up" | "down" | "in" | "out" | undefined> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
};

type Part = "before" | "after" | "into";

/**
 * The categories as a tree, by the practices of ARIA: one row can be reached by Tab, arrows go from row to row, open and
 * close. Alt with an arrow moves the category itself; a pointer drags it.
 */
export function CategoryTree(props: {
  list: readonly TreeCategory[];
  opened: string;
  works: boolean;
  onOpen: (code: string) => void;
  onMove: (code: string, place: Place) => void;
  onRemove: (code: string) => void;
  onTell: (text: string) => void;
}) {
  const { list, opened, works } = props;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState("");
  const [dragged, setDragged] = useState("");
  const [over, setOver] = useState<{ code: string; part: Part }>();
  const tree = useRef<HTMLDivElement>(null);
  const follows = useRef(false);
  const rows = rowsOf(list, closed);
  const here = rows.find(({ category }) => category.code === at) ?? rows[0];
  // The focus follows the row, also when it has moved elsewhere.
  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  const go = (row: Row | undefined) => {
    if (!row) return;
    setAt(row.category.code);
    follows.current = true;
  };
  const fold = (code: string, shut: boolean) => {
    const next = new Set(closed);
    if (shut) next.add(code);
    else next.delete(code);
    setClosed(next);
  };
  const move = (code: string, place: Place | undefined) => {
    if (!works) return;
    if (!place) {
      props.onTell("これより先へは移せません");
      return;
    }
    if (stands(list, code, place)) return;
    fold(place.parent, false);
    setAt(code);
    follows.current = true;
    props.onMove(code, place);
  };
  const press = (event: KeyboardEvent) => {
    if (!here || event.metaKey || event.ctrlKey) return;
    const i = rows.indexOf(here);
    const { code, parent } = here.category;
    const open = here.children > 0 && !closed.has(code);
    const way = event.altKey ? ways[event.key] : undefined;
    if (event.altKey && way === undefined) return;
    if (way !== undefined) move(code, stepPlace(list, code, way));
    else if (event.key === "ArrowDown") go(rows[i + 1]);
    else if (event.key === "ArrowUp") go(rows[i - 1]);
    else if (event.key === "Home") go(rows[0]);
    else if (event.key === "End") go(rows.at(-1));
    else if (event.key === "ArrowRight" && open) go(rows[i + 1]);
    else if (event.key === "ArrowRight") fold(code, false);
    else if (event.key === "ArrowLeft" && open) fold(code, true);
    else if (event.key === "ArrowLeft") go(rows.find(({ category }) => category.code === parent));
    else if (event.key === "Enter" || event.key === " ") props.onOpen(code);
    else if (event.key === "Delete" && works) props.onRemove(code);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const partOf = (event: DragEvent<HTMLElement>): Part => {
    const box = event.currentTarget.getBoundingClientRect();
    const y = (event.clientY - box.top) / box.height;
    return y < 0.3 ? "before" : y > 0.7 ? "after" : "into";
  };
  const hover = (event: DragEvent<HTMLElement>, code: string) => {
    const part = partOf(event);
    if (dragged === "" || !dropPlace(list, dragged, code, part)) {
      setOver(undefined);
      return;
    }
    event.preventDefault();
    if (over?.code !== code || over.part !== part) setOver({ code, part });
  };
  const drop = (event: DragEvent<HTMLElement>, code: string) => {
    event.preventDefault();
    const place = dropPlace(list, dragged, code, partOf(event));
    setOver(undefined);
    setDragged("");
    if (place) move(dragged, place);
  };
  return (
    <div
      className="tree"
      role="tree"
      aria-label="カテゴリ"
      aria-describedby={works ? "tree-keys" : undefined}
      ref={tree}
      onKeyDown={press}
    >
      {rows.map((row) => {
        const { category, level, children } = row;
        const { code } = category;
        const shut = closed.has(code);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys
          <div
            key={code}
            role="treeitem"
            aria-level={level}
            aria-posinset={row.place}
            aria-setsize={row.siblings}
            aria-expanded={children > 0 ? !shut : undefined}
            aria-selected={opened === code}
            tabIndex={here?.category.code === code ? 0 : -1}
            className={`tree-row ${row.shown ? "" : "hidden-row"} ${over?.code === code ? `drop-${over.part}` : ""}`}
            data-level={level}
            draggable={works}
            onFocus={() => setAt(code)}
            onClick={() => {
              setAt(code);
              props.onOpen(code);
            }}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              event.dataTransfer.setData("text/plain", category.name);
              setDragged(code);
            }}
            onDragEnd={() => {
              setDragged("");
              setOver(undefined);
            }}
            onDragOver={(event) => hover(event, code)}
            onDrop={(event) => drop(event, code)}
          >
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: arrows open and close */}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows open and close */}
            <span
              className="fold"
              onClick={(event) => {
                event.stopPropagation();
                if (children > 0) fold(code, !shut);
              }}
            >
              {children > 0 && <Icon name={shut ? "arrow" : "down"} />}
            </span>
            <span className="tree-name">{category.name}</span>
            <span className="soft tree-path no-phone">{category.path ? `/${category.path}` : ""}</span>
            {!row.shown && <span className="tree-hidden">非表示</span>}
            <span className="num">{count(category.below)}点</span>
          </div>
        );
      })}
    </div>
  );
}
