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
    <MemberPage title="退会のお手続き" lead="退会されると、次のものはご利用いただけなくなります。">
      <ul className={styles.list}>
        <li>
          お持ちのポイント{points > 0 && <strong className="figures">（{grouped(points)}ポイント）</strong>}
          とクーポンは失効します
        </li>
        <li>ご注文履歴は見られなくなります。お手続き中のご注文があるあいだは、退会できません</li>
        {membership?.can_cancel && (
          <li>
            ヘルスプラス会員は解約となります。先に<TextLink to="/whplus/order/select">ご契約の内容</TextLink>
            をご確認ください
          </li>
        )}
      </ul>
      <p className={styles.words}>
        メールが多いときは<TextLink to="/mypage/mail/settings">メール配信設定</TextLink>
        で止められます。
      </p>
      <h2 className={styles.name}>退会のあと、お客様の情報は</h2>
      <p className={styles.words}>{keeping.erased}は、すぐに消去します。</p>
      <p className={styles.words}>次のものは、それぞれの期間が過ぎると消去します。</p>
      <dl className={styles.periods}>
        {keeping.later.map(({ what, period }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{period}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.words}>{keeping.kept}は、法令に定められた帳簿として、お名前のない形で保管します。</p>
      <p className={styles.words}>
        退会の前に、<TextLink to="/mypage/data">登録情報のダウンロード</TextLink>
        で、当店がお預かりしているお客様の情報を受け取れます。
      </p>
      <ActionFailure action={action} />
      <Checkbox
        id="leave-sure"
        label="上の内容を確認しました"
        checked={sure}
        error={missed && !sure ? "内容をご確認のうえ、チェックを入れてください。" : undefined}
        onChange={(event) => setSure(event.target.checked)}
      />
      <div className={styles.actions}>
        <Button variant="danger" busy={action.busy} busyLabel="退会の手続きをしています" onClick={leave}>
          退会する
        </Button>
        <ButtonLink to="/mypage" variant="quiet">
          やめる
        </ButtonLink>
      </div>
    </MemberPage>
  );
}
