import { useId } from "react";
import type { GoodsChoices, GoodsColor, GoodsItem } from "#office/api/contract.gen.ts";
import { Icon } from "#office/app/Icon.tsx";
import { Pictures } from "#office/goods/Pictures.tsx";
import { groupNames, groupOf } from "#office/goods/presets.ts";
import { type Change, newColor } from "#office/goods/useGoods.ts";

/** Colours with their swatch, prices and pictures. */
export function Colors({ item, choices, change }: { item: GoodsItem; choices: GoodsChoices; change: Change }) {
  const id = useId();
  const set = (at: number, next: (color: GoodsColor) => GoodsColor) =>
    change((was) => ({ ...was, colors: was.colors.map((one, i) => (i === at ? next(one) : one)) }));
  return (
    <section className="sec colors" aria-labelledby={id}>
      <header>
        <h2 id={id}>カラーと写真</h2>
        <span className="end">
          <button
            type="button"
            className="btn small"
            onClick={() => change((was) => ({ ...was, colors: [...was.colors, newColor(was)] }))}
          >
            <Icon name="plus" />
            カラーを加える
          </button>
        </span>
      </header>
      {item.colors.map((color, at) => {
        const name = color.name || `カラー${at + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a colour that is not saved has no name of its own but its place
          <fieldset key={at} className="color" aria-label={name}>
            <div className="fields">
              <input
                type="color"
                aria-label={`${name}の色見本`}
                value={`#${color.hex || "1b1b1b"}`}
                onChange={(event) => {
                  const hex = event.target.value.slice(1).toLowerCase();
                  set(at, (was) => ({ ...was, hex, group: groupOf(hex) }));
                }}
              />
              <label>
                カラー名
                <input
                  className="field"
                  value={color.name}
                  onChange={(event) => set(at, (was) => ({ ...was, name: event.target.value }))}
                />
              </label>
              <label>
                系統
                <select
                  className="field"
                  value={color.group}
                  onChange={(event) => set(at, (was) => ({ ...was, group: event.target.value }))}
                >
                  {choices.groups.map((group) => (
                    <option key={group} value={group}>
                      {groupNames[group] ?? group}
                    </option>
                  ))}
                </select>
              </label>
              <label>
                価格（税込）
                <input
                  className="field num"
                  inputMode="numeric"
                  value={color.price || ""}
                  onChange={(event) => {
                    const price = Number(event.target.value.normalize("NFKC").replace(/\D/g, ""));
                    // The list price follows while both are the same: most goods have one price.
                    set(at, (was) => ({
                      ...was,
                      price,
                      list_price: was.list_price === was.price ? price : Math.max(was.list_price, price),
                    }));
                  }}
                />
              </label>
              <label>
                定価
                <input
                  className="field num"
                  inputMode="numeric"
                  value={color.list_price || ""}
                  onChange={(event) =>
                    set(at, (was) => ({
                      ...was,
                      list_price: Number(event.target.value.normalize("NFKC").replace(/\D/g, "")),
                    }))
                  }
                />
              </label>
              <button
                type="button"
                className="ghost"
                aria-label={`${name}を外す`}
                onClick={() => change((was) => ({ ...was, colors: was.colors.filter((_, i) => i !== at) }))}
              >
                <Icon name="x" />
              </button>
            </div>
            <Pictures
              name={name}
              pictures={color.pictures}
              onChange={(next) => set(at, (was) => ({ ...was, pictures: next(was.pictures) }))}
            />
          </fieldset>
        );
      })}
      {item.colors.length === 0 && <p className="soft">カラーを加えると、写真とサイズを入れられます。</p>}
    </section>
  );
}
