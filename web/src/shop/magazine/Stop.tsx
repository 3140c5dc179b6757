import { useState } from "react";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { useAction } from "#parts/useAction.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextField } from "#ui/TextField.tsx";
import own from "./Magazine.module.css";

/** The end of the magazine: at once by a letter's link, or by a letter with such a link. */
export function Stop({ token }: { token: string }) {
  return (
    <section aria-labelledby="stop" className={own.form}>
      <h2 id="stop" className={own.title}>
        配信の停止
      </h2>
      {token === "" ? <ByLetter /> : <AtOnce token={token} />}
    </section>
  );
}

function AtOnce({ token }: { token: string }) {
  const action = useAction();
  if (action.done) {
    return (
      <Notice tone="success" live title="配信を停止しました">
        これまでお読みいただき、ありがとうございました。またのお申し込みをお待ちしています。
      </Notice>
    );
  }
  return (
    <>
      <p>ボタンを押すと、メールマガジンの配信を停止します。ログインは必要ありません。</p>
      <ActionFailure action={action} />
      <Button
        variant="secondary"
        wide
        busy={action.busy}
        onClick={() => action.run((call) => call("siapi/magazine/delete/", { token }))}
      >
        配信を停止する
      </Button>
    </>
  );
}

function ByLetter() {
  const [email, setEmail] = useState("");
  const action = useAction();
  if (action.done) {
    return (
      <Notice tone="success" live title="メールをお送りしました">
        ご登録があれば、停止のためのリンクをお送りしています。メールをご確認ください。
      </Notice>
    );
  }
  return (
    <form
      noValidate
      className={own.stop}
      onSubmit={(event) => {
        event.preventDefault();
        void action.run((call) => call("siapi/magazine/delete/", { email }));
      }}
    >
      <p className={own.note}>
        お便りの末尾のリンクから、いつでも停止できます。お手元にないときは、停止用のリンクをお送りします。
      </p>
      <ActionFailure action={action} hasFields />
      <TextField
        id="stop-email"
        label="登録したメールアドレス"
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        error={action.problem("email")}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" variant="secondary" busy={action.busy}>
        停止用のリンクを受け取る
      </Button>
    </form>
  );
}
