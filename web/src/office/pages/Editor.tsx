import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { CallError, call } from "#office/api/call.ts";
import type { Block, BlockKind, PageWhole } from "#office/api/contract.gen.ts";
import { Conflict } from "#office/app/Conflict.tsx";
import { Icon } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { useMay } from "#office/app/session.tsx";
import { useToast } from "#office/app/toast.tsx";
import { BlockForm } from "#office/pages/BlockForm.tsx";
import { addable, fresh, kinds, limits, moved, nameOf } from "#office/pages/blocks.ts";
import { Look } from "#office/pages/Look.tsx";
import { Versions } from "#office/pages/Versions.tsx";
import { useTry } from "#office/session/useTry.ts";

const placeOf = (blocks: readonly Block[], id: string) => blocks.findIndex((one) => one.id === id);

const order = (blocks: readonly Block[]) => blocks.map(nameOf).join("\n");

/** One page: its blocks in their order, the one that is open, and the ways to look at it and to make it true. */
export function Editor({ whole }: { whole: PageWhole }) {
  const queries = useQueryClient();
  const { tell } = useToast();
  const may = useMay();
  const { busy, problem, attempt } = useTry();
  const [saved, setSaved] = useState(whole);
  const [blocks, setBlocks] = useState<readonly Block[]>(whole.blocks);
  const [chosen, setChosen] = useState<string>();
  const [note, setNote] = useState("");
  const [theirs, setTheirs] = useState<PageWhole>();
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<string>(undefined);
  const works = may("office/pages/save");
  const dirty = JSON.stringify(blocks) !== JSON.stringify(saved.blocks);
  const open = blocks.find(({ id }) => id === chosen);

  const took = (next: PageWhole) => {
    setSaved(next);
    setBlocks(next.blocks);
    queries.setQueryData(["pages", next.page], next);
    queries.invalidateQueries({ queryKey: ["pages", "list"] });
    return next;
  };
  const save = async (revision = saved.revision, mine = blocks) => {
    const next = await attempt(async () => {
      try {
        return await call("office/pages/save", { page: saved.page, revision, blocks: [...mine] });
      } catch (error) {
        if (!(error instanceof CallError && error.code === "layout.stale")) throw error;
        setTheirs(await call("office/pages/get", { page: saved.page }));
        return undefined;
      }
    });
    return next && took(next);
  };
  /** What is seen or published is what stands here: it is saved first. */
  const kept = async () => (dirty ? save() : saved);
  const done = async (work: (now: PageWhole) => Promise<PageWhole>, told: string) => {
    const now = await kept();
    const next = now && (await attempt(() => work(now)));
    if (next) {
      took(next);
      tell({ text: told });
    }
  };
  const publish = () =>
    done(
      ({ page, revision }) => call("office/pages/publish", { page, revision, note }),
      `${saved.name}を公開しました`,
    ).then(() => setNote(""));
  const move = (from: number, to: number) => {
    const next = moved(blocks, from, to);
    setBlocks(next);
    const one = next[to];
    if (one && next !== blocks) setSaid(`${nameOf(one)}を${to + 1}番目へ`);
    return next !== blocks;
  };
  const add = (kind: BlockKind) => {
    const one = fresh(kind, blocks);
    setBlocks([...blocks, one]);
    setChosen(one.id);
  };
  useKeys("ページ", {
    "mod+s": { label: "下書きを保存", run: () => dirty && save(), inFields: true },
    "mod+enter": { label: "公開する", run: publish, inFields: true },
  });
  return (
    <div className="pages-both">
      <div className="pages-list">
        <div className="tools pages-tools">
          {works && (
            <select
              className="field"
              aria-label="ブロックを足す"
              value=""
              onChange={(event) => add(event.target.value as BlockKind)}
            >
              <option value="">＋ ブロックを足す</option>
              {addable(saved.page, blocks).map((kind) => (
                <option key={kind} value={kind}>
                  {kinds[kind][0]}
                </option>
              ))}
            </select>
          )}
          <span className="soft">{dirty ? "保存していません" : saved.changed ? "公開していない下書き" : "公開中"}</span>
          {works && (
            <button type="button" className="btn small pages-save" disabled={busy || !dirty} onClick={() => save()}>
              下書きを保存
            </button>
          )}
        </div>
        {problem && (
          <p className="problem pages-problem" role="alert">
            {problem}
          </p>
        )}
        <p className="sr" role="status">
          {said}
        </p>
        <ol aria-label={`${saved.name}のブロック`} ref={list}>
          {blocks.map((block, at) => (
            <li
              key={block.id}
              className={block.id === chosen ? "chosen" : undefined}
              draggable={works}
              onDragStart={() => {
                dragged.current = block.id;
              }}
              onDragEnd={() => {
                dragged.current = undefined;
              }}
              onDragOver={(event) => dragged.current !== undefined && event.preventDefault()}
              onDragEnter={() => {
                const id = dragged.current;
                // By their names: several of these may come before the list is drawn anew.
                if (id !== undefined) setBlocks((was) => moved(was, placeOf(was, id), placeOf(was, block.id)));
              }}
            >
              {works && (
                <button
                  type="button"
                  className="quiet grip"
                  aria-label={`${nameOf(block)}、上下の矢印で並べ替え`}
                  onKeyDown={(event) => {
                    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
                    if (by === 0) return;
                    event.preventDefault();
                    if (!move(at, at + by)) return;
                    requestAnimationFrame(() =>
                      list.current?.children[at + by]?.querySelector<HTMLElement>(".grip")?.focus(),
                    );
                  }}
                >
                  <Icon name="grip" />
                </button>
              )}
              <button
                type="button"
                className="pages-block"
                aria-pressed={block.id === chosen}
                onClick={() => setChosen(block.id)}
              >
                <b>{nameOf(block)}</b>
                <small>{limits(block, saved.choices) || kinds[block.kind][1]}</small>
              </button>
              {works && block.kind !== "hero" && (
                <button
                  type="button"
                  className="quiet"
                  aria-label={`${nameOf(block)}を外す`}
                  onClick={() => setBlocks(blocks.filter(({ id }) => id !== block.id))}
                >
                  <Icon name="x" />
                </button>
              )}
            </li>
          ))}
        </ol>
        {blocks.length === 0 && <p className="nothing">商品の一覧だけのページです。ブロックは一覧の上に並びます。</p>}
      </div>
      <div className="pages-side">
        {open && (
          <BlockForm
            key={open.id}
            block={open}
            choices={saved.choices}
            frozen={!works}
            onChange={(next) => setBlocks((was) => was.map((one) => (one.id === next.id ? next : one)))}
          />
        )}
        <Look whole={saved} blocks={blocks} kept={kept} />
        {works && (
          <section className="sec" aria-labelledby="pages-publish">
            <h2 id="pages-publish">公開</h2>
            <p className="soft">ここまでの並びを、一度にお店のページにします。版が残り、いつでも戻せます。</p>
            <label>
              メモ
              <input
                className="field"
                maxLength={200}
                placeholder="冬のはじまり"
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            </label>
            <div className="pages-acts">
              <button
                type="button"
                className="btn main"
                disabled={busy || !(dirty || saved.changed)}
                onClick={publish}
                title="公開する（⌘⏎）"
              >
                公開する
              </button>
              <button
                type="button"
                className="btn"
                disabled={busy || !(dirty || saved.changed)}
                onClick={() =>
                  saved.changed
                    ? attempt(() => call("office/pages/discard", { page: saved.page, revision: saved.revision })).then(
                        (next) => next && took(next),
                      )
                    : setBlocks(saved.blocks)
                }
              >
                下書きを捨てる
              </button>
            </div>
          </section>
        )}
        <Versions
          whole={saved}
          busy={busy}
          onBack={(version) =>
            attempt(() => call("office/pages/back", { page: saved.page, revision: saved.revision, version })).then(
              (next) => {
                if (!next) return;
                took(next);
                tell({ text: version === 0 ? "はじめの並びに戻しました" : `版${version}に戻しました` });
              },
            )
          }
        />
      </div>
      {theirs && (
        <Conflict
          title={`${saved.name}の並び`}
          fields={[{ name: "blocks", label: "ブロック", mine: order(blocks), theirs: order(theirs.blocks) }]}
          onClose={() => setTheirs(undefined)}
          onMerge={({ blocks: side }) => {
            setTheirs(undefined);
            if (side === "theirs") took(theirs);
            else save(theirs.revision);
          }}
        />
      )}
    </div>
  );
}
