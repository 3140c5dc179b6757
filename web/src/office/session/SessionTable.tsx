import type { Session } from "#office/api/contract.gen.ts";
import { age, moment } from "#office/app/format.ts";

/** Where somebody is logged in; each can be ended. */
export function SessionTable({ sessions, onEnd }: { sessions: Session[]; onEnd: (id: string) => void }) {
  if (sessions.length === 0) return <p className="soft">ログインしている端末はありません。</p>;
  return (
    <ul>
      {sessions.map((one) => (
        <li key={one.id} className="line">
          <span>
            {one.device}
            {one.current && <span className="flag ink">この端末</span>}
          </span>
          <span className="soft">{one.network}</span>
          <span className="soft">
            {moment(Date.parse(one.seen))}（{age(Date.parse(one.seen))}）
          </span>
          {!one.current && (
            <button type="button" className="btn small" onClick={() => onEnd(one.id)}>
              ログアウトさせる
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
