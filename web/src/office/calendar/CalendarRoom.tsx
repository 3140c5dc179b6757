import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { call } from "#office/api/call.ts";
import type { CalendarBar, CalendarList } from "#office/api/contract.gen.ts";
import { count, dayOf } from "#office/app/format.ts";
import { Mark } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { Problem } from "#office/app/Problem.tsx";
import { BarPanel } from "#office/calendar/BarPanel.tsx";
import { Days } from "#office/calendar/Days.tsx";
import { Timeline } from "#office/calendar/Timeline.tsx";
import { usePhone } from "#office/list/usePhone.ts";
import { fromField, toField } from "#office/prices/times.ts";
import "#office/panel/panel.css";
import "#office/calendar/calendar.css";

const WEEK = 7 * 86_400_000;
const lengths = { 2: "2週間", 6: "6週間", 13: "3か月", 26: "半年" };

/** カレンダー: everything that has a period, over weeks, and what of it does not go together. */
export function CalendarRoom() {
  const [search, setSearch] = useSearchParams();
  const phone = usePhone();
  const weeks = Number(search.get("weeks") ?? 6);
  const asked = fromField(`${search.get("from") ?? ""}T00:00`);
  const { data, error, isFetching } = useQuery({
    queryKey: ["calendar", asked, weeks],
    queryFn: ({ signal }) => call("office/calendar/list", { from: asked, weeks }, signal),
    placeholderData: keepPreviousData,
  });
  const set = (next: Record<string, string | undefined>) =>
    setSearch(
      (old) => {
        for (const [name, value] of Object.entries(next)) value === undefined ? old.delete(name) : old.set(name, value);
        return old;
      },
      { replace: true },
    );
  const step = (by: number) => data && set({ from: toField(data.from + by * WEEK).slice(0, 10) });
  const today = () => set({ from: undefined });
  const opened = data?.bars.find((bar) => bar.key === search.get("bar"));
  const open = (bar: CalendarBar) => set({ bar: bar.key });
  useKeys("カレンダー", {
    ArrowLeft: { label: "前の週", run: () => step(-1) },
    ArrowRight: { label: "次の週", run: () => step(1) },
    PageUp: { label: "前の4週間", run: () => step(-4) },
    PageDown: { label: "次の4週間", run: () => step(4) },
    t: { label: "今週へ", run: today },
    Escape: { label: "閉じる", run: () => set({ bar: undefined }) },
  });
  return (
    <>
      <div className="head">
        <h1>カレンダー</h1>
        {data && (
          <span className="soft center" aria-live="polite">
            {dayOf(data.from)}～{dayOf(data.until - 1)}
          </span>
        )}
      </div>
      <div className="tools calendar-tools">
        <button type="button" className="btn small" onClick={() => step(-4)} title="前の4週間（PageUp）">
          <span className="sr">前の4週間</span>
          <span aria-hidden="true">≪</span>
        </button>
        <button type="button" className="btn small" onClick={() => step(-1)} title="前の週（←）">
          前の週
        </button>
        <button type="button" className="btn small" onClick={today} title="今週（t）">
          今週
        </button>
        <button type="button" className="btn small" onClick={() => step(1)} title="次の週（→）">
          次の週
        </button>
        <button type="button" className="btn small" onClick={() => step(4)} title="次の4週間（PageDown）">
          <span className="sr">次の4週間</span>
          <span aria-hidden="true">≫</span>
        </button>
        <label className="calendar-weeks">
          <span className="sr">表示する長さ</span>
          <select className="field" value={weeks} onChange={(event) => set({ weeks: event.target.value })}>
            {Object.entries(lengths).map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Problem>{error?.message}</Problem>
      {data && (
        <div className="calendar-both">
          <div className="calendar-scroll" aria-busy={isFetching}>
            <Conflicts list={data} onOpen={open} />
            {data.cut > 0 && (
              <p className="soft calendar-cut">
                ほかに{count(data.cut)}件あります。表示する長さを短くすると見られます。
              </p>
            )}
            {data.bars.length === 0 ? (
              <p className="nothing">この期間に始まるもの、終わるものはありません。</p>
            ) : phone ? (
              <Days list={data} onOpen={open} />
            ) : (
              <Timeline list={data} opened={opened?.key} onOpen={open} />
            )}
          </div>
          {opened && <BarPanel key={opened.key} bar={opened} onClose={() => set({ bar: undefined })} />}
        </div>
      )}
    </>
  );
}

function Conflicts({ list, onOpen }: { list: CalendarList; onOpen: (bar: CalendarBar) => void }) {
  if (list.conflicts.length === 0)
    return (
      <p className="calendar-fine">
        <Mark shape="done" />
        この期間に、かみ合わないものはありません。
      </p>
    );
  return (
    <details className="calendar-conflicts" open={list.conflicts.length <= 8}>
      <summary>
        <Mark shape="alert" tone="alert" />
        かみ合わないもの {count(list.conflicts.length)}件
      </summary>
      <ul>
        {list.conflicts.map((one) => (
          <li key={`${one.says}${one.from}`}>
            <span>{one.says}</span>
            {one.bars.map((key) => {
              const bar = list.bars.find((b) => b.key === key);
              return (
                bar && (
                  <button key={key} type="button" className="link" onClick={() => onOpen(bar)}>
                    {bar.title}
                  </button>
                )
              );
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}
