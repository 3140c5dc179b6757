import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId, useState } from "react";
import { call } from "#office/api/call.ts";
import type { GoodsItem, GoodsRelated } from "#office/api/contract.gen.ts";
import { Icon } from "#office/app/Icon.tsx";

/** How many items can stand beside one. */
const most = 12;

/** Items that stand beside this one on its page, found by name or code, in the order in which they were chosen. */
export function Related(props: {
  item: GoodsItem;
  known: readonly GoodsRelated[];
  onChange: (codes: string[]) => void;
}) {
  const { item, onChange } = props;
  const id = useId();
  const [typed, setTyped] = useState("");
  const [met, setMet] = useState<readonly GoodsRelated[]>([]);
  const text = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: ["goods", "list", "related", text],
    queryFn: ({ signal }) => call("office/goods/list", { text, state: "public" }, signal),
    enabled: text !== "",
  });
  const names = new Map([...props.known, ...met].map((one) => [one.code, one]));
  const offers = (data?.rows ?? [])
    .filter(({ code }) => code !== item.code && !item.related.includes(code))
    .slice(0, 8);
  const full = item.related.length >= most;
  return (
    <div className="chosen related whole">
      <label htmlFor={id}>関連商品（商品ページの「いっしょに選ばれているアイテム」の先頭に出ます）</label>
      <input
        id={id}
        className="field"
        type="search"
        placeholder={full ? `${most}点までです` : "商品名・商品コードで探す"}
        disabled={full}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {text !== "" && !full && (
        <ul className="offers" aria-label="見つかった商品">
          {offers.map((row) => (
            <li key={row.code}>
              <button
                type="button"
                onClick={() => {
                  setMet((was) => [...was, { code: row.code, name: row.name, picture: row.picture }]);
                  onChange([...item.related, row.code]);
                  setTyped("");
                }}
              >
                {row.picture && <img src={row.picture} alt="" width={24} height={30} />}
                <span className="cut">{row.name}</span>
                <span className="soft">{row.code}</span>
              </button>
            </li>
          ))}
          {data && offers.length === 0 && <li className="soft">見つかりません</li>}
        </ul>
      )}
      <p>
        {item.related.map((code) => (
          <button
            key={code}
            type="button"
            className="chip"
            aria-label={`${names.get(code)?.name ?? code} を外す`}
            onClick={() => onChange(item.related.filter((one) => one !== code))}
          >
            {names.get(code)?.name ?? code}
            <Icon name="x" />
          </button>
        ))}
      </p>
    </div>
  );
}
