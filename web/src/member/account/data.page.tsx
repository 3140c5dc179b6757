import type { OwnProfile } from "#api/contract.gen.ts";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { MemberPage } from "#parts/member/MemberPage.tsx";
import { memberArea } from "#parts/member/memberArea.tsx";
import type { LoadArgs } from "#parts/page.ts";
import { useAction } from "#parts/useAction.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import styles from "./Account.module.css";
import * as words from "./words.ts";

/** All that the shop knows of a member, in one file. */
export const page = memberArea<OwnProfile>({ load, Component: DataPage });

async function load({ call, signal }: LoadArgs): Promise<OwnProfile> {
  return await call("siapi/member/select/", {}, signal && { signal });
}

function DataPage({ data: { email } }: { data: OwnProfile }) {
  const action = useAction();
  function download() {
    void action.run(async (call) => {
      window.location.assign((await call("siapi/member/data/", {})).location);
    });
  }
  return (
    <MemberPage title={words.data} lead={words.dataLead}>
      <ul className={styles.list}>
        <li>{words.dataMember}</li>
        <li>{words.dataOrders}</li>
        <li>{words.dataLikes}</li>
        <li>{words.dataLetters}</li>
      </ul>
      <p className={styles.words}>{words.dataWithout}</p>
      <p className={styles.words}>
        {words.keepingBefore}
        <TextLink to="/site/privacy">{words.privacy}</TextLink>
        {words.keepingAfter}
      </p>
      <p className={styles.words}>
        {words.lettersBefore}
        {email}
        {words.lettersAfter}
      </p>
      <ActionFailure action={action} />
      {action.done && (
        <Notice tone="success" live>
          {words.downloading}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button busy={action.busy} busyLabel={words.preparing} onClick={download}>
          {words.download}
        </Button>
      </div>
    </MemberPage>
  );
}
