import { useMemo } from "react";
import { Deferred } from "#parts/Deferred.tsx";
import { siteThings } from "#parts/jsonld.ts";
import type { Page } from "#parts/page.ts";
import { RecentlyChecked } from "#parts/RecentlyChecked.tsx";
import { Articles } from "./Articles.tsx";
import { Brands } from "./Brands.tsx";
import { Campaigns } from "./Campaigns.tsx";
import { Departments } from "./Departments.tsx";
import { Features } from "./Features.tsx";
import { Hero } from "./Hero.tsx";
import styles from "./Home.module.css";
import { type HomeCampaign, type HomeData, loadHome, type PackedCard, unpack } from "./homeData.ts";
import { Promises } from "./Promises.tsx";
import { Rail } from "./Rail.tsx";
import { Showcase } from "./Showcase.tsx";
import { Story } from "./Story.tsx";
import * as words from "./words.ts";

/** The campaigns that have a place of their own on the page. */
const placedCampaigns = {
  showcase1: "showcase_1",
  showcase2: "showcase_2",
  under2000: "under2000",
  newArrivals: "new_faces",
};

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
    const others = data.campaigns.filter(
      ({ campaign_code }) => !Object.values(placedCampaigns).includes(campaign_code),
    );
    return (
      <>
        <Hero hero={data.heroes[0]} />
        <Features title={words.pickUp} shelves={data.features} slot="home_features" />
        <Shelf
          packed={data.newArrivals}
          title={words.newItems}
          id="new_arrival"
          more="/items?new_arrival_days-in=0%3A13"
        />
        <Deferred tall>
          <Departments />
        </Deferred>
        <Deferred>
          <Shelf packed={data.ranking} title={words.ranking} id="all_ranking" more="/ranking" ranked />
        </Deferred>
        <Deferred tall>
          <CampaignShowcase packed={data.showcase1} campaign={named(placedCampaigns.showcase1)} />
        </Deferred>
        <Deferred tall>
          <Campaigns campaigns={others} />
        </Deferred>
        <Deferred tall>
          <CampaignShowcase packed={data.showcase2} campaign={named(placedCampaigns.showcase2)} turned />
        </Deferred>
        <Deferred>
          <Brands brands={data.brands} />
        </Deferred>
        <Deferred tall>
          <Shelf
            packed={data.under2000}
            title={named(placedCampaigns.under2000)?.campaign_name ?? words.cheap}
            id="under2000"
          />
          <Features title={words.news} shelves={data.banners} slot="home_banners" />
        </Deferred>
        <Deferred tall>
          <Articles articles={data.articles} />
        </Deferred>
        <Deferred tall>
          <div className={`content ${styles.recent}`}>
            <RecentlyChecked />
          </div>
          <Story />
        </Deferred>
        <Promises />
      </>
    );
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
