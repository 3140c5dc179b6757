import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "#office/api/call.ts";
import type { TravelLink, TravelMoment } from "#office/api/contract.gen.ts";
import { clock, dayOf, moment } from "#office/app/format.ts";
import { Icon, State } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { useMay } from "#office/app/session.tsx";
import { useToast } from "#office/app/toast.tsx";
import { fromField, midnight, toField } from "#office/prices/times.ts";
import { useTry } from "#office/session/useTry.ts";
import "#office/session/login.css";
import "#office/travel/travel.css";

const key = ["travel", "list"];
const lives = { 24: "1日", 72: "3日", 168: "7日" };

/** 下見: the whole shop as it will be, for oneself or for somebody without a login. */
export function TravelRoom() {
  const queries = useQueryClient();
  const { tell } = useToast();
  const may = useMay();
  const { busy, problem, attempt } = useTry();
  const { data, error } = useQuery({ queryKey: key, queryFn: ({ signal }) => call("office/travel/list", {}, signal) });
  const [at, setAt] = useState(() => toField(midnight(Date.now(), 0)));
  const [visitor, setVisitor] = useState("guest");
  const [note, setNote] = useState("");
  const [hours, setHours] = useState("72");
  const wanted = { moment: fromField(at), visitor };
  const done = (link: TravelLink | undefined, said: string) => {
    if (link) tell({ text: said });
    queries.invalidateQueries({ queryKey: key });
    return link;
  };
  const look = async (event: FormEvent) => {
    event.preventDefault();
    // Opened before the answer is there: a window that opens later is refused by browsers.
    const page = window.open("about:blank", "_blank");
    const link = done(await attempt(() => call("office/travel/look", wanted)), "お店を新しいタブで開きました");
    if (link && page) page.location.replace(link.url);
    else page?.close();
  };
  const share = async (event: FormEvent) => {
    event.preventDefault();
    const made = await attempt(() => call("office/travel/share", { ...wanted, hours: Number(hours), note }));
    if (done(made, `${note}へのリンクを作りました`)) setNote("");
  };
  const told = error?.message ?? problem;
  return (
    <>
      <div className="head">
        <h1>下見</h1>
        <span className="soft center no-phone">
          これからのお店を、そのときのお客さまの目で見ます。購入や変更はできません
        </span>
      </div>
      <Problem>{told}</Problem>
      {data && (
        <div className="sheet travel">
          <section aria-labelledby="travel-look">
            <h2 id="travel-look">いつのお店を見ますか</h2>
            <form className="travel-form" onSubmit={look}>
              <label>
                日時
                <input
                  className="field"
                  type="datetime-local"
                  required
                  value={at}
                  onChange={(event) => setAt(event.target.value)}
                />
              </label>
              <label>
                見る人
                <select className="field" value={visitor} onChange={(event) => setVisitor(event.target.value)}>
                  {data.visitors.map((one) => (
                    <option key={one.code} value={one.code}>
                      {one.name}
                    </option>
                  ))}
                </select>
              </label>
              <button type="submit" className="btn main" disabled={busy}>
                <Icon name="eye" />
                お店を開く
              </button>
            </form>
            <Moments moments={data.moments} chosen={wanted.moment} onChoose={(next) => setAt(toField(next))} />
          </section>
          {may("office/travel/share") && (
            <section aria-labelledby="travel-share">
              <h2 id="travel-share">社外の人に見せる</h2>
              <p className="soft">
                上の日時と見る人のまま、ログインのいらないリンクを作ります。期限がくると開けなくなり、いつでも取り消せます。公開の予定が決まっていない記事の下書きは出ません。
              </p>
              <form className="travel-form" onSubmit={share}>
                <label className="grow">
                  渡す相手
                  <input
                    className="field"
                    required
                    maxLength={100}
                    placeholder="撮影の佐藤さん"
                    value={note}
                    onChange={(event) => setNote(event.target.value)}
                  />
                </label>
                <label>
                  期限
                  <select className="field" value={hours} onChange={(event) => setHours(event.target.value)}>
                    {Object.entries(lives).map(([value, word]) => (
                      <option key={value} value={value}>
                        {word}
                      </option>
                    ))}
                  </select>
                </label>
                <button type="submit" className="btn" disabled={busy}>
                  リンクを作る
                </button>
              </form>
            </section>
          )}
          <Links
            links={data.links}
            busy={busy}
            now={data.now}
            take={(work, said) => attempt(work).then((link) => done(link, said))}
          />
        </div>
      )}
    </>
  );
}

/** The year of a moment, where it is another than this one. */
function yearOf(at: number): string {
  const year = toField(at).slice(0, 4);
  return year === toField(Date.now()).slice(0, 4) ? "" : `${year}/`;
}

function Moments(props: { moments: TravelMoment[]; chosen: number; onChoose: (at: number) => void }) {
  if (props.moments.length === 0) return <p className="soft">これから決まった日時に変わるものはありません。</p>;
  return (
    <>
      <h3>これから変わるとき</h3>
      <ul className="travel-moments">
        {props.moments.map(({ at, says }) => (
          <li key={at}>
            {/* A field has no seconds: the minute after is the first at which it has happened. */}
            <button
              type="button"
              aria-pressed={Math.ceil(at / 60_000) * 60_000 === props.chosen}
              onClick={() => props.onChoose(Math.ceil(at / 60_000) * 60_000)}
            >
              <b>
                {yearOf(at)}
                {dayOf(at)} {clock(at)}
              </b>
              <span>{says.join("、")}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

type Take = (work: () => Promise<TravelLink>, said: string) => Promise<unknown>;

function Links({ links, busy, now, take }: { links: TravelLink[]; busy: boolean; now: number; take: Take }) {
  const may = useMay();
  const { tell } = useToast();
  if (links.length === 0) return null;
  const copy = async (link: TravelLink) => {
    try {
      await navigator.clipboard.writeText(link.url);
      tell({ text: "リンクをコピーしました" });
    } catch {
      tell({ text: "コピーできませんでした。リンクを開いて、アドレスをお使いください。", failed: true });
    }
  };
  return (
    <section aria-labelledby="travel-links">
      <h2 id="travel-links">リンク</h2>
      <ul>
        {links.map((link) => (
          <li className="travel-link" key={link.id}>
            <LinkState link={link} now={now} />
            <span className="grow">
              {link.url ? (
                <a className="link" href={link.url} target="_blank" rel="noreferrer">
                  {moment(link.moment)} を{link.visitor}として
                </a>
              ) : (
                `${moment(link.moment)} を${link.visitor}として`
              )}{" "}
              {link.note && <b>{link.note}</b>}
              <br />
              <small className="soft">
                {link.made_by}・{moment(link.made)}　{moment(link.ends)} まで
                {link.revoked > 0 && `　取り消し：${link.revoked_by}・${moment(link.revoked)}`}
              </small>
            </span>
            {link.url && (
              <button type="button" className="btn small" onClick={() => copy(link)}>
                コピー
              </button>
            )}
            {link.url && may("office/travel/revoke") && (
              <button
                type="button"
                className="btn small"
                disabled={busy}
                aria-label={`${link.note || moment(link.moment)}のリンクを取り消す`}
                onClick={() => take(() => call("office/travel/revoke", { id: link.id }), "リンクを取り消しました")}
              >
                取り消す
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function LinkState({ link, now }: { link: TravelLink; now: number }) {
  if (link.revoked > 0)
    return (
      <State shape="hold" tone="past">
        取り消し
      </State>
    );
  if (link.ends <= now)
    return (
      <State shape="wait" tone="past">
        期限切れ
      </State>
    );
  return (
    <State shape="done" tone="ok">
      有効
    </State>
  );
}
