import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { call } from "#office/api/call.ts";
import type { Today, TodayWait, TodayWork } from "#office/api/contract.gen.ts";
import { age, clock, count, dayOf, moment, span, weekday, yen } from "#office/app/format.ts";
import { Mark, type Shape } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { Problem } from "#office/app/Problem.tsx";
import { rooms } from "#office/app/rooms.ts";
import { useMay } from "#office/app/session.tsx";
import { Backup, backupRemedy, backupTitle } from "#office/today/Backup.tsx";
import { Plot } from "#office/today/Plot.tsx";

type Kind = { name: string; shape: Shape; alert?: boolean; to?: string; key?: string };

/** The kinds of work, and where each of them is done. */
const kinds: Record<string, Kind> = {
  ready: { name: "出荷待ち", shape: "ready", to: "/orders?view=ready", key: "s" },
  check: { name: "要確認", shape: "alert", alert: true, to: "/orders?view=check", key: "c" },
  held: { name: "保留", shape: "hold", to: "/orders?view=held", key: "k" },
  lapsed: { name: "再手続き待ち", shape: "alert", alert: true, to: "/orders?view=lapsed", key: "l" },
  awaiting: { name: "入金待ち", shape: "wait", to: "/orders?view=awaiting", key: "p" },
  requested: { name: "返品の確認待ち", shape: "alert", alert: true, to: "/returns?step=requested" },
  arrived: { name: "返品到着", shape: "back2", to: "/returns?step=arrived", key: "r" },
  judged: { name: "返品の返金待ち", shape: "back2", to: "/returns?step=judged" },
  replacing: { name: "交換品の発送待ち", shape: "ready", to: "/returns?step=replacing" },
  transfers: { name: "返金振込", shape: "back2", to: "/transfers", key: "y" },
  approvals: { name: "承認待ち", shape: "alert", alert: true, to: "/approvals", key: "v" },
  inquiries: { name: "問い合わせ", shape: "ready", to: "/inquiries", key: "q" },
  letters: { name: "失敗したメール", shape: "alert", alert: true, to: "/today/letters", key: "e" },
  stock: { name: "在庫切れ間近", shape: "low", to: "/stock?view=low" },
};

/** The address, if it is of a room that whoever looks may open. */
function useWay(): (to: string | undefined) => string | undefined {
  const may = useMay();
  return (to) => {
    const room = to?.split(/[/?]/)[1];
    return rooms.some(({ path, call }) => path === `/${room}` && may(call)) ? to : undefined;
  };
}

/** 今日: what waits, each a way to its list, with the oldest of each. Nothing here is a number without meaning. */
export function TodayRoom() {
  const navigate = useNavigate();
  const way = useWay();
  const { data, error } = useQuery({
    queryKey: ["today", "get"],
    queryFn: ({ signal }) => call("office/today/get", {}, signal),
    refetchInterval: 60_000,
  });
  useKeys(
    "今日",
    Object.fromEntries(
      Object.values(kinds).flatMap((kind) => {
        const to = way(kind.to);
        return kind.key && to ? [[`g ${kind.key}`, { label: `${kind.name}へ移る`, run: () => navigate(to) }]] : [];
      }),
    ),
  );
  return (
    <>
      <div className="head">
        <h1>今日</h1>
        {data && <span className="soft center">{dayOf(data.now)}</span>}
      </div>
      <Problem>{error?.message}</Problem>
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
        <section className="today" tabIndex={0} aria-label="今日の様子">
          {data.backup.bad && <Warning today={data} />}
          <div className="c">
            <Work today={data} />
            <Waits today={data} />
          </div>
          <div className="c">
            {data.sales && <Sales today={data} />}
            <Health today={data} />
            <Next today={data} />
          </div>
        </section>
      )}
    </>
  );
}

function Work({ today }: { today: Today }) {
  return (
    <section aria-labelledby="work">
      <header>
        <h2 id="work">いまの仕事</h2>
        <span className="end soft no-phone">
          <kbd>g</kbd> のあとに文字で移る
        </span>
      </header>
      <div className="work">
        <div className="col" aria-hidden="true">
          <span />
          <span />
          <span className="num">件</span>
          <span>いちばん古いもの</span>
          <span />
        </div>
        <ul>
          {today.work.map((work) => (
            <li key={work.code}>
              <Row work={work} now={today.now} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function kindOf(code: string): Kind {
  return kinds[code] ?? { name: code, shape: "ready" };
}

/** What waits longest of each kind, by name: the thing itself is one press away. */
function Waits({ today }: { today: Today }) {
  return (
    <section aria-labelledby="waits">
      <header>
        <h2 id="waits">いちばん長く待っているもの</h2>
        {today.waits.some(({ late }) => late) && <span className="end soft no-phone">赤は約束を過ぎたもの</span>}
      </header>
      {today.waits.length === 0 ? (
        <p className="empty soft">
          待っているものはありません。受注・返品・返金・問い合わせのうち、いちばん古いものがここに出ます。
        </p>
      ) : (
        <ul className="rows waits">
          {today.waits.map((wait) => (
            <li key={wait.code}>
              <Wait wait={wait} now={today.now} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Where the thing itself is. */
function placeOf({ code, number, return: ret }: TodayWait): string {
  if (code === "inquiries") return `/inquiries/${number}`;
  if (code === "transfers") return "/transfers";
  return ret ? `/returns/${number}/${ret}` : `/orders/${number}`;
}

function Wait({ wait, now }: { wait: TodayWait; now: number }) {
  const kind = kindOf(wait.code);
  const to = useWay()(placeOf(wait));
  const inside = (
    <>
      <span className={kind.alert ? "st alert" : "st"}>
        <Mark shape={kind.shape} />
        {kind.name}
      </span>
      <span className="nowrap no-phone">{wait.number}</span>
      <span className="cut">{wait.what}</span>
      <span className={wait.late ? "num late" : "num"} title={moment(wait.since, now)}>
        {span(now - wait.since)}
        {wait.late && <span className="sr">、約束を過ぎています</span>}
      </span>
    </>
  );
  return to ? <Link to={to}>{inside}</Link> : <div className="row">{inside}</div>;
}

/** What happens by itself in the next days. */
function Next({ today }: { today: Today }) {
  const way = useWay();
  const calendar = way("/calendar");
  return (
    <section aria-labelledby="next">
      <header>
        <h2 id="next">このあと</h2>
        {calendar && (
          <span className="end">
            <Link className="link" to={calendar}>
              カレンダー
            </Link>
          </span>
        )}
      </header>
      {today.next.length === 0 ? (
        <p className="empty soft">7日のあいだに始まるもの、終わるものはありません。</p>
      ) : (
        <ul className="rows next">
          {today.next.map((one) => {
            const to = way(one.to);
            const sameDay = dayOf(one.at) === dayOf(today.now);
            return (
              <li key={`${one.at} ${one.kind} ${one.what}`}>
                <span className="soft">{sameDay ? clock(one.at) : moment(one.at, today.now)}</span>
                {to ? (
                  <Link className="cut" to={to}>
                    {one.what}
                  </Link>
                ) : (
                  <span className="cut">{one.what}</span>
                )}
                <small>{one.kind}</small>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** What nobody may overlook: without a copy the shop can be lost. */
function Warning({ today }: { today: Today }) {
  return (
    <div className="warning" role="alert">
      <Mark shape="alert" tone="alert" />
      <p>
        <b>{backupTitle(today)}</b>
        {backupRemedy(today)}
      </p>
    </div>
  );
}

function Row({ work, now }: { work: TodayWork; now: number }) {
  const kind = kindOf(work.code);
  const alert = kind.alert && work.count > 0 ? "alert" : undefined;
  const inside = (
    <>
      <Mark shape={work.count === 0 ? "done" : kind.shape} tone={alert} />
      <span>{kind.name}</span>
      <strong className={alert ?? (work.count === 0 ? "zero" : "")}>{count(work.count)}</strong>
      <small className={alert}>
        {work.count === 0
          ? "ありません"
          : work.oldest > 0
            ? `${moment(work.oldest, now)}・${age(work.oldest, now)}`
            : work.what}
      </small>
      {kind.key ? <kbd>{kind.key}</kbd> : <span />}
    </>
  );
  const to = useWay()(kind.to);
  return to ? <Link to={to}>{inside}</Link> : <div className="row">{inside}</div>;
}

function Sales({ today }: { today: Today }) {
  const sales = today.sales;
  if (sales === null) return null;
  const day = weekday(today.now);
  return (
    <section aria-labelledby="sales">
      <header>
        <h2 id="sales">売上</h2>
        <span className="soft">{clock(today.now)} まで・税込・取消を除く</span>
      </header>
      <dl className="figs">
        <div className="lead">
          <dt>
            <i className="key" />
            今日
          </dt>
          <dd>
            {yen(sales.today.total)} <small>{sales.today.count}件</small>
          </dd>
        </div>
        <div>
          <dt>
            <i className="key last" />
            先週の{day}曜 同時刻
          </dt>
          <dd>
            {yen(sales.so_far.total)} <small>{sales.so_far.count}件</small>
          </dd>
        </div>
        <div className="no-phone">
          <dt>先週の{day}曜 1日</dt>
          <dd>
            {yen(sales.last_week.total)} <small>{sales.last_week.count}件</small>
          </dd>
        </div>
      </dl>
      <Plot today={sales.today.hours} before={sales.last_week.hours} now={today.now} />
    </section>
  );
}

function Health({ today }: { today: Today }) {
  const bad = today.jobs.filter((job) => job.failures > 0 || job.late);
  const last = Math.max(0, ...today.jobs.map((job) => job.began));
  const { mail } = today;
  return (
    <section aria-labelledby="health">
      <header>
        <h2 id="health">機械の具合</h2>
      </header>
      <ul className="rows health">
        <li>
          <Mark shape={bad.length > 0 ? "alert" : "done"} tone={bad.length > 0 ? "alert" : undefined} />
          <span>自動の仕事</span>
          <small className="cut">{bad.length > 0 ? `${bad.length}件に問題` : `${today.jobs.length}件すべて順調`}</small>
          <small>{last > 0 && clock(last)}</small>
        </li>
        <Backup today={today} />
        {bad.map((job) => (
          <li key={job.name}>
            <Mark shape="alert" tone="alert" />
            <span className="cut">{job.name}</span>
            <small className="cut" title={job.problem}>
              {job.late ? "予定の時刻を過ぎても動いていません" : `続けて${job.failures}回失敗: ${job.problem}`}
            </small>
            <small>{job.began > 0 && moment(job.began, today.now)}</small>
          </li>
        ))}
        <li>
          <Mark shape={mail.failed > 0 ? "alert" : "done"} tone={mail.failed > 0 ? "alert" : undefined} />
          <span>メール</span>
          <small className="cut">
            送信待ち {count(mail.waiting)}通・失敗 {count(mail.failed)}通
          </small>
          <small>{mail.waiting > 0 && `最長 ${Math.ceil(mail.oldest / 1000)}秒`}</small>
        </li>
      </ul>
    </section>
  );
}
