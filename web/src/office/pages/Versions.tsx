import type { BlockKind, PageWhole } from "#office/api/contract.gen.ts";
import { moment } from "#office/app/format.ts";
import { useMay } from "#office/app/session.tsx";
import { kinds } from "#office/pages/blocks.ts";

type Props = { whole: PageWhole; busy: boolean; onBack: (version: number) => void };

/** What the page was, the latest first, each a way back. */
export function Versions({ whole, busy, onBack }: Props) {
  const may = useMay();
  if (whole.versions.length === 0) return null;
  const back = may("office/pages/back");
  return (
    <section className="sec" aria-labelledby="pages-versions">
      <h2 id="pages-versions">これまでの版</h2>
      <ol className="pages-versions">
        {whole.versions.map(({ version, made, by, note, kinds: list }) => (
          <li key={version}>
            <details>
              <summary>
                <b>版{version}</b> {note}
                <br />
                <small className="soft">
                  {moment(made)} {by}
                </small>
              </summary>
              <p className="soft">{list.map((kind) => kinds[kind as BlockKind][0]).join("、") || "ブロックなし"}</p>
            </details>
            {version === whole.version ? (
              <span className="soft">公開中</span>
            ) : (
              back && (
                <button type="button" className="btn small" disabled={busy} onClick={() => onBack(version)}>
                  版{version}に戻す
                </button>
              )
            )}
          </li>
        ))}
        {back && (
          <li>
            <span className="grow">はじめの並び</span>
            <button type="button" className="btn small" disabled={busy} onClick={() => onBack(0)}>
              はじめに戻す
            </button>
          </li>
        )}
      </ol>
    </section>
  );
}
