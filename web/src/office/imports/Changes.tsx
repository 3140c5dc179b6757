import { useDeferredValue, useState } from "react";
import type { Action, ImportChange, ImportWhole } from "#office/api/contract.gen.ts";
import { count } from "#office/app/format.ts";
import { Icon } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { useChanges } from "#office/imports/useImports.ts";

const actions = { added: "追加", changed: "変更", removed: "削除" } satisfies Record<Action, string>;

/** What a file changes, field by field, before and after. */
export function Changes({ whole }: { whole: ImportWhole }) {
  const { file } = whole;
  const [action, setAction] = useState<Action | "">("");
  const [text, setText] = useState("");
  const asked = useDeferredValue(text);
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useChanges(file.id, whole.digest, action, asked);
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const counts: Record<Action, number> = { added: file.added, changed: file.changed, removed: file.removed };
  if (file.added + file.changed + file.removed === 0)
    return (
      <p className="nothing">
        {file.state === "ready" ? "今の内容と同じです。変わるものはありません。" : "変わるものはありません。"}
      </p>
    );
  return (
    <>
      <div className="tools import-filter">
        <label className="find">
          <Icon name="find" />
          <input
            type="search"
            placeholder="コード、列、値"
            aria-label="変わるものを探す"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <select
          className="field"
          aria-label="変わり方"
          value={action}
          onChange={(event) => setAction(event.target.value as Action | "")}
        >
          <option value="">すべて</option>
          {(Object.keys(actions) as Action[])
            .filter((one) => counts[one] > 0)
            .map((one) => (
              <option key={one} value={one}>
                {actions[one]}（{count(counts[one])}）
              </option>
            ))}
        </select>
      </div>
      <Problem>{error?.message}</Problem>
      {rows.length === 0 && !isFetching && <p className="nothing">この条件に合うものはありません。</p>}
      {rows.length > 0 && (
        <table className="plain-table imports-table import-changes" aria-label="変わるもの" aria-busy={isFetching}>
          <thead>
            <tr>
              <th scope="col" className="num no-phone">
                行
              </th>
              <th scope="col">コード</th>
              <th scope="col" className="no-phone">
                変わり方
              </th>
              <th scope="col">内容</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.seq} row={row} kind={whole.file.kind} />
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <button type="button" className="btn more-rows" disabled={isFetching} onClick={() => fetchNextPage()}>
          続きを読み込む
        </button>
      )}
    </>
  );
}

/** A picture before or after. */
function Shown({ src, word }: { src: string; word: string }) {
  if (!src) return <span className="soft">（なし）</span>;
  return <img className="import-shot" src={src} alt={word} width={64} height={80} loading="lazy" />;
}

function Row({ row, kind }: { row: ImportChange; kind: string }) {
  const pictures = kind === "pictures";
  return (
    <tr>
      <td className="num soft no-phone">{row.line || ""}</td>
      <td>
        {row.key}
        {row.name && <small className="soft">{row.name}</small>}
      </td>
      <td className="nowrap no-phone">{actions[row.action]}</td>
      <td>
        <ul className="import-cells">
          {row.cells.map((cell) => (
            <li key={cell.column}>
              <span className="soft">{cell.column}</span>{" "}
              {/* Points and their reason are of this file alone: there is nothing before them. */}
              {row.action !== "added" && !(kind === "points" && cell.before === "") && (
                <>
                  {pictures ? <Shown src={cell.before} word="いまの写真" /> : <del>{cell.before || "（空）"}</del>} →{" "}
                </>
              )}
              {row.action !== "removed" &&
                (pictures ? <Shown src={cell.after} word="新しい写真" /> : <ins>{cell.after || "（空）"}</ins>)}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
