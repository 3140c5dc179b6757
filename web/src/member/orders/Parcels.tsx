import type { OrderDetail, OrderParcel } from "#api/contract.gen.ts";
import { MemberSection } from "#parts/member/MemberPage.tsx";
import { postalCode } from "#text/postal.ts";
import styles from "./Orders.module.css";

/** Where it goes. */
export function Parcels({ order: { parcels, discreet, note } }: { order: OrderDetail }) {
  return (
    <MemberSection id="parcels" title="お届け">
      <ul className={styles.parcels}>
        {parcels.map((parcel, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parcels of an order never change places
          <li key={i}>
            <Parcel parcel={parcel} title={parcels.length > 1 ? `お届け先 ${i + 1}` : "お届け先"} />
          </li>
        ))}
      </ul>
      {discreet && <p className={styles.soft}>中身のわからない包装でお届けします。</p>}
      {note !== "" && <p className={styles.soft}>備考：{note}</p>}
    </MemberSection>
  );
}

function Parcel({ parcel, title }: { parcel: OrderParcel; title: string }) {
  const { to, when, wrap, noshi, noshi_name, message } = parcel;
  return (
    <>
      <h3 className={styles.parcelTitle}>{title}</h3>
      {to.name === "" ? (
        <p className={styles.soft}>お名前とご住所は、保存の期間が過ぎたため消去しました。</p>
      ) : (
        <p>
          {to.name} 様
          <br />
          {postalCode(to.postal_code) ?? to.postal_code}
          <br />
          {to.address}
        </p>
      )}
      {when !== "" && <p>お届けのご希望：{when}</p>}
      {wrap && <p>ギフト包装あり</p>}
      {noshi !== "" && (
        <p>
          のし：{noshi} {noshi_name}
        </p>
      )}
      {message !== "" && <p>メッセージ：{message}</p>}
    </>
  );
}
