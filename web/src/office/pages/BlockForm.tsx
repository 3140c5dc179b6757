import type { Block, PageChoice, PageChoices, RowOrder, RowRule } from "#office/api/contract.gen.ts";
import { kinds } from "#office/pages/blocks.ts";
import { Outfits } from "#office/pages/Outfits.tsx";
import { Shown } from "#office/pages/Shown.tsx";
import { fromField, toField } from "#office/prices/times.ts";

const orders = {
  popular: "人気の順",
  newest: "新しい順",
  cheap: "安い順",
  off: "値引きの大きい順",
} satisfies Record<RowOrder, string>;

type Props = { block: Block; choices: PageChoices; frozen: boolean; onChange: (next: Block) => void };

/** What a block shows, when, and to whom. */
export function BlockForm({ block, choices, frozen, onChange }: Props) {
  const set = (next: Partial<Block>) => onChange({ ...block, ...next });
  const rule = block.rule;
  const own = block.shown !== undefined || rule !== undefined || block.worn !== undefined;
  const when = (name: "starts" | "ends", text: string) => {
    const { [name]: _, ...rest } = block;
    const at = fromField(text);
    onChange(at > 0 ? { ...rest, [name]: at } : rest);
  };
  const audience = (code: string, on: boolean) => {
    const { for: was = [], ...rest } = block;
    const next = choices.audiences.map((one) => one.code).filter((one) => (one === code ? on : was.includes(one)));
    onChange(next.length > 0 ? { ...rest, for: next } : rest);
  };
  return (
    <section className="sec" aria-labelledby="pages-block">
      <h2 id="pages-block">{kinds[block.kind][0]}</h2>
      <p className="soft">{kinds[block.kind][1]}</p>
      <fieldset className="pages-form" disabled={frozen}>
        {own && (
          <label>
            見出し
            <input
              className="field"
              required
              maxLength={60}
              value={block.title ?? ""}
              onChange={(event) => set({ title: event.target.value })}
            />
          </label>
        )}
        {block.shown && (
          <Shown shown={block.shown} pictures={block.kind === "banner"} onChange={(shown) => set({ shown })} />
        )}
        {rule && <Row rule={rule} choices={choices} onChange={(next) => set({ rule: next })} />}
        {block.worn && <Outfits rule={block.worn} choices={choices} onChange={(worn) => set({ worn })} />}
        {block.kind !== "hero" && (
          <>
            <div className="pages-fields">
              <label>
                始まり
                <input
                  className="field"
                  type="datetime-local"
                  value={block.starts ? toField(block.starts) : ""}
                  onChange={(event) => when("starts", event.target.value)}
                />
              </label>
              <label>
                終わり
                <input
                  className="field"
                  type="datetime-local"
                  value={block.ends ? toField(block.ends) : ""}
                  onChange={(event) => when("ends", event.target.value)}
                />
              </label>
            </div>
            <fieldset className="pages-who">
              <legend>見せる人（選ばなければ、だれにでも）</legend>
              {choices.audiences.map(({ code, name }) => (
                <label key={code}>
                  <input
                    type="checkbox"
                    checked={block.for?.includes(code) ?? false}
                    onChange={(event) => audience(code, event.target.checked)}
                  />
                  {name}
                </label>
              ))}
            </fieldset>
          </>
        )}
      </fieldset>
    </section>
  );
}

function Row({ rule, choices, onChange }: { rule: RowRule; choices: PageChoices; onChange: (next: RowRule) => void }) {
  const choose = (label: string, name: "category" | "brand" | "campaign", list: readonly PageChoice[]) => (
    <label>
      {label}
      <select
        className="field"
        value={rule[name] ?? ""}
        onChange={(event) => onChange({ ...rule, [name]: event.target.value })}
      >
        <option value="">すべて</option>
        {list.map((one) => (
          <option key={one.code} value={one.code}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div className="pages-fields">
      {choose("カテゴリ", "category", choices.categories)}
      {choose("ブランド", "brand", choices.brands)}
      {choose("キャンペーン", "campaign", choices.campaigns)}
      <label>
        並び
        <select
          className="field"
          value={rule.order}
          onChange={(event) => onChange({ ...rule, order: event.target.value as RowOrder })}
        >
          {Object.entries(orders).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
      </label>
      <label>
        点数
        <input
          className="field"
          type="number"
          min={1}
          max={20}
          value={rule.limit}
          onChange={(event) => onChange({ ...rule, limit: Number(event.target.value) })}
        />
      </label>
      <label>
        「すべて見る」の行き先
        <input
          className="field"
          placeholder="/items?…"
          value={rule.link ?? ""}
          onChange={(event) => onChange({ ...rule, link: event.target.value })}
        />
      </label>
    </div>
  );
}
