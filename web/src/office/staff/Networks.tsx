import { type FormEvent, useId } from "react";
import { call } from "#office/api/call.ts";
import type { Overview } from "#office/api/contract.gen.ts";
import { textOf } from "#office/session/useTry.ts";
import type { TakeOverview } from "#office/staff/take.ts";

/** From which networks the office may be used; none lets in everybody who can log in. */
export function Networks({ overview, take, busy }: { overview: Overview; take: TakeOverview; busy: boolean }) {
  const id = useId();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const lines = textOf(new FormData(event.currentTarget), "networks").split("\n");
    const networks = lines
      .map((line) => line.trim())
      .filter((line) => line !== "")
      .map((line) => {
        const [prefix = "", ...note] = line.split(/\s+/);
        return { prefix, note: note.join(" ") };
      });
    take(() => call("office/staff/save_networks", { networks }), "ネットワークを保存しました");
  };
  const text = overview.networks.map((one) => `${one.prefix} ${one.note}`.trim()).join("\n");
  return (
    <section aria-labelledby="networks">
      <h2 id="networks">入れるネットワーク</h2>
      <p className="soft" id={`${id}-hint`}>
        1行に一つ、203.0.113.0/24 本店 のように。空にするとどこからでも入れます。いまのアドレスは {overview.here} です。
      </p>
      <form onSubmit={save}>
        <textarea
          key={text}
          className="field"
          name="networks"
          rows={4}
          aria-label="入れるネットワーク"
          aria-describedby={`${id}-hint`}
          defaultValue={text}
        />
        <div className="dialog-acts">
          <button type="submit" className="btn" disabled={busy}>
            保存する
          </button>
        </div>
      </form>
    </section>
  );
}
