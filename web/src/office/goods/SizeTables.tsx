import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { CallError, call } from "#office/api/call.ts";
import type { SizeTableRow } from "#office/api/contract.gen.ts";
import { Conflict } from "#office/app/Conflict.tsx";
import { Icon } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { useToast } from "#office/app/toast.tsx";
import { Labelled } from "#office/session/Labelled.tsx";

const staleCode = "catalog.size_table_stale";
const filters = { "": "区分なし", S1010: "S", S1020: "M", S1030: "L", S1040: "LL以上" };
const fresh: SizeTableRow = { id: "", name: "", sizes: [{ name: "", filter: "" }], measures: [], revision: 0, by: "" };

export function useSizeTables() {
  return useQuery({
    queryKey: ["goods", "sizeTables"],
    queryFn: ({ signal }) => call("office/goods/size_tables", {}, signal),
  });
}

/** サイズ表: the tables with which the sizes of an item begin. Items that have their sizes already keep them. */
export function SizeTables() {
  const { data, error } = useSizeTables();
  const works = useMay()("office/goods/save_size_table");
  const [search, setSearch] = useSearchParams();
  const opened = search.get("open") ?? "";
  const open = (id: string) => setSearch(id === "" ? {} : { open: id });
  useKeys("サイズ表", {
    ...(works && { c: { label: "サイズ表を追加する", run: () => open("new") } }),
    Escape: { label: "閉じる", run: () => open("") },
  });
  const table = opened === "new" ? fresh : data?.tables.find(({ id }) => id === opened);
  return (
    <>
      <div className="head">
        <Link className="quiet" to="/goods">
          <Icon name="back" />
          商品
        </Link>
        <h1>サイズ表</h1>
        {works && (
          <span className="end">
            <button type="button" className="btn small main" onClick={() => open("new")}>
              <Icon name="plus" />
              追加 <kbd>c</kbd>
            </button>
          </span>
        )}
      </div>
      <div className="sizetables">
        {error && !data && <Problem>{error.message}</Problem>}
        <p className="soft">
          商品のサイズを入れるときの「サイズ表から加える」に並びます。ここを変えても、すでにある商品のサイズは変わりません。
        </p>
        {data && data.tables.length === 0 && (
          <p className="nothing">サイズ表はありません。「追加」から、お店のサイズを登録できます。</p>
        )}
        <ul aria-label="サイズ表">
          {data?.tables.map((one) => (
            <li key={one.id} aria-current={one.id === opened ? "true" : undefined}>
              <button type="button" className="link" aria-expanded={one.id === opened} onClick={() => open(one.id)}>
                {one.name}
              </button>
              <span>{one.sizes.map(({ name }) => name).join("・")}</span>
              <small className="soft">
                {one.measures.join("、") || "測るところなし"}
                {one.by && `（${one.by}）`}
              </small>
            </li>
          ))}
        </ul>
        {table && <TableForm key={table.id} table={table} works={works} onClose={() => open("")} />}
      </div>
    </>
  );
}

/** What was typed, with the names of measures as one text. */
type Draft = Pick<SizeTableRow, "name" | "sizes" | "revision"> & { measures: string };

const draftOf = ({ name, sizes, measures, revision }: SizeTableRow): Draft => ({
  name,
  sizes,
  measures: measures.join("、"),
  revision,
});
const sizesText = (sizes: SizeTableRow["sizes"]) =>
  sizes.map(({ name, filter }) => (filter ? `${name}（${filters[filter as keyof typeof filters]}）` : name)).join("・");

function TableForm({ table, works, onClose }: { table: SizeTableRow; works: boolean; onClose: () => void }) {
  const queries = useQueryClient();
  const { tell } = useToast();
  const [draft, setDraft] = useState(() => draftOf(table));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallError>();
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const work = async (ask: () => Promise<unknown>, said: string, undo?: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await ask();
      tell({ text: said, ...(undo && { undo }) });
      onClose();
    } catch (error) {
      setProblem(error instanceof CallError ? error : new CallError(0, "", String(error)));
    } finally {
      setBusy(false);
      queries.invalidateQueries({ queryKey: ["goods", "sizeTables"] });
    }
  };
  const save = ({ measures, ...next }: Draft) =>
    work(
      () =>
        call("office/goods/save_size_table", {
          ...next,
          id: table.id,
          measures: measures.split(/[、,，\s]+/u).filter((one) => one !== ""),
        }),
      `サイズ表「${next.name.trim()}」を保存しました`,
    );
  const wrong = (name: string) => problem?.fields.find((field) => field.name === name)?.message;
  const theirs = problem?.code === staleCode ? (problem.current as SizeTableRow | undefined) : undefined;
  const move = (from: number, to: number) => {
    const sizes = [...draft.sizes];
    sizes.splice(to, 0, ...sizes.splice(from, 1));
    set({ sizes });
  };
  const setSize = (at: number, part: Partial<SizeTableRow["sizes"][number]>) =>
    set({ sizes: draft.sizes.map((one, i) => (i === at ? { ...one, ...part } : one)) });
  return (
    <form
      aria-label={table.id === "" ? "新しいサイズ表" : `サイズ表 ${table.name}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save(draft);
      }}
    >
      {theirs && (
        <Conflict
          title={`サイズ表「${theirs.name}」`}
          fields={[
            { name: "name", label: "名前", mine: draft.name, theirs: theirs.name },
            { name: "sizes", label: "サイズ", mine: sizesText(draft.sizes), theirs: sizesText(theirs.sizes) },
            { name: "measures", label: "測るところ", mine: draft.measures, theirs: theirs.measures.join("、") },
          ]}
          onClose={() => setProblem(undefined)}
          onMerge={(chosen) => {
            const other = draftOf(theirs);
            const next = {
              name: chosen.name === "theirs" ? other.name : draft.name,
              sizes: chosen.sizes === "theirs" ? other.sizes : draft.sizes,
              measures: chosen.measures === "theirs" ? other.measures : draft.measures,
              revision: other.revision,
            };
            setDraft(next);
            save(next);
          }}
        />
      )}
      <Labelled
        label="名前"
        required
        maxLength={40}
        readOnly={!works}
        value={draft.name}
        wrong={wrong("name")}
        onChange={(event) => set({ name: event.target.value })}
      />
      <fieldset>
        <legend>サイズ（小さい順）</legend>
        {draft.sizes.map((size, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is all that a size has
          <div className="sizerow" key={at}>
            <input
              className="field"
              aria-label={`サイズ${at + 1}の名前`}
              aria-invalid={wrong(`sizes.${at}`) !== undefined}
              maxLength={20}
              readOnly={!works}
              value={size.name}
              onChange={(event) => setSize(at, { name: event.target.value })}
            />
            <select
              className="field"
              aria-label={`サイズ${at + 1}の絞り込みの区分`}
              disabled={!works}
              value={size.filter}
              onChange={(event) => setSize(at, { filter: event.target.value })}
            >
              {Object.entries(filters).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
            {works && (
              <>
                <button
                  type="button"
                  className="ghost"
                  aria-label={`サイズ${at + 1}を上へ`}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  ↑
                </button>
                <button
                  type="button"
                  className="ghost"
                  aria-label={`サイズ${at + 1}を外す`}
                  disabled={draft.sizes.length === 1}
                  onClick={() => set({ sizes: draft.sizes.filter((_, i) => i !== at) })}
                >
                  <Icon name="x" />
                </button>
              </>
            )}
            {wrong(`sizes.${at}`) && (
              <small className="alert" role="alert">
                {wrong(`sizes.${at}`)}
              </small>
            )}
          </div>
        ))}
        {wrong("sizes") && (
          <small className="alert" role="alert">
            {wrong("sizes")}
          </small>
        )}
        {works && (
          <button
            type="button"
            className="btn small"
            onClick={() => set({ sizes: [...draft.sizes, { name: "", filter: "" }] })}
          >
            <Icon name="plus" />
            サイズを足す
          </button>
        )}
      </fieldset>
      <Labelled
        label="測るところ"
        hint="「、」で区切ります。例：着丈、身幅、袖丈"
        readOnly={!works}
        value={draft.measures}
        wrong={wrong("measures")}
        onChange={(event) => set({ measures: event.target.value })}
      />
      {problem && problem.fields.length === 0 && !theirs && <Problem>{problem.message}</Problem>}
      <div className="acts">
        {works && (
          <button type="submit" className="btn main" disabled={busy}>
            {table.id === "" ? "追加する" : "保存する"}
          </button>
        )}
        <button type="button" className="btn" onClick={onClose}>
          閉じる
        </button>
        {works && table.id !== "" && (
          <button
            type="button"
            className="btn danger"
            disabled={busy}
            onClick={() =>
              work(
                () => call("office/goods/remove_size_table", { id: table.id, revision: draft.revision }),
                `サイズ表「${table.name}」を削除しました`,
                async () => {
                  const { name, sizes, measures } = table;
                  await call("office/goods/save_size_table", { name, sizes, measures });
                  await queries.invalidateQueries({ queryKey: ["goods", "sizeTables"] });
                },
              )
            }
          >
            削除
          </button>
        )}
      </div>
    </form>
  );
}
