import { useState } from "react";
import { useNavigate } from "react-router";
import type { DetailColor } from "#api/contract.gen.ts";
import { compareAddress, withCompared } from "#parts/compare/compared.ts";
import { TextLink } from "#ui/TextLink.tsx";
import { needsDrawing, type SizeTable, sizeTable } from "./measures.ts";
import styles from "./SizeTables.module.css";
import * as words from "./words.ts";

/** The item laid flat and the body it is made for, in centimetres, with a drawing of where the tape lies. */
export function SizeTables({ color }: { color: DetailColor }) {
  const garment = sizeTable(color.sizes, "garment");
  const body = sizeTable(color.sizes, "body");
  return (
    <div className={styles.sizes}>
      {garment !== undefined && needsDrawing(garment) && (
        <Drawing key={color.color_sku_code} code={color.color_sku_code} names={garment.names} />
      )}
      <div className={styles.tables}>
        {garment !== undefined && <Table caption={words.measured} table={garment} />}
        {body !== undefined && <Table caption={words.body} table={body} />}
        <p className={styles.note}>{words.unit}</p>
        {garment !== undefined && needsDrawing(garment) && (
          <TextLink to={`/fit/${color.color_sku_code}`} data-track="item_fit">
            {words.compareWithOwn}
          </TextLink>
        )}
        <CompareLink code={color.color_sku_code} />
      </div>
    </div>
  );
}

/** Not every shop has a drawing of every shape; without one the words of the table must do. */
function Drawing({ code, names }: { code: string; names: readonly string[] }) {
  const [missing, setMissing] = useState(false);
  if (missing) return null;
  return (
    <img
      src={`/contents/sizes/${code}.svg`}
      alt={words.drawing(names.join("、"))}
      width={320}
      height={400}
      loading="lazy"
      className={styles.drawing}
      onError={() => setMissing(true)}
    />
  );
}

function Table({ caption, table }: { caption: string; table: SizeTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keys as well
    <section className={styles.scroll} tabIndex={0} aria-label={caption}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.size}</th>
            {table.names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ sku, size, values }) => (
            <tr key={sku}>
              <th scope="row">{size}</th>
              {table.names.map((name, i) => (
                <td key={name}>{values[i]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Puts the item beside those that were put there before; without a script it stands there alone. */
function CompareLink({ code }: { code: string }) {
  const navigate = useNavigate();
  return (
    <TextLink
      to={compareAddress([code])}
      data-track="item_compare"
      onClick={(event) => {
        if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(compareAddress(withCompared(code)));
      }}
    >
      {words.compareWithOthers}
    </TextLink>
  );
}
