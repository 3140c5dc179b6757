import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { call } from "#office/api/call.ts";
import type { OrderAction, OrderWhole } from "#office/api/contract.gen.ts";
import { yen } from "#office/app/format.ts";
import { Icon, Mark } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { useChanged } from "#office/app/live.ts";
import { Others } from "#office/app/Others.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { ActionDialog } from "#office/orders/ActionDialog.tsx";
import { Flags, OrderState } from "#office/orders/columns.tsx";
import { Sections } from "#office/orders/Sections.tsx";
import { useAct } from "#office/orders/useAct.ts";
import { useTake } from "#office/orders/useOrders.ts";

function useOrder(number: string) {
  return useQuery({
    queryKey: ["orders", "one", number],
    queryFn: ({ signal }) => call("office/orders/get", { number }, signal),
    // It does not change under the pointer: that it did is told.
    refetchOnWindowFocus: false,
  });
}

/** One order beside the list. */
export function OrderPanel(props: {
  number: string;
  search: URLSearchParams;
  onClose: () => void;
  onStep: (by: number) => void;
  /** Rows are selected: `h` is about them then. */
  selecting: boolean;
}) {
  const { data, error } = useOrder(props.number);
  const navigate = useNavigate();
  const page = `/orders/${props.number}/page`;
  useKeys("受注", {
    o: { label: "ページで開く", run: () => navigate(page) },
    j: { label: "次の受注", run: () => props.onStep(1) },
    k: { label: "前の受注", run: () => props.onStep(-1) },
  });
  return (
    <aside className="panel" aria-label={`受注 ${props.number}`} aria-busy={!data && !error}>
      <header>
        <div className="nav">
          <span className="b">{props.number}</span>
          {data && <OrderState row={data.row} />}
          {data && <Flags signs={data.row.signs.slice(0, 3)} />}
          <span className="end tight">
            <button
              type="button"
              className="ghost"
              aria-label="前の受注"
              title="前へ k"
              onClick={() => props.onStep(-1)}
            >
              <Icon name="up" />
            </button>
            <button
              type="button"
              className="ghost"
              aria-label="次の受注"
              title="次へ j"
              onClick={() => props.onStep(1)}
            >
              <Icon name="down" />
            </button>
            <Link className="ghost" to={page} aria-label="ページで開く" title="ページで開く o">
              <Icon name="open" />
            </Link>
            <button type="button" className="ghost" aria-label="閉じる" title="閉じる esc" onClick={props.onClose}>
              <Icon name="x" />
            </button>
          </span>
        </div>
        {data && <Name order={data} />}
      </header>
      <Problem>{error?.message}</Problem>
      {data && <Fresh order={data} />}
      {data && <Body order={data} without={props.selecting ? "h" : ""} />}
    </aside>
  );
}

/** Who else looks at the order, and that somebody changed it: the panel stays as it is until one asks. */
function Fresh({ order }: { order: OrderWhole }) {
  const number = order.row.number;
  const take = useTake();
  const at = useChanged("order", number);
  const { data } = useQuery({
    queryKey: ["orders", "fresh", number, at],
    queryFn: ({ signal }) => call("office/orders/get", { number }, signal),
    // What shoppers and payment services do is not told: it is asked for now and then.
    refetchInterval: 60_000,
    staleTime: at > 0 ? 0 : 60_000,
    initialData: at > 0 ? undefined : order,
    gcTime: 0,
  });
  const last = data?.history[0];
  const changed = data !== undefined && data.row.updated > order.row.updated;
  return (
    <>
      <Others object="order" id={number} />
      <div role="status">
        {changed && (
          <button type="button" className="news" onClick={() => take(data)}>
            <Icon name="arrow" />
            この受注は変わりました{last && `（${last.who} ${last.word}）`}。最新を表示
          </button>
        )}
      </div>
    </>
  );
}

function Name({ order, heading }: { order: OrderWhole; heading?: boolean }) {
  const name = order.row.name === "" ? "お名前は消去済みです" : `${order.row.name} 様`;
  return (
    <div className="name">
      {heading ? <h1>{name}</h1> : <strong>{name}</strong>}
      <span className="soft cut">{order.kana}</span>
      <span className="amt">{yen(order.row.total)}</span>
    </div>
  );
}

/** The same order as a page of its own, to be sent as a link or printed. */
export function OrderPage({ number }: { number: string }) {
  const { data, error } = useOrder(number);
  return (
    <>
      <div className="head">
        <Link className="quiet" to={`/orders/${number}`}>
          <Icon name="back" />
          一覧へ
        </Link>
        {!data && <h1>受注</h1>}
        <span className="b center">{number}</span>
        {data && (
          <span className="center">
            <OrderState row={data.row} />
          </span>
        )}
      </div>
      <div className="panel whole">
        {data && (
          <header>
            <Name order={data} heading />
          </header>
        )}
        <Problem>{error?.message}</Problem>
        {data && <Fresh order={data} />}
        {data && <Body order={data} />}
      </div>
    </>
  );
}

function Body({ order, without = "" }: { order: OrderWhole; without?: string }) {
  const [asked, setAsked] = useState<OrderAction>();
  const { act, busy } = useAct(order);
  const start = (action: OrderAction) => {
    if (action.code === "release") act(action, {});
    else setAsked(action);
  };
  const keyed = order.actions.filter(
    ({ key }, i, all) => key !== "" && key !== without && all.findIndex((other) => other.key === key) === i,
  );
  useKeys(
    "受注",
    Object.fromEntries(keyed.map((action) => [action.key, { label: action.name, run: () => start(action) }])),
  );
  const [main, ...rest] = order.actions;
  // A long name leaves room for one more.
  const shown = main !== undefined && main.name.length > 5 ? 1 : 2;
  const near = rest.slice(0, shown);
  const far = rest.slice(shown);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard */}
      <section className="body" tabIndex={0} aria-label="受注の内容">
        {order.row.held !== "" && (
          <div className="sign">
            <Mark shape="hold" />
            <span>
              <b>保留</b>　{order.row.held}
            </span>
          </div>
        )}
        {order.row.signs
          .filter((sign) => sign.alert || sign.code === "elsewhere")
          .map((sign) => (
            <div className="sign" key={sign.code}>
              <Mark shape={sign.alert ? "alert" : "date"} tone={sign.alert ? "alert" : undefined} />
              <span>
                <b>{sign.word}</b>　{sign.reason}
              </span>
            </div>
          ))}
        <Sections order={order} />
      </section>
      {main && (
        <div className="acts">
          <p>
            {main.name.replace(/する$/, "すると")}: {main.effects.join("・")}
          </p>
          <div>
            <button type="button" className="btn main" disabled={busy} onClick={() => start(main)}>
              {main.name} {main.key && <kbd>{main.key}</kbd>}
            </button>
            {near.map((action) => (
              <button
                type="button"
                className="btn"
                key={action.code + action.shipment}
                disabled={busy}
                onClick={() => start(action)}
              >
                {action.name} {action.key && <kbd>{action.key}</kbd>}
              </button>
            ))}
            {far.length > 0 && <More actions={far} onStart={start} />}
          </div>
        </div>
      )}
      {asked && <ActionDialog order={order} action={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function More({ actions, onStart }: { actions: OrderAction[]; onStart: (action: OrderAction) => void }) {
  return (
    <>
      <button type="button" className="btn icon" popoverTarget="more" aria-label="ほかの操作" title="ほかの操作">
        <Icon name="more" />
      </button>
      <div id="more" popover="auto" className="menu verbs">
        {actions.map((action) => (
          <button
            type="button"
            key={action.code + action.shipment}
            popoverTarget="more"
            popoverTargetAction="hide"
            onClick={() => onStart(action)}
          >
            <span>{action.name}</span>
            <small className="soft">{action.effects.join("・")}</small>
            {action.key && <kbd>{action.key}</kbd>}
          </button>
        ))}
      </div>
    </>
  );
}
