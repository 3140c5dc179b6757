import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import type { TreeBrand, TreeWhole } from "#office/api/contract.gen.ts";
import { Conflict } from "#office/app/Conflict.tsx";
import { count } from "#office/app/format.ts";
import { Icon } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { Problem } from "#office/app/Problem.tsx";
import { Labelled } from "#office/session/Labelled.tsx";
import { wrongOf } from "#office/trees/CategoryPanel.tsx";
import { EffectDialog } from "#office/trees/EffectDialog.tsx";
import { useDraft } from "#office/trees/useDraft.ts";
import { type Change, staleCode, useChange } from "#office/trees/useTrees.ts";

const fresh: TreeBrand = {
  code: "",
  name: "",
  alphabet: "",
  kana: "",
  alias: "",
  story: "",
  recommended: 0,
  goods: 0,
  former: [],
  revision: "",
};

/** The brands, in the order of their readings. */
export function Brands({ whole, works }: { whole: TreeWhole; works: boolean }) {
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState("");
  const opened = search.get("open") ?? "";
  const open = (code: string) => {
    change.setProblem(undefined);
    setSearch(code === "" ? {} : { open: code });
  };
  const change = useChange();
  useKeys("ブランド", {
    ...(works && { c: { label: "ブランドを追加する", run: () => open("new") } }),
    Escape: { label: "閉じる", run: () => open("") },
  });
  const words = text.normalize("NFKC").trim().toLowerCase();
  const rows = whole.brands
    .filter((one) => [one.name, one.alphabet, one.kana, one.alias, one.code].join(" ").toLowerCase().includes(words))
    .sort((a, b) => (a.kana < b.kana ? -1 : a.kana > b.kana ? 1 : 0));
  const brand = opened === "new" ? fresh : whole.brands.find((one) => one.code === opened);
  return (
    <>
      <div className="tools">
        <search>
          <label className="find">
            <Icon name="find" />
            <input
              type="search"
              placeholder="名前、よみ、コード"
              aria-label="ブランドを探す"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
        </search>
        {works && (
          <button type="button" className="btn" onClick={() => open("new")}>
            <Icon name="plus" />
            追加 <kbd>c</kbd>
          </button>
        )}
      </div>
      <div className={`tree-both ${brand ? "opened" : ""}`}>
        <section className="list tree-list" aria-label="ブランド">
          <table className="plain-table rules-table">
            <thead>
              <tr>
                <th scope="col">名前</th>
                <th scope="col" className="no-phone">
                  よみ
                </th>
                <th scope="col" className="no-phone">
                  アドレス
                </th>
                <th scope="col" className="num">
                  商品
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((one) => (
                <tr key={one.code} aria-current={opened === one.code ? "true" : undefined}>
                  <td>
                    <button type="button" className="link" onClick={() => open(one.code)}>
                      {one.name}
                    </button>{" "}
                    <span className="soft">{one.alphabet}</span>
                  </td>
                  <td className="no-phone">{one.kana}</td>
                  <td className="soft no-phone">{one.alias ? `/brands/${one.alias}` : "（なし）"}</td>
                  <td className="num">{count(one.goods)}点</td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length === 0 && <p className="nothing">このことばに合うブランドはありません。</p>}
        </section>
        {brand && (
          <aside
            className="panel tree-panel"
            aria-label={brand.code === "" ? "新しいブランド" : `ブランド ${brand.name}`}
          >
            <header>
              <div className="nav">
                <span className="soft">{brand.code}</span>
                <span className="end tight">
                  <button type="button" className="ghost" aria-label="閉じる" onClick={() => open("")}>
                    <Icon name="x" />
                  </button>
                </span>
              </div>
              <div className="name">
                <strong>{brand.name || "新しいブランド"}</strong>
              </div>
            </header>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard */}
            <section className="body" tabIndex={0} aria-label="ブランドの内容">
              <div className="sec">
                <BrandForm
                  key={brand.code}
                  brand={brand}
                  works={works}
                  change={change}
                  onSaved={(code) => open(code)}
                />
              </div>
              {brand.former.length > 0 && (
                <div className="sec">
                  <h3>ここへ移るアドレス</h3>
                  <ul className="tree-former">
                    {brand.former.map((address) => (
                      <li key={address}>/brands/{address}</li>
                    ))}
                  </ul>
                </div>
              )}
            </section>
          </aside>
        )}
      </div>
      <EffectDialog change={change} />
    </>
  );
}

const labels = {
  name: "名前",
  alphabet: "英字の名前",
  kana: "よみ",
  alias: "アドレスの名前",
  story: "紹介文",
} as const;
type Text = keyof typeof labels;
const texts = Object.keys(labels) as Text[];

function BrandForm(props: { brand: TreeBrand; works: boolean; change: Change; onSaved: (code: string) => void }) {
  const { brand, works, change } = props;
  const adds = brand.code === "";
  const { code, name, alphabet, kana, alias, story, recommended } = brand;
  const { draft, set, seen } = useDraft({ code, name, alphabet, kana, alias, story, recommended }, brand.revision);
  const save = async (next: typeof draft, revision: string) => {
    const done = await change.changeBrand(
      { do: adds ? "add" : "edit", ...next, seen: revision },
      `ブランド「${next.name}」を${adds ? "追加" : "変更"}しました`,
    );
    if (done) props.onSaved(next.code);
  };
  const theirs = change.problem?.code === staleCode ? (change.problem.current as TreeBrand | undefined) : undefined;
  const field = (of: Text, rest: { required?: boolean; hint?: string } = {}) => (
    <Labelled
      label={labels[of]}
      maxLength={100}
      readOnly={!works}
      value={draft[of]}
      wrong={wrongOf(change, of)}
      onChange={(event) => set({ [of]: event.target.value })}
      {...rest}
    />
  );
  return (
    <>
      {theirs && (
        <Conflict
          title={`ブランド「${theirs.name}」`}
          fields={[
            ...texts.map((one) => ({ name: one, label: labels[one], mine: draft[one], theirs: theirs[one] })),
            {
              name: "recommended",
              label: "おすすめの順番",
              mine: String(draft.recommended),
              theirs: String(theirs.recommended),
            },
          ]}
          onClose={() => change.setProblem(undefined)}
          onMerge={(chosen) => {
            const next = { ...draft, recommended: theirs.recommended };
            for (const field of texts) if (chosen[field] === "theirs") next[field] = theirs[field];
            if (chosen.recommended !== "theirs") next.recommended = draft.recommended;
            set(next);
            save(next, theirs.revision);
          }}
        />
      )}
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save(draft, seen);
        }}
      >
        {adds && (
          <Labelled
            label="コード（半角英数大文字4桁。商品コードの4～7桁目になります）"
            required
            maxLength={4}
            value={draft.code}
            wrong={wrongOf(change, "code")}
            onChange={(event) => set({ code: event.target.value })}
          />
        )}
        {field("name", { required: true })}
        {field("alphabet")}
        {field("kana", { hint: "一覧の並びと検索に使います" })}
        {field("alias", { hint: `半角小文字・数字・下線　/brands/${draft.alias || "…"}` })}
        <label className="labelled">
          紹介文
          <textarea
            className="field"
            rows={4}
            readOnly={!works}
            value={draft.story}
            onChange={(event) => set({ story: event.target.value })}
          />
        </label>
        <Labelled
          label="おすすめの順番（0はおすすめしない）"
          type="number"
          min={0}
          readOnly={!works}
          value={draft.recommended}
          onChange={(event) => set({ recommended: Number(event.target.value) || 0 })}
        />
        {change.problem && !theirs && <Problem>{change.problem.message}</Problem>}
        {works && (
          <div className="tree-acts">
            <button type="submit" className="btn main" disabled={change.busy}>
              {adds ? "追加する" : "保存する"}
            </button>
            {!adds && brand.goods === 0 && (
              <button
                type="button"
                className="btn danger"
                disabled={change.busy}
                onClick={() =>
                  change.changeBrand(
                    { do: "remove", code: brand.code, seen: brand.revision },
                    `ブランド「${brand.name}」を削除しました`,
                  )
                }
              >
                削除
              </button>
            )}
          </div>
        )}
        {works && !adds && brand.goods > 0 && (
          <p className="soft">商品{count(brand.goods)}点のコードに含まれるため、削除はできません。</p>
        )}
      </form>
    </>
  );
}
