import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { CallError, call, secondPerson } from "#office/api/call.ts";
import type { TextFields, TextWhole } from "#office/api/contract.gen.ts";
import { Conflict } from "#office/app/Conflict.tsx";
import { age, moment } from "#office/app/format.ts";
import { Icon, State } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { useToast } from "#office/app/toast.tsx";
import { Fields } from "#office/articles/Fields.tsx";
import { differing, isKind, kindName, kinds, merged, stateViews } from "#office/articles/texts.ts";
import { type Pair, Versions } from "#office/articles/Versions.tsx";
import { PagePreview } from "#office/goods/Preview.tsx";

function Back() {
  return (
    <Link className="quiet" to="/articles">
      <Icon name="back" />
      記事
    </Link>
  );
}

/** One text on a page of its own. */
export function TextPage({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ["texts", "one", id],
    queryFn: ({ signal }) => call("office/texts/get", { id }, signal),
    refetchOnWindowFocus: false,
  });
  if (data) return <TextEditor whole={data} />;
  return <Nothing title={id} problem={error?.message} />;
}

function Nothing({ title, problem }: { title: string; problem: string | undefined }) {
  return (
    <>
      <div className="head">
        <Back />
        <h1>{title}</h1>
      </div>
      <Problem>{problem}</Problem>
    </>
  );
}

/** A new text: its kind, and then the page of a text. */
export function NewText({ kind }: { kind: string | null }) {
  const navigate = useNavigate();
  const wanted = isKind(kind) ? kind : "article";
  const { data, error } = useQuery({
    queryKey: ["texts", "new", wanted],
    queryFn: ({ signal }) => call("office/texts/new", { kind: wanted }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (!data) return <Nothing title="新しい記事" problem={error?.message} />;
  return (
    <TextEditor key={wanted} whole={data}>
      <label className="kindof">
        <span className="sr">種類</span>
        <select
          className="field narrow"
          value={wanted}
          onChange={(event) => navigate(`/articles/new?kind=${event.target.value}`, { replace: true })}
        >
          {kinds.map((one) => (
            <option key={one.kind} value={one.kind}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
    </TextEditor>
  );
}

type Rival = { theirs: TextWhole; then: "keep" | "publish" };

function TextEditor({ whole: given, children }: { whole: TextWhole; children?: ReactNode }) {
  const may = useMay();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { tell } = useToast();
  const [whole, setWhole] = useState(given);
  const [fields, setFields] = useState(given.fields);
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [rival, setRival] = useState<Rival>();
  const [side, setSide] = useState<"page" | "versions">("page");
  const [aside, setAside] = useState(false); // on a narrow screen: what stands beside the form is shown in its place
  const [pair, setPair] = useState<Pair>();
  const works = may("office/texts/save") && whole.elsewhere === "";
  const { row } = whole;

  // Somebody else saved or agreed: what is not touched here follows; what is, meets it when it is saved. What the page
  // began with does not: the effect may run after the first key that was pressed, and would take it back.
  const followed = useRef(given);
  useEffect(() => {
    if (followed.current === given) return;
    followed.current = given;
    if (!touched) {
      setWhole(given);
      setFields(given.fields);
    } else setWhole((was) => ({ ...given, fields: was.fields, revision: was.revision }));
  }, [given, touched]);
  useEffect(() => {
    if (!touched) return undefined;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", stay);
    return () => window.removeEventListener("beforeunload", stay);
  }, [touched]);

  const take = (next: TextWhole) => {
    setWhole(next);
    setFields(next.fields);
    setTouched(false);
    queries.setQueryData(["texts", "one", next.row.id], next);
    queries.invalidateQueries({ queryKey: ["texts", "list"] });
  };
  /** Does something, and says what stopped it. */
  const attempt = async (work: () => Promise<void>, then: Rival["then"]) => {
    if (busy) return;
    setBusy(true);
    setProblems([]);
    try {
      await work();
    } catch (error) {
      const failed = error instanceof CallError ? error : undefined;
      if (failed?.code === secondPerson) {
        tell({ text: failed.message });
        queries.invalidateQueries({ queryKey: ["texts"] });
        queries.invalidateQueries({ queryKey: ["approvals"] });
        return;
      }
      if (failed?.current !== undefined) setRival({ theirs: failed.current as TextWhole, then });
      const lines = failed?.fields.map(({ message }) => message) ?? [];
      setProblems(lines.length > 0 ? lines : [error instanceof Error ? error.message : String(error)]);
    } finally {
      setBusy(false);
    }
  };
  const keep = async (wanted: TextFields, revision: number): Promise<TextWhole> => {
    const next = await call("office/texts/save", {
      ...(row.id && { id: row.id }),
      kind: row.kind,
      fields: wanted,
      revision,
    });
    take(next);
    if (!row.id) navigate(`/articles/${next.row.id}`, { replace: true });
    return next;
  };
  const save = (then: Rival["then"], wanted = fields, revision = whole.revision) =>
    attempt(async () => {
      const saved = touched || wanted !== fields || whole.revision === 0 ? await keep(wanted, revision) : whole;
      if (then === "keep") return tell({ text: `${saved.fields.title}　下書きを保存しました` });
      const next = await call("office/texts/publish", { id: saved.row.id, revision: saved.revision });
      take(next);
      const later = next.row.publish_at > Date.now();
      tell({ text: `${next.fields.title}　${later ? `${moment(next.row.publish_at)} に公開します` : "公開しました"}` });
    }, then);
  const restore = (revision: number) =>
    attempt(async () => {
      take(await call("office/texts/restore", { id: row.id, revision, newest: whole.revision }));
      setPair(undefined);
      tell({ text: `第${revision}版の内容を下書きにしました` });
    }, "keep");
  const unpublish = () =>
    attempt(async () => {
      const revision = whole.published;
      take(await call("office/texts/unpublish", { id: row.id }));
      tell({
        text: `${row.title}　公開をやめました`,
        ...(!whole.two && {
          undo: async () => take(await call("office/texts/publish", { id: row.id, revision })),
        }),
      });
    }, "keep");
  const remove = () =>
    attempt(async () => {
      await call("office/texts/remove", { id: row.id });
      tell({ text: `${row.title}　下書きを捨てました` });
      setTouched(false);
      navigate("/articles");
      queries.invalidateQueries({ queryKey: ["texts", "list"] });
    }, "keep");
  const agree = (id: string) =>
    attempt(async () => {
      await call("office/approvals/agree", { id });
      tell({ text: `${row.title}　承認しました` });
      await queries.invalidateQueries({ queryKey: ["texts"] });
    }, "keep");
  useKeys("記事", {
    "mod+s": { label: "下書きを保存する", run: () => works && save("keep"), inFields: true },
    "mod+enter": { label: "公開する", run: () => works && save("publish"), inFields: true },
    v: { label: "見え方・版", run: () => setSide(side === "page" ? "versions" : "page") },
  });
  const { id, kind } = row;
  const make = useCallback(
    (typed: TextFields, signal: AbortSignal) =>
      call("office/texts/preview", { ...(id && { id }), kind, fields: typed }, signal),
    [id, kind],
  );
  const compare = (next: Pair) => {
    setPair(next);
    setSide("versions");
    setAside(true);
  };
  const sides = [
    { name: "書く", chosen: !aside, narrow: true, choose: () => setAside(false) },
    { name: "見え方", chosen: side === "page", choose: () => setSide("page") },
    { name: `版（${whole.versions.length}）`, chosen: side === "versions", choose: () => setSide("versions") },
  ];
  const view = stateViews[row.state];
  const later = fields.publish > Date.now();
  return (
    <>
      <div className="head">
        <Back />
        <h1 className="cut">{fields.title || `新しい${kindName(row.kind)}`}</h1>
        {children ?? <span className="soft center no-phone nowrap">{kindName(row.kind)}</span>}
        <span className="center">
          <State shape={view.shape} tone={view.tone}>
            {view.word}
          </State>
        </span>
        {row.publish_at > Date.now() && (
          <span className="soft center nowrap no-phone">
            {moment(row.publish_at)} に{row.state === "public" ? "更新" : "公開"}
          </span>
        )}
        {works && row.id && (
          <span className="end">
            {row.state !== "draft" && (
              <button type="button" className="quiet" disabled={busy} onClick={unpublish}>
                公開をやめる
              </button>
            )}
            {whole.fresh && whole.revision > 0 && (
              <button type="button" className="quiet" disabled={busy} onClick={remove}>
                下書きを捨てる
              </button>
            )}
          </span>
        )}
      </div>
      {whole.elsewhere && (
        <p className="elsewhere" role="note">
          {whole.elsewhere}で書かれた記事です。ここでは変えられません。
        </p>
      )}
      {whole.waiting && (
        <div className="elsewhere" role="note">
          <span className="grow">
            {whole.waiting.name}が第{whole.waiting.revision}版の公開を依頼しています（{age(whole.waiting.asked)}）
            {whole.waiting.mine && "。ほかの人の承認を待っています"}
          </span>
          <button
            type="button"
            className="btn small"
            onClick={() => compare({ from: whole.published, to: whole.waiting?.revision ?? 0 })}
          >
            違いを見る
          </button>
          {whole.waiting.may_agree && (
            <button
              type="button"
              className="btn small main"
              disabled={busy}
              onClick={() => agree(whole.waiting?.id ?? "")}
            >
              承認して公開する
            </button>
          )}
        </div>
      )}
      <div className="switch when-narrow" role="tablist" aria-label="見るもの">
        {sides.map(({ name, chosen, narrow, choose }) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={narrow ? chosen : aside && chosen}
            onClick={() => {
              setAside(!narrow);
              choose();
            }}
          >
            {name}
          </button>
        ))}
      </div>
      <div className={`editor textedit ${aside ? "turned" : ""}`}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard */}
        <section className="form" tabIndex={0} aria-label="記事の内容">
          <Fields
            whole={whole}
            fields={fields}
            disabled={!works}
            set={(change) => {
              setFields((was) => ({ ...was, ...change }));
              setTouched(true);
            }}
          />
        </section>
        <div className="beside">
          <div className="switch when-wide" role="tablist" aria-label="横に見るもの">
            {sides.slice(1).map(({ name, chosen, choose }) => (
              <button key={name} type="button" role="tab" aria-selected={chosen} onClick={choose}>
                {name}
              </button>
            ))}
          </div>
          {side === "page" ? (
            <PagePreview of={fields} title="記事のページの下見" make={make} everywhere />
          ) : (
            <Versions whole={whole} pair={pair} onPair={setPair} onRestore={works ? restore : undefined} />
          )}
        </div>
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
            {touched && problems.length === 0 && <span className="soft">保存していない変更があります</span>}
            {!touched && row.changed && <span className="soft">公開していない変更があります</span>}
          </div>
          <button type="button" className="btn" disabled={busy} onClick={() => save("keep")}>
            下書きを保存 <kbd>⌘S</kbd>
          </button>
          <button type="button" className="btn main" disabled={busy} onClick={() => save("publish")}>
            {whole.two ? "公開の承認を依頼する" : later ? "この日時に公開する" : "公開する"} <kbd>⌘⏎</kbd>
          </button>
        </div>
      )}
      {rival && (
        <Conflict
          title={`${fields.title || row.id} は先に保存されています`}
          fields={differing(row.kind, fields, rival.theirs.fields)}
          onClose={() => setRival(undefined)}
          onMerge={(chosen) => {
            const both = merged(fields, rival.theirs.fields, chosen);
            setFields(both);
            setRival(undefined);
            save(rival.then, both, rival.theirs.revision);
          }}
        />
      )}
    </>
  );
}
