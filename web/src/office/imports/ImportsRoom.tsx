import { type DragEvent, useRef, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import type { ImportFile } from "#office/api/contract.gen.ts";
import { count, moment } from "#office/app/format.ts";
import { State } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { Exports } from "#office/imports/Exports.tsx";
import { Feeds } from "#office/imports/Feeds.tsx";
import { ImportView } from "#office/imports/ImportView.tsx";
import { fileStates, stateWord } from "#office/imports/states.ts";
import { sendFile, useFiles, useImportWork, useKinds } from "#office/imports/useImports.ts";
import "#office/imports/imports.css";

/** 取り込み: files come in, are compared, applied while the shop sells, and taken back. */
export function ImportsRoom() {
  const path = useParams()["*"] ?? "";
  return (
    <>
      <div className="head">
        <h1>取り込み</h1>
        <nav className="tabs" aria-label="取り込みと書き出し">
          <Link to="/imports" aria-current={path === "" ? "page" : undefined}>
            取り込み
          </Link>
          <Link to="/imports/export" aria-current={path === "export" ? "page" : undefined}>
            書き出し
          </Link>
          <Link to="/imports/feeds" aria-current={path === "feeds" ? "page" : undefined}>
            フィード
          </Link>
        </nav>
      </div>
      {path === "" && <Files />}
      {path === "export" && <Exports />}
      {path === "feeds" && <Feeds />}
      {path !== "" && path !== "export" && path !== "feeds" && <ImportView key={path} id={path} />}
    </>
  );
}

function Files() {
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useFiles();
  const may = useMay();
  const files = data?.pages.flatMap((page) => page.files) ?? [];
  return (
    <div className="imports scroll">
      {may("office/imports/begin") && <Drop />}
      {error && !data && <Problem>{error.message}</Problem>}
      {data && files.length === 0 && (
        <p className="nothing">
          まだ取り込んだファイルはありません。取り込んだものは、ここから内容を見たり、取り消したりできます。
        </p>
      )}
      {files.length > 0 && (
        <table className="plain-table imports-table" aria-label="取り込んだファイル">
          <thead>
            <tr>
              <th scope="col">ファイル</th>
              <th scope="col">種類</th>
              <th scope="col">状態</th>
              <th scope="col" className="num no-phone">
                追加
              </th>
              <th scope="col" className="num no-phone">
                変更
              </th>
              <th scope="col" className="num no-phone">
                要修正
              </th>
              <th scope="col" className="no-phone">
                担当
              </th>
              <th scope="col" className="no-phone">
                日時
              </th>
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <Row key={file.id} file={file} />
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <button type="button" className="btn more-rows" disabled={isFetching} onClick={() => fetchNextPage()}>
          続きを読み込む
        </button>
      )}
    </div>
  );
}

function Row({ file }: { file: ImportFile }) {
  return (
    <tr>
      <td className="cut">
        <Link className="link" to={`/imports/${file.id}`}>
          {file.undoes && "取り消し："}
          {file.name}
        </Link>
      </td>
      <td className="nowrap">{file.kind_name || "—"}</td>
      <td className="nowrap">
        <State shape={fileStates[file.state].shape} tone={fileStates[file.state].tone}>
          {stateWord(file)}
        </State>
      </td>
      <td className="num no-phone">{count(file.added)}</td>
      <td className="num no-phone">{count(file.changed + file.removed)}</td>
      <td className={`num no-phone ${file.bad_rows > 0 ? "alert" : ""}`}>{count(file.bad_rows)}</td>
      <td className="soft no-phone">{file.by}</td>
      <td className="soft nowrap no-phone">{moment(file.made)}</td>
    </tr>
  );
}

/** Where files are dropped or chosen. */
function Drop() {
  const navigate = useNavigate();
  const chooser = useRef<HTMLInputElement>(null);
  const kinds = useKinds().data?.kinds ?? [];
  const [kind, setKind] = useState("");
  const [over, setOver] = useState(false);
  const [share, setShare] = useState<number>();
  const { busy, problem, work } = useImportWork();
  useKeys("取り込み", { u: { label: "ファイルを選ぶ", run: () => chooser.current?.click() } });
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setShare(0);
    const id = await work(() => sendFile(file, kind, setShare));
    setShare(undefined);
    if (id) navigate(`/imports/${id}`);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <section
      className={`import-drop ${over ? "over" : ""}`}
      aria-label="ファイルを取り込む"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>
        <b>CSVかExcel（.xlsx）をここに置く</b>
        <span className="soft">
          すぐには変わりません。まず今の内容と比べ、何が変わるかを見てから取り込みます。あとでまとめて取り消せます。商品の写真は、名前を「商品コード-カラー番号-何枚目.jpg」にして、ZIPで置きます。
        </span>
      </p>
      <label className="kind">
        <span className="sr">種類</span>
        <select className="field" value={kind} onChange={(event) => setKind(event.target.value)}>
          <option value="">種類は見出しから判断</option>
          {kinds.map((one) => (
            <option key={one.kind} value={one.kind}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      <button type="button" className="btn main" disabled={busy} onClick={() => chooser.current?.click()}>
        {share === undefined ? "ファイルを選ぶ" : `送信中 ${Math.round(share * 100)}%`} <kbd>u</kbd>
      </button>
      <input
        ref={chooser}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-label="取り込むファイル"
        accept=".csv,.tsv,.txt,.xlsx,.zip"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      <Problem>{problem}</Problem>
    </section>
  );
}
