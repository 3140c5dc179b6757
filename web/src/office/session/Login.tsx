import { type FormEvent, useState } from "react";
import { call } from "#office/api/call.ts";
import type { Me } from "#office/api/contract.gen.ts";
import "./login.css";

/** The door: mail address, password and code; in a demo one button for each of its people. */
export default function Login({ me, onDone }: { me: Me; onDone: (me: Me) => void }) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const enter = (entered: Promise<Me>) => {
    setBusy(true);
    entered.then(onDone, (error: Error) => setProblem(error.message)).finally(() => setBusy(false));
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "");
    enter(call("office/session/login", { email: text("email"), password: text("password"), code: text("code") }));
  };
  return (
    <main className="login">
      <h1>
        紬<small>office</small>
      </h1>
      {problem !== "" && <p role="alert">{problem}</p>}
      <form onSubmit={send}>
        <label>
          メールアドレス
          <input className="field" name="email" type="email" autoComplete="username" required />
        </label>
        <label>
          パスワード
          <input className="field" name="password" type="password" autoComplete="current-password" required />
        </label>
        <label>
          認証コード
          <input className="field" name="code" inputMode="numeric" autoComplete="one-time-code" />
        </label>
        <button type="submit" className="btn main" disabled={busy}>
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
              onClick={() => enter(call("office/session/demo", { id: person.id }))}
            >
              {person.name}（{person.role_name}）
            </button>
          ))}
        </section>
      )}
    </main>
  );
}
