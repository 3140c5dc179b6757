import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#office/api/call.ts";
import type { ExportFileRow, ExportPlanRow, ExportState, Form } from "#office/api/contract.gen.ts";
import { Dialog } from "#office/app/dialog.tsx";
import { count, moment } from "#office/app/format.ts";
import { Icon, type Shape, State } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { ExportForm } from "#office/imports/ExportForm.tsx";
import { forms, rhythm, sizeText } from "#office/imports/exports.ts";
import { saveFile, useImportNews, useImportWork, useKinds } from "#office/imports/useImports.ts";

/** What can be imported can be exported, with the same columns: now, or by the shop itself at planned hours. */
export function Exports() {
  useImportNews();
  const may = useMay();
  const [edited, setEdited] = useState<ExportPlanRow | "new">();
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ["imports", "exports"],
    queryFn: ({ pageParam, signal }) => call("office/exports/list", { before: pageParam }, signal),
    initialPageParam: "",
    getNextPageParam: (last) => last.next || undefined,
  });
  const plans = data?.pages[0]?.plans ?? [];
  const files = data?.pages.flatMap((page) => page.files) ?? [];
  const plansMay = may("office/exports/save");
  useKeys("書き出し", {
    ...(plansMay && { c: { label: "書き出しを予約する", run: () => setEdited("new") } }),
  });
  return (
    <div className="imports scroll">
      <Now />
      <div className="export-head">
        <h2>予約した書き出し</h2>
        {plansMay && (
          <button type="button" className="btn" onClick={() => setEdited("new")}>
            <Icon name="plus" />
            予約する <kbd>c</kbd>
          </button>
        )}
      </div>
      {error && !data && <Problem>{error.message}</Problem>}
      {data && plans.length === 0 && (
        <p className="nothing">
          予約はありません。毎日・毎週・毎月の決まった時刻に、ファイルを作っておくことができます。
        </p>
      )}
      {plans.length > 0 && <Plans plans={plans} works={plansMay} onEdit={setEdited} />}
      <div className="export-head">
        <h2>できたファイル</h2>
      </div>
      {data && files.length === 0 && (
        <p className="nothing">まだありません。予約した書き出しのファイルが、ここに並びます。</p>
      )}
      {files.length > 0 && <Made files={files} />}
      {hasNextPage && (
        <button type="button" className="btn more-rows" disabled={isFetching} onClick={() => fetchNextPage()}>
          続きを読み込む
        </button>
      )}
      {edited && <ExportForm plan={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

function Now() {
  const kinds = useKinds().data?.kinds ?? [];
  const [form, setForm] = useState<Form>("utf8");
  const { busy, problem, work } = useImportWork();
  const get = async (kind: string) => {
    const file = await work(() => call("office/imports/export", { kind, form }));
    if (file) saveFile(file);
  };
  return (
    <>
      <div className="tools">
        <label>
          形式{" "}
          <select className="field" value={form} onChange={(event) => setForm(event.target.value as Form)}>
            {Object.entries(forms).map(([one, name]) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <span className="soft no-phone">書き出したファイルは、直してそのまま取り込めます。</span>
      </div>
      <Problem>{problem}</Problem>
      <table className="plain-table imports-table" aria-label="書き出し">
        <thead>
          <tr>
            <th scope="col">種類</th>
            <th scope="col" className="no-phone">
              列
            </th>
            <th scope="col">
              <span className="sr">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((one) => (
            <tr key={one.kind}>
              <td className="nowrap">{one.name}</td>
              <td className="soft no-phone">{one.columns.map((column) => column.title).join("、")}</td>
              <td className="num">
                <button type="button" className="btn small" disabled={busy} onClick={() => get(one.kind)}>
                  <Icon name="save" />
                  {one.name}を書き出す
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Plans(props: { plans: readonly ExportPlanRow[]; works: boolean; onEdit: (plan: ExportPlanRow) => void }) {
  const { busy, problem, work } = useImportWork();
  const [removed, setRemoved] = useState<ExportPlanRow>();
  const pause = (plan: ExportPlanRow) =>
    work(
      () => call("office/exports/save", { ...plan, paused: !plan.paused }),
      plan.paused ? "予約を再開しました" : "予約を止めました",
    );
  const run = (plan: ExportPlanRow) =>
    work(() => call("office/exports/run", { id: plan.id }), "作り始めました。できると下の一覧に並びます");
  const remove = async (plan: ExportPlanRow) => {
    setRemoved(undefined);
    await work(() => call("office/exports/remove", { id: plan.id }), "予約を削除しました");
  };
  return (
    <>
      <Problem>{problem}</Problem>
      <table className="plain-table imports-table" aria-label="予約した書き出し">
        <thead>
          <tr>
            <th scope="col">種類</th>
            <th scope="col">いつ</th>
            <th scope="col">次回</th>
            <th scope="col" className="no-phone">
              形式
            </th>
            <th scope="col" className="no-phone">
              保存
            </th>
            <th scope="col" className="no-phone">
              担当
            </th>
            <th scope="col">
              <span className="sr">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.plans.map((plan) => (
            <tr key={plan.id}>
              <td className="nowrap">
                {props.works ? (
                  <button type="button" className="link" onClick={() => props.onEdit(plan)}>
                    {plan.kind_name}
                  </button>
                ) : (
                  plan.kind_name
                )}
              </td>
              <td>{rhythm(plan)}</td>
              <td className="nowrap">
                {plan.paused ? (
                  <State shape="hold" tone="hold">
                    停止中
                  </State>
                ) : (
                  moment(plan.next_at)
                )}
              </td>
              <td className="nowrap no-phone">{forms[plan.form]}</td>
              <td className="nowrap no-phone">{plan.keep}日間</td>
              <td className="soft no-phone">{plan.by}</td>
              <td className="num">
                {props.works && (
                  <span className="export-acts">
                    <button
                      type="button"
                      className="btn small"
                      disabled={busy}
                      onClick={() => run(plan)}
                      aria-label={`${plan.kind_name}を今すぐ作る`}
                    >
                      今すぐ作る
                    </button>
                    <button
                      type="button"
                      className="btn small"
                      disabled={busy}
                      onClick={() => pause(plan)}
                      aria-label={`${plan.kind_name}の予約を${plan.paused ? "再開する" : "止める"}`}
                    >
                      {plan.paused ? "再開" : "止める"}
                    </button>
                    <button
                      type="button"
                      className="btn small"
                      disabled={busy}
                      onClick={() => setRemoved(plan)}
                      aria-label={`${plan.kind_name}の予約を削除する`}
                    >
                      削除
                    </button>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {removed && (
        <Dialog title="書き出しの予約を削除" onClose={() => setRemoved(undefined)}>
          <p>
            {removed.kind_name}（{rhythm(removed)}
            ）の予約を削除します。できたファイルは、保存の期間が終わるまで残ります。
          </p>
          <div className="dialog-acts">
            <button type="button" className="btn" onClick={() => setRemoved(undefined)}>
              やめる
            </button>
            <button type="button" className="btn danger" onClick={() => remove(removed)}>
              削除する
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

const exportStates = {
  waiting: { word: "順番待ち", shape: "wait", tone: "wait" },
  making: { word: "作成中", shape: "part", tone: "ready" },
  done: { word: "できました", shape: "done", tone: "done" },
  failed: { word: "失敗", shape: "alert", tone: "alert" },
} satisfies Record<ExportState, { word: string; shape: Shape; tone: string }>;

function Made({ files }: { files: readonly ExportFileRow[] }) {
  const { busy, problem, work } = useImportWork();
  const get = async ({ id, people }: ExportFileRow) => {
    const file = await work(() => call(people ? "office/exports/download_people" : "office/exports/download", { id }));
    if (file) saveFile(file);
  };
  return (
    <>
      <Problem>{problem}</Problem>
      <table className="plain-table imports-table" aria-label="できたファイル">
        <thead>
          <tr>
            <th scope="col">ファイル</th>
            <th scope="col">状態</th>
            <th scope="col" className="num">
              行
            </th>
            <th scope="col" className="num no-phone">
              大きさ
            </th>
            <th scope="col" className="no-phone">
              作成
            </th>
            <th scope="col" className="no-phone">
              保存の期限
            </th>
            <th scope="col">
              <span className="sr">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.id}>
              <td>
                {file.kind_name}
                <small className="soft">{file.name}</small>
                {file.said && <small className="alert">{file.said}</small>}
              </td>
              <td className="nowrap">
                <State shape={exportStates[file.state].shape} tone={exportStates[file.state].tone}>
                  {exportStates[file.state].word}
                </State>
              </td>
              <td className="num">{file.state === "done" ? count(file.rows) : ""}</td>
              <td className="num no-phone">{file.state === "done" ? sizeText(file.size) : ""}</td>
              <td className="soft nowrap no-phone">{moment(file.made)}</td>
              <td className="soft nowrap no-phone">{file.state === "failed" ? "" : moment(file.expires)}</td>
              <td className="num">
                {file.there && file.may && (
                  <button
                    type="button"
                    className="btn small"
                    disabled={busy}
                    onClick={() => get(file)}
                    aria-label={`${file.name}をダウンロード`}
                  >
                    <Icon name="save" />
                    ダウンロード
                  </button>
                )}
                {file.state === "done" && !file.there && <span className="soft">期間終了</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
