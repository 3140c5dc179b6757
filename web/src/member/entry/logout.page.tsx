import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { type leaving, logoutPath } from "#parts/member/logout.ts";
import type { Page } from "#parts/page.ts";
import { endNotices } from "#parts/push/push.ts";
import { forgetQueue } from "#parts/queue/queue.ts";
import { forgetCart } from "#parts/seen.ts";
import { useAction } from "#parts/useAction.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import styles from "./Entry.module.css";
import { EntryPage } from "./EntryPage.tsx";
import * as words from "./words.ts";

/** Logs out who comes by the shop's own links; asks everybody else, since any site can lead here. */
export const page: Page = { Component: LogoutPage };

function LogoutPage() {
  const action = useAction();
  const { state } = useLocation();
  const meant = (state as Partial<typeof leaving> | null)?.leaving === true;
  const begun = useRef(false);
  const logout = () =>
    action.run(async (call) => {
      // Whoever uses this device next hears nothing of their orders.
      await endNotices(call);
      const { location } = await call("siapi/logout/insert/", {});
      // Nothing of the cart, and nothing that waits, stays on a device that others may use.
      await forgetCart().catch(() => undefined);
      forgetQueue();
      // All that the page knows of the visitor is out of date then, so the next one is loaded whole.
      window.location.assign(location);
    });
  useEffect(() => {
    if (!meant || begun.current) return;
    begun.current = true;
    // Coming back to this page must not log somebody else out.
    window.history.replaceState(null, "", logoutPath);
    void logout();
  });
  return (
    <EntryPage title={words.logoutTitle} lead={meant ? words.loggingOutNow : words.logoutHint}>
      <ActionFailure action={action} />
      <div className={styles.panel}>
        <Button size="large" wide busy={action.busy} busyLabel={words.loggingOut} onClick={logout}>
          {words.logout}
        </Button>
        <ButtonLink to="/mypage" variant="quiet" wide>
          {words.cancel}
        </ButtonLink>
      </div>
    </EntryPage>
  );
}
