import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "react-router";
import { call } from "#office/api/call.ts";
import { Problem } from "#office/app/Problem.tsx";
import { Editor } from "#office/pages/Editor.tsx";
import "#office/panel/panel.css";
import "#office/session/login.css";
import "#office/pages/pages.css";

/** ページ: the home page and the pages of departments and campaigns, put together from blocks. */
export function PagesRoom() {
  const page = useParams()["*"] || "home";
  const list = useQuery({
    queryKey: ["pages", "list"],
    queryFn: ({ signal }) => call("office/pages/list", {}, signal),
  });
  const one = useQuery({
    queryKey: ["pages", page],
    queryFn: ({ signal }) => call("office/pages/get", { page }, signal),
    refetchOnWindowFocus: false,
  });
  const navigate = useNavigate();
  const ofCampaign = (name: string) => name.startsWith("campaign:");
  const campaigns = list.data?.pages.filter((row) => ofCampaign(row.page)) ?? [];
  const told = list.error ?? one.error;
  return (
    <>
      <div className="head">
        <h1>ページ</h1>
        <nav className="tabs" aria-label="ページの一覧">
          {list.data?.pages.map(
            (row) =>
              ofCampaign(row.page) || (
                <Link key={row.page} to={`/pages/${row.page}`} aria-current={row.page === page ? "page" : undefined}>
                  {row.name}
                  {row.changed && <b>下書き</b>}
                </Link>
              ),
          )}
        </nav>
        {campaigns.length > 0 && (
          <select
            className="field"
            aria-label="キャンペーンのページ"
            value={ofCampaign(page) ? page : ""}
            onChange={(event) => navigate(`/pages/${event.target.value}`)}
          >
            <option value="">キャンペーン</option>
            {campaigns.map((row) => (
              <option key={row.page} value={row.page}>
                {row.changed ? `${row.name}（下書き）` : row.name}
              </option>
            ))}
          </select>
        )}
      </div>
      <Problem>{told?.message}</Problem>
      {one.data && one.data.page === page && <Editor key={page} whole={one.data} />}
    </>
  );
}
