import type { OrderDetail, OrderShipment } from "#api/contract.gen.ts";
import { MemberSection } from "#parts/member/MemberPage.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Orders.module.css";

/** The parts in which an order goes out, and how each is tracked. */
export function Shipments({ order }: { order: OrderDetail }) {
  const { shipments } = order;
  if (shipments.length === 0) return null;
  return (
    <MemberSection id="shipments" title="発送の状況">
      <ul className={styles.parcels}>
        {shipments.map((shipment, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are only ever added to
          <li key={i}>
            <Shipment order={order} shipment={shipment} title={shipments.length > 1 ? `荷物 ${i + 1}` : "荷物"} />
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
        {kind === "exchange" && "（交換の商品）"}：{word}
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
          {carrier} お問い合わせ番号 <span className="figures">{tracking}</span>
          {tracking_url !== "" && (
            <>
              {" "}
              <TextLink to={tracking_url}>配送の状況を見る</TextLink>
            </>
          )}
        </p>
      )}
    </>
  );
}
