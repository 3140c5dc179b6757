import { type FormEvent, useState } from "react";
import { Dialog } from "#office/app/dialog.tsx";

/** A field of something that two people changed: as this person wants it, and as it is now. */
export type Differing = { name: string; label: string; mine: string; theirs: string };

/** Shows both versions of what somebody else saved first, and lets one choose field by field. */
export function Conflict(props: {
  title: string;
  fields: readonly Differing[];
  onMerge: (chosen: Record<string, "mine" | "theirs">) => void;
  onClose: () => void;
}) {
  const differing = props.fields.filter((field) => field.mine !== field.theirs);
  const [chosen, setChosen] = useState<Record<string, "mine" | "theirs">>({});
  const merge = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // it may stand inside the form whose save was stale
    props.onMerge(Object.fromEntries(props.fields.map(({ name }) => [name, chosen[name] ?? "mine"])));
  };
  return (
    <Dialog title={props.title} onClose={props.onClose} className="letter conflict">
      <p>ほかの人が先に保存しました。項目ごとに、どちらを残すか選んでください。</p>
      <form onSubmit={merge}>
        {differing.length === 0 && <p>内容は同じです。</p>}
        {differing.map((field) => (
          <fieldset key={field.name}>
            <legend>{field.label}</legend>
            {(["mine", "theirs"] as const).map((side) => (
              <label key={side} className="side">
                <input
                  type="radio"
                  name={field.name}
                  checked={(chosen[field.name] ?? "mine") === side}
                  onChange={() => setChosen({ ...chosen, [field.name]: side })}
                />
                <b>{side === "mine" ? "自分の変更" : "先に保存された内容"}</b>
                <span className="text">{field[side] === "" ? "（なし）" : field[side]}</span>
              </label>
            ))}
          </fieldset>
        ))}
        <div className="dialog-acts">
          <button type="button" className="btn" onClick={props.onClose}>
            やめる
          </button>
          <button type="submit" className="btn main">
            この内容で保存する
          </button>
        </div>
      </form>
    </Dialog>
  );
}
