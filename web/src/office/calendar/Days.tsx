import type { CalendarBar, CalendarList } from "#office/api/contract.gen.ts";
import { clock, dayOf } from "#office/app/format.ts";
import { Mark } from "#office/app/Icon.tsx";
import { byDay, going, kinds } from "#office/calendar/weeks.ts";

const DAY = 86_400_000;

/** What begins and what ends, day by day: the calendar of a phone. */
export function Days({ list, onOpen }: { list: CalendarList; onOpen: (bar: CalendarBar) => void }) {
  const days = byDay(list.bars, list.from, Math.round((list.until - list.from) / DAY));
  const before = going(list.bars, list.from);
  return (
    <ol className="calendar-days">
      {before.length > 0 && (
        <li>
          <h2>前からつづくもの</h2>
          <ul>
            {before.map((bar) => (
              <One key={bar.key} bar={bar} when="" onOpen={onOpen} />
            ))}
          </ul>
        </li>
      )}
      {days.map(({ at, begins, ends }) => (
        <li key={at} data-today={(at <= list.now && list.now < at + DAY) || undefined}>
          <h2>{dayOf(at)}</h2>
          <ul>
            {begins.map((bar) => (
              <One key={bar.key} bar={bar} when={`${clock(bar.starts)} 始まる`} onOpen={onOpen} />
            ))}
            {ends.map((bar) => (
              <One
                key={`${bar.key}-ends`}
                bar={bar}
                when={`${clock(bar.ends) === "00:00" ? "24:00" : clock(bar.ends)} 終わる`}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function One({ bar, when, onOpen }: { bar: CalendarBar; when: string; onOpen: (bar: CalendarBar) => void }) {
  return (
    <li>
      <button type="button" className={`bar-${bar.kind}`} onClick={() => onOpen(bar)}>
        <small>
          {kinds[bar.kind]} {when}
        </small>
        <span>
          {bar.says.length > 0 && <Mark shape="alert" tone="alert" />}
          {bar.title}
        </span>
      </button>
    </li>
  );
}
