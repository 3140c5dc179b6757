import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { call } from "#office/api/call.ts";
import type { CalendarBar } from "#office/api/contract.gen.ts";
import { Icon, Mark, State } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { period } from "#office/calendar/Timeline.tsx";
import { kinds } from "#office/calendar/weeks.ts";
import { useTry } from "#office/session/useTry.ts";

const states = {
  before: { word: "これから", shape: "wait", tone: "" },
  open: { word: "いま", shape: "sent", tone: "ok" },
  after: { word: "終わった", shape: "done", tone: "past" },
} as const;

/** One thing of the calendar: what it does, what it does not go together with, and the ways to change and to see it. */
export function BarPanel({ bar, onClose }: { bar: CalendarBar; onClose: () => void }) {
  const may = useMay();
  const { busy, problem, attempt } = useTry();
  const { word, shape, tone } = states[bar.state];
  const head = useRef<HTMLElement>(null);
  useEffect(() => head.current?.focus(), []);
  const look = async () => {
    // Opened before the answer is there: a window that opens later is refused by browsers.
    const page = window.open("about:blank", "_blank");
    const link = await attempt(() => call("office/travel/look", { moment: bar.starts, visitor: "guest" }));
    if (link && page) page.location.replace(link.url);
    else page?.close();
  };
  return (
    <aside className="panel calendar-panel" aria-label={`${kinds[bar.kind]}：${bar.title}`} ref={head} tabIndex={-1}>
      <header>
        <div className="nav">
          <span className="soft">{kinds[bar.kind]}</span>
          <State shape={shape} tone={tone}>
            {word}
          </State>
          <button type="button" className="quiet end" aria-label="閉じる" onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
        <div className="name">
          <strong>{bar.title}</strong>
        </div>
      </header>
      <div className="body">
        <Problem>{problem}</Problem>
        <section className="sec">
          <p>{period(bar)}</p>
          <p className="soft">{bar.detail}</p>
        </section>
        {bar.says.length > 0 && (
          <section className="sec">
            <header>
              <b>かみ合わないもの</b>
            </header>
            <ul className="calendar-says">
              {bar.says.map((say) => (
                <li key={say}>
                  <Mark shape="alert" tone="alert" />
                  <span>{say}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="sec calendar-ways">
          {bar.edit !== "" && (
            <Link className="btn" to={bar.edit}>
              <Icon name="open" />
              開いて変える
            </Link>
          )}
          {may("office/travel/look") && bar.kind !== "shipping" && bar.state === "before" && (
            <button type="button" className="btn" disabled={busy} onClick={look}>
              <Icon name="eye" />
              始まったときのお店を下見
            </button>
          )}
        </section>
      </div>
    </aside>
  );
}
