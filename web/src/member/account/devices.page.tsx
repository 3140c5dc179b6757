import { useRevalidator } from "react-router";
import type { DeviceLine, Devices } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { MemberPage } from "#parts/member/MemberPage.tsx";
import { memberArea } from "#parts/member/memberArea.tsx";
import { useAction } from "#parts/useAction.ts";
import { dateWeekday } from "#text/date.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Account.module.css";

/** Where the member is logged in. */
export const page = memberArea<Devices>({
  load: ({ call, signal }) => call("siapi/device/select/", {}, signal && { signal }),
  Component: DevicesPage,
});

function DevicesPage({ data: { devices } }: { data: Devices }) {
  const action = useAction();
  const { revalidate } = useRevalidator();
  const others = devices.filter(({ current }) => !current);
  async function signOut(choice: { device_id: string } | { others: true }) {
    if (await action.run((call) => call("siapi/device/delete/", choice))) await revalidate();
  }
  return (
    <MemberPage
      title="ログイン中の端末"
      lead="身に覚えのない端末があるときは、その端末をログアウトし、パスワードを変更してください。"
    >
      <ActionFailure action={action} />
      <ul className={styles.lines}>
        {devices.map((device) => (
          <Line
            key={device.device_id}
            device={device}
            busy={action.busy}
            onSignOut={() => signOut({ device_id: device.device_id })}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <div>
          <Button variant="secondary" busy={action.busy} onClick={() => signOut({ others: true })}>
            ほかの端末をすべてログアウトする
          </Button>
        </div>
      )}
      <p className={styles.words}>
        <TextLink to="/mypage/security">パスワードを変更する</TextLink>
      </p>
    </MemberPage>
  );
}

function Line({ device, busy, onSignOut }: { device: DeviceLine; busy: boolean; onSignOut: () => void }) {
  return (
    <li className={styles.line}>
      <span className={styles.lineWords}>
        <span className={styles.cardHead}>
          <span className={styles.name}>{device.device}</span>
          {device.current && <Badge kind="stock">いまお使いの端末</Badge>}
        </span>
        <span className={styles.soft}>
          最後のご利用 {dateWeekday(device.seen_at)}・ログイン {dateWeekday(device.login_at)}
          {device.network !== "" && `・${device.network}`}
        </span>
      </span>
      {!device.current && (
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          aria-label={`${device.device}をログアウトする`}
          onClick={onSignOut}
        >
          ログアウトする
        </Button>
      )}
    </li>
  );
}
