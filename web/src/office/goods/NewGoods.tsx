import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router";
import { call } from "#office/api/call.ts";
import { Icon } from "#office/app/Icon.tsx";
import { Problem } from "#office/app/Problem.tsx";
import { GoodsEditor } from "#office/goods/GoodsPage.tsx";
import { useGoodsList } from "#office/goods/useGoods.ts";

/** A new item: its brand gives its code, and the page of an item does the rest. Or a copy of another item. */
export function NewGoods() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const list = useGoodsList({});
  const brand = search.get("brand") ?? "";
  const from = search.get("from") ?? "";
  const { data, error } = useQuery({
    queryKey: ["goods", "new", brand, from],
    queryFn: ({ signal }) => call("office/goods/new", from ? { from } : { brand }, signal),
    enabled: brand !== "" || from !== "",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (data) return <GoodsEditor key={data.item.code} whole={data} fresh />;
  return (
    <>
      <div className="head">
        <Link className="quiet" to="/goods">
          <Icon name="back" />
          商品
        </Link>
        <h1>新しい商品</h1>
      </div>
      <Problem>{error?.message}</Problem>
      <section className="beginning" aria-label="ブランド">
        <label>
          ブランド
          <select
            className="field"
            value={brand}
            onChange={(event) => navigate(`/goods/new?brand=${event.target.value}`)}
          >
            <option value="">選んでください</option>
            {list.first?.brands.map((one) => (
              <option key={one.code} value={one.code}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        <p className="soft">
          商品コードはブランドごとに自動で付きます。似た商品があれば、その商品のページの「複製」が早道です。
        </p>
      </section>
    </>
  );
}
