import type { FormEvent } from "react";
import { call } from "#office/api/call.ts";
import type { Me } from "#office/api/contract.gen.ts";
import { Labelled } from "#office/session/Labelled.tsx";
import { askPasskey, knowsPasskeys } from "#office/session/passkeys.ts";
import { textOf, useTry } from "#office/session/useTry.ts";
import "./login.css";

/** The door: a passkey, or mail address, password and code; in a demo one button for each of its people. */
export default function Login({ me, onDone }: { me: Me; onDone: (me: Me) => void }) {
  const { busy, problem, attempt } = useTry();
  const enter = async (entered: () => Promise<Me | undefined>) => {
    const next = await attempt(entered);
    if (next) onDone(next);
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    enter(() =>
      call("office/session/login", {
        email: textOf(form, "email"),
        password: textOf(form, "password"),
        code: textOf(form, "code"),
      }),
    );
  };
  const byPasskey = () =>
    enter(async () => {
      const ceremony = await call("office/session/passkey_begin", {});
      const answer = await askPasskey(ceremony.options);
      return answer === undefined ? undefined : call("office/session/passkey", { token: ceremony.token, answer });
    });
  return (
    <main className="login">
      <h1>
        紬<small>office</small>
      </h1>
      {problem !== "" && <p role="alert">{problem}</p>}
      {knowsPasskeys() && (
        <button type="button" className="btn main" disabled={busy} onClick={byPasskey}>
          パスキーでログインする
        </button>
      )}
      <form onSubmit={send}>
        <Labelled label="メールアドレス" name="email" type="email" autoComplete="username" required />
        <Labelled label="パスワード" name="password" type="password" autoComplete="current-password" required />
        <Labelled
          label="確認コード"
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          hint="認証アプリの6桁の数字。端末をなくしたときは回復コードを入力します。"
          required
        />
        <button type="submit" className="btn" disabled={busy}>
          ログインする
        </button>
      </form>
      {me.demo.length > 0 && (
        <section aria-label="デモ">
          <h2>デモとして入る</h2>
          {me.demo.map((person) => (
            <button
              type="button"
              className="btn"
              key={person.id}
              disabled={busy}
              onClick={() => enter(() => call("office/session/demo", { id: person.id }))}
            >
              {person.name}（{person.role_name}）
            </button>
          ))}
        </section>
      )}
    </main>
  );
}
