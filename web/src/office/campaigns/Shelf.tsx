import { type ComponentType, type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import type { CampaignState } from "#office/api/contract.gen.ts";
import { Icon } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { type Filter, matches, Tools } from "#office/campaigns/Tools.tsx";

/** What the panel beside a list is told. */
export type PanelProps = {
  code: string;
  fresh: boolean;
  works: boolean;
  onOpen: (code: string) => void;
  onCopy: (code: string) => void;
};

/** A list of campaigns or coupons, and the one that is open beside it. */
export function Shelf<Row extends { code: string; name: string; state: CampaignState }>(props: {
  what: string;
  rows: readonly Row[];
  works: boolean;
  /** The heads of the columns after the name. */
  heads: ReactNode;
  /** The cells of a row after its name. */
  cells: (row: Row) => ReactNode;
  panel: ComponentType<PanelProps>;
}) {
  const { what, rows, works, panel: Panel } = props;
  const [search, setSearch] = useSearchParams();
  const [filter, setFilter] = useState<Filter>({ text: "", state: "" });
  const opened = search.get("open") ?? "";
  const from = search.get("from") ?? "";
  const add = search.get("new") !== null;
  const open = (code: string) => setSearch(code === "" ? {} : { open: code });
  useKeys(what, {
    ...(works && { c: { label: `${what}を追加する`, run: () => setSearch({ new: "" }) } }),
    Escape: { label: "閉じる", run: () => open("") },
  });
  const shown = rows.filter((row) => matches(filter, row));
  return (
    <>
      <Tools what={what} filter={filter} onFilter={setFilter} {...(works && { onAdd: () => setSearch({ new: "" }) })} />
      <div className={`campaign-both ${opened || add ? "opened" : ""}`}>
        <section className="list campaign-list" aria-label={what}>
          <table className="plain-table campaign-table">
            <thead>
              <tr>
                <th scope="col">名前</th>
                {props.heads}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <tr key={row.code} aria-current={opened === row.code ? "true" : undefined}>
                  <td>
                    <button type="button" className="link" onClick={() => open(row.code)}>
                      {row.name}
                    </button>{" "}
                    <span className="soft">{row.code}</span>
                  </td>
                  {props.cells(row)}
                </tr>
              ))}
            </tbody>
          </table>
          {shown.length === 0 && (
            <p className="nothing">
              {rows.length === 0 ? `${what}はまだありません。` : `この条件に合う${what}はありません。`}
            </p>
          )}
        </section>
        {(opened !== "" || add) && (
          <aside className="panel campaign-panel" aria-label={add ? `新しい${what}` : `${what}の内容`}>
            <header>
              <div className="nav">
                <span className="soft">{add ? `新しい${what}` : opened}</span>
                <span className="end tight">
                  <button type="button" className="ghost" aria-label="閉じる" onClick={() => open("")}>
                    <Icon name="x" />
                  </button>
                </span>
              </div>
            </header>
            <Panel
              key={add ? `new ${from}` : opened}
              code={add ? from : opened}
              fresh={add}
              works={works}
              onOpen={open}
              onCopy={(code) => setSearch({ new: "", from: code })}
            />
          </aside>
        )}
      </div>
    </>
  );
}
