import { useState } from "react";
import type { Answer } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { MemberPage } from "#parts/member/MemberPage.tsx";
import { memberArea } from "#parts/member/memberArea.tsx";
import type { LoadArgs } from "#parts/page.ts";
import { forgetQueue } from "#parts/queue/queue.ts";
import { forgetCart } from "#parts/seen.ts";
import { useAction } from "#parts/useAction.ts";
import { grouped } from "#text/yen.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Checkbox } from "#ui/Checkbox.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Account.module.css";
import * as words from "./words.ts";

interface LeaveData {
  readonly keeping: Answer<"siapi/member/keeping/">;
  readonly points: number;
  readonly membership: Answer<"siapi/whplus/select/">["membership"];
}

/** Leaving the shop. */
export const page = memberArea<LeaveData>({ load, Component: LeavePage });

async function load({ call, signal }: LoadArgs): Promise<LeaveData> {
  const options = signal && { signal };
  const [keeping, points, whplus] = await Promise.all([
    call("siapi/member/keeping/", {}, options),
    call("siapi/points/select/", {}, options),
    call("siapi/whplus/select/", {}, options),
  ]);
  return { keeping, points: points.available, membership: whplus.membership };
}

function LeavePage({ data: { keeping, points, membership } }: { data: LeaveData }) {
  const action = useAction();
  const [sure, setSure] = useState(false);
  const [missed, setMissed] = useState(false);
  function leave() {
    if (!sure) return setMissed(true);
    void action.run(async (call) => {
      const { location } = await call("siapi/member/delete/", {});
      await forgetCart().catch(() => undefined);
      forgetQueue();
      window.location.assign(location);
    });
  }
  return (
    <MemberPage title={words.leaveTitle} lead={words.losses}>
      <ul className={styles.list}>
        <li>
          {words.ownPoints}
          {points > 0 && (
            <strong className="figures">
              （{grouped(points)}
              {words.pointsEnd}
            </strong>
          )}
          {words.pointsAreLost}
        </li>
        <li>{words.ordersAreLost}</li>
        {membership?.can_cancel && (
          <li>
            {words.healthPlusBefore}
            <TextLink to="/whplus/order/select">{words.contract}</TextLink>
            {words.healthPlusAfter}
          </li>
        )}
      </ul>
      <p className={styles.words}>
        {words.tooManyLetters}
        <TextLink to="/mypage/mail/settings">{words.mailSettings}</TextLink>
        {words.canBeStopped}
      </p>
      <h2 className={styles.name}>{words.afterLeaving}</h2>
      <p className={styles.words}>
        {keeping.erased}
        {words.erasedAtOnce}
      </p>
      <p className={styles.words}>{words.erasedLater}</p>
      <dl className={styles.periods}>
        {keeping.later.map(({ what, period }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{period}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.words}>
        {keeping.kept}
        {words.keptForLaw}
      </p>
      <p className={styles.words}>
        {words.beforeLeaving}
        <TextLink to="/mypage/data">{words.data}</TextLink>
        {words.canReceive}
      </p>
      <ActionFailure action={action} />
      <Checkbox
        id="leave-sure"
        label={words.understood}
        checked={sure}
        error={missed && !sure ? words.checkUnderstood : undefined}
        onChange={(event) => setSure(event.target.checked)}
      />
      <div className={styles.actions}>
        <Button variant="danger" busy={action.busy} busyLabel={words.leaving} onClick={leave}>
          {words.leave}
        </Button>
        <ButtonLink to="/mypage" variant="quiet">
          {words.cancel}
        </ButtonLink>
      </div>
    </MemberPage>
  );
}
