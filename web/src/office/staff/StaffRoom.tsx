import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { CallError, call } from "#office/api/call.ts";
import type { Overview, StaffPerson } from "#office/api/contract.gen.ts";
import { Conflict } from "#office/app/Conflict.tsx";
import { Dialog } from "#office/app/dialog.tsx";
import { age, moment } from "#office/app/format.ts";
import { Problem } from "#office/app/Problem.tsx";
import { useToast } from "#office/app/toast.tsx";
import { Labelled } from "#office/session/Labelled.tsx";
import { SessionTable } from "#office/session/SessionTable.tsx";
import { textOf, useTry } from "#office/session/useTry.ts";
import { Networks } from "#office/staff/Networks.tsx";
import { Roles } from "#office/staff/Roles.tsx";
import type { TakeOverview } from "#office/staff/take.ts";
import "#office/session/login.css";

const words = { works: "在籍", invited: "招待中", left: "退職" } satisfies Record<StaffPerson["state"], string>;

/** Who works in the shop, what their roles allow, and from where. */
export function StaffRoom() {
  const queries = useQueryClient();
  const { tell } = useToast();
  const { problem, attempt, busy } = useTry();
  const [open, setOpen] = useState<StaffPerson | "invite">();
  const { data, error } = useQuery({
    queryKey: ["staff"],
    queryFn: ({ signal }) => call("office/staff/list", {}, signal),
  });
  const take: TakeOverview = async (work, said) => {
    const next = await attempt(work);
    if (!next) return false;
    queries.setQueryData(["staff"], next);
    tell({ text: said });
    return true;
  };
  const told = error?.message ?? problem;
  return (
    <>
      <div className="head">
        <h1>スタッフ</h1>
        <button type="button" className="btn main" onClick={() => setOpen("invite")}>
          招待する
        </button>
      </div>
      <Problem>{told}</Problem>
      {data && (
        <div className="sheet">
          <section aria-labelledby="people">
            <h2 id="people">人</h2>
            <ul>
              {data.people.map((person) => (
                <Line key={person.id} person={person} overview={data} take={take} busy={busy} onOpen={setOpen} />
              ))}
            </ul>
          </section>
          <Roles overview={data} take={take} busy={busy} />
          <Networks overview={data} take={take} busy={busy} />
        </div>
      )}
      {open === "invite" && data && <Invite overview={data} take={take} onClose={() => setOpen(undefined)} />}
      {open && open !== "invite" && <Sessions person={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Line(props: {
  person: StaffPerson;
  overview: Overview;
  take: TakeOverview;
  busy: boolean;
  onOpen: (person: StaffPerson) => void;
}) {
  const { person, overview, take, busy } = props;
  const left = person.state === "left";
  const [conflict, setConflict] = useState<{ role: string; theirs: StaffPerson }>();
  const named = (code: string) => overview.roles.find((role) => role.code === code)?.name ?? code;
  const give = (role: string, seen: string) => {
    const send = async () => {
      try {
        return await call("office/staff/role", { id: person.id, role, seen });
      } catch (error) {
        if (error instanceof CallError && error.code === "staff.stale" && error.current) {
          setConflict({ role, theirs: error.current as StaffPerson });
        }
        throw error;
      }
    };
    return take(send, `${person.name}の役割を変えました`);
  };
  return (
    <li className="line">
      {conflict && (
        <Conflict
          title={`${person.name}の役割`}
          fields={[{ name: "role", label: "役割", mine: named(conflict.role), theirs: conflict.theirs.role_name }]}
          onClose={() => setConflict(undefined)}
          onMerge={(chosen) => {
            setConflict(undefined);
            const { role, theirs } = conflict;
            give(chosen.role === "theirs" ? theirs.role : role, theirs.role);
          }}
        />
      )}
      <span>
        <b>{person.name}</b> <span className="soft">{person.email}</span>
      </span>
      <span className={person.state === "works" ? "" : "soft"}>{words[person.state]}</span>
      <span className="soft">
        {person.seen ? `${moment(Date.parse(person.seen))}（${age(Date.parse(person.seen))}）` : "ログインしていません"}
      </span>
      {!left && (
        <select
          className="field"
          aria-label={`${person.name}の役割`}
          value={person.role}
          disabled={busy}
          onChange={(event) => give(event.currentTarget.value, person.role)}
        >
          {overview.roles.map((role) => (
            <option key={role.code} value={role.code}>
              {role.name}
            </option>
          ))}
        </select>
      )}
      {!left && (
        <button type="button" className="btn small" onClick={() => props.onOpen(person)}>
          端末 {person.devices}
        </button>
      )}
      {!left && (
        <button
          type="button"
          className="btn small"
          disabled={busy}
          onClick={() => take(() => call("office/staff/disable", { id: person.id }), `${person.name}を退職にしました`)}
        >
          退職にする
        </button>
      )}
    </li>
  );
}

function Invite({ overview, take, onClose }: { overview: Overview; take: TakeOverview; onClose: () => void }) {
  const { busy, problem, wrong, attempt } = useTry();
  const [link, setLink] = useState("");
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { email: textOf(form, "email"), name: textOf(form, "name"), role: textOf(form, "role") };
    const made = await attempt(() => call("office/staff/invite", body));
    if (!made) return;
    await take(async () => made.overview, `${body.name}を招待しました`);
    setLink(made.link);
  };
  return (
    <Dialog title="スタッフを招待する" onClose={onClose}>
      {link ? (
        <>
          <p>招待のメールを送りました。届かないときは、このリンクを直接渡してください（72時間有効、一度だけ）。</p>
          <input className="field" readOnly value={link} aria-label="招待のリンク" onFocus={(e) => e.target.select()} />
          <div className="dialog-acts">
            <button type="button" className="btn main" onClick={onClose}>
              閉じる
            </button>
          </div>
        </>
      ) : (
        <form onSubmit={send}>
          <Problem>{problem}</Problem>
          <Labelled label="名前" name="name" autoComplete="off" wrong={wrong("name")} required />
          <Labelled
            label="メールアドレス"
            name="email"
            type="email"
            autoComplete="off"
            wrong={wrong("email")}
            required
          />
          <label>
            役割
            <select className="field" name="role" defaultValue="support">
              {overview.roles.map((role) => (
                <option key={role.code} value={role.code}>
                  {role.name}
                </option>
              ))}
            </select>
          </label>
          <div className="dialog-acts">
            <button type="button" className="btn" onClick={onClose}>
              やめる
            </button>
            <button type="submit" className="btn main" disabled={busy}>
              招待する
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function Sessions({ person, onClose }: { person: StaffPerson; onClose: () => void }) {
  const queries = useQueryClient();
  const { problem, attempt } = useTry();
  const key = ["staff", "sessions", person.id];
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call("office/staff/sessions", { id: person.id }, signal),
  });
  const end = async (session: string) => {
    const next = await attempt(() => call("office/staff/end_session", { id: person.id, session }));
    if (next) queries.setQueryData(key, next);
  };
  return (
    <Dialog title={`${person.name}の端末`} onClose={onClose}>
      <Problem>{problem}</Problem>
      <div className="sheet">{data && <SessionTable sessions={data.sessions} onEnd={end} />}</div>
      <div className="dialog-acts">
        <button type="button" className="btn" onClick={onClose}>
          閉じる
        </button>
      </div>
    </Dialog>
  );
}
