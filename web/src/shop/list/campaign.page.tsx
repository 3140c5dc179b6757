import type { Campaign, CampaignState, PageBlock } from "#api/contract.gen.ts";
import { FilterSide } from "#parts/list/FilterSide.tsx";
import styles from "#parts/list/Intro.module.css";
import listStyles from "#parts/list/ListPage.module.css";
import { ListPage } from "#parts/list/ListPage.tsx";
import { type ListData, listHead, loadList } from "#parts/list/listData.ts";
import { notFound, type Page } from "#parts/page.ts";
import { dateWeekday } from "#text/date.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Empty } from "#ui/Empty.tsx";
import { blocksOf, DepartmentBlocks } from "./DepartmentBlocks.tsx";
import * as words from "./words.ts";

interface CampaignData extends ListData {
  readonly campaign: Campaign;
  /** What the office put above the list. */
  readonly blocks: readonly PageBlock[];
}

/** Items of the campaign that the path names, while it runs. */
export const page: Page<CampaignData> = {
  async load(args) {
    const code = args.params.id ?? "";
    const path = `/campaign/${encodeURIComponent(code)}`;
    const leftOut = ["campaign_code-in"] as const;
    const asked = args.call("siapi/campaign/select/", { campaign_code: code });
    const about = () => ({ title: "", name: { id: "", name: "" }, base: {} });
    const [{ campaigns }, { data }, blocks] = await Promise.all([
      asked,
      loadList({ api: "campaign_id", path, leftOut, about }, args),
      blocksOf(`campaign:${code}`, args),
    ]);
    const [campaign] = campaigns;
    if (campaign === undefined) throw notFound();
    const { campaign_name } = campaign;
    const name = { id: `campaign_${code}`, name: campaign_name };
    const shown = { ...data, title: campaign_name, name, campaign, blocks };
    return campaign.state === "open"
      ? shown
      : { ...shown, blocks: [], items: [], hitnum: 0, facets: [], categories: [] };
  },
  head: (data) =>
    data.campaign.state === "open"
      ? listHead(data, { description: words.campaignDescription(data.campaign.lead, data.hitnum) })
      : { title: data.title, noindex: true },
  crumbs: ({ title }) => ({ replacementTitle: title }),
  Component: ({ data }) =>
    data.campaign.state === "open" ? (
      <ListPage
        data={data}
        intro={
          <>
            <Intro campaign={data.campaign} />
            <DepartmentBlocks blocks={data.blocks} />
          </>
        }
      />
    ) : (
      <Closed campaign={data.campaign} />
    ),
  Side: ({ data }) => (data.campaign.state === "open" ? <FilterSide data={data} /> : null),
};

function Intro({ campaign }: { campaign: Campaign }) {
  const { lead, body, ends_at } = campaign;
  return (
    <>
      {lead !== "" && <p className={styles.lead}>{lead}</p>}
      {body !== "" && <p className={styles.lead}>{body}</p>}
      {ends_at !== null && (
        <p className={styles.period}>
          {dateWeekday(ends_at)}
          {words.until}
        </p>
      )}
    </>
  );
}

const sentences = {
  before: words.notBegun,
  open: "",
  after: words.ended,
} satisfies Record<CampaignState, string>;

/** Outside its period a campaign says so, and shows nothing that would no longer be true. */
function Closed({ campaign }: { campaign: Campaign }) {
  const { campaign_name, state, starts_at } = campaign;
  return (
    <div className={listStyles.page}>
      <h1 className={listStyles.title}>{campaign_name}</h1>
      <Empty title={sentences[state]} action={<ButtonLink to="/items">{words.seeItems}</ButtonLink>}>
        {state === "before" && starts_at !== null && (
          <p>
            {dateWeekday(starts_at)}
            {words.begins}
          </p>
        )}
        {state === "after" && <p>{words.thanks}</p>}
      </Empty>
    </div>
  );
}
