import { Link, useParams } from "react-router";
import { count } from "#office/app/format.ts";
import { Problem } from "#office/app/Problem.tsx";
import { CampaignList } from "#office/campaigns/CampaignList.tsx";
import { CouponList } from "#office/campaigns/CouponList.tsx";
import { useCampaigns, useCoupons } from "#office/campaigns/useCampaigns.ts";
import "#office/session/login.css";
import "#office/panel/panel.css";
import "#office/campaigns/campaigns.css";

/** キャンペーン・クーポン: shelves of goods that stand for a while, and coupons. */
export function CampaignsRoom() {
  const path = useParams()["*"] ?? "";
  const campaigns = useCampaigns();
  const coupons = useCoupons();
  const error = path === "coupons" ? coupons.error : campaigns.error;
  return (
    <>
      <div className="head">
        <h1>キャンペーン・クーポン</h1>
        <nav className="tabs" aria-label="一覧">
          <Link to="/campaigns" aria-current={path === "" ? "page" : undefined}>
            キャンペーン{campaigns.data && <b>{count(campaigns.data.rows.length)}</b>}
          </Link>
          <Link to="/campaigns/coupons" aria-current={path === "coupons" ? "page" : undefined}>
            クーポン{coupons.data && <b>{count(coupons.data.rows.length)}</b>}
          </Link>
        </nav>
      </div>
      <Problem>{error?.message}</Problem>
      {path === "" && campaigns.data && <CampaignList rows={campaigns.data.rows} />}
      {path === "coupons" && coupons.data && <CouponList rows={coupons.data.rows} />}
    </>
  );
}
