import type { OutfitRule, OutfitSeason, PageChoices } from "#office/api/contract.gen.ts";
import { Icon } from "#office/app/Icon.tsx";
import { moved } from "#office/pages/blocks.ts";

const seasons = {
  "": "いつでも",
  now: "いまの季節",
  hot: "暑い季節",
  mild: "春と秋",
  cold: "寒い季節",
} satisfies Record<OutfitSeason, string>;

type Props = { rule: OutfitRule; choices: PageChoices; onChange: (next: OutfitRule) => void };

/** Which outfits a block has: by hand, in their order, or by department and season. */
export function Outfits({ rule, choices, onChange }: Props) {
  const slugs = rule.slugs ?? [];
  const { slugs: _, ...open } = rule;
  const named = (next: readonly string[]) =>
    onChange(next.length > 0 ? { ...rule, slugs: [...next], limit: Math.max(next.length, 1) } : { ...open, limit: 4 });
  const title = (slug: string) => choices.outfits.find(({ code }) => code === slug)?.name ?? slug;
  // A department is the first step of the way to a category.
  const departments = choices.categories.filter(({ name }) => !name.includes(" › "));
  return (
    <>
      <label>
        コーディネートを選んで足す
        <select
          className="field"
          value=""
          disabled={slugs.length >= 12}
          onChange={(event) => named([...slugs, event.target.value])}
        >
          <option value="">{choices.outfits.length > 0 ? "＋ 選ぶ" : "公開中のコーディネートがありません"}</option>
          {choices.outfits
            .filter(({ code }) => !slugs.includes(code))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </select>
      </label>
      {slugs.length > 0 ? (
        <ol className="pages-outfits" aria-label="選んだコーディネート">
          {slugs.map((slug, at) => (
            <li key={slug}>
              <span>{title(slug)}</span>
              <button
                type="button"
                className="quiet"
                disabled={at === 0}
                aria-label={`${title(slug)}を前へ`}
                onClick={() => named(moved(slugs, at, at - 1))}
              >
                ↑
              </button>
              <button
                type="button"
                className="quiet"
                aria-label={`${title(slug)}を外す`}
                onClick={() => named(slugs.filter((one) => one !== slug))}
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ol>
      ) : (
        <div className="pages-fields">
          <label>
            売り場
            <select
              className="field"
              value={rule.category ?? ""}
              onChange={(event) => onChange({ ...rule, category: event.target.value })}
            >
              <option value="">すべて</option>
              {departments.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            季節
            <select
              className="field"
              value={rule.season ?? ""}
              onChange={(event) => onChange({ ...rule, season: event.target.value as OutfitSeason })}
            >
              {Object.entries(seasons).map(([value, word]) => (
                <option key={value} value={value}>
                  {word}
                </option>
              ))}
            </select>
          </label>
          <label>
            数
            <input
              className="field"
              type="number"
              min={1}
              max={12}
              value={rule.limit}
              onChange={(event) => onChange({ ...rule, limit: Number(event.target.value) })}
            />
          </label>
        </div>
      )}
    </>
  );
}
