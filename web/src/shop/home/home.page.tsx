import { Fragment, type ReactNode, useMemo } from "react";
import type { BlockKind, PageBlock } from "#api/contract.gen.ts";
import { Deferred } from "#parts/Deferred.tsx";
import { siteThings } from "#parts/jsonld.ts";
import type { Page } from "#parts/page.ts";
import { RecentlyChecked } from "#parts/RecentlyChecked.tsx";
import { useSees } from "#parts/session.ts";
import { Articles } from "./Articles.tsx";
import { Brands } from "./Brands.tsx";
import { Campaigns } from "./Campaigns.tsx";
import { Departments } from "./Departments.tsx";
import { Features } from "./Features.tsx";
import { FreeBlock } from "./FreeBlock.tsx";
import { Hero } from "./Hero.tsx";
import styles from "./Home.module.css";
import { type HomeCampaign, type HomeData, loadHome, type PackedCard, unpack } from "./homeData.ts";
import { Promises } from "./Promises.tsx";
import { Rail } from "./Rail.tsx";
import { Showcase } from "./Showcase.tsx";
import { Story } from "./Story.tsx";
import * as words from "./words.ts";

/** The campaigns that have a place of their own on the page. */
const placedCampaigns = ["showcase_1", "showcase_2", "under2000", "new_faces"];

export const page: Page<HomeData> = {
  load: loadHome,
  head: ({ heroes, campaigns }) => ({
    title: words.title,
    titleStandsAlone: true,
    image: [...heroes, ...campaigns].find(({ picture }) => picture !== undefined)?.picture,
    jsonLd: siteThings,
  }),
  Component: ({ data }) => {
    const named = (code: string) => data.campaigns.find(({ campaign_code }) => campaign_code === code);
    const others = data.campaigns.filter(({ campaign_code }) => !placedCampaigns.includes(campaign_code));
    const sees = useSees();
    const parts: Partial<Record<BlockKind, ReactNode>> = {
      hero: <Hero hero={data.heroes[0]} />,
      features: <Features title={words.pickUp} shelves={data.features} slot="home_features" />,
      new_arrivals: (
        <Shelf
          packed={data.newArrivals}
          title={words.newItems}
          id="new_arrival"
          more="/items?new_arrival_days-in=0%3A13"
        />
      ),
      departments: <Departments />,
      ranking: <Shelf packed={data.ranking} title={words.ranking} id="all_ranking" more="/ranking" ranked />,
      showcase_1: <CampaignShowcase packed={data.showcase1} campaign={named("showcase_1")} />,
      campaigns: <Campaigns campaigns={others} />,
      showcase_2: <CampaignShowcase packed={data.showcase2} campaign={named("showcase_2")} turned />,
      brands: <Brands brands={data.brands} />,
      under2000: (
        <Shelf packed={data.under2000} title={named("under2000")?.campaign_name ?? words.cheap} id="under2000" />
      ),
      banners: <Features title={words.news} shelves={data.banners} slot="home_banners" />,
      articles: <Articles articles={data.articles} />,
      recent: (
        <div className={`content ${styles.recent}`}>
          <RecentlyChecked />
        </div>
      ),
      promises: <Promises />,
    };
    // Where nobody could say what stands on the page, all that it knows does.
    const all = Object.keys(parts) as BlockKind[];
    const blocks: readonly PageBlock[] = data.blocks[0] ? data.blocks : all.map((kind) => ({ kind }));
    return blocks.filter(sees).map((block, i) => {
      const part =
        parts[block.kind] ?? (block.kind === "story" ? <Story block={block} /> : <FreeBlock block={block} />);
      return <Fragment key={block.id ?? block.kind}>{i < 3 ? part : <Deferred tall>{part}</Deferred>}</Fragment>;
    });
  },
};

type ShelfProps = {
  packed: readonly PackedCard[];
  title: string;
  /** As reports call the list. */
  id: string;
  more?: string;
  ranked?: boolean;
};

function Shelf({ packed, title, id, more, ranked = false }: ShelfProps) {
  const items = useMemo(() => packed.map(unpack), [packed]);
  return <Rail items={items} title={title} id={id} more={more} ranked={ranked} />;
}

type CampaignShowcaseProps = {
  packed: readonly PackedCard[];
  campaign: HomeCampaign | undefined;
  turned?: boolean;
};

function CampaignShowcase({ packed, campaign, turned = false }: CampaignShowcaseProps) {
  const items = useMemo(() => packed.map(unpack), [packed]);
  if (campaign === undefined || items.length === 0) return null;
  return <Showcase campaign={campaign} items={items} turned={turned} />;
}
