import { useState } from "react";
import { call } from "#office/api/call.ts";
import type { Block, PageWhole } from "#office/api/contract.gen.ts";
import { moment } from "#office/app/format.ts";
import { Icon } from "#office/app/Icon.tsx";
import { useMay } from "#office/app/session.tsx";
import { fromField, toField } from "#office/prices/times.ts";
import { useTry } from "#office/session/useTry.ts";

const widths = [390, 1280] as const;

type Props = { whole: PageWhole; blocks: readonly Block[]; kept: () => Promise<PageWhole | undefined> };

/** The page as its draft is, at a moment and as somebody, as wide as a phone and as a desk. */
export function Look({ whole, blocks, kept }: Props) {
  const may = useMay();
  const { busy, problem, attempt } = useTry();
  const [at, setAt] = useState("");
  const [visitor, setVisitor] = useState("guest");
  const edges = [...new Set(blocks.flatMap(({ starts = 0, ends = 0 }) => [starts, ends]))]
    .filter((edge) => edge > whole.now)
    .sort((a, b) => a - b);
  if (!may("office/pages/look")) return null;
  const look = async (width: number) => {
    // Opened before the answer is there: a window that opens later is refused by browsers.
    const page = window.open("about:blank", `pages-${width}`, `popup,width=${width},height=${width < 640 ? 844 : 800}`);
    const link = await attempt(async () => {
      if ((await kept()) === undefined) return undefined;
      return call("office/pages/look", { page: whole.page, moment: fromField(at), visitor });
    });
    if (link && page) page.location.replace(link.url);
    else page?.close();
  };
  return (
    <section className="sec" aria-labelledby="pages-look">
      <h2 id="pages-look">下見</h2>
      {problem && (
        <p className="problem pages-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="pages-fields">
        <label>
          日時
          <input
            className="field"
            type="datetime-local"
            value={at}
            onChange={(event) => setAt(event.target.value)}
            title="空のときは、いま"
          />
        </label>
        <label>
          見る人
          <select className="field" value={visitor} onChange={(event) => setVisitor(event.target.value)}>
            {whole.choices.audiences.map(({ code, name }) => (
              <option key={code} value={code === "guest" ? code : `rank:${code}`}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {edges.length > 0 && (
        <p className="pages-acts">
          {edges.slice(0, 6).map((edge) => (
            <button key={edge} type="button" className="btn small" onClick={() => setAt(toField(edge))}>
              {moment(edge)}
            </button>
          ))}
        </p>
      )}
      <div className="pages-acts">
        {widths.map((width) => (
          <button key={width} type="button" className="btn" disabled={busy} onClick={() => look(width)}>
            <Icon name="eye" />
            {width === 390 ? "スマートフォン" : "パソコン"}の幅で見る（{width}）
          </button>
        ))}
      </div>
    </section>
  );
}
