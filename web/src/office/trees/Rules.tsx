import { useQuery } from "@tanstack/react-query";
import { call } from "#office/api/call.ts";
import type { TreeRules } from "#office/api/contract.gen.ts";
import { count, yen } from "#office/app/format.ts";
import { Problem } from "#office/app/Problem.tsx";

function useRules() {
  return useQuery({ queryKey: ["trees", "rules"], queryFn: ({ signal }) => call("office/trees/rules", {}, signal) });
}

/** The marks of cards and the sizes of lists: rules of the program, with what they make of the goods now. */
export function IconRules() {
  const { data, error } = useRules();
  if (error) return <Problem>{error.message}</Problem>;
  if (!data) return <div className="sheet" aria-busy="true" />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
    <section className="sheet rules" tabIndex={0} aria-label="アイコンとサイズ">
      <section aria-labelledby="rules-icons">
        <h2 id="rules-icons">アイコン</h2>
        <p className="soft">
          商品の内容から自動で付きます。1つの商品に{data.max_icons}
          つまで、番号の小さいものからです。決まりは仕様で定められていて、ここでは変えられません。
        </p>
        <table className="plain-table rules-table">
          <thead>
            <tr>
              <th scope="col">アイコン</th>
              <th scope="col">付く商品</th>
              <th scope="col" className="no-phone">
                変えるところ
              </th>
              <th scope="col" className="num">
                いま
              </th>
            </tr>
          </thead>
          <tbody>
            {data.icons.map((icon) => (
              <tr key={icon.id}>
                <td>
                  <b>{icon.label || "（シーズン名なし）"}</b>
                </td>
                <td>{icon.rule}</td>
                <td className="soft no-phone">{icon.where}</td>
                <td className="num">{count(icon.goods)}点</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Sizes sizes={data.sizes} />
    </section>
  );
}

const filters: Record<string, string> = { S1010: "S", S1020: "M", S1030: "L", S1040: "LL" };

function Sizes({ sizes }: { sizes: TreeRules["sizes"] }) {
  return (
    <section aria-labelledby="rules-sizes">
      <h2 id="rules-sizes">サイズの並び</h2>
      <p className="soft">
        絞り込みに並ぶ順です。S・M・L・LLは区分でまとまり、そのほかは英字、子ども服、靴の順に並びます。
      </p>
      <table className="plain-table rules-table">
        <thead>
          <tr>
            <th scope="col">サイズ</th>
            <th scope="col">絞り込みの区分</th>
            <th scope="col" className="num">
              SKU
            </th>
          </tr>
        </thead>
        <tbody>
          {sizes.map((size) => (
            <tr key={`${size.name} ${size.filter}`}>
              <td>{size.name}</td>
              <td className="soft">
                {size.filter ? `${filters[size.filter] ?? ""}（${size.filter}）` : "サイズの名前"}
              </td>
              <td className="num">{count(size.skus)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What parcels cost and how long they take: the file of terms, which orders are made by. */
export function ShippingAreas() {
  const { data, error } = useRules();
  if (error) return <Problem>{error.message}</Problem>;
  if (!data) return <div className="sheet" aria-busy="true" />;
  const { shipping } = data;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
    <section className="sheet rules" tabIndex={0} aria-label="配送地域の内容">
      <section aria-labelledby="rules-areas">
        <h2 id="rules-areas">配送地域</h2>
        <p className="soft">
          料金と日数は、規約のファイル（--terms）のとおりです。送料は特定商取引法の表記と注文の計算を同時に変えるため、ファイルを直してお店を起動し直します。
        </p>
        <table className="plain-table rules-table">
          <thead>
            <tr>
              <th scope="col">地域</th>
              <th scope="col">都道府県</th>
              <th scope="col" className="num">
                送料
              </th>
              <th scope="col" className="num">
                日数
              </th>
            </tr>
          </thead>
          <tbody>
            {shipping.areas.map((area) => (
              <tr key={area.name}>
                <td>
                  <b>{area.name}</b>
                </td>
                <td className="soft">{area.prefectures.join("、")}</td>
                <td className="num">{yen(area.fee)}</td>
                <td className="num">{area.days}日</td>
              </tr>
            ))}
          </tbody>
        </table>
        <dl className="rules-terms">
          <dt>配送業者</dt>
          <dd>{shipping.carrier}</dd>
          <dt>送料無料</dt>
          <dd>{shipping.free_from > 0 ? `${yen(shipping.free_from)}以上` : "なし"}</dd>
          <dt>当日発送</dt>
          <dd>営業日の{shipping.cutoff}時までのお支払い</dd>
          <dt>時間帯</dt>
          <dd>{shipping.slots.join("、")}</dd>
          <dt>休業日</dt>
          <dd>
            {shipping.closed.map((day) => `${Number(day.slice(0, 2))}/${Number(day.slice(2))}`).join("、") || "なし"}
          </dd>
        </dl>
      </section>
    </section>
  );
}
