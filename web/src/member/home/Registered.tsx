import type { ReactNode } from "react";
import { MemberSection } from "#parts/member/MemberPage.tsx";
import { postalCode } from "#text/postal.ts";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Home.module.css";
import type { HomeData } from "./homeData.ts";

/** What the shop knows of the member, and where to change it. */
export function Registered({ data: { profile, addresses } }: { data: HomeData }) {
  const [home] = addresses;
  return (
    <MemberSection id="registered" title="ご登録の内容">
      <dl className={styles.rows}>
        <Row label="メールアドレス" to="/mypage/security">
          {profile.email}
        </Row>
        <Row label="いつものお届け先" to="/mypage/addresses">
          {home === undefined
            ? "まだ登録されていません"
            : `${postalCode(home.postal_code) ?? ""} ${home.prefecture}${home.city}${home.address_line} ${home.building ?? ""}`}
        </Row>
        <Row label="お客様番号" to="/mypage/profile">
          {profile.customer_code}
        </Row>
        <Row label="メール配信" to="/mypage/mail/settings">
          お届けするメールの種類を選べます
        </Row>
        <Row label="端末" to="/mypage/devices">
          ログイン中の端末を確かめられます
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
        <TextLink to={to} aria-label={`${label}を確認・変更する`}>
          確認・変更
        </TextLink>
      </dd>
    </div>
  );
}
