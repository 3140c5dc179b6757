import type { ReactNode } from "react";
import { Link, type To, useNavigate, useParams, useSearchParams } from "react-router";
import { age, moment } from "#office/app/format.ts";
import { type Shape, State } from "#office/app/Icon.tsx";
import { useKeys } from "#office/app/keys.ts";
import { Problem } from "#office/app/Problem.tsx";
import "#office/panel/panel.css";
import "#office/list/talk.css";

/** What somebody said, in a list. */
export type Talk = {
  id: string;
  state: { word: string; shape: Shape; tone: string };
  title: string;
  /** Since when it waits; Unix milliseconds. */
  at: number;
  said: string;
  foot: ReactNode;
};

/** Which of a list is open, and how another is opened. */
export function useTalks(name: string, path: string, ids: readonly string[]) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const id = useParams()["*"] ?? "";
  const to = (next: string): To => ({ pathname: next === "" ? path : `${path}/${next}`, search: `${search}` });
  const step = (by: number) => {
    const next = ids[Math.min(Math.max(ids.indexOf(id) + by, 0), ids.length - 1)];
    if (next !== undefined) navigate(to(next));
  };
  useKeys(name, {
    j: { label: "次へ", run: () => step(1) },
    k: { label: "前へ", run: () => step(-1) },
    Escape: { label: "閉じる", run: () => id !== "" && navigate(to("")) },
  });
  return { id, to, go: (next: string) => navigate(to(next)) };
}

/** A room of two panes: what was said to the shop, and beside it all of one of them. */
export function TalkRoom({
  name,
  path,
  label,
  tabs,
  tab,
  counts,
  verbs,
  error,
  talks,
  open,
  empty,
  hint,
  children,
}: {
  name: string;
  path: string;
  /** What the list has. */
  label: string;
  tabs: readonly { id: string; name: string }[];
  /** The one that is shown; the first of them has no name in the address. */
  tab: string;
  counts: Readonly<Record<string, number | undefined>>;
  verbs: ReactNode;
  error: Error | null;
  /** Undefined while nothing was read. */
  talks: readonly Talk[] | undefined;
  open: ReturnType<typeof useTalks>;
  empty: string;
  hint: ReactNode;
  /** The one that is open. */
  children: ReactNode;
}) {
  return (
    <>
      <div className="head">
        <h1>{name}</h1>
        <nav className="tabs" aria-label="表示">
          {tabs.map((one, i) => (
            <Link
              key={one.id}
              to={{ pathname: path, search: i === 0 ? "" : `?view=${one.id}` }}
              aria-current={one.id === tab ? "page" : undefined}
            >
              {one.name}
              {(counts[one.id] ?? 0) > 0 && <b>{counts[one.id]}</b>}
            </Link>
          ))}
        </nav>
        {verbs}
      </div>
      <Problem>{error?.message}</Problem>
      <div className={`talks ${open.id === "" ? "" : "open"}`}>
        <section className="waiting" aria-label={label}>
          {talks?.length === 0 && <p className="nothing">{empty}</p>}
          <ul>
            {talks?.map((talk) => (
              <li key={talk.id}>
                <Link to={open.to(talk.id)} aria-current={talk.id === open.id ? "true" : undefined}>
                  <Row talk={talk} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
        {open.id === "" ? <p className="nothing no-phone">{hint}</p> : children}
      </div>
    </>
  );
}

function Row({ talk }: { talk: Talk }) {
  return (
    <>
      <span className="top">
        <State shape={talk.state.shape} tone={talk.state.tone}>
          {talk.state.word}
        </State>
        <b className="cut">{talk.title}</b>
        <time className="soft nowrap" dateTime={new Date(talk.at).toISOString()} title={moment(talk.at)}>
          {age(talk.at)}
        </time>
      </span>
      <span className="said">{talk.said}</span>
      <span className="soft cut foot">{talk.foot}</span>
    </>
  );
}
