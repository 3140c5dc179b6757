import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { CallError, call } from "#office/api/call.ts";
import type { GoodsItem, GoodsMode, GoodsWhole } from "#office/api/contract.gen.ts";
import { Conflict } from "#office/app/Conflict.tsx";
import { moment } from "#office/app/format.ts";
import { Icon, Mark, State } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { useToast } from "#office/app/toast.tsx";
import { Basics, Rest } from "#office/goods/Basics.tsx";
import { Colors } from "#office/goods/Colors.tsx";
import { differing, merged } from "#office/goods/merge.ts";
import { Preview } from "#office/goods/Preview.tsx";
import { stateViews } from "#office/goods/presets.ts";
import { Sizes } from "#office/goods/Sizes.tsx";
import { type Change, useGoods } from "#office/goods/useGoods.ts";

/** One commodity on a page of its own. */
export function GoodsPage({ code }: { code: string }) {
  const { data, error } = useGoods(code, true);
  if (data) return <GoodsEditor whole={data} />;
  return (
    <>
      <div className="head">
        <Link className="quiet" to="/goods">
          <Icon name="back" />
          商品
        </Link>
        <h1>{code}</h1>
      </div>
      <Problem>{error?.message}</Problem>
    </>
  );
}

export function GoodsEditor({ whole: first, fresh }: { whole: GoodsWhole; fresh?: boolean }) {
  const may = useMay();
  const works = may("office/goods/save");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { tell } = useToast();
  const [whole, setWhole] = useState(first);
  const [item, setItem] = useState(first.item);
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [rival, setRival] = useState<{ theirs: GoodsWhole; mode: GoodsMode; at: number }>();
  const [when, setWhen] = useState("");
  const change: Change = useCallback((next) => {
    setItem(next);
    setTouched(true);
  }, []);
  useEffect(() => {
    if (!touched) return undefined;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", stay);
    return () => window.removeEventListener("beforeunload", stay);
  }, [touched]);

  const take = (next: GoodsWhole) => {
    setWhole(next);
    setItem(next.item);
    setTouched(false);
    queries.setQueryData(["goods", "one", next.item.code], next);
    queries.invalidateQueries({ queryKey: ["goods", "list"] });
    queries.invalidateQueries({ queryKey: ["stock", "list"] });
  };
  const send = async (mode: GoodsMode, at: number, wanted: GoodsItem, revision: string) => {
    if (busy) return;
    setBusy(true);
    setProblems([]);
    try {
      const next = await call("office/goods/save", { item: wanted, revision, mode, ...(at > 0 && { at }) });
      take(next);
      const said = { keep: "下書きを保存しました", publish: "公開しました", plan: `${moment(at)} に公開します` }[mode];
      tell({ text: `${next.item.name || next.item.code}　${said}` });
      if (fresh) navigate(`/goods/${next.item.code}`, { replace: true });
    } catch (error) {
      const current = error instanceof CallError ? error.current : undefined;
      if (current !== undefined) setRival({ theirs: current as GoodsWhole, mode, at });
      const fields = error instanceof CallError ? error.fields.map(({ message }) => message) : [];
      setProblems([error instanceof Error ? error.message : String(error), ...fields]);
    } finally {
      setBusy(false);
    }
  };
  const save = (mode: GoodsMode) => {
    const at = mode === "plan" ? Date.parse(`${when}:00+09:00`) : 0;
    if (mode === "plan" && Number.isNaN(at)) return setProblems(["公開する日時を入力してください。"]);
    return send(mode, at, item, whole.revision);
  };
  const discard = async () => {
    const next = await call("office/goods/discard", { code: item.code });
    tell({ text: "下書きを捨てました" });
    queries.invalidateQueries({ queryKey: ["goods"] });
    if (next.live) take(next);
    else navigate("/goods");
  };
  useKeys("商品", {
    "mod+s": { label: "下書きを保存する", run: () => works && save("keep"), inFields: true },
    "mod+enter": { label: "公開する", run: () => works && save("publish"), inFields: true },
  });
  const stops = whole.missing.filter((one) => one.stops);
  const view = stateViews[whole.state];
  return (
    <>
      <div className="head">
        <Link className="quiet" to="/goods">
          <Icon name="back" />
          商品
        </Link>
        <h1 className="cut">{item.name || "新しい商品"}</h1>
        <span className="center">
          <State shape={view.shape} tone={view.tone}>
            {view.word}
          </State>
        </span>
        {whole.publish_at > 0 && <span className="soft center nowrap">{moment(whole.publish_at)} に公開</span>}
        {works && !fresh && (
          <span className="end">
            <Link className="quiet" to={`/goods/new?from=${item.code}`}>
              複製
            </Link>
            {whole.draft && (
              <button type="button" className="quiet" onClick={discard}>
                下書きを捨てる
              </button>
            )}
          </span>
        )}
      </div>
      <div className="editor">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard */}
        <section className="form" tabIndex={0} aria-label="商品の内容">
          <Problem>{whole.problem && `予定の時刻に公開できませんでした: ${whole.problem}`}</Problem>
          <Basics item={item} choices={whole.choices} change={change} />
          <Colors item={item} choices={whole.choices} change={change} />
          <Sizes item={item} change={change} live={whole.live} />
          <Rest item={item} choices={whole.choices} change={change} related={whole.related} />
        </section>
        <Preview item={item} />
      </div>
      {works && (
        <div className="doit goodsend">
          <div className="lacking">
            {problems.length > 0 && (
              <ul className="problem" role="alert">
                {problems.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            )}
            {problems.length === 0 && !touched && whole.missing.length > 0 && (
              <details>
                <summary>
                  <Mark shape={stops.length > 0 ? "alert" : "wait"} tone={stops.length > 0 ? "alert" : undefined} />
                  足りないもの {whole.missing.length}
                  {stops.length === 0 && "（公開はできます）"}
                </summary>
                <ul>
                  {whole.missing.map((one) => (
                    <li key={one.say} className={one.stops ? "" : "soft"}>
                      {one.say}
                    </li>
                  ))}
                </ul>
              </details>
            )}
            {touched && problems.length === 0 && <span className="soft">保存していない変更があります</span>}
          </div>
          <label className="day no-phone">
            <span className="sr">公開する日時</span>
            <input
              className="field"
              type="datetime-local"
              value={when}
              onChange={(event) => setWhen(event.target.value)}
            />
          </label>
          <button type="button" className="btn no-phone" disabled={busy || when === ""} onClick={() => save("plan")}>
            この日時に公開
          </button>
          <button type="button" className="btn" disabled={busy} onClick={() => save("keep")}>
            下書きを保存 <kbd>⌘S</kbd>
          </button>
          <button type="button" className="btn main" disabled={busy} onClick={() => save("publish")}>
            公開する <kbd>⌘⏎</kbd>
          </button>
        </div>
      )}
      {rival && (
        <Conflict
          title={`${item.name || item.code} は先に保存されています`}
          fields={differing(item, rival.theirs.item)}
          onClose={() => setRival(undefined)}
          onMerge={(chosen) => {
            const both = merged(item, rival.theirs.item, chosen);
            setItem(both);
            setRival(undefined);
            send(rival.mode, rival.at, both, rival.theirs.revision);
          }}
        />
      )}
    </>
  );
}
