import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { call } from "#office/api/call.ts";
import type { HistoryEntry, Report } from "#office/api/contract.gen.ts";
import { count, moment } from "#office/app/format.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useTry } from "#office/session/useTry.ts";
import "#office/session/login.css";

/** Everything that was done in the shop, the latest first: as a whole, to one object, or by one person. */
export function AuditRoom() {
  const [search] = useSearchParams();
  const asked = {
    object: search.get("object") ?? "",
    object_id: search.get("id") ?? "",
    actor: search.get("actor") ?? "",
  };
  const { data, error, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: ["audit", asked],
    queryFn: ({ pageParam, signal }) => call("office/audit/list", { ...asked, before: pageParam }, signal),
    initialPageParam: "",
    getNextPageParam: (last) => (last.more ? last.entries.at(-1)?.id : undefined),
  });
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const narrowed = asked.object_id !== "" || asked.actor !== "";
  return (
    <>
      <div className="head">
        <h1>記録</h1>
        {narrowed && (
          <Link className="link center" to="/audit">
            すべての記録を見る
          </Link>
        )}
        <Verify />
      </div>
      <Problem>{error?.message}</Problem>
      <div className="sheet">
        <section aria-label="操作の記録">
          {data && entries.length === 0 && (
            <p className="nothing">ここには、だれが何をしたかが並びます。まだ何もありません。</p>
          )}
          {entries.length > 0 && (
            <table className="record">
              <thead>
                <tr>
                  <th scope="col">いつ</th>
                  <th scope="col">だれが</th>
                  <th scope="col">なにを</th>
                  <th scope="col">変わったこと</th>
                  <th scope="col">理由</th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <Row key={entry.id} entry={entry} />
                ))}
              </tbody>
            </table>
          )}
          {hasNextPage && (
            <button type="button" className="btn" disabled={isFetching} onClick={() => fetchNextPage()}>
              さらに前を見る
            </button>
          )}
        </section>
      </div>
    </>
  );
}

const kinds: Record<string, string> = {
  staff: "スタッフ",
  command: "コマンド",
  job: "定期処理",
  webhook: "外部から",
  member: "会員",
  system: "システム",
};

function Row({ entry }: { entry: HistoryEntry }) {
  return (
    <tr>
      <td className="nowrap">{moment(Date.parse(entry.at))}</td>
      <td>
        <Link className="link" to={`/audit?actor=${encodeURIComponent(entry.actor_id)}`}>
          {entry.actor_name || kinds[entry.actor_kind]}
        </Link>{" "}
        <span className="soft">
          {kinds[entry.actor_kind]} {entry.from}
        </span>
      </td>
      <td>
        <span title={entry.action}>
          {entry.object_word}：{entry.word}
        </span>{" "}
        <Link
          className="link"
          to={`/audit?object=${encodeURIComponent(entry.object)}&id=${encodeURIComponent(entry.object_id)}`}
        >
          {entry.object_name || entry.object_id}
        </Link>
      </td>
      <td>
        {entry.forgotten && <span className="soft">（内容は保存期間が過ぎたため消去済み）</span>}
        {entry.changes.map((change) => (
          <div key={change.field}>
            <span className="soft" title={change.field}>
              {change.word}
            </span>{" "}
            {change.before || "—"} → {change.after || "—"}
          </div>
        ))}
      </td>
      <td>{entry.reason}</td>
    </tr>
  );
}

function Verify() {
  const { busy, problem, attempt } = useTry();
  const [report, setReport] = useState<Report>();
  const verify = () => attempt(() => call("office/audit/verify", {})).then(setReport);
  const fine = report?.broken.length === 0;
  return (
    <>
      <button type="button" className="btn" disabled={busy} onClick={verify}>
        改ざんがないか確かめる
      </button>
      <span role="status" className={report && !fine ? "alert center" : "soft center"}>
        {problem}
        {report && (fine ? `${count(report.entries)}件、書かれたままです` : `壊れています：${report.broken[0]}`)}
      </span>
    </>
  );
}
