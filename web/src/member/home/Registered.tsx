import type { ReactNode } from "react";
import { MemberSection } from "#parts/member/MemberPage.tsx";
import { postalCode } from "#text/postal.ts";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Home.module.css";
import type { HomeData } from "./homeData.ts";
import * as words from "./words.ts";

/** What the shop knows of the member, and where to change it. */
export function Registered({ data: { profile, addresses } }: { data: HomeData }) {
  const [home] = addresses;
  return (
    <MemberSection id="registered" title={words.registered}>
      <dl className={styles.rows}>
        <Row label={words.email} to="/mypage/security">
          {profile.email}
        </Row>
        <Row label={words.usualAddress} to="/mypage/addresses">
          {home === undefined
            ? words.notYet
            : `${postalCode(home.postal_code) ?? ""} ${home.prefecture}${home.city}${home.address_line} ${home.building ?? ""}`}
        </Row>
        <Row label={words.customerNumber} to="/mypage/profile">
          {profile.customer_code}
        </Row>
        <Row label={words.mail} to="/mypage/mail/settings">
          {words.mailText}
        </Row>
        <Row label={words.devices} to="/mypage/devices">
          {words.devicesText}
        </Row>
      </dl>
    </MemberSection>
  );
}

function Row({ label, to, children }: { label: string; to: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        <span>{children}</span>
        <TextLink to={to} aria-label={words.changeOf(label)}>
          {words.change}
        </TextLink>
      </dd>
    </div>
  );
}
