import { type FormEvent, useId, useState } from "react";
import { call } from "#office/api/call.ts";
import type { CampaignName, CouponEffect, CouponWhole } from "#office/api/contract.gen.ts";
import { count, yen } from "#office/app/format.ts";
import { Icon } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { Signs, StateOf } from "#office/campaigns/Tools.tsx";
import { codesOf, useWork } from "#office/campaigns/useCampaigns.ts";

/** How a coupon is used so far. */
export function Now({ whole: { row, effect } }: { whole: CouponWhole }) {
  return (
    <div className="sec">
      <div className="campaign-now">
        <StateOf state={row.state} />
        <b>{row.offer}</b>
      </div>
      <dl className="campaign-figures">
        <div>
          <dt>使われた</dt>
          <dd>
            {count(row.used)}
            {row.total > 0 && `/${count(row.total)}`}回
          </dd>
        </div>
        <div>
          <dt>引いた額</dt>
          <dd>{yen(row.took_off)}</dd>
        </div>
        <div>
          <dt>持っている人</dt>
          <dd>{count(effect.holders)}人</dd>
        </div>
        <div>
          <dt>対象</dt>
          <dd>{count(effect.goods)}商品</dd>
        </div>
      </dl>
      {row.untold > 0 && <p className="soft">引いた額には、記録を始める前の{count(row.untold)}回を含みません。</p>}
      <Signs signs={effect.signs} />
    </div>
  );
}

/** What saving a coupon does. */
export function Effect({ effect }: { effect: CouponEffect }) {
  return (
    <div className="campaign-effect" role="status">
      <p>
        <b>{effect.offer}</b>　対象{count(effect.goods)}商品　1回の注文で
        {effect.bounded ? yen(effect.most) : `${yen(effect.most)}（いちばん高い商品1点で。上限なし）`}まで
      </p>
      <p className="soft">お客さまに見える条件</p>
      <ul>
        {effect.conditions.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      {effect.second && <p>値引きが大きいため、ほかの人が承認すると有効になります。</p>}
      <Signs signs={effect.signs} />
    </div>
  );
}

/** Some of many: those that are chosen, and a list to choose another from. */
export function Chosen(props: {
  label: string;
  works: boolean;
  options: readonly CampaignName[];
  value: readonly string[];
  wrong: string | undefined;
  onChange: (next: string[]) => void;
}) {
  const id = useId();
  const nameOf = (code: string) => props.options.find((one) => one.code === code)?.name ?? code;
  return (
    <div className="labelled">
      <span id={id}>{props.label}</span>
      {props.works && (
        <select
          className="field"
          aria-labelledby={id}
          value=""
          onChange={(event) => props.onChange([...props.value, event.target.value])}
        >
          <option value="">{props.value.length === 0 ? "すべて（限るときは選ぶ）" : "ほかにも選ぶ"}</option>
          {props.options
            .filter(({ code }) => !props.value.includes(code))
            .map((one) => (
              <option key={one.code} value={one.code}>
                {one.name}
              </option>
            ))}
        </select>
      )}
      {props.value.length > 0 && (
        <ul className="campaign-chips">
          {props.value.map((code) => (
            <li key={code}>
              {nameOf(code)}
              {props.works && (
                <button
                  type="button"
                  className="quiet"
                  aria-label={`${nameOf(code)}を外す`}
                  onClick={() => props.onChange(props.value.filter((one) => one !== code))}
                >
                  <Icon name="x" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!props.works && props.value.length === 0 && <span>すべて</span>}
      {props.wrong && <small className="alert">{props.wrong}</small>}
    </div>
  );
}

/** Gives a coupon to members. */
export function Give({ whole }: { whole: CouponWhole }) {
  const work = useWork();
  const [text, setText] = useState("");
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const done = await work.work(
      () => call("office/coupons/give", { code: whole.row.code, members: codesOf(text) }),
      (answer) => ({ text: `${count(answer.given)}人に配布しました` }),
    );
    if (!done) return;
    setUnknown(done.unknown);
    setText(done.unknown.join("\n"));
  };
  return (
    <div className="sec">
      <form className="campaign-form" onSubmit={send}>
        <label className="labelled">
          会員に配布
          <textarea
            className="field"
            rows={2}
            required
            placeholder="会員番号かメールアドレス（500人まで）"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        {unknown.length > 0 && <Problem>会員が見つかりません：{unknown.slice(0, 10).join("、")}</Problem>}
        <Problem>{work.problem?.message}</Problem>
        <div className="campaign-acts">
          <button type="submit" className="btn" disabled={work.busy}>
            配布する
          </button>
        </div>
      </form>
    </div>
  );
}
