import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { call } from "#office/api/call.ts";
import type { ImportWhole } from "#office/api/contract.gen.ts";
import { count, moment, yen } from "#office/app/format.ts";
import { Icon, Mark, State } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { Changes } from "#office/imports/Changes.tsx";
import { ColumnsForm } from "#office/imports/ColumnsForm.tsx";
import { Findings } from "#office/imports/Findings.tsx";
import { busyStates, fileStates, stateWord } from "#office/imports/states.ts";
import { saveFile, useFile, useImportWork } from "#office/imports/useImports.ts";

type Tab = "changes" | "problems" | "mended" | "kept" | "columns";

/** One file: what it changes, what is wrong with it, and the way on. */
export function ImportView({ id }: { id: string }) {
  const { data, error } = useFile(id);
  if (error && !data) return <Problem>{error.message}</Problem>;
  if (!data) return <div aria-busy="true" />;
  return <Whole whole={data} />;
}

function tabsOf(whole: ImportWhole): { tab: Tab; word: string; n: number }[] {
  const { file } = whole;
  const list: { tab: Tab; word: string; n: number }[] = [
    { tab: "changes", word: "変わるもの", n: file.added + file.changed + file.removed },
  ];
  if (file.problems > 0) list.push({ tab: "problems", word: "要修正", n: file.bad_rows });
  if (file.mended > 0) list.push({ tab: "mended", word: "直して読んだ値", n: file.mended });
  if (file.kept > 0) list.push({ tab: "kept", word: "残すもの", n: file.kept });
  if (whole.header.length > 0) list.push({ tab: "columns", word: "列", n: whole.columns.filter(Boolean).length });
  return list;
}

function Whole({ whole }: { whole: ImportWhole }) {
  const { file } = whole;
  const tabs = tabsOf(whole);
  const [chosen, setChosen] = useState<Tab>();
  const first: Tab =
    file.state === "choose" ? "columns" : file.state === "bad" && file.problems > 0 ? "problems" : "changes";
  const tab = tabs.find((one) => one.tab === chosen)?.tab ?? first;
  // What somebody looked at belongs to the comparison before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state has its own first tab
  useEffect(() => setChosen(undefined), [file.state]);
  const state = fileStates[file.state];
  return (
    <>
      <section className="list imports" aria-label={`取り込み ${file.name}`}>
        <div className="tools">
          <State shape={state.shape} tone={state.tone}>
            {stateWord(file)}
          </State>
          <b className="cut">
            {file.undoes && "取り消し："}
            {file.name}
          </b>
          <span className="soft nowrap no-phone">
            {file.kind_name}
            {whole.header.length > 0 &&
              `・${whole.excel ? "Excel" : whole.encoding === "sjis" ? "Shift_JIS" : "UTF-8"}`}
            ・{file.by}・{moment(file.made)}
          </span>
          <Link className="link end" to="/imports">
            一覧へ
          </Link>
        </div>
        {file.said && (
          <p className="sign" role="status">
            <Mark shape="alert" tone="alert" />
            <span>{file.said}</span>
          </p>
        )}
        <Notes whole={whole} />
        {busyStates.has(file.state) ? (
          <Progress whole={whole} />
        ) : (
          <>
            <div className="import-tabs" role="tablist" aria-label="ファイルの内容">
              {tabs.map((one) => (
                <button
                  key={one.tab}
                  type="button"
                  role="tab"
                  aria-selected={tab === one.tab}
                  onClick={() => setChosen(one.tab)}
                >
                  {one.word}
                  <b className={one.tab === "problems" ? "alert" : ""}>{count(one.n)}</b>
                </button>
              ))}
            </div>
            <div className="scroll" role="tabpanel">
              {tab === "changes" && <Changes whole={whole} />}
              {tab === "problems" && <Findings whole={whole} sort="problem" />}
              {tab === "mended" && <Findings whole={whole} sort="mended" />}
              {tab === "kept" && <Findings whole={whole} sort="kept" />}
              {tab === "columns" && <ColumnsForm key={file.kind + whole.columns.join()} whole={whole} />}
            </div>
          </>
        )}
      </section>
      <Acts whole={whole} />
    </>
  );
}

function Notes({ whole }: { whole: ImportWhole }) {
  if (whole.notes.length + whole.damages.length === 0) return null;
  return (
    <ul className="import-notes" aria-label="ファイルについて">
      {whole.notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
      {whole.damages.map((one) => (
        <li key={one.damage}>
          {one.name} <b>{count(one.count)}</b>
        </li>
      ))}
    </ul>
  );
}

function Progress({ whole }: { whole: ImportWhole }) {
  const { file } = whole;
  return (
    <div className="import-progress" role="status">
      <p>
        {stateWord(file)}
        {file.total > 0 && `　${count(file.done)} / ${count(file.total)}`}
      </p>
      <progress
        aria-label={stateWord(file)}
        {...(file.total > 0 && { max: file.total, value: Math.min(file.done, file.total) })}
      />
      <p className="soft">画面を閉じても続きます。そのあいだも、お店は売り続けます。</p>
    </div>
  );
}

/** What can be done with the file now, with what it does above it. */
function Acts({ whole }: { whole: ImportWhole }) {
  const { file } = whole;
  const may = useMay();
  const navigate = useNavigate();
  const { busy, problem, work } = useImportWork();
  const changes = file.added + file.changed + file.removed;
  // Points are money: their call asks who somebody is.
  const applyCall = file.kind === "points" ? "office/imports/apply_points" : "office/imports/apply";
  const can = file.state === "ready" && changes > 0 && whole.may && may(applyCall);
  const apply = () => work(() => call(applyCall, { id: file.id, digest: whole.digest }), "取り込みを始めました");
  useKeys("取り込みの確認", { "mod+enter": { label: "取り込む", run: () => can && apply() } });
  const undo = async () => {
    const next = await work(() => call("office/imports/undo", { id: file.id }));
    if (next) navigate(`/imports/${next.id}`);
  };
  const discard = async () => {
    const done = await work(() => call("office/imports/discard", { id: file.id }), `「${file.name}」を捨てました`);
    if (done) navigate("/imports");
  };
  const bad = async () => {
    const rows = await work(() => call("office/imports/bad", { id: file.id }));
    if (rows) saveFile(rows);
  };
  const undoable = file.state === "done" && !file.undoes && !file.undone_by && may("office/imports/undo");
  const discardable = ["ready", "bad", "choose", "failed"].includes(file.state) && may("office/imports/discard");
  if (busyStates.has(file.state)) return null;
  return (
    <div className="doit import-acts">
      <dl>
        <Sum word="追加" n={file.added} />
        <Sum word="変更" n={file.changed} />
        <Sum word="削除" n={file.removed} hide />
        <Sum word="そのまま" n={file.unchanged} />
        <Sum word="取り込まない行" n={file.bad_rows} hide />
        {whole.grants > 0 && (
          <div>
            <dt>付与</dt>
            <dd>{count(whole.grants)}ポイント</dd>
          </div>
        )}
        {whole.takes > 0 && (
          <div>
            <dt>減算</dt>
            <dd>{count(whole.takes)}ポイント</dd>
          </div>
        )}
        {whole.gives > 0 && (
          <div>
            <dt>在庫分の値引き</dt>
            <dd>{yen(whole.gives)}</dd>
          </div>
        )}
      </dl>
      <Problem>{problem}</Problem>
      {file.bad_rows > 0 && (
        <button type="button" className="btn" disabled={busy} onClick={bad}>
          <Icon name="save" />
          要修正の行だけ書き出す
        </button>
      )}
      {discardable && (
        <button type="button" className="btn" disabled={busy} onClick={discard}>
          {file.undoes ? "取り消しをやめる" : "捨てる"}
        </button>
      )}
      {can && (
        <button type="button" className="btn main" disabled={busy} onClick={apply}>
          {file.undoes
            ? `${count(changes)}行を元に戻す`
            : file.bad_rows > 0
              ? `問題のない${count(changes)}行を取り込む`
              : `${count(changes)}行を取り込む`}{" "}
          <kbd>⌘⏎</kbd>
        </button>
      )}
      {undoable && (
        <button type="button" className="btn" disabled={busy} onClick={undo}>
          <Icon name="back" />
          取り消す内容を見る
        </button>
      )}
      {file.undone_by && (
        <Link className="link" to={`/imports/${file.undone_by}`}>
          取り消しを見る
        </Link>
      )}
    </div>
  );
}

function Sum({ word, n, hide }: { word: string; n: number; hide?: boolean }) {
  if (hide && n === 0) return null;
  return (
    <div>
      <dt>{word}</dt>
      <dd>{count(n)}行</dd>
    </div>
  );
}
