import { useEffect, useRef, useState } from "react";
import { call } from "#office/api/call.ts";
import type { GoodsItem, GoodsPreview } from "#office/api/contract.gen.ts";

type Policy = { createHTML(html: string): string };
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

let policy: Policy | undefined;

/** The shop's own page as the browser takes it: where it asks for Trusted Types, by the one policy that is allowed. */
function trusted(html: string): string {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
  const same = { createHTML: (text: string) => text };
  policy ??= trustedTypes?.createPolicy("tsumugi", same) ?? same;
  return policy.createHTML(html);
}

/** How long somebody pauses before the page beside is made anew. */
const pause = 700;

/**
 * The shop's own page of what is typed: made by the shop's renderer for this call alone, without scripts, at no address.
 * Nothing can be bought there and nobody else can see it.
 */
export function Preview({ item }: { item: GoodsItem }) {
  return <PagePreview of={item} title="商品ページの下見" make={ofItem} />;
}

const ofItem = (item: GoodsItem, signal: AbortSignal) => call("office/goods/preview", { item }, signal);

/** The page of something that is typed, made anew once somebody pauses. */
export function PagePreview<T>(props: {
  of: T;
  title: string;
  make: (of: T, signal: AbortSignal) => Promise<GoodsPreview>;
  /** It is also shown on a phone, where whoever writes has asked for it. */
  everywhere?: boolean;
}) {
  const { of, title, make } = props;
  const [page, setPage] = useState<GoodsPreview>({ html: "", say: "" });
  const [width, setWidth] = useState<390 | 1280>(390);
  const frame = useRef<HTMLIFrameElement>(null);
  // React would make a text of it, which the browser then refuses.
  useEffect(() => {
    if (frame.current && page.html) frame.current.srcdoc = trusted(page.html);
  }, [page.html]);
  useEffect(() => {
    const left = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setPage(await make(of, left.signal));
      } catch (error) {
        if (!left.signal.aborted) setPage({ html: "", say: error instanceof Error ? error.message : String(error) });
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [of, make]);
  return (
    <aside className={`preview ${props.everywhere ? "everywhere" : "no-phone"}`} aria-label="お店での見え方">
      <header>
        <h2>お店での見え方</h2>
        <span className="end">
          {([390, 1280] as const).map((one) => (
            <button
              key={one}
              type="button"
              className="quiet"
              aria-pressed={width === one}
              onClick={() => setWidth(one)}
            >
              {one === 390 ? "スマートフォン" : "パソコン"}
            </button>
          ))}
        </span>
      </header>
      {page.html ? (
        <div className={`frame w${width}`}>
          <iframe ref={frame} title={title} sandbox="allow-same-origin" />
        </div>
      ) : (
        <p className="nothing">{page.say || "ページを作っています…"}</p>
      )}
    </aside>
  );
}
