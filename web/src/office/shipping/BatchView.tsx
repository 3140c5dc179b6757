import { type DragEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { call } from "#office/api/call.ts";
import type { ShippingBatchWhole, ShippingItem, ShippingQueue } from "#office/api/contract.gen.ts";
import { count, yen } from "#office/app/format.ts";
import { Icon, State } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { Mismatches } from "#office/shipping/Mismatches.tsx";
import { Out } from "#office/shipping/Out.tsx";
import { nextStep, Steps } from "#office/shipping/Steps.tsx";
import { base64, hyphened, useBatch, useWork } from "#office/shipping/useShipping.ts";

/** One batch: its steps, what does not fit first, and the one thing to do next. */
export function BatchView({ id, queue }: { id: string; queue: ShippingQueue | undefined }) {
  const { data, error } = useBatch(id);
  if (data) return <Whole whole={data} queue={queue} />;
  return error ? (
    <p className="nothing" role="alert">
      {error.message}
    </p>
  ) : (
    <div aria-busy="true" />
  );
}

function Whole({ whole, queue }: { whole: ShippingBatchWhole; queue: ShippingQueue | undefined }) {
  const { batch } = whole;
  const one = { id: batch.id };
  const { busy, work, save } = useWork();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const print = () => save(() => call("office/shipping/print", one));
  const labels = () => save(() => call("office/shipping/labels", one));
  const send = () => work(() => call("office/shipping/send", one));
  const read = (file: File | undefined) =>
    file && work(async () => call("office/shipping/number", { ...one, name: file.name, base64: await base64(file) }));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    read(event.dataTransfer.files[0]);
  };
  const open = batch.state === "open";
  const troubled = whole.items.filter((item) => item.trouble !== "");
  const leaves = whole.items.filter(
    (item) => item.tracking !== "" && item.trouble === "" && item.state !== "shipped",
  ).length;
  const step = open && leaves > 0 && batch.numbered.at > 0 ? "send" : nextStep(whole);
  const next = {
    close: { text: "締める", run: () => undefined },
    print: { text: "印刷する", run: print },
    labels: { text: "送り状CSVを作る", run: labels },
    number: { text: "ファイルを選ぶ", run: () => input.current?.click() },
    send: { text: `${count(leaves)}件を発送する`, run: send },
  }[step];
  useKeys("便", {
    "mod+enter": { label: "次の手順を行う", run: () => open && next.run() },
    u: { label: "発行済みのファイルを選ぶ", run: () => open && input.current?.click() },
  });
  return (
    <>
      <Steps whole={whole} again={{ print, labels }} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file can be chosen by a button and a key as well */}
      <div
        className={`split narrow ${over ? "over" : ""}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(open);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => (open ? drop(event) : event.preventDefault())}
      >
        <section className="list" aria-label={batch.name}>
          <div className="band">
            <Icon name="page" />
            <span className="cut">
              {batch.numbered.note ? <b>{batch.numbered.note}</b> : "配送業者の発行済みファイルをここに置いてください"}
            </span>
            <span className="tally">
              {batch.numbered.at > 0 && (
                <State shape="done" tone="ok">
                  {`一致 ${count(batch.ready + batch.shipped)}`}
                </State>
              )}
              {whole.mismatches.length > 0 && (
                <State shape="alert" tone="alert">
                  {`不一致 ${count(whole.mismatches.length)}`}
                </State>
              )}
              {open && (
                <button type="button" className="btn small" onClick={() => input.current?.click()}>
                  {batch.numbered.at > 0 ? "別のファイル" : "ファイルを選ぶ"} <kbd>u</kbd>
                </button>
              )}
            </span>
            <input
              ref={input}
              type="file"
              accept=".csv,text/csv"
              className="sr"
              tabIndex={-1}
              aria-label="発行済みのファイル"
              onChange={(event) => {
                read(event.target.files?.[0]);
                event.target.value = "";
              }}
            />
          </div>
          <Mismatches whole={whole} busy={busy} work={work} />
          {troubled.map((item) => (
            <Trouble
              key={item.item}
              item={item}
              busy={busy || !open}
              onRemove={() => work(() => call("office/shipping/remove", { ...one, item: item.item }))}
            />
          ))}
          <Items items={whole.items} />
        </section>
        <Out list={queue?.out ?? []} />
      </div>
      <div className="doit">
        <dl>
          <div>
            <dt>発送</dt>
            <dd>{count(leaves)}件</dd>
          </div>
          <div>
            <dt>売上確定</dt>
            <dd>{yen(whole.amount)}</dd>
          </div>
          <div>
            <dt>発送メール</dt>
            <dd>{count(leaves)}通</dd>
          </div>
        </dl>
        {open && batch.shipped === 0 && (
          <button
            type="button"
            className="link give-up"
            disabled={busy}
            onClick={() => work(() => call("office/shipping/drop", one))}
          >
            便を解く
          </button>
        )}
        {open && (
          <button type="button" className="btn main" disabled={busy} onClick={next.run}>
            {next.text} <kbd>⌘⏎</kbd>
          </button>
        )}
      </div>
    </>
  );
}

function Trouble({ item, busy, onRemove }: { item: ShippingItem; busy: boolean; onRemove: () => void }) {
  return (
    <section className="bad" aria-label={`${item.number} ${item.name} 様`}>
      <span className="soft num">{item.item}</span>
      <span className="cut">
        <b>
          {item.number}　{item.name} 様
        </b>
      </span>
      <p>
        <span className="wrong">{item.trouble}</span>
      </p>
      <span className="fix">
        <Link className="btn small" to={`/orders/${item.number}`}>
          受注を開く
        </Link>
        <button type="button" className="btn small" disabled={busy} onClick={onRemove}>
          便から外す
        </button>
      </span>
    </section>
  );
}

function Items({ items }: { items: readonly ShippingItem[] }) {
  return (
    <table className="table ship" aria-label="便の荷物">
      <thead>
        <tr className="tr th">
          <th className="num">順</th>
          <th>番号</th>
          <th>お届け先</th>
          <th>送り状番号</th>
          <th className="num">点数</th>
          <th>結果</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr className="tr" key={item.item}>
            <td className="num soft">{item.item}</td>
            <td>
              <Link className="link" to={`/orders/${item.number}`}>
                {item.number}
              </Link>
            </td>
            <td className="cut">{item.name} 様</td>
            <td>{hyphened(item.tracking)}</td>
            <td className="num">{item.pieces}</td>
            <td>
              <Result item={item} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Result({ item }: { item: ShippingItem }) {
  if (item.state === "shipped") {
    return (
      <State shape="sent" tone="past">
        発送済み
      </State>
    );
  }
  if (item.trouble !== "") {
    return (
      <State shape="alert" tone="alert">
        要確認
      </State>
    );
  }
  return item.tracking === "" ? (
    <State shape="wait" tone="wait">
      番号待ち
    </State>
  ) : (
    <State shape="done" tone="ok">
      一致
    </State>
  );
}
