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
import * as words from "./words.ts";

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
      <MemberPage title={chosen === undefined ? words.addAddress : words.editAddress}>
        <AddressForm key={open} entry={chosen} first={addresses.length === 0} back={path} />
      </MemberPage>
    );
  }
  return (
    <MemberPage title={words.addresses} lead={words.addressesLead(max)}>
      {addresses.length === 0 ? (
        <Empty title={words.noAddresses} action={<ButtonLink to={`${path}?open=new`}>{words.addDelivery}</ButtonLink>}>
          {words.addressesHint}
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
                {words.addDelivery}
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
        <span className={styles.name}>
          {name}
          {words.honorific}
        </span>
        {entry.is_default && <Badge kind="stock">{words.usualAddress}</Badge>}
      </p>
      <p className={styles.words}>
        {postalCode(entry.postal_code)}
        <br />
        {entry.prefecture}
        {entry.city}
        {entry.address_line} {entry.building}
        <br />
        {words.phone}
        {entry.phone_number}
      </p>
      <ActionFailure action={action} />
      <div className={styles.actions}>
        {asking ? (
          <>
            <span className={styles.question}>{words.askRemove}</span>
            <Button variant="danger" size="small" busy={action.busy} onClick={remove}>
              {words.remove}
            </Button>
            <Button variant="quiet" size="small" onClick={() => setAsking(false)}>
              {words.cancel}
            </Button>
          </>
        ) : (
          <>
            <ButtonLink
              to={`${path}?open=${entry.address_id}`}
              variant="secondary"
              size="small"
              aria-label={words.editOf(name)}
            >
              {words.edit}
            </ButtonLink>
            <Button variant="quiet" size="small" aria-label={words.removeOf(name)} onClick={() => setAsking(true)}>
              {words.remove}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
