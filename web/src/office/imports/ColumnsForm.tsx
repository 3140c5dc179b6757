import { type FormEvent, useState } from "react";
import { call } from "#office/api/call.ts";
import type { ImportWhole } from "#office/api/contract.gen.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { useImportWork, useKinds } from "#office/imports/useImports.ts";

/** What each heading of a file means. What is said here is remembered for the next file of the kind. */
export function ColumnsForm({ whole }: { whole: ImportWhole }) {
  const { file } = whole;
  const kinds = useKinds().data?.kinds ?? [];
  const may = useMay();
  const [kind, setKind] = useState(file.kind);
  const [columns, setColumns] = useState<readonly string[]>(whole.columns);
  const { busy, problem, work } = useImportWork();
  const known = kinds.find((one) => one.kind === kind)?.columns ?? [];
  const mine = kind === file.kind && columns.length === whole.header.length;
  const open = ["ready", "bad", "choose", "failed"].includes(file.state) && may("office/imports/check");
  const send = (event: FormEvent) => {
    event.preventDefault();
    work(() => call("office/imports/check", { id: file.id, kind, ...(mine && { columns: [...columns] }) }));
  };
  return (
    <form className="import-columns" onSubmit={send}>
      <div className="tools">
        <label>
          種類{" "}
          <select className="field" value={kind} disabled={!open} onChange={(event) => setKind(event.target.value)}>
            <option value="">選んでください</option>
            {kinds.map((one) => (
              <option key={one.kind} value={one.kind}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        {open && (
          <button type="submit" className="btn main" disabled={busy || kind === ""}>
            この列で比べる
          </button>
        )}
        <span className="soft no-phone">選んだ列は、次のファイルでも使います。</span>
      </div>
      <Problem>{problem}</Problem>
      <table className="plain-table imports-table" aria-label="列の割り当て">
        <thead>
          <tr>
            <th scope="col">ファイルの見出し</th>
            <th scope="col">列</th>
            <th scope="col" className="no-phone">
              はじめの値
            </th>
          </tr>
        </thead>
        <tbody>
          {whole.header.map((heading, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headings can be the same, their places cannot
            <tr key={at}>
              <td>{heading || <span className="soft">（見出しなし・{at + 1}列目）</span>}</td>
              <td>
                {mine ? (
                  <select
                    className="field"
                    aria-label={`${heading || `${at + 1}列目`}の列`}
                    value={columns[at] ?? ""}
                    disabled={!open}
                    onChange={(event) =>
                      setColumns(whole.header.map((_, i) => (i === at ? event.target.value : (columns[i] ?? ""))))
                    }
                  >
                    <option value="">使わない</option>
                    {known.map((column) => (
                      <option key={column.name} value={column.name}>
                        {column.title}
                        {column.must ? "（必須）" : ""}
                      </option>
                    ))}
                  </select>
                ) : (
                  <span className="soft">種類を選んで比べると、見出しから割り当てます</span>
                )}
              </td>
              <td className="soft no-phone cut">
                {whole.sample
                  .map((row) => row[at] ?? "")
                  .filter(Boolean)
                  .join("、")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </form>
  );
}
