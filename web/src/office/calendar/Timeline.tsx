import type { CSSProperties } from "react";
import type { CalendarBar, CalendarKind, CalendarList } from "#office/api/contract.gen.ts";
import { dayOf, moment } from "#office/app/format.ts";
import { kinds, type Placed, place } from "#office/calendar/weeks.ts";

const DAY = 86_400_000;

type Props = { list: CalendarList; opened: string | undefined; onOpen: (bar: CalendarBar) => void };

/** Weeks from left to right, and below each other what has a period, by kind. */
export function Timeline({ list, opened, onOpen }: Props) {
  const days = Math.round((list.until - list.from) / DAY);
  const mondays = Array.from({ length: days / 7 }, (_, i) => list.from + i * 7 * DAY);
  const now = (list.now - list.from) / (list.until - list.from);
  return (
    <div className="timeline" style={{ "--days": days, "--weeks": days / 7 } as CSSProperties}>
      <div className="timeline-weeks" aria-hidden="true">
        {mondays.map((at) => (
          <span key={at}>{dayOf(at).replace(/（.*/, "")}</span>
        ))}
      </div>
      {now >= 0 && now < 1 && (
        <div className="timeline-now" style={{ "--now": now } as CSSProperties} aria-hidden="true" />
      )}
      {Object.entries(kinds).map(([kind, name]) => {
        const mine = list.bars.filter((bar) => bar.kind === (kind as CalendarKind));
        if (mine.length === 0) return null;
        return (
          <section key={kind} className="timeline-kind" aria-label={name}>
            <h2>
              {name}
              <small>{mine.length}</small>
            </h2>
            <ul className="timeline-lanes">
              {place(mine, list.from, days).map((placed) => (
                <Bar key={placed.bar.key} placed={placed} opened={placed.bar.key === opened} onOpen={onOpen} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** When something is there, in words. */
export function period({ kind, starts, ends }: CalendarBar): string {
  if (kind === "goods") return moment(starts);
  if (starts === 0 && ends === 0) return "期限なし";
  return `${starts === 0 ? "" : moment(starts)}～${ends === 0 ? "" : moment(ends)}`;
}

function Bar({ placed, opened, onOpen }: { placed: Placed; opened: boolean; onOpen: (bar: CalendarBar) => void }) {
  const { bar, from, to, lane, before, after } = placed;
  const wrong = bar.says.length > 0;
  return (
    <li style={{ gridColumn: `${from + 1} / ${to + 1}`, gridRow: lane + 1 }}>
      <button
        type="button"
        className={`bar-${bar.kind}`}
        data-state={bar.state}
        data-before={before || undefined}
        data-after={after || undefined}
        data-wrong={wrong || undefined}
        aria-pressed={opened}
        title={`${bar.title}　${period(bar)}${wrong ? `\n${bar.says.join("\n")}` : ""}`}
        onClick={() => onOpen(bar)}
      >
        {wrong && <span aria-hidden="true">▲</span>}
        <span className="cut">{bar.title}</span>
        <span className="sr">
          {period(bar)}
          {wrong && "、かみ合わないものがあります"}
        </span>
      </button>
    </li>
  );
}
