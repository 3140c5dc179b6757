import type { OrderDetail, OrderShipment } from "#api/contract.gen.ts";
import { MemberSection } from "#parts/member/MemberPage.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Orders.module.css";
import * as words from "./words.ts";

/** The parts in which an order goes out, and how each is tracked. */
export function Shipments({ order }: { order: OrderDetail }) {
  const { shipments } = order;
  if (shipments.length === 0) return null;
  return (
    <MemberSection id="shipments" title={words.shipments}>
      <ul className={styles.parcels}>
        {shipments.map((shipment, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are only ever added to
          <li key={i}>
            <Shipment
              order={order}
              shipment={shipment}
              title={shipments.length > 1 ? words.parcelAt(i + 1) : words.parcel}
            />
          </li>
        ))}
      </ul>
    </MemberSection>
  );
}

type Props = { order: OrderDetail; shipment: OrderShipment; title: string };

function Shipment({ order, shipment, title }: Props) {
  const { kind, word, when, lines, carrier, tracking, tracking_url } = shipment;
  return (
    <>
      <h3 className={styles.parcelTitle}>
        {title}
        {kind === "exchange" && words.exchangeGoods}：{word}
      </h3>
      {when !== "" && <p>{when}</p>}
      <ul>
        {lines.map(({ position, sku, quantity }) => (
          <li key={`${position}-${sku}`}>
            {order.items[position]?.commodity_name} ×{quantity}
          </li>
        ))}
      </ul>
      {tracking !== "" && (
        <p>
          {carrier}
          {words.trackingNumber}
          <span className="figures">{tracking}</span>
          {tracking_url !== "" && (
            <>
              {" "}
              <TextLink to={tracking_url}>{words.seeTracking}</TextLink>
            </>
          )}
        </p>
      )}
    </>
  );
}
