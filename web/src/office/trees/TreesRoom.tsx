import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import type { TreeWhole } from "#office/api/contract.gen.ts";
import { count } from "#office/app/format.ts";
import { Icon } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { useToast } from "#office/app/toast.tsx";
import { Brands } from "#office/trees/Brands.tsx";
import { AddDialog, CategoryPanel, RemoveDialog } from "#office/trees/CategoryPanel.tsx";
import { CategoryTree } from "#office/trees/CategoryTree.tsx";
import { EffectDialog } from "#office/trees/EffectDialog.tsx";
import { IconRules, ShippingAreas } from "#office/trees/Rules.tsx";
import { lineOf, type Place } from "#office/trees/tree.ts";
import { useChange, useTrees } from "#office/trees/useTrees.ts";
import "#office/session/login.css";
import "#office/panel/panel.css";
import "#office/trees/trees.css";

const tabs = [
  ["", "カテゴリ"],
  ["brands", "ブランド"],
  ["icons", "アイコン・サイズ"],
  ["areas", "配送地域"],
] as const;

/** 分類: categories as a tree, brands, and the rules of icons, sizes and shipping areas. */
export function TreesRoom() {
  const path = useParams()["*"] ?? "";
  const works = useMay()("office/trees/change");
  const { data, error } = useTrees();
  return (
    <>
      <div className="head">
        <h1>分類</h1>
        <nav className="tabs" aria-label="分類の種類">
          {tabs.map(([part, name]) => (
            <Link key={part} to={`/trees${part && `/${part}`}`} aria-current={path === part ? "page" : undefined}>
              {name}
              {part === "" && data && <b>{count(data.categories.length)}</b>}
              {part === "brands" && data && <b>{count(data.brands.length)}</b>}
            </Link>
          ))}
        </nav>
      </div>
      <Problem>{error?.message}</Problem>
      {data && path === "" && <Categories whole={data} works={works} />}
      {data && path === "brands" && <Brands whole={data} works={works} />}
      {path === "icons" && <IconRules />}
      {path === "areas" && <ShippingAreas />}
    </>
  );
}

function Categories({ whole, works }: { whole: TreeWhole; works: boolean }) {
  const [search, setSearch] = useSearchParams();
  const { tell } = useToast();
  const change = useChange();
  const [asks, setAsks] = useState<"add" | "remove">();
  const list = whole.categories;
  const opened = search.get("open") ?? "";
  const category = list.find((one) => one.code === opened);
  const open = (code: string) => {
    change.setProblem(undefined);
    setSearch(code === "" ? {} : { open: code });
  };
  const ask = (what: "add" | "remove") => {
    change.setProblem(undefined);
    setAsks(what);
  };
  // A new one stands below what is open, or beside it where the tree is deep enough.
  const below = category ? lineOf(list, category.code).slice(0, 2).at(-1)?.code : "";
  useKeys("カテゴリ", {
    ...(works && { c: { label: "カテゴリを追加する", run: () => ask("add") } }),
    Escape: { label: "閉じる", run: () => open("") },
  });
  const move = (code: string, place: Place) => {
    const one = list.find((each) => each.code === code);
    if (!one) return;
    const above = list.find((each) => each.code === place.parent);
    const said = `「${one.name}」を${above ? `「${above.name}」の中` : "いちばん上"}で${place.before ? `「${list.find((each) => each.code === place.before)?.name}」の前` : "最後"}に移しました`;
    change.change({ do: "move", code, ...place, seen: one.revision }, said);
  };
  const dialog = change.asked === undefined ? asks : undefined;
  return (
    <>
      {works && (
        <div className="tools">
          <button type="button" className="btn" onClick={() => ask("add")}>
            <Icon name="plus" />
            追加 <kbd>c</kbd>
          </button>
          <span className="soft no-phone" id="tree-keys">
            ドラッグか <kbd>Alt</kbd>+矢印で移す　矢印で選ぶ　<kbd>Enter</kbd> 開く　<kbd>Delete</kbd> 削除
          </span>
        </div>
      )}
      {change.problem && !dialog && !change.asked && <Problem>{change.problem.message}</Problem>}
      <div className={`tree-both ${category ? "opened" : ""}`}>
        <section className="list tree-list" aria-label="カテゴリの木">
          <CategoryTree
            list={list}
            opened={opened}
            works={works}
            onOpen={open}
            onMove={move}
            onRemove={(code) => {
              open(code);
              ask("remove");
            }}
            onTell={(text) => tell({ text })}
          />
        </section>
        {category && (
          <CategoryPanel
            category={category}
            list={list}
            works={works}
            change={change}
            onClose={() => open("")}
            onAdd={() => ask("add")}
            onRemove={() => ask("remove")}
          />
        )}
      </div>
      {dialog === "add" && (
        <AddDialog
          list={list}
          parent={below ?? ""}
          change={change}
          onClose={() => setAsks(undefined)}
          onAdded={(code) => {
            setAsks(undefined);
            open(code);
          }}
        />
      )}
      {dialog === "remove" && category && (
        <RemoveDialog category={category} list={list} change={change} onClose={() => setAsks(undefined)} />
      )}
      <EffectDialog change={change} />
    </>
  );
}
