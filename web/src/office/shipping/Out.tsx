import { Link } from "react-router";
import type { Obstacle, ShippingWaiting } from "#office/api/contract.gen.ts";
import { count, day } from "#office/app/format.ts";
import { Mark, type Shape } from "#office/app/Icon.tsx";

type Kind = Exclude<Obstacle, "" | "batched">;

const kinds = {
  held: { name: "保留", shape: "hold", act: "確かめる" },
  unpaid: { name: "入金待ち", shape: "wait", act: "開く" },
  awaited: { name: "交換のお戻し待ち", shape: "back2", act: "開く" },
  future: { name: "先の日付", shape: "date", act: "開く" },
} satisfies Record<Kind, { name: string; shape: Shape; act: string }>;

const most = 5;

/** What cannot leave now, by why. */
export function Out({ list }: { list: readonly ShippingWaiting[] }) {
  return (
    <aside className="side" aria-label="入らなかった注文">
      <div className="sub">
        <h2>入らなかった注文</h2>
        <span className="soft">{count(list.length)}件</span>
      </div>
      <div className="out">
        {list.length === 0 && <p className="nothing">すべて出荷できます。</p>}
        {(Object.keys(kinds) as Kind[]).map((kind) => (
          <Group key={kind} kind={kind} rows={list.filter((row) => row.obstacle === kind)} />
        ))}
      </div>
    </aside>
  );
}

function Group({ kind, rows }: { kind: Kind; rows: readonly ShippingWaiting[] }) {
  const { name, shape, act } = kinds[kind];
  if (rows.length === 0) return null;
  return (
    <section aria-label={name}>
      <h3>
        <Mark shape={shape} />
        {name}
        <span>{count(rows.length)}件</span>
      </h3>
      <ul>
        {rows.slice(0, most).map((row) => (
          <li key={row.id}>
            <span className="cut">
              {row.name} 様<span className="soft">　{row.number}</span>
            </span>
            <small>{row.from ? `発送は ${day(row.from)} から` : row.note}</small>
            <Link className="link" to={`/orders/${row.number}`} aria-label={`${row.number} を${act}`}>
              {act}
            </Link>
          </li>
        ))}
      </ul>
      {rows.length > most && <p className="rest soft">ほか {count(rows.length - most)}件</p>}
    </section>
  );
}
