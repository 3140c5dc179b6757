import { useRef, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { call } from "#office/api/call.ts";
import type { ShippingBatch, ShippingQueue, ShippingWaiting } from "#office/api/contract.gen.ts";
import { count, day, moment } from "#office/app/format.ts";
import { Icon, Mark, type Shape } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { BatchView } from "#office/shipping/BatchView.tsx";
import { Leaving } from "#office/shipping/Leaving.tsx";
import { Out } from "#office/shipping/Out.tsx";
import { Scan } from "#office/shipping/Scan.tsx";
import { Steps } from "#office/shipping/Steps.tsx";
import { useQueue, useWork } from "#office/shipping/useShipping.ts";
import "#office/shipping/shipping.css";

/** 出荷: what waits, the batches in which it leaves, and the scanner. */
export function ShippingRoom() {
  const path = useParams()["*"] ?? "";
  const { data, error } = useQueue();
  const navigate = useNavigate();
  useKeys("出荷", {
    i: { label: "検品する", run: () => navigate("/shipping/scan") },
    c: { label: "新しい便", run: () => navigate("/shipping") },
  });
  return (
    <>
      <div className="head">
        <h1>出荷</h1>
        <nav className="tabs" aria-label="便">
          <Link to="/shipping" aria-current={path === "" ? "page" : undefined}>
            出荷待ち<b>{data ? count(data.ready.length) : ""}</b>
          </Link>
          {data?.batches.map((batch) => (
            <Tab key={batch.id} batch={batch} current={path === batch.id} />
          ))}
        </nav>
        <Link className="btn end" to="/shipping/scan" aria-current={path === "scan" ? "page" : undefined}>
          <Icon name="scan" />
          検品 <kbd>i</kbd>
        </Link>
      </div>
      {error && !data && (
        <p className="nothing" role="alert">
          {error.message}
        </p>
      )}
      {path === "scan" ? (
        <Scan />
      ) : path === "" ? (
        data && <Queue queue={data} />
      ) : (
        <BatchView key={path} id={path} queue={data} />
      )}
      <Leaving batches={data?.batches ?? []} now={data?.now ?? 0} />
    </>
  );
}

const shapes = { open: "closed", leaving: "part", sending: "part", done: "done", dropped: "wait" } satisfies Record<
  ShippingBatch["state"],
  Shape
>;

function Tab({ batch, current }: { batch: ShippingBatch; current: boolean }) {
  return (
    <Link to={`/shipping/${batch.id}`} aria-current={current ? "page" : undefined} title={day(batch.day)}>
      <Mark shape={shapes[batch.state]} />
      {batch.name}
      <b>{count(batch.waiting + batch.shipped)}</b>
    </Link>
  );
}

/** What can leave now; one press closes it into a batch. */
function Queue({ queue }: { queue: ShippingQueue }) {
  const navigate = useNavigate();
  const { busy, work } = useWork();
  const [carrier, setCarrier] = useState(queue.carrier);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const key = useRef(crypto.randomUUID());
  const shown = queue.ready.slice(0, queue.most);
  const chosen = shown.filter((row) => !left.has(row.id));
  const close = () =>
    work(
      () => call("office/shipping/close", { key: key.current, carrier, shipments: chosen.map((row) => row.id) }),
      (whole) => navigate(`/shipping/${whole.batch.id}`),
    );
  useKeys("出荷待ち", { "mod+enter": { label: "締める", run: () => chosen.length > 0 && close() } });
  const toggle = (row: ShippingWaiting) => {
    const next = new Set(left);
    if (!next.delete(row.id)) next.add(row.id);
    setLeft(next);
  };
  const pieces = chosen.reduce((all, row) => all + row.pieces, 0);
  return (
    <>
      <Steps />
      <div className="split narrow">
        <section className="list" aria-label="出荷待ち">
          {shown.length === 0 ? (
            <p className="nothing">出荷できる荷物はありません。お支払いが済んだご注文が、ここに並びます。</p>
          ) : (
            <table className="table ship queue" aria-label="出荷待ちの荷物">
              <thead>
                <tr className="tr th">
                  <th>
                    <span className="sr">締める</span>
                  </th>
                  <th>番号</th>
                  <th>お届け先</th>
                  <th>ご注文</th>
                  <th className="num">点数</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((row) => (
                  <tr className="tr" key={row.id}>
                    <td>
                      <input
                        type="checkbox"
                        aria-label={`${row.number} ${row.name} 様を締める`}
                        checked={!left.has(row.id)}
                        onChange={() => toggle(row)}
                      />
                    </td>
                    <td>
                      <Link className="link" to={`/orders/${row.number}`}>
                        {row.number}
                      </Link>
                    </td>
                    <td className="cut">{row.name} 様</td>
                    <td className="soft">{moment(row.placed, queue.now)}</td>
                    <td className="num">{row.pieces}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
        <Out list={queue.out} />
      </div>
      <div className="doit">
        <dl>
          <div>
            <dt>締める</dt>
            <dd>{count(chosen.length)}件</dd>
          </div>
          <div>
            <dt>点数</dt>
            <dd>{count(pieces)}点</dd>
          </div>
          {queue.ready.length > shown.length && (
            <div>
              <dt>次の便</dt>
              <dd>{count(queue.ready.length - shown.length)}件</dd>
            </div>
          )}
        </dl>
        <label className="carrier">
          <span className="sr">配送業者</span>
          <select className="field" value={carrier} onChange={(event) => setCarrier(event.target.value)}>
            {queue.carriers.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <button type="button" className="btn main" disabled={busy || chosen.length === 0} onClick={close}>
          {count(chosen.length)}件を締める <kbd>⌘⏎</kbd>
        </button>
      </div>
    </>
  );
}
