import { type FormEvent, useState } from "react";
import { CallError, call } from "#office/api/call.ts";
import type { Overview, StaffRole } from "#office/api/contract.gen.ts";
import { Conflict } from "#office/app/Conflict.tsx";
import { yen } from "#office/app/format.ts";
import { Labelled } from "#office/session/Labelled.tsx";
import { textOf } from "#office/session/useTry.ts";
import type { TakeOverview } from "#office/staff/take.ts";

const fresh: StaffRole = { code: "", name: "", permissions: [], refund_most: 0, revision: 0, fixed: false };

/** The roles, and what each lets somebody do; all but the owner's can be changed. */
export function Roles({ overview, take, busy }: { overview: Overview; take: TakeOverview; busy: boolean }) {
  const [open, setOpen] = useState<StaffRole>();
  const named = (code: string) => overview.permissions.find((one) => one.code === code)?.words ?? code;
  return (
    <section aria-labelledby="roles">
      <h2 id="roles">役割</h2>
      <ul>
        {overview.roles.map((role) => (
          <li key={role.code} className="line">
            <b>{role.name}</b>
            <span className="soft grow">
              {role.fixed ? "すべての操作" : role.permissions.map(named).join("、") || "何もできません"}
              {role.refund_most > 0 && `（返金は1受注あたり${yen(role.refund_most)}まで）`}
            </span>
            {!role.fixed && (
              <button type="button" className="btn small" onClick={() => setOpen(role)}>
                変える
              </button>
            )}
          </li>
        ))}
      </ul>
      {open ? (
        <Edit
          key={`${open.code} ${open.revision}`}
          role={open}
          overview={overview}
          take={take}
          busy={busy}
          onClose={() => setOpen(undefined)}
        />
      ) : (
        <button type="button" className="btn" onClick={() => setOpen(fresh)}>
          役割を作る
        </button>
      )}
    </section>
  );
}

function Edit(props: { role: StaffRole; overview: Overview; take: TakeOverview; busy: boolean; onClose: () => void }) {
  const { role, overview, take } = props;
  const [conflict, setConflict] = useState<{ mine: StaffRole; theirs: StaffRole }>();
  const named = (code: string) => overview.permissions.find((one) => one.code === code)?.words ?? code;
  const store = async (mine: StaffRole) => {
    const { code, name, permissions, refund_most, revision } = mine;
    const send = async () => {
      try {
        return await call("office/staff/save_role", { code, name, permissions, refund_most, revision });
      } catch (error) {
        if (error instanceof CallError && error.code === "staff.stale" && error.current) {
          setConflict({ mine, theirs: error.current as StaffRole });
        }
        throw error;
      }
    };
    if (await take(send, `役割「${name}」を保存しました`)) props.onClose();
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    store({
      ...role,
      name: textOf(form, "name"),
      permissions: form.getAll("permission").map(String),
      refund_most: Number(textOf(form, "most")) || 0,
    });
  };
  const told = (one: StaffRole) => one.permissions.map(named).sort().join("、");
  return (
    <>
      {conflict && (
        <Conflict
          title={`役割「${conflict.theirs.name}」`}
          fields={[
            { name: "name", label: "役割の名前", mine: conflict.mine.name, theirs: conflict.theirs.name },
            { name: "permissions", label: "できること", mine: told(conflict.mine), theirs: told(conflict.theirs) },
            {
              name: "most",
              label: "一度に返金できる額",
              mine: yen(conflict.mine.refund_most),
              theirs: yen(conflict.theirs.refund_most),
            },
          ]}
          onClose={() => setConflict(undefined)}
          onMerge={(chosen) => {
            const { mine, theirs } = conflict;
            setConflict(undefined);
            store({
              ...theirs,
              name: chosen.name === "theirs" ? theirs.name : mine.name,
              permissions: chosen.permissions === "theirs" ? theirs.permissions : mine.permissions,
              refund_most: chosen.most === "theirs" ? theirs.refund_most : mine.refund_most,
            });
          }}
        />
      )}
      <form onSubmit={save}>
        <div className="line">
          <Labelled label="役割の名前" name="name" defaultValue={role.name} maxLength={20} required />
          <Labelled
            label="1件の受注で返金できる額（円、0は上限なし）"
            name="most"
            type="number"
            min={0}
            defaultValue={role.refund_most}
          />
        </div>
        <fieldset className="ticks">
          <legend className="sr">できること</legend>
          {overview.permissions.map((one) => (
            <label key={one.code}>
              <input
                type="checkbox"
                name="permission"
                value={one.code}
                defaultChecked={role.permissions.includes(one.code)}
              />
              {one.words}
            </label>
          ))}
        </fieldset>
        <div className="dialog-acts">
          <button type="button" className="btn" onClick={props.onClose}>
            やめる
          </button>
          <button type="submit" className="btn main" disabled={props.busy}>
            保存する
          </button>
        </div>
      </form>
    </>
  );
}
