import { Link } from "react-router";
import type { OrderShipment, OrderWhole } from "#office/api/contract.gen.ts";
import { day, moment, yen } from "#office/app/format.ts";
import { type Shape, State } from "#office/app/Icon.tsx";
import { useMay } from "#office/app/session.tsx";
import { states as inquiryStates } from "#office/inquiries/states.ts";
import { OrderState } from "#office/orders/columns.tsx";
import { History } from "#office/orders/History.tsx";
import { Letters } from "#office/orders/Letters.tsx";

/** Everything about an order, in the order in which it is needed: address and memo, goods, money, parcels, letters, history. */
export function Sections({ order }: { order: OrderWhole }) {
  return (
    <>
      <Facts order={order} />
      <Goods order={order} />
      <Money order={order} />
      <Parcels order={order} />
      {order.returns.length > 0 && <Returns order={order} />}
      <Letters order={order} />
      {order.inquiries.length > 0 && <Inquiries order={order} />}
      {order.others.length > 0 && <Others order={order} />}
      <History order={order} />
    </>
  );
}

function Facts({ order }: { order: OrderWhole }) {
  const memo = order.memos[0];
  return (
    <section className="sec" aria-label="お届け先と連絡先">
      <dl className="kv">
        {order.parcels.map((parcel, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parcels keep their places for ever
          <div className="pair" key={i}>
            <dt>お届け先{order.parcels.length > 1 && i + 1}</dt>
            <dd>
              {parcel.name && `${parcel.name} 様　`}
              {parcel.postal}
              <br />
              {parcel.address}
            </dd>
            <dt>指定</dt>
            <dd>
              {[parcel.when, parcel.gift].filter(Boolean).join("・")}
              {parcel.message && <q>{parcel.message}</q>}
            </dd>
          </div>
        ))}
        <div className="pair">
          <dt>連絡先</dt>
          <dd>{[order.email, order.phone].filter(Boolean).join("・") || "消去済みです"}</dd>
        </div>
        <div className="pair">
          <dt>お客さま</dt>
          <dd>
            {order.member ? "会員" : "ゲスト"}・ほかのご注文 {order.others_all}件
          </dd>
        </div>
        {order.note && (
          <div className="pair">
            <dt>ご要望</dt>
            <dd>{order.note}</dd>
          </div>
        )}
        {memo && (
          <div className="pair">
            <dt>メモ</dt>
            <dd>
              {memo.note} <span className="soft">{memo.who}</span>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Goods({ order }: { order: OrderWhole }) {
  const parcels = order.parcels.length > 1;
  return (
    <section className="sec" aria-labelledby="goods">
      <header>
        <h2 id="goods">商品</h2>
        <span className="soft">{order.row.pieces}点</span>
        <span className="end">
          <span className="soft">小計</span>
          {yen(order.sums[0]?.amount ?? 0)}
        </span>
      </header>
      {order.lines.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places for ever
        <div className="line" key={i}>
          <span className="pic">{line.picture && <img src={line.picture} alt="" loading="lazy" />}</span>
          <p className="cut">
            {line.name}
            <br />
            <small>
              {[line.detail, line.sku, parcels && `お届け先${line.parcel}`, line.fate].filter(Boolean).join("・")}
            </small>
          </p>
          <p className="num">
            {yen(line.subtotal)}
            <br />
            <small>
              {line.quantity} × {yen(line.price).slice(1)}
            </small>
          </p>
        </div>
      ))}
    </section>
  );
}

function Money({ order }: { order: OrderWhole }) {
  const { money } = order;
  return (
    <section className="sec" aria-labelledby="money">
      <header>
        <h2 id="money">お金</h2>
        <span className="soft">{order.row.payment}</span>
        <span className="end soft">うち消費税 {order.tax}</span>
      </header>
      <div className="ledger">
        {order.sums.slice(1).map((sum) => (
          <div key={sum.label}>
            <span className="d">{sum.label}</span>
            <span className="soft">{sum.detail}</span>
            <span className="num">{yen(sum.amount)}</span>
          </div>
        ))}
        <div className="total">
          <span>合計</span>
          <span />
          <span className="num">{yen(order.row.total)}</span>
        </div>
        {order.ledger.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of the ledger are only added
          <div key={i} className={i === 0 ? "gap" : ""}>
            <span className="d">{moment(row.at)}</span>
            <span>
              {row.word} <span className="soft">{row.detail}</span>
            </span>
            <span className={`num ${row.sure ? "" : "soft"}`}>{yen(row.amount)}</span>
          </div>
        ))}
        {money.outstanding > 0 && (
          <div>
            <span className="d">返金待ち</span>
            <span className="soft">まだお返ししていない分</span>
            <span className="num">{yen(-money.outstanding)}</span>
          </div>
        )}
      </div>
    </section>
  );
}

const parcelStates: Record<string, { shape: Shape; tone: string }> = {
  waiting: { shape: "ready", tone: "" },
  shipped: { shape: "sent", tone: "past" },
  delivered: { shape: "done", tone: "past" },
  dropped: { shape: "hold", tone: "past" },
};

function Parcels({ order }: { order: OrderWhole }) {
  if (order.shipments.length === 0) return null;
  return (
    <section className="sec" aria-labelledby="parcels">
      <header>
        <h2 id="parcels">荷物</h2>
        <span className="soft">{order.shipments.length}個</span>
      </header>
      <div className="ledger">
        {order.shipments.map((shipment) => (
          <Parcel key={shipment.id} shipment={shipment} />
        ))}
      </div>
    </section>
  );
}

function Parcel({ shipment }: { shipment: OrderShipment }) {
  const state = parcelStates[shipment.state] ?? { shape: "ready" as const, tone: "" };
  const when = shipment.at > 0 ? ` ${moment(shipment.at)}` : shipment.ready ? ` ${day(shipment.ready)}入荷` : "";
  return (
    <div>
      <span className="d">
        荷物{shipment.seq}・{shipment.pieces}点
      </span>
      <State shape={state.shape} tone={state.tone}>
        {shipment.word + when}
      </State>
      {shipment.url ? (
        <a className="link num" href={shipment.url} target="_blank" rel="noreferrer">
          {shipment.tracking}
        </a>
      ) : (
        <span className="soft num">{shipment.tracking || "番号なし"}</span>
      )}
    </div>
  );
}

function Returns({ order }: { order: OrderWhole }) {
  return (
    <section className="sec" aria-labelledby="returns">
      <header>
        <h2 id="returns">返品・交換</h2>
      </header>
      <div className="ledger">
        {order.returns.map((back) => (
          <div key={back.id}>
            <span className="d">{back.asked > 0 ? moment(back.asked) : ""}</span>
            <span>
              {back.kind === "exchange" ? "交換" : "返品"} {back.pieces}点・{back.state}{" "}
              <span className="soft">{back.reason}</span>
            </span>
            <span className="num">{back.refund > 0 && yen(-back.refund)}</span>
          </div>
        ))}
      </div>
    </section>
  );
}

function Inquiries({ order }: { order: OrderWhole }) {
  const may = useMay();
  const name = (state: string) => Object.entries(inquiryStates).find(([code]) => code === state)?.[1].word ?? state;
  return (
    <section className="sec" aria-labelledby="inquiries">
      <header>
        <h2 id="inquiries">問い合わせ</h2>
      </header>
      <ul className="plain">
        {order.inquiries.map((inquiry) => (
          <li key={inquiry.number}>
            <span className="soft">
              {moment(inquiry.at)}・{inquiry.topic}・{name(inquiry.state)}
            </span>
            {may("office/inquiries/get") && (
              <>
                {" "}
                <Link className="link" to={`/inquiries/${inquiry.number}`}>
                  {inquiry.number}
                </Link>
              </>
            )}
            <br />
            {inquiry.body}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Others({ order }: { order: OrderWhole }) {
  const may = useMay();
  return (
    <section className="sec" aria-labelledby="others">
      <header>
        <h2 id="others">ほかのご注文</h2>
        <span className="soft">{order.others_all}件</span>
        {order.others_all > order.others.length && may("office/orders/list") && order.row.name && (
          <span className="end">
            <Link className="link" to={{ pathname: "/orders", search: `?q=${encodeURIComponent(order.row.name)}` }}>
              すべて
            </Link>
          </span>
        )}
      </header>
      <div className="ledger">
        {order.others.map((row) => (
          <div key={row.number}>
            <span className="d">{moment(row.at)}</span>
            <span>
              <OrderState row={row} />{" "}
              <Link className="link" to={`/orders/${row.number}`}>
                {row.number}
              </Link>
            </span>
            <span className="num">{yen(row.total)}</span>
          </div>
        ))}
      </div>
    </section>
  );
}
