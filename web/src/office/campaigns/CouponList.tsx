import type { CouponRow } from "#office/api/contract.gen.ts";
import { count, yen } from "#office/app/format.ts";
import { useMay } from "#office/app/session.tsx";
import { CouponPanel } from "#office/campaigns/CouponPanel.tsx";
import { Shelf } from "#office/campaigns/Shelf.tsx";
import { period, StateOf } from "#office/campaigns/Tools.tsx";

/** The coupons, and the one that is open beside them. */
export function CouponList({ rows }: { rows: readonly CouponRow[] }) {
  return (
    <Shelf
      what="クーポン"
      rows={rows}
      works={useMay()("office/coupons/save")}
      panel={CouponPanel}
      heads={
        <>
          <th scope="col">値引き</th>
          <th scope="col">状態</th>
          <th scope="col" className="no-phone">
            期間
          </th>
          <th scope="col" className="num">
            使用
          </th>
          <th scope="col" className="num no-phone">
            引いた額
          </th>
        </>
      }
      cells={(row) => (
        <>
          <td className="nowrap">{row.offer}</td>
          <td className="nowrap">
            <StateOf state={row.state} />
            {row.gone && row.state === "open" && <small className="soft">上限に到達</small>}
          </td>
          <td className="when no-phone">{period(row)}</td>
          <td className="num nowrap">
            {count(row.used)}
            {row.total > 0 && `/${count(row.total)}`}回
          </td>
          <td className="num no-phone">{yen(row.took_off)}</td>
        </>
      )}
    />
  );
}
