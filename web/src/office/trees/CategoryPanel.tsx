import { type FormEvent, useId, useState } from "react";
import { Link } from "react-router";
import type { TreeCategory } from "#office/api/contract.gen.ts";
import { Conflict } from "#office/app/Conflict.tsx";
import { Dialog } from "#office/app/dialog.tsx";
import { count } from "#office/app/format.ts";
import { Icon } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { Labelled } from "#office/session/Labelled.tsx";
import { childrenOf, fits, levels, lineOf } from "#office/trees/tree.ts";
import { useDraft } from "#office/trees/useDraft.ts";
import { type Change, staleCode } from "#office/trees/useTrees.ts";

/** The alias that a hidden category had last, to begin with when it is shown again. */
const lastAlias = (category: TreeCategory) => category.former[0]?.split("/").at(-1) ?? "";

/** What is wrong with a field of a category or brand. */
export const wrongOf = (change: Change, name: string) =>
  change.problem?.fields.find((field) => field.name.endsWith(`.${name}`))?.message;

type Props = {
  category: TreeCategory;
  list: readonly TreeCategory[];
  works: boolean;
  change: Change;
  onClose: () => void;
  onAdd: () => void;
  onRemove: () => void;
};

/** One category beside the tree: its name and address, where it stands, and what leads to it. */
export function CategoryPanel(props: Props) {
  const { category, list, works } = props;
  const line = lineOf(list, category.code);
  return (
    <aside className="panel tree-panel" aria-label={`カテゴリ ${category.name}`}>
      <header>
        <div className="nav">
          <span className="soft">{category.code}</span>
          <span className="end tight">
            <button type="button" className="ghost" aria-label="閉じる" title="閉じる esc" onClick={props.onClose}>
              <Icon name="x" />
            </button>
          </span>
        </div>
        <div className="name">
          <strong>{line.map((one) => one.name).join(" › ")}</strong>
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard */}
      <section className="body" tabIndex={0} aria-label="カテゴリの内容">
        <div className="sec">
          {works ? (
            <Edit key={category.code} {...props} />
          ) : (
            <p>{category.path ? `/categories/${category.path}` : "お店には表示していません"}</p>
          )}
        </div>
        {works && (
          <div className="sec">
            <Where key={category.revision} {...props} />
          </div>
        )}
        <div className="sec">
          <header>
            <h3>商品</h3>
          </header>
          <p>
            このカテゴリに{count(category.goods)}点、下も合わせて{count(category.below)}点
            {category.parent === "" && category.below > 0 && (
              <Link to={`/goods?department=${encodeURIComponent(category.code)}`} className="tree-goods">
                一覧を開く
              </Link>
            )}
          </p>
        </div>
        {category.former.length > 0 && (
          <div className="sec">
            <header>
              <h3>ここへ移るアドレス</h3>
            </header>
            <ul className="tree-former">
              {category.former.map((address) => (
                <li key={address}>/categories/{address}</li>
              ))}
            </ul>
          </div>
        )}
        {works && (
          <div className="sec tree-acts">
            {line.length < levels && (
              <button type="button" className="btn" onClick={props.onAdd}>
                <Icon name="plus" />
                下に追加
              </button>
            )}
            <button type="button" className="btn danger" onClick={props.onRemove}>
              削除
            </button>
          </div>
        )}
      </section>
    </aside>
  );
}

function Edit({ category, list, change }: Props) {
  const { draft, set, seen, touched } = useDraft(
    { name: category.name, alias: category.alias || lastAlias(category), shown: category.alias !== "" },
    category.revision,
  );
  const { name, alias, shown } = draft;
  const above = lineOf(list, category.parent).map((one) => one.alias);
  const theirs = change.problem?.code === staleCode ? (change.problem.current as TreeCategory | undefined) : undefined;
  const save = (next: { name: string; alias: string }, revision: string) =>
    change.change(
      { do: "edit", code: category.code, ...next, seen: revision },
      `カテゴリ「${next.name}」を変更しました`,
    );
  const wanted = { name, alias: shown ? alias : "" };
  return (
    <>
      {theirs && (
        <Conflict
          title={`カテゴリ「${theirs.name}」`}
          fields={[
            { name: "name", label: "名前", mine: wanted.name, theirs: theirs.name },
            { name: "alias", label: "アドレスの名前", mine: wanted.alias, theirs: theirs.alias },
          ]}
          onClose={() => change.setProblem(undefined)}
          onMerge={(chosen) => {
            const next = {
              name: chosen.name === "theirs" ? theirs.name : wanted.name,
              alias: chosen.alias === "theirs" ? theirs.alias : wanted.alias,
            };
            set({ name: next.name, alias: next.alias || alias, shown: next.alias !== "" });
            save(next, theirs.revision);
          }}
        />
      )}
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save(wanted, seen);
        }}
      >
        <Labelled
          label="名前"
          required
          maxLength={100}
          value={name}
          wrong={wrongOf(change, "name")}
          onChange={(event) => set({ name: event.target.value })}
        />
        <label className="tick">
          <input type="checkbox" checked={shown} onChange={(event) => set({ shown: event.target.checked })} />
          お店に表示する
        </label>
        {shown && (
          <Labelled
            label="アドレスの名前"
            required
            maxLength={60}
            hint={`/categories/${[...above, alias].join("/")}`}
            value={alias}
            wrong={wrongOf(change, "alias")}
            onChange={(event) => set({ alias: event.target.value })}
          />
        )}
        <button type="submit" className="btn main" disabled={!touched || change.busy}>
          保存する
        </button>
      </form>
    </>
  );
}

/** Moving without dragging: below what, and before what. */
function Where({ category, list, change }: Props) {
  const id = useId();
  const [parent, setParent] = useState(category.parent);
  const siblings = childrenOf(list, parent).filter((one) => one.code !== category.code);
  const own = childrenOf(list, category.parent);
  const [before, setBefore] = useState(own[own.indexOf(category) + 1]?.code ?? "");
  const parents = list.filter((one) => fits(list, category.code, one.code) && one.code !== category.code);
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        change.change(
          { do: "move", code: category.code, parent, before, seen: category.revision },
          `カテゴリ「${category.name}」を移しました`,
        );
      }}
    >
      <h3>場所</h3>
      <label htmlFor={`${id}-parent`}>上のカテゴリ</label>
      <select
        id={`${id}-parent`}
        className="field"
        value={parent}
        onChange={(event) => {
          setParent(event.target.value);
          setBefore("");
        }}
      >
        <option value="">（いちばん上）</option>
        {parents.map((one) => (
          <option key={one.code} value={one.code}>
            {lineOf(list, one.code)
              .map((each) => each.name)
              .join(" › ")}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-before`}>順番</label>
      <select id={`${id}-before`} className="field" value={before} onChange={(event) => setBefore(event.target.value)}>
        {siblings.map((one) => (
          <option key={one.code} value={one.code}>
            {one.name}の前
          </option>
        ))}
        <option value="">最後</option>
      </select>
      <button type="submit" className="btn" disabled={change.busy}>
        移す
      </button>
    </form>
  );
}

/** A new category. */
export function AddDialog(props: {
  list: readonly TreeCategory[];
  parent: string;
  change: Change;
  onClose: () => void;
  onAdded: (code: string) => void;
}) {
  const { list, parent, change } = props;
  const [name, setName] = useState("");
  const [alias, setAlias] = useState("");
  const line = lineOf(list, parent);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const done = await change.change({ do: "add", code: "", name, alias, parent }, `カテゴリ「${name}」を追加しました`);
    if (done) props.onAdded(done.change.code);
  };
  return (
    <Dialog title={line.length > 0 ? `「${line.at(-1)?.name}」の下に追加` : "カテゴリを追加"} onClose={props.onClose}>
      <form onSubmit={add}>
        <Labelled
          label="名前"
          required
          maxLength={100}
          value={name}
          wrong={wrongOf(change, "name")}
          onChange={(event) => setName(event.target.value)}
        />
        <Labelled
          label="アドレスの名前（空なら、まだ表示しません）"
          maxLength={60}
          hint={`半角小文字・数字・ハイフン　/categories/${[...line.map((one) => one.alias), alias || "…"].join("/")}`}
          value={alias}
          wrong={wrongOf(change, "alias")}
          onChange={(event) => setAlias(event.target.value)}
        />
        {change.problem && change.problem.fields.length === 0 && <Problem>{change.problem.message}</Problem>}
        <div className="dialog-acts">
          <button type="button" className="btn" onClick={props.onClose}>
            やめる
          </button>
          <button type="submit" className="btn main" disabled={change.busy}>
            追加する
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Asks where the goods of a category go that is to be removed. */
export function RemoveDialog(props: {
  category: TreeCategory;
  list: readonly TreeCategory[];
  change: Change;
  onClose: () => void;
}) {
  const { category, list, change } = props;
  const id = useId();
  const [to, setTo] = useState("");
  const [reason, setReason] = useState("");
  const next = async (event: FormEvent) => {
    event.preventDefault();
    await change.change(
      { do: "remove", code: category.code, goods_to: to, reason, seen: category.revision },
      `カテゴリ「${category.name}」を削除しました`,
    );
  };
  return (
    <Dialog title={`カテゴリ「${category.name}」を削除`} onClose={props.onClose}>
      <form onSubmit={next}>
        {category.goods > 0 && (
          <>
            <label htmlFor={`${id}-to`}>入っている商品{count(category.goods)}点の移し先</label>
            <select
              id={`${id}-to`}
              className="field"
              required
              value={to}
              onChange={(event) => setTo(event.target.value)}
            >
              <option value="">選んでください</option>
              {list
                .filter((one) => one.code !== category.code)
                .map((one) => (
                  <option key={one.code} value={one.code}>
                    {lineOf(list, one.code)
                      .map((each) => each.name)
                      .join(" › ")}
                  </option>
                ))}
            </select>
          </>
        )}
        <label htmlFor={`${id}-reason`}>理由（なくてもかまいません）</label>
        <input
          id={`${id}-reason`}
          className="field"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Problem>{change.problem?.message}</Problem>
        <div className="dialog-acts">
          <button type="button" className="btn" onClick={props.onClose}>
            やめる
          </button>
          <button type="submit" className="btn main" disabled={change.busy}>
            内容を確かめる
          </button>
        </div>
      </form>
    </Dialog>
  );
}
