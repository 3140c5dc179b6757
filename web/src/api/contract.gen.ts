// Generated from contract/openapi.json by `tsumugi contract`. Do not edit.

/** Any JSON value: what the shop passes on without looking inside. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type Availability = "in_stock" | "few" | "reserve" | "sold_out" | "ended";

export interface Brand {
  brand_code: string;
  brand_list_alias: string;
  brand_name: string;
  brand_name_alphabet: string;
  brand_name_kana: string;
  brand_string: string;
  recommended: number;
  shop_code: string;
  story: string;
}

export interface BrandList {
  brands: Brand[];
}

export interface BrandQuery {
  brand_code?: string;
  brand_list_alias?: string;
}

export interface Campaign {
  body: string;
  campaign_code: string;
  campaign_name: string;
  ends_at: number | null;
  lead: string;
  starts_at: number | null;
  state: CampaignState;
}

export interface CampaignList {
  campaigns: Campaign[];
}

export interface CampaignName {
  campaign_code: string;
  campaign_name: string;
}

export interface CampaignQuery {
  campaign_code?: string;
}

export type CampaignState = "before" | "open" | "after";

export interface Card {
  brand_code: string;
  brand_list_alias: string;
  brand_name: string;
  color_name: string;
  color_sku_code: string;
  commodity_code: string;
  commodity_name: string;
  discount_price_rate: number;
  icons: Icon[];
  key: string;
  list_price: number;
  new_arrival_date: string;
  picture: Picture | null;
  popular_rank: number;
  second_picture: Picture | null;
  stock_status: Availability;
  stock_word: string;
  swatches: Swatch[];
  unit_price: number;
}

export interface CardList {
  items: Card[];
}

export interface CardQuery {
  color_sku_codes: string[];
}

export interface CategoryNode {
  category_code: string;
  category_list_alias: string;
  category_name: string;
  children: CategoryNode[];
  display_order: number;
  level: number;
  path: string;
}

export interface CategoryStep {
  category_code: string;
  category_list_alias: string;
  category_name: string;
  path: string;
}

export interface CategoryTree {
  categories: CategoryNode[];
}

export interface Customer {
  customer_code: string;
  customer_group_code: string;
  ec_customer_validate_flg: string;
  email: string;
  first_name: string;
  last_name: string;
}

export interface Department {
  category_code: string;
  category_list_alias: string;
  category_name: string;
  path: string;
}

export interface Detail {
  brand: string;
  brand_code: string;
  brand_list_alias: string;
  brand_name: string;
  brand_name_alphabet: string;
  brand_name_kana: string;
  campaign_code: string;
  campaigns: CampaignName[];
  care: string[];
  categories: CategoryStep[];
  category_code_1: string;
  category_code_2: string;
  category_code_3: string;
  color_sku_code: string;
  colors: DetailColor[];
  commodity_code: string;
  commodity_name: string;
  commodity_sex_type: SexType;
  description: string;
  discontinued_flg: Flag;
  discount_price_rate: number;
  icons: Icon[];
  list_price: number;
  magazine_flg: Flag;
  magazine_icon: Flag;
  materials: Material[];
  new_arrival_date: string;
  new_arrival_flg: Flag;
  new_arrival_icon: Flag;
  new_season_flg: Flag;
  popular_rank: number;
  repeat_flg: Flag;
  repeat_icon: Flag;
  reservation_icon: Flag;
  reserve_flg: Flag;
  return_rule: ReturnRule;
  sale_limit: number;
  secret_flg: Flag;
  stock_status: Availability;
  stock_word: string;
  tax_percent: number;
  unit_price: number;
}

export interface DetailColor {
  color_group: string;
  color_name: string;
  color_sku_code: string;
  discount_price_rate: number;
  hex: string;
  list_price: number;
  pictures: Picture[];
  sizes: DetailSize[];
  stock_status: Availability;
  stock_word: string;
  unit_price: number;
}

export interface DetailQuery {
  color_sku_code?: string;
  commodity_code?: string;
}

export interface DetailSize {
  body: Measure[];
  garment: Measure[];
  size_code: string;
  size_name: string;
  sku_code: string;
  stock_status: Availability;
  stock_word: string;
}

export interface ErrorReport {
  client: ReportClient;
  message: string;
  stack: string;
  status: number;
}

export interface Failure {
  code: string;
  fields?: FailureField[];
  message: string;
  return_code: number;
}

export interface FailureField {
  code: string;
  message: string;
  name: string;
}

export type Flag = 0 | 1;

export interface Icon {
  icon_class: string;
  icon_display: string;
  icon_id: number;
}

export interface Info {
  announcement: string;
  departments: Department[];
  free_shipping_from: number;
  shop_name: string;
}

export interface Material {
  name: string;
  part: string;
  percent: number;
}

export interface Measure {
  high: number;
  low: number;
  name: string;
}

export type None = Record<string, never>;

export interface Picture {
  large: string;
  medium: string;
  small: string;
  zoom: string;
}

export interface ReportClient {
  currentUrl: string;
  isBack: boolean;
}

export interface ReportTaken {
  ok: boolean;
}

export type ReturnRule = "fashion" | "underwear" | "hygiene";

export interface Session {
  auth_time: number | null;
  cart_count: number;
  customer: Customer | null;
  digital_subscriber: boolean;
  favorite_count: number;
  verified: boolean;
}

export type SexType = "baby" | "kids" | "men" | "women" | "unisex";

export interface Swatch {
  color_name: string;
  color_sku_code: string;
  hex: string;
}

/** Every call of the shop: what it takes and what it answers. */
export interface Calls {
  /** Takes a browser's report of an error. */
  "common/outputerror": {
    body: ErrorReport;
    answer: ReportTaken;
  };
  /** All brands by kana, or the one of a code or alias. */
  "siapi/brand/select/": {
    body: BrandQuery;
    answer: BrandList;
  };
  /** The campaigns that run now, or the one of a code with its state. */
  "siapi/campaign/select/": {
    body: CampaignQuery;
    answer: CampaignList;
  };
  /** The tree of categories. */
  "siapi/category/select/": {
    body: None;
    answer: CategoryTree;
  };
  /** Cards of colours by their codes, in the order asked for; unknown ones are left out. */
  "siapi/commoditycard/select/": {
    body: CardQuery;
    answer: CardList;
  };
  /** One commodity with all its colours, opened at one of them. */
  "siapi/commoditydetail/select/": {
    body: DetailQuery;
    answer: Detail;
  };
  /** Who the visitor is, and the numbers in the header. */
  "siapi/session/select/": {
    body: None;
    answer: Session;
  };
  /** What every page knows of the shop. */
  "siapi/shop/select/": {
    body: None;
    answer: Info;
  };
}

export type CallName = keyof Calls;
export type Body<N extends CallName> = Calls[N]["body"];
export type Answer<N extends CallName> = Calls[N]["answer"];
export type Family = "siapi" | "naviPlus" | "contentful" | "common";

/** How a call's answer is wrapped, and whether it is the same for everybody. */
export const calls: Readonly<Record<CallName, { family: Family; public: boolean }>> = {
  "common/outputerror": { family: "common", public: false },
  "siapi/brand/select/": { family: "siapi", public: true },
  "siapi/campaign/select/": { family: "siapi", public: true },
  "siapi/category/select/": { family: "siapi", public: true },
  "siapi/commoditycard/select/": { family: "siapi", public: true },
  "siapi/commoditydetail/select/": { family: "siapi", public: true },
  "siapi/session/select/": { family: "siapi", public: false },
  "siapi/shop/select/": { family: "siapi", public: true },
};
