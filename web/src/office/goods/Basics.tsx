import { useId, useState } from "react";
import type { GoodsChoices, GoodsItem, GoodsRelated, Material } from "#office/api/contract.gen.ts";
import { Icon } from "#office/app/Icon.tsx";
import { careNames, returnRules, sexes } from "#office/goods/presets.ts";
import { Related } from "#office/goods/Related.tsx";
import type { Change } from "#office/goods/useGoods.ts";
import { fromField, toField } from "#office/prices/times.ts";

type Props = { item: GoodsItem; choices: GoodsChoices; change: Change };

/** Name, text, categories. */
export function Basics({ item, choices, change }: Props) {
  const id = useId();
  return (
    <section className="sec" aria-labelledby={id}>
      <header>
        <h2 id={id}>基本</h2>
        <span className="end soft">{item.code}</span>
      </header>
      <label className="whole">
        商品名
        <input
          className="field"
          value={item.name}
          maxLength={200}
          onChange={(event) => change((was) => ({ ...was, name: event.target.value }))}
        />
      </label>
      <label className="whole">
        説明文（Markdown）
        <textarea
          className="field"
          rows={6}
          value={item.description}
          onChange={(event) => change((was) => ({ ...was, description: event.target.value }))}
        />
      </label>
      <label>
        対象
        <select
          className="field"
          value={item.sex_type}
          onChange={(event) => change((was) => ({ ...was, sex_type: event.target.value as GoodsItem["sex_type"] }))}
        >
          {Object.entries(sexes).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Chosen
        label="カテゴリ"
        codes={item.categories}
        options={choices.categories.map(({ code, path }) => ({ code, name: path }))}
        onChange={(categories) => change((was) => ({ ...was, categories }))}
      />
    </section>
  );
}

/** Codes that are chosen from a list, each of which can be taken away. */
function Chosen(props: {
  label: string;
  codes: readonly string[];
  options: readonly { code: string; name: string }[];
  onChange: (codes: string[]) => void;
}) {
  const names = new Map(props.options.map(({ code, name }) => [code, name]));
  return (
    <div className="chosen whole">
      <label>
        {props.label}
        <select
          className="field"
          value=""
          onChange={(event) => event.target.value && props.onChange([...props.codes, event.target.value])}
        >
          <option value="">加える…</option>
          {props.options
            .filter(({ code }) => !props.codes.includes(code))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </select>
      </label>
      <p>
        {props.codes.map((code) => (
          <button
            key={code}
            type="button"
            className="chip"
            aria-label={`${names.get(code) ?? code} を外す`}
            onClick={() => props.onChange(props.codes.filter((one) => one !== code))}
          >
            {names.get(code) ?? code}
            <Icon name="x" />
          </button>
        ))}
      </p>
    </div>
  );
}

const flags = {
  new_season: "新シーズン",
  repeat: "再入荷",
  reserve: "予約販売",
  magazine: "定番",
  secret: "シークレット（一覧に出さない）",
  discontinued: "販売終了",
} as const;

/** Material, care, marks, and what is rarely changed. */
export function Rest({ item, choices, change, related }: Props & { related: readonly GoodsRelated[] }) {
  const id = useId();
  return (
    <>
      <section className="sec" aria-labelledby={`${id}-m`}>
        <header>
          <h2 id={`${id}-m`}>素材とお手入れ</h2>
        </header>
        <Materials materials={item.materials} onChange={(materials) => change((was) => ({ ...was, materials }))} />
        <fieldset className="toggles whole">
          <legend>洗濯表示</legend>
          {careNames.map(([code, name]) => (
            <label key={code}>
              <input
                type="checkbox"
                checked={item.care.includes(code)}
                onChange={(event) =>
                  change((was) => ({
                    ...was,
                    care: event.target.checked ? [...was.care, code] : was.care.filter((one) => one !== code),
                  }))
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
      </section>
      <section className="sec" aria-labelledby={`${id}-r`}>
        <header>
          <h2 id={`${id}-r`}>販売</h2>
        </header>
        <fieldset className="toggles whole">
          <legend>アイコンと扱い</legend>
          {(Object.keys(flags) as (keyof typeof flags)[]).map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={item[name]}
                onChange={(event) => change((was) => ({ ...was, [name]: event.target.checked }))}
              />
              {flags[name]}
            </label>
          ))}
        </fieldset>
        <label>
          入荷日
          <input
            className="field"
            type="date"
            value={item.arrival_date.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3")}
            onChange={(event) => change((was) => ({ ...was, arrival_date: event.target.value.replaceAll("-", "") }))}
          />
        </label>
        <label>
          購入上限（0はなし）
          <input
            className="field"
            type="number"
            min={0}
            max={999}
            value={item.sale_limit}
            onChange={(event) => change((was) => ({ ...was, sale_limit: Number(event.target.value) }))}
          />
        </label>
        <label>
          返品
          <select
            className="field"
            value={item.returns}
            onChange={(event) => change((was) => ({ ...was, returns: event.target.value as GoodsItem["returns"] }))}
          >
            {Object.entries(returnRules).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          税率
          <select
            className="field"
            value={item.tax_percent}
            onChange={(event) => change((was) => ({ ...was, tax_percent: Number(event.target.value) }))}
          >
            <option value={10}>10%</option>
            <option value={8}>8%（軽減税率）</option>
          </select>
        </label>
        <label className="whole">
          検索のことば（読点で区切る）
          <input
            className="field"
            key={item.search_words.join("、")}
            defaultValue={item.search_words.join("、")}
            onBlur={(event) => {
              const words = event.target.value
                .split(/[、,，]/)
                .map((word) => word.trim())
                .filter(Boolean);
              if (words.join("、") !== item.search_words.join("、")) change((was) => ({ ...was, search_words: words }));
            }}
          />
        </label>
        <label>
          販売の始まり
          <input
            className="field"
            type="datetime-local"
            value={item.sale_starts > 0 ? toField(item.sale_starts) : ""}
            onChange={(event) => change((was) => ({ ...was, sale_starts: fromField(event.target.value) }))}
          />
        </label>
        <label>
          販売の終わり
          <input
            className="field"
            type="datetime-local"
            value={item.sale_ends > 0 ? toField(item.sale_ends) : ""}
            onChange={(event) => change((was) => ({ ...was, sale_ends: fromField(event.target.value) }))}
          />
        </label>
        <Related item={item} known={related} onChange={(codes) => change((was) => ({ ...was, related: codes }))} />
        <Chosen
          label="キャンペーン"
          codes={item.campaigns}
          options={choices.campaigns}
          onChange={(campaigns) => change((was) => ({ ...was, campaigns }))}
        />
      </section>
    </>
  );
}

/** Written as people do: 綿 60 ポリエステル 40, a part before a colon. */
export function parseMaterials(text: string): Material[] | undefined {
  const list: Material[] = [];
  for (const piece of text.normalize("NFKC").split(/[、,\n]/)) {
    if (piece.trim() === "") continue;
    const m = /^\s*(?:([^:]+):)?\s*(.+?)\s*(\d{1,3})\s*%?\s*$/.exec(piece);
    if (m === null) return undefined;
    list.push({ part: m[1]?.trim() ?? "", name: m[2] ?? "", percent: Number(m[3]) });
  }
  return list;
}

const written = (materials: readonly Material[]) =>
  materials.map(({ part, name, percent }) => `${part ? `${part}:` : ""}${name} ${percent}%`).join("、");

function Materials(props: { materials: readonly Material[]; onChange: (next: Material[]) => void }) {
  const [wrong, setWrong] = useState(false);
  return (
    <label className="whole">
      素材（例: 綿 60%、ポリエステル 40%。部位は「裏地:」のように）
      <input
        className="field"
        key={written(props.materials)}
        defaultValue={written(props.materials)}
        aria-invalid={wrong}
        onBlur={(event) => {
          const next = parseMaterials(event.target.value);
          setWrong(next === undefined);
          if (next && written(next) !== written(props.materials)) props.onChange(next);
        }}
      />
      {wrong && <small className="problem">「綿 60%」のように、素材名と割合を読点で区切ってください。</small>}
    </label>
  );
}
