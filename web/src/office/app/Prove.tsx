import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call } from "#office/api/call.ts";
import type { Me } from "#office/api/contract.gen.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useSession } from "#office/app/session.tsx";

/** What a call answers that wants a proof of the last minutes. */
export const proveAgain = "staff.prove_again";

/** Asks once more who somebody is, before what they wanted is done. In a demo nobody has a password. */
export function Prove({ onDone }: { onDone: () => void }) {
  const { person, demo } = useSession();
  const queries = useQueryClient();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  const id = useId();
  const playing = demo.some((one) => one.id === person.id);
  const prove = () => {
    const proof: Promise<Me> = playing
      ? call("office/session/demo", { id: person.id })
      : call("office/session/prove", { password, code });
    proof.then(
      (me) => {
        queries.setQueryData(["session"], me);
        onDone();
      },
      (error: Error) => setProblem(error.message),
    );
  };
  return (
    <fieldset className="prove">
      <legend>大切な操作のため、もう一度ご本人の確認をお願いします</legend>
      {!playing && (
        <>
          <label htmlFor={`${id}-password`}>パスワード</label>
          <input
            id={`${id}-password`}
            className="field"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <label htmlFor={`${id}-code`}>認証コード</label>
          <input
            id={`${id}-code`}
            className="field"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </>
      )}
      <Problem>{problem}</Problem>
      <button type="button" className="btn" onClick={prove}>
        {playing ? `${person.name}として確認する` : "確認する"}
      </button>
    </fieldset>
  );
}
