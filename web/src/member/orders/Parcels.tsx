import type { OrderDetail, OrderParcel } from "#api/contract.gen.ts";
import { MemberSection } from "#parts/member/MemberPage.tsx";
import { postalCode } from "#text/postal.ts";
import styles from "./Orders.module.css";
import * as words from "./words.ts";

/** Where it goes. */
export function Parcels({ order: { parcels, discreet, note } }: { order: OrderDetail }) {
  return (
    <MemberSection id="parcels" title={words.delivery}>
      <ul className={styles.parcels}>
        {parcels.map((parcel, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parcels of an order never change places
          <li key={i}>
            <Parcel parcel={parcel} title={parcels.length > 1 ? words.deliveryTo(i + 1) : words.deliveryAddress} />
          </li>
        ))}
      </ul>
      {discreet && <p className={styles.soft}>{words.discreet}</p>}
      {note !== "" && (
        <p className={styles.soft}>
          {words.remark}
          {note}
        </p>
      )}
    </MemberSection>
  );
}

function Parcel({ parcel, title }: { parcel: OrderParcel; title: string }) {
  const { to, when, wrap, noshi, noshi_name, message } = parcel;
  return (
    <>
      <h3 className={styles.parcelTitle}>{title}</h3>
      {to.name === "" ? (
        <p className={styles.soft}>{words.forgotten}</p>
      ) : (
        <p>
          {to.name}
          {words.honorific}
          <br />
          {postalCode(to.postal_code) ?? to.postal_code}
          <br />
          {to.address}
        </p>
      )}
      {when !== "" && (
        <p>
          {words.wishes}
          {when}
        </p>
      )}
      {wrap && <p>{words.giftWrapped}</p>}
      {noshi !== "" && (
        <p>
          {words.noshi}
          {noshi} {noshi_name}
        </p>
      )}
      {message !== "" && (
        <p>
          {words.message}
          {message}
        </p>
      )}
    </>
  );
}
