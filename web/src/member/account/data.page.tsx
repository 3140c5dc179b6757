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
    <MemberPage
      title="登録情報のダウンロード"
      lead="当店がお預かりしているお客様の情報を、1つのファイル（ZIP）にまとめてお渡しします。"
    >
      <ul className={styles.list}>
        <li>会員情報、お届け先、ログイン中の端末</li>
        <li>ご注文と返品の記録（一覧のCSVと、返品に添えられた写真も入ります）</li>
        <li>お気に入り、カート、ポイントとクーポン、ヘルスプラス会員のご契約</li>
        <li>お問い合わせ、お送りしたメール、メール配信の同意の記録</li>
      </ul>
      <p className={styles.words}>
        パスワードやカードの番号は入りません。ファイルには個人情報が含まれます。ご自分の端末だけに保存し、ほかの方に渡さないようご注意ください。
      </p>
      <p className={styles.words}>
        何をいつまで保存するかは、<TextLink to="/site/privacy">プライバシーポリシー</TextLink>をご覧ください。
      </p>
      <p className={styles.words}>ダウンロードすると、{email} にお知らせのメールをお送りします。</p>
      <ActionFailure action={action} />
      {action.done && (
        <Notice tone="success" live>
          ダウンロードが始まります。始まらないときは、もう一度ボタンを押してください。
        </Notice>
      )}
      <div className={styles.actions}>
        <Button busy={action.busy} busyLabel="ファイルを準備しています" onClick={download}>
          ダウンロードする
        </Button>
      </div>
    </MemberPage>
  );
}
