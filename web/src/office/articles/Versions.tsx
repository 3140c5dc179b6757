import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#office/api/call.ts";
import type { TextWhole } from "#office/api/contract.gen.ts";
import { moment } from "#office/app/format.ts";
import { Problem } from "#office/app/Problem.tsx";

/** Which two versions are compared; 0 is before the first. */
export type Pair = { from: number; to: number };

/** All versions of a text, what differs between two of them, and the way back. */
export function Versions(props: {
  whole: TextWhole;
  pair: Pair | undefined;
  onPair: (pair: Pair) => void;
  onRestore: ((revision: number) => void) | undefined;
}) {
  const { whole } = props;
  const [all, setAll] = useState(false);
  const shown = all ? whole.versions : whole.versions.slice(0, 12);
  const before = (revision: number) => whole.versions.find((one) => one.revision < revision)?.revision ?? 0;
  return (
    <div className="versions">
      <ol aria-label="版">
        {shown.map((version) => (
          <li key={version.revision}>
            <span className="grow">
              <b>第{version.revision}版</b>{" "}
              <span className="soft">
                {moment(version.at)} {version.who}
              </span>
              {version.revision === whole.published && <span className="flag">公開</span>}
              {version.revision === whole.next && <span className="flag">予約</span>}
              {version.revision === whole.waiting?.revision && <span className="flag">承認待ち</span>}
            </span>
            <button
              type="button"
              className="quiet"
              aria-label={`第${version.revision}版の違い`}
              aria-pressed={props.pair?.to === version.revision}
              onClick={() => props.onPair({ from: before(version.revision), to: version.revision })}
            >
              違い
            </button>
            {props.onRestore && version.revision !== whole.revision && (
              <button
                type="button"
                className="quiet"
                aria-label={`第${version.revision}版に戻す`}
                onClick={() => props.onRestore?.(version.revision)}
              >
                戻す
              </button>
            )}
          </li>
        ))}
      </ol>
      {!all && whole.versions.length > shown.length && (
        <button type="button" className="quiet" onClick={() => setAll(true)}>
          すべての版（{whole.versions.length}）
        </button>
      )}
      {props.pair && <Differences id={whole.row.id} pair={props.pair} />}
    </div>
  );
}

function Differences({ id, pair }: { id: string; pair: Pair }) {
  const { data, error } = useQuery({
    queryKey: ["texts", "compare", id, pair],
    queryFn: ({ signal }) => call("office/texts/compare", { id, ...pair }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const title = pair.from === 0 ? `第${pair.to}版の内容` : `第${pair.from}版から第${pair.to}版への違い`;
  return (
    <section className="differences" aria-label={title}>
      <h2>{title}</h2>
      <Problem>{error?.message}</Problem>
      {data?.fields.length === 0 && <p className="soft">内容は同じです。</p>}
      <dl>
        {data?.fields.map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>
              {field.pieces.map((piece, at) => {
                const key = `${at} ${piece.kind}`;
                if (piece.kind === "added") return <ins key={key}>{piece.text}</ins>;
                if (piece.kind === "removed") return <del key={key}>{piece.text}</del>;
                return <span key={key}>{brief(piece.text)}</span>;
              })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What is the same matters only beside what is not. */
function brief(text: string): string {
  return text.length > 160 ? `${text.slice(0, 70)} … ${text.slice(-70)}` : text;
}
