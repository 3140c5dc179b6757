import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "#office/api/call.ts";
import type { Account } from "#office/api/contract.gen.ts";
import { age, moment } from "#office/app/format.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useSession } from "#office/app/session.tsx";
import { useToast } from "#office/app/toast.tsx";
import { Labelled } from "#office/session/Labelled.tsx";
import { knowsPasskeys, makePasskey } from "#office/session/passkeys.ts";
import { RecoveryCodes } from "#office/session/RecoveryCodes.tsx";
import { SessionTable } from "#office/session/SessionTable.tsx";
import { textOf, useTry } from "#office/session/useTry.ts";
import "./login.css";

/** One's own account: where one is logged in, and with what one logs in. */
export function AccountRoom() {
  const { person } = useSession();
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ["account"],
    queryFn: ({ signal }) => call("office/account/get", {}, signal),
  });
  const { problem, attempt, busy } = useTry();
  const { tell } = useToast();
  const take = async (work: () => Promise<Account | undefined>, said: string) => {
    const next = await attempt(work);
    if (!next) return;
    queries.setQueryData(["account"], next);
    tell({ text: said });
  };
  const leave = () => attempt(() => call("office/session/logout", {})).then((me) => me && window.location.replace("/"));
  const told = error?.message ?? problem;
  return (
    <>
      <div className="head">
        <h1>アカウント</h1>
        <span className="soft center">
          {person.name}（{person.role_name}）<span className="no-phone">{person.email}</span>
        </span>
        <button type="button" className="btn" onClick={leave} disabled={busy}>
          ログアウトする
        </button>
      </div>
      <Problem>{told}</Problem>
      {data && (
        <div className="sheet">
          <section aria-labelledby="devices">
            <h2 id="devices">ログインしている端末</h2>
            <SessionTable
              sessions={data.sessions}
              onEnd={(session) =>
                take(() => call("office/account/end_session", { session }), "端末をログアウトしました")
              }
            />
          </section>
          <Passkeys account={data} take={take} busy={busy} />
          {data.has_password && <PasswordAndCodes take={take} busy={busy} />}
        </div>
      )}
    </>
  );
}

type Take = (work: () => Promise<Account | undefined>, said: string) => void;

function Passkeys({ account, take, busy }: { account: Account; take: Take; busy: boolean }) {
  const add = () =>
    take(async () => {
      const ceremony = await call("office/account/passkey_begin", {});
      const answer = await makePasskey(ceremony.options);
      if (answer === undefined) return undefined;
      return call("office/account/passkey_add", { token: ceremony.token, name: "", answer });
    }, "パスキーを登録しました");
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">パスキー</h2>
      {account.passkeys.length === 0 && <p className="soft">まだありません。</p>}
      <ul>
        {account.passkeys.map((key) => (
          <li key={key.id} className="line">
            <span>{key.name}</span>
            <span className="soft">{moment(Date.parse(key.created))} 登録</span>
            <span className="soft">{key.used ? `${age(Date.parse(key.used))}に使用` : "未使用"}</span>
            <button
              type="button"
              className="btn small"
              disabled={busy}
              onClick={() =>
                take(() => call("office/account/passkey_delete", { id: key.id }), "パスキーを削除しました")
              }
            >
              削除する
            </button>
          </li>
        ))}
      </ul>
      {knowsPasskeys() && (
        <button type="button" className="btn" disabled={busy} onClick={add}>
          パスキーを追加する
        </button>
      )}
    </section>
  );
}

function PasswordAndCodes({ take, busy }: { take: Take; busy: boolean }) {
  const { attempt, problem } = useTry();
  const [codes, setCodes] = useState<string[]>();
  const renew = () => attempt(() => call("office/account/recovery", {})).then((made) => made && setCodes(made.codes));
  const change = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const password = textOf(new FormData(form), "password");
    take(async () => {
      const next = await call("office/account/password", { password });
      form.reset();
      return next;
    }, "パスワードを変えました。ほかの端末はログアウトしました");
  };
  return (
    <section aria-labelledby="secrets">
      <h2 id="secrets">パスワードと回復コード</h2>
      <form onSubmit={change} className="line">
        <Labelled label="新しいパスワード" name="password" type="password" autoComplete="new-password" required />
        <button type="submit" className="btn" disabled={busy}>
          変える
        </button>
      </form>
      <Problem>{problem}</Problem>
      {codes ? (
        <RecoveryCodes codes={codes} done="控えました" onDone={() => setCodes(undefined)} />
      ) : (
        <button type="button" className="btn" disabled={busy} onClick={renew}>
          回復コードを作り直す
        </button>
      )}
    </section>
  );
}
