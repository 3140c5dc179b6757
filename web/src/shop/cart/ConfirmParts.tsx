import { type ReactNode, useId } from "react";
import type { Answer, OrderAddress, OrderItem, OrderParcel } from "#api/contract.gen.ts";
import { Notice } from "#ui/Notice.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Confirm.module.css";
import { OrderedItems } from "./OrderedItems.tsx";
import * as words from "./words.ts";

export type Confirmation = Answer<"siapi/confirm/select/">;

type PartProps = { title: string; change?: string; children: ReactNode };

/** A part of the last screen, with the way back to where it can be changed. */
export function Part({ title, change, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className={styles.partHead}>
        <h2 id={id} className={styles.partTitle}>
          {title}
        </h2>
        {change !== undefined && (
          <TextLink to={change} className={styles.change}>
            {words.change}
            <span className="visually-hidden">：{title}</span>
          </TextLink>
        )}
      </div>
      {children}
    </section>
  );
}

export function Address({ of }: { of: OrderAddress }) {
  return (
    <address className={styles.address}>
      <p>
        {of.name}（{of.kana}
        {words.kanaEnd}
      </p>
      <p>{of.postal_code}</p>
      <p>{of.address}</p>
      <p>
        {words.phone}
        {of.phone_number}
      </p>
    </address>
  );
}

type ParcelsProps = { parcels: readonly OrderParcel[]; items: readonly OrderItem[]; change?: string };

/** Each parcel with what is in it. */
export function Parcels({ parcels, items, change }: ParcelsProps) {
  return parcels.map((parcel, i) => (
    <Part
      // biome-ignore lint/suspicious/noArrayIndexKey: parcels are known by their place, as lines name it
      key={i}
      title={parcels.length > 1 ? words.deliveryTo(i + 1) : words.delivery}
      {...(change !== undefined && { change })}
    >
      <Address of={parcel.to} />
      <dl className={styles.pairs}>
        <dt>{words.deliveryPlan}</dt>
        <dd>{parcel.when}</dd>
        {(parcel.wrap || parcel.noshi !== "") && (
          <>
            <dt>{words.gift}</dt>
            <dd>{giftWords(parcel)}</dd>
          </>
        )}
        {parcel.message !== "" && (
          <>
            <dt>{words.giftMessage}</dt>
            <dd className={styles.message}>{parcel.message}</dd>
          </>
        )}
      </dl>
      <OrderedItems items={items.filter((item) => item.parcel === i)} />
    </Part>
  ));
}

function giftWords({ wrap, noshi, noshi_name }: OrderParcel): string {
  const said = [
    wrap ? words.giftWrapping : "",
    noshi === "" ? "" : words.noshiNamed(noshi, noshi_name && `（${noshi_name}）`),
  ];
  return said.filter((word) => word !== "").join("、");
}

/** Coupons that were chosen and do not apply, and why. */
export function Refused({ coupons }: Pick<Confirmation, "coupons">) {
  const refused = coupons.filter(({ applied }) => !applied);
  if (refused.length === 0) return null;
  return (
    <Notice title={words.couponsNotUsed}>
      <ul>
        {refused.map(({ code, name, reason }) => (
          <li key={code}>
            {name || code}：{reason || words.couponNotForOrder}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** What the law wants to be seen before an order is sent. */
export function Law({ law }: Pick<Confirmation, "law">) {
  return (
    <Part title={words.checkBeforeOrder}>
      <dl className={styles.law}>
        {law.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}
