import type { CampaignRow } from "#office/api/contract.gen.ts";
import { count } from "#office/app/format.ts";
import { useMay } from "#office/app/session.tsx";
import { CampaignPanel } from "#office/campaigns/CampaignPanel.tsx";
import { Shelf } from "#office/campaigns/Shelf.tsx";
import { period, StateOf } from "#office/campaigns/Tools.tsx";

/** The campaigns, and the one that is open beside them. */
export function CampaignList({ rows }: { rows: readonly CampaignRow[] }) {
  return (
    <Shelf
      what="キャンペーン"
      rows={rows}
      works={useMay()("office/campaigns/save")}
      panel={CampaignPanel}
      heads={
        <>
          <th scope="col">状態</th>
          <th scope="col">期間</th>
          <th scope="col" className="num">
            商品
          </th>
          <th scope="col" className="num no-phone">
            並び順
          </th>
        </>
      }
      cells={(row) => (
        <>
          <td className="nowrap">
            <StateOf state={row.state} />
          </td>
          <td className="when">{period(row)}</td>
          <td className="num nowrap">{count(row.goods)}点</td>
          <td className="num no-phone">{count(row.order)}</td>
        </>
      )}
    />
  );
}
