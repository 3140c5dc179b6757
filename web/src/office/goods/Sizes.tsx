import { useId, useState } from "react";
import { Link } from "react-router";
import type { GoodsItem } from "#office/api/contract.gen.ts";
import { Icon } from "#office/app/Icon.tsx";
import { measureText, parseMeasure } from "#office/goods/presets.ts";
import { useSizeTables } from "#office/goods/SizeTables.tsx";
import { addSize, type Change, withSizes } from "#office/goods/useGoods.ts";

/** Sizes are the same in every colour; their measures stand in one table, and first stock by colour beside them. */
export function Sizes({ item, change, live }: { item: GoodsItem; change: Change; live: boolean }) {
  const id = useId();
  const sizes = item.colors[0]?.sizes ?? [];
  const known = [...new Set(sizes.flatMap((size) => size.garment.map(({ name }) => name)))];
  const [more, setMore] = useState<readonly string[]>([]);
  const measures = [...known, ...more.filter((name) => !known.includes(name))];
  const even = item.colors.every(
    (color) => color.sizes.map(({ name }) => name).join() === sizes.map(({ name }) => name).join(),
  );
  const tables = useSizeTables().data?.tables ?? [];
  const begin = (chosen: string) => {
    const table = tables.find((one) => one.id === chosen);
    if (table === undefined) return;
    setMore(table.measures);
    change((was) => {
      const has = new Set(was.colors[0]?.sizes.map((size) => size.name));
      return table.sizes
        .filter((size) => !has.has(size.name))
        .reduce((next, size) => addSize(next, size.name, size.filter), was);
    });
  };
  const measure = (at: number, name: string, text: string) => {
    const next = parseMeasure(name, text);
    change((was) =>
      withSizes(was, (size, i) =>
        i !== at
          ? size
          : { ...size, garment: [...size.garment.filter((one) => one.name !== name), ...(next ? [next] : [])] },
      ),
    );
  };
  if (item.colors.length === 0) return null;
  return (
    <section className="sec sizes" aria-labelledby={id}>
      <header>
        <h2 id={id}>サイズ・寸法・在庫</h2>
        <span className="end">
          <select
            className="field narrow"
            aria-label="サイズ表"
            value=""
            onChange={(event) => begin(event.target.value)}
          >
            <option value="">サイズ表から加える…</option>
            {tables.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
          <button type="button" className="btn small" onClick={() => change((was) => addSize(was, "", ""))}>
            <Icon name="plus" />
            サイズ
          </button>
          <Link className="link no-phone" to="/goods/sizes" target="_blank">
            サイズ表を編集
          </Link>
        </span>
      </header>
      {!even && <p className="soft">カラーごとにサイズが違う商品です。ここでは1色目のサイズを表示しています。</p>}
      {sizes.length > 0 && (
        <div className="scroll">
          <table className="sizetable">
            <thead>
              <tr>
                <th scope="col">サイズ</th>
                {measures.map((name) => (
                  <th scope="col" key={name} className="num">
                    {name} cm
                  </th>
                ))}
                {item.colors.map((color, c) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a colour without a code has
                  <th scope="col" key={c} className="num">
                    在庫 {color.name || `カラー${c + 1}`}
                  </th>
                ))}
                <th scope="col">
                  <span className="sr">操作</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {sizes.map((size, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a size without a code has
                <tr key={at}>
                  <td>
                    <input
                      className="field"
                      aria-label={`サイズ${at + 1}の名前`}
                      value={size.name}
                      onChange={(event) =>
                        change((was) =>
                          withSizes(was, (one, i) => (i === at ? { ...one, name: event.target.value } : one)),
                        )
                      }
                    />
                  </td>
                  {measures.map((name) => (
                    <td key={name}>
                      <input
                        className="field num"
                        inputMode="decimal"
                        aria-label={`${size.name}の${name}`}
                        defaultValue={measureText(size.garment.find((one) => one.name === name))}
                        key={measureText(size.garment.find((one) => one.name === name))}
                        onBlur={(event) => measure(at, name, event.target.value)}
                      />
                    </td>
                  ))}
                  {item.colors.map((color, c) => {
                    const own = color.sizes[at];
                    return (
                      // biome-ignore lint/suspicious/noArrayIndexKey: as above
                      <td key={c} className="num">
                        {own === undefined ? (
                          "—"
                        ) : live && own.sku !== "" ? (
                          own.stock
                        ) : (
                          <input
                            className="field num"
                            inputMode="numeric"
                            aria-label={`${color.name || `カラー${c + 1}`} ${own.name}の最初の在庫`}
                            value={own.stock || ""}
                            onChange={(event) => {
                              const stock = Number(event.target.value.normalize("NFKC").replace(/\D/g, ""));
                              change((was) => ({
                                ...was,
                                colors: was.colors.map((one, i) =>
                                  i !== c
                                    ? one
                                    : { ...one, sizes: one.sizes.map((s, j) => (j === at ? { ...s, stock } : s)) },
                                ),
                              }));
                            }}
                          />
                        )}
                      </td>
                    );
                  })}
                  <td>
                    <button
                      type="button"
                      className="ghost"
                      aria-label={`サイズ ${size.name} を外す`}
                      onClick={() =>
                        change((was) => ({
                          ...was,
                          colors: was.colors.map((one) => ({ ...one, sizes: one.sizes.filter((_, i) => i !== at) })),
                        }))
                      }
                    >
                      <Icon name="x" />
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {live && <p className="soft">公開したSKUの在庫は、在庫の部屋で入荷・訂正します。</p>}
    </section>
  );
}
