import { useState } from "react";
import { ActionFailure } from "#parts/ActionFailure.tsx";
import { formField, usePosted } from "#parts/posted.ts";
import { useAction } from "#parts/useAction.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TextField } from "#ui/TextField.tsx";
import own from "./Magazine.module.css";

/** The end of the magazine: at once by a letter's link, or by a letter with such a link. */
export function Stop({ token, sent }: { token: string; sent: string }) {
  return (
    <section aria-labelledby="stop" className={own.form}>
      <h2 id="stop" className={own.title}>
        配信の停止
      </h2>
      {token === "" && sent !== "stopped" ? <ByLetter sent={sent === "stop"} /> : <AtOnce token={token} />}
    </section>
  );
}

function AtOnce({ token }: { token: string }) {
  const posted = usePosted("stopped");
  const action = useAction(undefined, posted?.failure);
  if (action.done || token === "") {
    return (
      <Notice tone="success" live title="配信を停止しました">
        これまでお読みいただき、ありがとうございました。またのお申し込みをお待ちしています。
      </Notice>
    );
  }
  return (
    <form
      method="post"
      className={own.stop}
      onSubmit={(event) => {
        event.preventDefault();
        void action.run((call) => call("siapi/magazine/delete/", { token }));
      }}
    >
      <input type="hidden" name={formField} value="stopped" />
      <input type="hidden" name="token" value={token} />
      <p>ボタンを押すと、メールマガジンの配信を停止します。ログインは必要ありません。</p>
      <ActionFailure action={action} />
      <Button type="submit" variant="secondary" wide busy={action.busy}>
        配信を停止する
      </Button>
    </form>
  );
}

function ByLetter({ sent }: { sent: boolean }) {
  const posted = usePosted("stop");
  const [email, setEmail] = useState(posted?.fields.email ?? "");
  const action = useAction(undefined, posted?.failure);
  if (action.done || sent) {
    return (
      <Notice tone="success" live title="メールをお送りしました">
        ご登録がある場合は、停止のためのリンクをお送りしています。メールをご確認ください。
      </Notice>
    );
  }
  return (
    <form
      noValidate
      method="post"
      className={own.stop}
      onSubmit={(event) => {
        event.preventDefault();
        void action.run((call) => call("siapi/magazine/delete/", { email }));
      }}
    >
      <input type="hidden" name={formField} value="stop" />
      <p className={own.note}>
        お便りの末尾のリンクから、いつでも停止できます。お手元にないときは、停止用のリンクをお送りします。
      </p>
      <ActionFailure action={action} hasFields />
      <TextField
        id="stop-email"
        name="email"
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
