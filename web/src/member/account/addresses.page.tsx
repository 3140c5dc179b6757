import { useState } from "react";
import { useRevalidator } from "react-router";
import type { SavedAddress } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { MemberPage } from "#parts/member/MemberPage.tsx";
import { memberArea } from "#parts/member/memberArea.tsx";
import type { LoadArgs } from "#parts/page.ts";
import { useAction } from "#parts/useAction.ts";
import { postalCode } from "#text/postal.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Empty } from "#ui/Empty.tsx";
import styles from "./Account.module.css";
import { AddressForm } from "./AddressForm.tsx";

interface BookData {
  readonly addresses: readonly SavedAddress[];
  readonly max: number;
  /** The address that is being changed, "new" for a new one, else empty. */
  readonly open: string;
}

/** The address book. */
export const page = memberArea<BookData>({ load, Component: AddressesPage });

const path = "/mypage/addresses";

async function load({ query, call, signal }: LoadArgs): Promise<BookData> {
  const book = await call("siapi/address/select/", {}, signal && { signal });
  return { ...book, open: query.get("open") ?? "" };
}

function AddressesPage({ data }: { data: BookData }) {
  const { addresses, max, open } = data;
  const chosen = addresses.find(({ address_id }) => address_id === open);
  if (open === "new" || chosen !== undefined) {
    return (
      <MemberPage title={chosen === undefined ? "お届け先の追加" : "お届け先の変更"}>
        <AddressForm key={open} entry={chosen} first={addresses.length === 0} back={path} />
      </MemberPage>
    );
  }
  return (
    <MemberPage title="お届け先の管理" lead={`お届け先は${max}件まで登録できます。ご注文のときに選べます。`}>
      {addresses.length === 0 ? (
        <Empty
          title="お届け先はまだ登録されていません"
          action={<ButtonLink to={`${path}?open=new`}>お届け先を追加する</ButtonLink>}
        >
          登録しておくと、ご注文のときに入力の手間がかかりません。
        </Empty>
      ) : (
        <>
          <ul className={styles.cards}>
            {addresses.map((entry) => (
              <Entry key={entry.address_id} entry={entry} />
            ))}
          </ul>
          {addresses.length < max && (
            <p>
              <ButtonLink to={`${path}?open=new`} variant="secondary">
                お届け先を追加する
              </ButtonLink>
            </p>
          )}
        </>
      )}
    </MemberPage>
  );
}

function Entry({ entry }: { entry: SavedAddress }) {
  const action = useAction();
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState(false);
  const name = `${entry.last_name} ${entry.first_name}`;
  async function remove() {
    if (await action.run((call) => call("siapi/address/delete/", { address_id: entry.address_id }))) await revalidate();
  }
  return (
    <li className={styles.card}>
      <p className={styles.cardHead}>
        <span className={styles.name}>{name} 様</span>
        {entry.is_default && <Badge kind="stock">いつものお届け先</Badge>}
      </p>
      <p className={styles.words}>
        {postalCode(entry.postal_code)}
        <br />
        {entry.prefecture}
        {entry.city}
        {entry.address_line} {entry.building}
        <br />
        電話 {entry.phone_number}
      </p>
      <ActionFailure action={action} />
      <div className={styles.actions}>
        {asking ? (
          <>
            <span className={styles.question}>このお届け先を削除しますか</span>
            <Button variant="danger" size="small" busy={action.busy} onClick={remove}>
              削除する
            </Button>
            <Button variant="quiet" size="small" onClick={() => setAsking(false)}>
              やめる
            </Button>
          </>
        ) : (
          <>
            <ButtonLink
              to={`${path}?open=${entry.address_id}`}
              variant="secondary"
              size="small"
              aria-label={`${name} 様のお届け先を変更する`}
            >
              変更する
            </ButtonLink>
            <Button
              variant="quiet"
              size="small"
              aria-label={`${name} 様のお届け先を削除する`}
              onClick={() => setAsking(true)}
            >
              削除する
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
