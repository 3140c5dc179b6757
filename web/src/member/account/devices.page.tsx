import { useRevalidator } from "react-router";
import type { DeviceLine, Devices } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { MemberLine, MemberLines } from "#parts/member/MemberLines.tsx";
import { MemberPage } from "#parts/member/MemberPage.tsx";
import { memberArea } from "#parts/member/memberArea.tsx";
import { useAction } from "#parts/useAction.ts";
import { dateWeekday } from "#text/date.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Account.module.css";
import * as words from "./words.ts";

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
    <MemberPage title={words.devices} lead={words.devicesLead}>
      <ActionFailure action={action} />
      <MemberLines>
        {devices.map((device) => (
          <Line
            key={device.device_id}
            device={device}
            busy={action.busy}
            onSignOut={() => signOut({ device_id: device.device_id })}
          />
        ))}
      </MemberLines>
      {others.length > 0 && (
        <div>
          <Button variant="secondary" busy={action.busy} onClick={() => signOut({ others: true })}>
            {words.logoutOthers}
          </Button>
        </div>
      )}
      <p className={styles.words}>
        <TextLink to="/mypage/security">{words.changePassword}</TextLink>
      </p>
    </MemberPage>
  );
}

function Line({ device, busy, onSignOut }: { device: DeviceLine; busy: boolean; onSignOut: () => void }) {
  return (
    <MemberLine
      name={device.device}
      badge={device.current && <Badge kind="stock">{words.thisDevice}</Badge>}
      about={
        <>
          {words.lastUse}
          {dateWeekday(device.seen_at)}
          {words.loggedIn}
          {dateWeekday(device.login_at)}
          {device.network !== "" && words.network(device.network)}
        </>
      }
      action={
        !device.current && (
          <Button
            variant="quiet"
            size="small"
            busy={busy}
            aria-label={words.logoutOf(device.device)}
            onClick={onSignOut}
          >
            {words.logout}
          </Button>
        )
      }
    />
  );
}
