import type { FindingSort, ImportWhole } from "#office/api/contract.gen.ts";
import { count } from "#office/app/format.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useFindings } from "#office/imports/useImports.ts";

const intro = {
  problem: "問題のある行は取り込みません。ほかの行だけを取り込むか、ファイルを直してもう一度置いてください。",
  mended: "表計算ソフトで変わったとはっきりわかる値は、元の形に直して読みました。",
  kept: "取り込んだあとで変わったものは、そのまま残します。",
} satisfies Record<FindingSort, string>;

/** What was found in a file, with row and column. */
export function Findings({ whole, sort }: { whole: ImportWhole; sort: FindingSort }) {
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useFindings(whole.file.id, whole.digest, sort);
  const list = data?.pages.flatMap((page) => page.findings) ?? [];
  const all = { problem: whole.file.problems, mended: whole.file.mended, kept: whole.file.kept }[sort];
  return (
    <>
      <p className="soft import-intro">{intro[sort]}</p>
      <Problem>{error?.message}</Problem>
      <table className="plain-table imports-table" aria-label="見つかったもの" aria-busy={isFetching}>
        <thead>
          <tr>
            <th scope="col" className="num">
              行
            </th>
            <th scope="col">{sort === "kept" ? "コード" : "列"}</th>
            <th scope="col" className="no-phone">
              {sort === "kept" ? "列" : "値"}
            </th>
            <th scope="col">{sort === "mended" ? "読んだ値" : "理由"}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <tr key={one.seq}>
              <td className="num">{one.line || "—"}</td>
              <td className="nowrap">{sort === "kept" ? one.key : one.column || "—"}</td>
              <td className="no-phone cut">{sort === "kept" ? one.column : one.cell}</td>
              <td>
                {one.damage && <span className="soft">{one.damage}　</span>}
                {one.said}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <button type="button" className="btn more-rows" disabled={isFetching} onClick={() => fetchNextPage()}>
          続きを読み込む
        </button>
      )}
      {data && !hasNextPage && list.length < all && (
        <p className="soft import-intro">
          はじめの{count(list.length)}件を表示しています（全{count(all)}件）。
        </p>
      )}
    </>
  );
}
