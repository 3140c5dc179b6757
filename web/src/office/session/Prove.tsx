import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { call, onProveAgain } from "#office/api/call.ts";
import type { Me } from "#office/api/contract.gen.ts";
import { Dialog } from "#office/app/dialog.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { useSession } from "#office/app/session.tsx";
import { Labelled } from "#office/session/Labelled.tsx";
import { askPasskey, knowsPasskeys } from "#office/session/passkeys.ts";
import { textOf, useTry } from "#office/session/useTry.ts";

/** Asks once more who somebody is whenever a call wants it, and lets that call go on. */
export function ProveGate() {
  const [waiting, setWaiting] = useState<(proved: boolean) => void>();
  useEffect(
    () => onProveAgain(() => new Promise<boolean>((resolve) => setWaiting(() => (proved: boolean) => resolve(proved)))),
    [],
  );
  if (!waiting) return null;
  const end = (proved: boolean) => {
    waiting(proved);
    setWaiting(undefined);
  };
  return <Prove onEnd={end} />;
}

function Prove({ onEnd }: { onEnd: (proved: boolean) => void }) {
  const session = useSession();
  const queries = useQueryClient();
  const { busy, problem, attempt } = useTry();
  const prove = async (work: () => Promise<Me | undefined>) => {
    const me = await attempt(work);
    if (!me) return;
    queries.setQueryData(["session"], me);
    onEnd(true);
  };
  const byPassword = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    prove(() => call("office/session/prove", { password: textOf(form, "password"), code: textOf(form, "code") }));
  };
  const byPasskey = () =>
    prove(async () => {
      const ceremony = await call("office/session/passkey_begin", {});
      const answer = await askPasskey(ceremony.options);
      return answer === undefined ? undefined : call("office/session/prove_passkey", { token: ceremony.token, answer });
    });
  const demo = session.demo.some((person) => person.id === session.person.id);
  return (
    <Dialog title="ご本人の確認" onClose={() => onEnd(false)}>
      <p className="soft">大切な操作の前に、もう一度確かめます。10分のあいだは続けて操作できます。</p>
      <Problem>{problem}</Problem>
      {knowsPasskeys() && !demo && (
        <button type="button" className="btn main" disabled={busy} onClick={byPasskey}>
          パスキーで確認する
        </button>
      )}
      <form onSubmit={byPassword}>
        {!demo && (
          <>
            <Labelled label="パスワード" name="password" type="password" autoComplete="current-password" required />
            <Labelled label="確認コード" name="code" inputMode="numeric" autoComplete="one-time-code" required />
          </>
        )}
        <div className="dialog-acts">
          <button type="button" className="btn" onClick={() => onEnd(false)}>
            やめる
          </button>
          <button type="submit" className="btn main" disabled={busy}>
            {demo ? "確認したことにする（デモ）" : "確認する"}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
