import { type ReactNode, useState } from "react";
import { call } from "#office/api/call.ts";
import type { CampaignItem, CampaignMatched } from "#office/api/contract.gen.ts";
import { count, yen } from "#office/app/format.ts";
import { Icon } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { codesOf, useCampaignChoices, useWork } from "#office/campaigns/useCampaigns.ts";

type Props = {
  items: readonly CampaignItem[];
  added: readonly CampaignItem[];
  removed: ReadonlySet<string>;
  works: boolean;
  onAdd: (list: readonly CampaignItem[]) => void;
  onRemove: (code: string) => void;
};

const shownMost = 60;

/** The goods of a campaign, and the ways to add some: by name, by category and brand, by pasted codes. */
export function Goods(props: Props) {
  const [finding, setFinding] = useState(false);
  const list = [...props.added, ...props.items.filter(({ code }) => !props.removed.has(code))];
  const changed = props.added.length + props.removed.size > 0;
  return (
    <fieldset className="campaign-goods">
      <legend>
        商品 {count(list.length)}点
        {changed && (
          <span className="soft">
            （＋{count(props.added.length)}　−{count(props.removed.size)}　保存すると変わります）
          </span>
        )}
      </legend>
      {list.length > 0 && (
        <ul aria-label="キャンペーンの商品">
          {list.slice(0, shownMost).map((item) => (
            <Item key={item.code} item={item}>
              {props.works && (
                <button
                  type="button"
                  className="quiet"
                  aria-label={`${item.name}を外す`}
                  onClick={() => props.onRemove(item.code)}
                >
                  <Icon name="x" />
                </button>
              )}
            </Item>
          ))}
        </ul>
      )}
      {list.length > shownMost && <p className="soft">ほか{count(list.length - shownMost)}点</p>}
      {props.works &&
        (finding ? (
          <Finder onAdd={props.onAdd} there={new Set(list.map(({ code }) => code))} onClose={() => setFinding(false)} />
        ) : (
          <button type="button" className="btn" onClick={() => setFinding(true)}>
            <Icon name="plus" />
            商品を加える
          </button>
        ))}
    </fieldset>
  );
}

function Item({ item, children }: { item: CampaignItem; children: ReactNode }) {
  return (
    <li>
      <span className="grow">
        {item.name} <span className="soft">{item.code}</span>
        {item.discontinued && <span className="soft">（販売終了）</span>}
      </span>
      <span className="soft nowrap">{item.price > 0 && yen(item.price)}</span>
      {children}
    </li>
  );
}

function Finder(props: { there: ReadonlySet<string>; onAdd: Props["onAdd"]; onClose: () => void }) {
  const choices = useCampaignChoices().data;
  const work = useWork();
  const [ask, setAsk] = useState({ text: "", category: "", brand: "", codes: "" });
  const [found, setFound] = useState<CampaignMatched>();
  const find = async () => {
    setFound(await work.work(() => call("office/campaigns/match", { ...ask, codes: codesOf(ask.codes) })));
  };
  const rest = found?.items.filter(({ code }) => !props.there.has(code)) ?? [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form may not stand inside another
    <div
      role="search"
      className="campaign-finder"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.nativeEvent.isComposing || event.target instanceof HTMLButtonElement) return;
        if (event.target instanceof HTMLTextAreaElement) return;
        event.preventDefault();
        find();
      }}
    >
      <input
        className="field"
        type="search"
        aria-label="商品名・商品コード"
        placeholder="商品名・商品コード"
        value={ask.text}
        onChange={(event) => setAsk({ ...ask, text: event.target.value })}
      />
      <select
        className="field"
        aria-label="カテゴリ"
        value={ask.category}
        onChange={(event) => setAsk({ ...ask, category: event.target.value })}
      >
        <option value="">すべてのカテゴリ</option>
        {choices?.categories.map((one) => (
          <option key={one.code} value={one.code}>
            {one.name}
          </option>
        ))}
      </select>
      <select
        className="field"
        aria-label="ブランド"
        value={ask.brand}
        onChange={(event) => setAsk({ ...ask, brand: event.target.value })}
      >
        <option value="">すべてのブランド</option>
        {choices?.brands.map((one) => (
          <option key={one.code} value={one.code}>
            {one.name}
          </option>
        ))}
      </select>
      <textarea
        className="field"
        rows={2}
        aria-label="コードを貼り付け"
        placeholder="商品コードの貼り付け（表計算の列をそのまま）"
        value={ask.codes}
        onChange={(event) => setAsk({ ...ask, codes: event.target.value })}
      />
      <div className="campaign-acts">
        <button type="button" className="btn" disabled={work.busy} onClick={find}>
          探す
        </button>
        {rest.length > 0 && (
          <button type="button" className="btn main" onClick={() => props.onAdd(rest)}>
            {count(rest.length)}点をすべて加える
          </button>
        )}
        <button type="button" className="quiet" onClick={props.onClose}>
          閉じる
        </button>
      </div>
      <Problem>{work.problem?.message}</Problem>
      <p className="soft" role="status">
        {found &&
          `${count(found.items.length)}点${found.cut > 0 ? `（ほか${count(found.cut)}点は条件を絞ってください）` : ""}${found.unknown.length > 0 ? `　見つからないコード：${found.unknown.slice(0, 20).join("、")}` : ""}`}
      </p>
      {rest.length > 0 && (
        <ul aria-label="見つかった商品">
          {rest.slice(0, 30).map((item) => (
            <Item key={item.code} item={item}>
              <button
                type="button"
                className="btn small"
                aria-label={`${item.name}を加える`}
                onClick={() => props.onAdd([item])}
              >
                加える
              </button>
            </Item>
          ))}
        </ul>
      )}
    </div>
  );
}
