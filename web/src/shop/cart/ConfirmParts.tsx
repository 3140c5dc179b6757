import { type ReactNode, useId } from "react";
import type { Answer, OrderAddress, OrderItem, OrderParcel } from "#api/contract.gen.ts";
import { Notice } from "#ui/Notice.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Confirm.module.css";
import { OrderedItems } from "./OrderedItems.tsx";

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
            変更する<span className="visually-hidden">：{title}</span>
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
        {of.name}（{of.kana}）様
      </p>
      <p>{of.postal_code}</p>
      <p>{of.address}</p>
      <p>電話 {of.phone_number}</p>
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
      title={parcels.length > 1 ? `お届け先${i + 1}` : "お届け先"}
      {...(change !== undefined && { change })}
    >
      <Address of={parcel.to} />
      <dl className={styles.pairs}>
        <dt>お届け予定</dt>
        <dd>{parcel.when}</dd>
        {(parcel.wrap || parcel.noshi !== "") && (
          <>
            <dt>ギフト</dt>
            <dd>{giftWords(parcel)}</dd>
          </>
        )}
        {parcel.message !== "" && (
          <>
            <dt>メッセージ</dt>
            <dd className={styles.message}>{parcel.message}</dd>
          </>
        )}
      </dl>
      <OrderedItems items={items.filter((item) => item.parcel === i)} />
    </Part>
  ));
}

function giftWords({ wrap, noshi, noshi_name }: OrderParcel): string {
  const words = [
    wrap ? "ギフトラッピング" : "",
    noshi === "" ? "" : `のし「${noshi}」${noshi_name && `（${noshi_name}）`}`,
  ];
  return words.filter((word) => word !== "").join("、");
}

/** Coupons that were chosen and do not apply, and why. */
export function Refused({ coupons }: Pick<Confirmation, "coupons">) {
  const refused = coupons.filter(({ applied }) => !applied);
  if (refused.length === 0) return null;
  return (
    <Notice title="適用されなかったクーポン">
      <ul>
        {refused.map(({ code, name, reason }) => (
          <li key={code}>
            {name || code}：{reason || "このご注文には適用されません。"}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** What the law wants to be seen before an order is sent. */
export function Law({ law }: Pick<Confirmation, "law">) {
  return (
    <Part title="ご注文の前にご確認ください">
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
