import type { CouponView, PointsView } from "#api/contract.gen.ts";
import { MemberPage } from "#parts/member/MemberPage.tsx";
import { memberArea } from "#parts/member/memberArea.tsx";
import { type LoadArgs, redirectTo } from "#parts/page.ts";
import { Balance } from "./Balance.tsx";
import { Coupons } from "./Coupons.tsx";
import { Ledger } from "./Ledger.tsx";
import { addressOf } from "./paths.ts";
import * as words from "./words.ts";

export interface PointsData {
  readonly points: PointsView;
  readonly coupons: readonly CouponView[];
}

/** The member's points and coupons. */
export const page = memberArea<PointsData>({
  load,
  Component: ({ data: { points, coupons } }) => (
    <MemberPage title={words.title}>
      <Balance points={points} />
      <Coupons coupons={coupons} />
      <Ledger points={points} />
    </MemberPage>
  ),
});

async function load({ query, call, signal }: LoadArgs): Promise<PointsData> {
  const options = signal && { signal };
  const asked = query.get("page") ?? "";
  const number = /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1;
  const [points, { coupons }] = await Promise.all([
    call("siapi/points/select/", { page: number }, options),
    call("siapi/coupon/select/", {}, options),
  ]);
  if (number > Math.max(points.pages, 1)) throw redirectTo(addressOf(points.pages));
  return { points, coupons };
}
