import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "#office/api/call.ts";
import type { Invitation as Invited, Me } from "#office/api/contract.gen.ts";
import { Labelled } from "#office/session/Labelled.tsx";
import { knowsPasskeys, makePasskey } from "#office/session/passkeys.ts";
import { RecoveryCodes } from "#office/session/RecoveryCodes.tsx";
import { textOf, useTry } from "#office/session/useTry.ts";
import "./login.css";

/** The link of an invitation: its secret stands behind #, so that no server's log has it. */
export function Invitation() {
  const [token] = useState(() => window.location.hash.slice(1));
  const { data, error } = useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => call("office/invitation/get", { token }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <main className="login setup">
      <h1>
        紬<small>office</small>
      </h1>
      {error && <p role="alert">{error.message}</p>}
      {data && <SetUp token={token} invited={data} />}
    </main>
  );
}

function SetUp({ token, invited }: { token: string; invited: Invited }) {
  const { busy, problem, wrong, attempt } = useTry();
  const [codes, setCodes] = useState<string[]>();
  const enter = () => window.location.replace("/");
  const byPasskey = async () => {
    const me = await attempt(async (): Promise<Me | undefined> => {
      const ceremony = await call("office/invitation/passkey_begin", { token });
      const answer = await makePasskey(ceremony.options);
      if (answer === undefined) return undefined;
      return call("office/invitation/passkey", { invitation: token, token: ceremony.token, name: "", answer });
    });
    if (me) enter();
  };
  const byPassword = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { token, password: textOf(form, "password"), code: textOf(form, "code") };
    const accepted = await attempt(() => call("office/invitation/accept", body));
    if (accepted) setCodes(accepted.recovery);
  };
  if (codes) return <RecoveryCodes codes={codes} done="控えたので、事務室に入る" onDone={enter} />;
  return (
    <>
      <p>
        {invited.name}さん、{invited.shop}の事務室へようこそ（役割：{invited.role_name}
        ）。ログインの方法を一つ選んでください。
      </p>
      {problem !== "" && <p role="alert">{problem}</p>}
      {invited.passkeys && knowsPasskeys() && (
        <section aria-labelledby="by-passkey">
          <h2 id="by-passkey">パスキー（おすすめ）</h2>
          <p className="soft">この端末の指紋・顔・暗証番号でログインします。覚えるものはありません。</p>
          <button type="button" className="btn main" disabled={busy} onClick={byPasskey}>
            パスキーを作って入る
          </button>
        </section>
      )}
      <section aria-labelledby="by-password">
        <h2 id="by-password">パスワードと確認コード</h2>
        <div className="totp">
          <svg
            viewBox={`-2 -2 ${invited.qr.size + 4} ${invited.qr.size + 4}`}
            role="img"
            aria-label="認証アプリで読み取るQRコード"
            shapeRendering="crispEdges"
          >
            <path d={invited.qr.path} />
          </svg>
          <div>
            <p>
              認証アプリでQRコードを読み取ってください。スマートフォンで開いているときは
              <a className="link" href={invited.uri}>
                アプリを開く
              </a>
              か、次の文字を入力します。
            </p>
            <code>{invited.secret.replace(/(.{4})/g, "$1 ").trim()}</code>
          </div>
        </div>
        <form onSubmit={byPassword}>
          <input type="hidden" name="username" autoComplete="username" value={invited.email} readOnly />
          <Labelled
            label="新しいパスワード"
            name="password"
            type="password"
            autoComplete="new-password"
            hint="8文字以上"
            wrong={wrong("password")}
            required
          />
          <Labelled
            label="確認コード"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            hint="アプリに表示された6桁の数字"
            wrong={wrong("code")}
            required
          />
          <button type="submit" className="btn" disabled={busy}>
            設定して入る
          </button>
        </form>
      </section>
    </>
  );
}
