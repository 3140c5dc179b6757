import type { SaleLine, SalePreview } from "#office/api/contract.gen.ts";
import { count, moment, yen } from "#office/app/format.ts";
import { Mark } from "#office/app/Icon.tsx";
import { Compared } from "#office/prices/Compared.tsx";

/** What a sale would do, line by line, after what one has to know of all lines. */
export function PreviewTable({ preview }: { preview: SalePreview }) {
  const signs = [
    preview.alone > 0 &&
      `${count(preview.alone)}色は、通常価格での販売の記録が足りないため、%OFFを出さずに価格だけを表示します。`,
    preview.lapsed > 0 &&
      `${count(preview.lapsed)}色は、セールの途中で通常価格が直近8週間の過半を占めなくなり、そこから価格だけの表示になります。`,
    preview.other > 0 &&
      `${count(preview.other)}色は、同じ時期のほかのセールにも入っています。安いほうの価格になります。`,
    preview.left > 0 && `${count(preview.left)}色は対象から外れます。理由は各行にあります。`,
  ].filter((sign) => sign !== false);
  return (
    <>
      {signs.map((sign) => (
        <div className="sign" key={sign}>
          <Mark shape="low" />
          <span>{sign}</span>
        </div>
      ))}
      <table className="plain-table prices-table" aria-label="セールの内容">
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" className="no-phone">
              カラーSKU
            </th>
            <th scope="col" className="num no-phone">
              いまの価格
            </th>
            <th scope="col" className="num">
              いつもの価格
            </th>
            <th scope="col" className="num">
              新しい価格
            </th>
            <th scope="col" className="num no-phone">
              端数
            </th>
            <th scope="col">比較の表示</th>
          </tr>
        </thead>
        <tbody>
          {preview.lines.map((line) => (
            <Line key={line.color} line={line} />
          ))}
        </tbody>
      </table>
      {preview.lines.length < preview.colors + preview.left && (
        <p className="soft rest">
          はじめの{count(preview.lines.length)}行を表示しています。数は{count(preview.colors + preview.left)}
          色すべてのものです。
        </p>
      )}
    </>
  );
}

function Line({ line }: { line: SaleLine }) {
  return (
    <tr>
      <td>
        {line.name} <span className="soft">{line.variant}</span>
      </td>
      <td className="soft no-phone">{line.color}</td>
      <td className="num no-phone">{yen(line.now)}</td>
      <td className="num">{yen(line.ordinary)}</td>
      <td className="num">{line.left ? "—" : <b>{yen(line.price)}</b>}</td>
      <td className="num soft no-phone">{line.rounded > 0 ? `−${count(line.rounded)}` : ""}</td>
      <td>
        {line.left ? <small className="soft">{line.left}</small> : <Compared {...line} />}
        {line.lapses > 0 && <small className="soft">{moment(line.lapses)} から価格のみ</small>}
      </td>
    </tr>
  );
}
