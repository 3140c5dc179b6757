import { ActionFailure } from "#parts/ActionFailure.tsx";
import { formField, usePosted } from "#parts/posted.ts";
import { useAction } from "#parts/useAction.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import own from "./Magazine.module.css";

/** The last step of a sign-up. A button, since a program that merely opens links must not sign anybody up. */
export function Confirm({ token }: { token: string }) {
  const action = useAction(undefined, usePosted("confirm")?.failure);
  return (
    <section aria-labelledby="confirm" className={own.form}>
      <h2 id="confirm" className={own.title}>
        登録の確認
      </h2>
      {action.done || token === "" ? (
        <Notice
          tone="success"
          live
          title="登録が完了しました"
          action={<ButtonLink to="/article">読みものを見る</ButtonLink>}
        >
          次のお便りからお届けします。どうぞお楽しみに。
        </Notice>
      ) : (
        <form
          method="post"
          className={own.stop}
          onSubmit={(event) => {
            event.preventDefault();
            void action.run((call) => call("siapi/magazine/confirm/", { token }));
          }}
        >
          <input type="hidden" name={formField} value="confirm" />
          <input type="hidden" name="token" value={token} />
          <p>下のボタンを押すと、メールマガジンの登録が完了します。</p>
          <ActionFailure action={action} instead={<TextLink to="/mail-magazine">もう一度申し込む</TextLink>} />
          <Button type="submit" size="large" wide busy={action.busy} busyLabel="登録しています">
            登録を完了する
          </Button>
        </form>
      )}
    </section>
  );
}
