// Generated from contract/openapi.json by `tsumugi contract`. Do not edit.

/** Any JSON value: what the shop passes on without looking inside. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface AddressBook {
  addresses: BookEntry[];
  max: number;
}

export interface AddressChoice {
  address_id: string;
}

export interface AssetDetails {
  image: AssetImage;
  size: number;
}

export interface AssetFields {
  file: AssetFile;
  title: string;
}

export interface AssetFile {
  contentType: string;
  details: AssetDetails;
  fileName: string;
  url: string;
}

export interface AssetImage {
  height: number;
  width: number;
}

export interface AssetItem {
  fields: AssetFields;
  sys: AssetSys;
}

export interface AssetSys {
  id: string;
  locale: string;
  type: string;
}

export type Availability = "in_stock" | "few" | "reserve" | "sold_out" | "ended";

export interface Away {
  location: string;
}

export interface BookEntry {
  address_id: string;
  address_line: string;
  building?: string;
  city: string;
  first_name: string;
  first_name_kana: string;
  is_default: boolean;
  last_name: string;
  last_name_kana: string;
  phone_number: string;
  postal_code: string;
  prefecture: string;
}

export interface Brand {
  brand_code: string;
  brand_list_alias: string;
  brand_name: string;
  brand_name_alphabet: string;
  brand_name_kana: string;
  brand_string: string;
  mark?: string;
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
  picture?: string;
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

export interface Ceremony {
  ceremony: string;
  options: Json;
}

export interface Customer {
  customer_code: string;
  customer_group_code: string;
  ec_customer_validate_flg: ValidateFlag;
  email: string;
  first_name: string;
  last_name: string;
}

export interface Department {
  category_code: string;
  category_list_alias: string;
  category_name: string;
  path: string;
  picture?: string;
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

export interface DeviceChoice {
  device_id?: string;
  others?: boolean;
}

export interface DeviceLine {
  current: boolean;
  device: string;
  device_id: string;
  login_at: number;
  network: string;
  seen_at: number;
}

export interface Devices {
  devices: DeviceLine[];
}

export interface EmailForm {
  email: string;
}

export interface Entered {
  customer: Customer;
  location: string;
}

export interface EntryIncludes {
  Asset: AssetItem[];
  Entry: EntryItem[];
}

export interface EntryItem {
  fields: Record<string, Json>;
  sys: EntrySys;
}

export interface EntryList {
  includes: EntryIncludes;
  items: EntryItem[];
  limit: number;
  skip: number;
  total: number;
}

export interface EntrySys {
  contentType: TypeLink;
  createdAt: string;
  id: string;
  locale: string;
  publishedAt: string;
  revision: number;
  type: string;
  updatedAt: string;
}

export interface ErrorReport {
  client: ReportClient;
  message: string;
  stack: string;
  status: number;
}

export interface Facet {
  distinct: number;
  field: string;
  values: FacetValue[];
}

export interface FacetValue {
  count: number;
  label: string;
  value: string;
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

export interface Identity {
  kind: IdentityKind;
  passkeys: boolean;
  start?: string;
}

export type IdentityKind = "local" | "oidc";

export interface Info {
  announcement: string;
  departments: Department[];
  feature?: string;
  free_shipping_from: number;
  shop_name: string;
}

export interface Item {
  brand: string;
  brand_code: string;
  brand_list_alias: string;
  brand_name: string;
  campaign_code: string;
  category_code_1: string;
  category_code_2: string;
  category_code_3: string;
  color_name: string;
  color_sku_code: string;
  commodity_code: string;
  commodity_name: string;
  commodity_sex_type: SexType;
  discount_price_rate: number;
  icons: Icon[];
  key: string;
  list_price: number;
  magazine_flg: Flag;
  new_arrival_date: string;
  new_arrival_days: number | null;
  new_arrival_flg: Flag;
  new_season_flg: Flag;
  picture: Picture | null;
  popular_rank: number;
  repeat_flg: Flag;
  reserve_flg: Flag;
  second_picture: Picture | null;
  secret_flg: Flag;
  stock_status: Availability;
  stock_word: string;
  swatches: Swatch[];
  unit_price: number;
}

export interface ItemList {
  facets: Facet[];
  info: ListInfo;
  items: Item[];
}

export interface Link {
  password?: string;
  token: string;
}

export interface ListInfo {
  corrected: string;
  dropped: string[];
  hitnum: number;
  limit: number;
  offset: number;
  version: string;
}

export interface ListQuery {
  component?: string;
  params?: Record<string, Json>;
  path?: string;
}

export interface LoginForm {
  email: string;
  password: string;
  return_to?: string;
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

export interface NewEntry {
  address_line: string;
  building?: string;
  city: string;
  first_name: string;
  first_name_kana: string;
  is_default?: boolean;
  last_name: string;
  last_name_kana: string;
  phone_number: string;
  postal_code: string;
  prefecture: string;
}

export interface NewPasskey {
  ceremony: string;
  credential: Json;
  label?: string;
}

export interface NewPassword {
  password: string;
}

export type None = Record<string, never>;

export interface OwnProfile {
  birth_date?: string;
  customer_code: string;
  email: string;
  first_name: string;
  first_name_kana: string;
  has_password: boolean;
  joined_at: number;
  last_name: string;
  last_name_kana: string;
  phone_number?: string;
  sex?: string;
}

export interface PasskeyChoice {
  passkey_id: string;
}

export interface PasskeyLine {
  created_at: number;
  label: string;
  passkey_id: string;
  used_at: number | null;
}

export interface PasskeyLogin {
  ceremony: string;
  credential: Json;
  return_to?: string;
}

export interface Passkeys {
  passkeys: PasskeyLine[];
}

export interface Picture {
  large: string;
  medium: string;
  small: string;
  zoom: string;
}

export interface Profile {
  birth_date?: string;
  first_name: string;
  first_name_kana: string;
  last_name: string;
  last_name_kana: string;
  phone_number?: string;
  sex?: string;
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

export interface SessionAsk {
  path?: string;
}

export type SexType = "baby" | "kids" | "men" | "women" | "unisex";

export interface SignUp {
  birth_date?: string;
  email: string;
  first_name: string;
  first_name_kana: string;
  last_name: string;
  last_name_kana: string;
  passkey?: boolean;
  password?: string;
  phone_number?: string;
  sex?: string;
}

export interface SuggestList {
  suggestions: Suggestion[];
}

export interface SuggestQuery {
  word: string;
}

export interface Suggestion {
  kind: SuggestionKind;
  ref: string;
  text: string;
}

export type SuggestionKind = "brand" | "category" | "item" | "word";

export interface Swatch {
  color_name: string;
  color_sku_code: string;
  hex: string;
}

export interface TypeLink {
  sys: TypeLinkSys;
}

export interface TypeLinkSys {
  id: string;
  linkType: string;
  type: string;
}

export type ValidateFlag = "valid" | "invalid";

export interface View {
  commodity_code: string;
}

/** Every call of the shop: what it takes and what it answers. */
export interface Calls {
  /** Takes a browser's report of an error. */
  "common/outputerror": {
    body: ErrorReport;
    answer: ReportTaken;
  };
  /** Published entries by a query in the language of Contentful's delivery interface; links are resolved. */
  "contentful/getEntries": {
    body: Record<string, Json>;
    answer: EntryList;
  };
  /** The most popular items of all departments, one colour of each. */
  "naviPlus/allRanking": {
    body: ListQuery;
    answer: ItemList;
  };
  /** The items of an article by their codes, in the order of the codes. */
  "naviPlus/article": {
    body: ListQuery;
    answer: ItemList;
  };
  /** What goes with the items of the given codes; at most 12. */
  "naviPlus/boughtTogether": {
    body: ListQuery;
    answer: ItemList;
  };
  /** Items of a brand, named by a condition or by the alias in the path. */
  "naviPlus/brands_id": {
    body: ListQuery;
    answer: ItemList;
  };
  /** Items of a campaign, named by a condition or by the code in the path. */
  "naviPlus/campaign_id": {
    body: ListQuery;
    answer: ItemList;
  };
  /** Items of categories, named by conditions or by the aliases in the path. */
  "naviPlus/categories_id": {
    body: ListQuery;
    answer: ItemList;
  };
  /** The items of an editor by their codes, in the order of the codes. */
  "naviPlus/editor_id": {
    body: ListQuery;
    answer: ItemList;
  };
  /** Items by any conditions: the item list, keyword search, new arrivals. */
  "naviPlus/items": {
    body: ListQuery;
    answer: ItemList;
  };
  /** What arrived in the last 14 days, one colour of each, without what the shop excludes; 8 unless told. */
  "naviPlus/newArrival": {
    body: ListQuery;
    answer: ItemList;
  };
  /** The most popular items, one colour of each; 30 a page. */
  "naviPlus/ranking": {
    body: ListQuery;
    answer: ItemList;
  };
  /** Items by their codes, in the order of the codes. */
  "naviPlus/recentlyChecked": {
    body: ListQuery;
    answer: ItemList;
  };
  /** The first showcase; at most 20. */
  "naviPlus/showcase_1": {
    body: ListQuery;
    answer: ItemList;
  };
  /** The second showcase; at most 20. */
  "naviPlus/showcase_2": {
    body: ListQuery;
    answer: ItemList;
  };
  /** Hidden items of the under-2000 campaign; at most 12. */
  "naviPlus/under2000": {
    body: ListQuery;
    answer: ItemList;
  };
  /** Removes an address; needs a fresh login. */
  "siapi/address/delete/": {
    body: AddressChoice;
    answer: None;
  };
  /** Adds an address; needs a fresh login. */
  "siapi/address/insert/": {
    body: NewEntry;
    answer: BookEntry;
  };
  /** The customer's address book, the default first. */
  "siapi/address/select/": {
    body: None;
    answer: AddressBook;
  };
  /** Changes an address; needs a fresh login. */
  "siapi/address/update/": {
    body: BookEntry;
    answer: BookEntry;
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
  /** Counts that the visitor looks at an item, for the ranking. */
  "siapi/commodityview/insert/": {
    body: View;
    answer: None;
  };
  /** Logs another device out, or all others. */
  "siapi/device/delete/": {
    body: DeviceChoice;
    answer: None;
  };
  /** Where the customer is logged in. */
  "siapi/device/select/": {
    body: None;
    answer: Devices;
  };
  /** Has a letter sent to a new e-mail address; needs a fresh login. */
  "siapi/email/update/": {
    body: EmailForm;
    answer: None;
  };
  /** Changes the e-mail address by a letter's link. */
  "siapi/email/verify/": {
    body: Link;
    answer: EmailForm;
  };
  /** How one logs in here. */
  "siapi/identity/select/": {
    body: None;
    answer: Identity;
  };
  /** Logs in with a password. */
  "siapi/login/insert/": {
    body: LoginForm;
    answer: Entered;
  };
  /** Logs in by passkey. */
  "siapi/login/passkey/": {
    body: PasskeyLogin;
    answer: Entered;
  };
  /** Begins a login by passkey. */
  "siapi/login/passkeybegin/": {
    body: None;
    answer: Ceremony;
  };
  /** Logs this device out. */
  "siapi/logout/insert/": {
    body: None;
    answer: Away;
  };
  /** Leaves the shop; needs a fresh login. */
  "siapi/member/delete/": {
    body: None;
    answer: Away;
  };
  /** Takes a sign-up; a letter with a link follows. The answer is the same whoever it is. */
  "siapi/member/insert/": {
    body: SignUp;
    answer: None;
  };
  /** The customer's own profile. */
  "siapi/member/select/": {
    body: None;
    answer: OwnProfile;
  };
  /** Changes the profile. */
  "siapi/member/update/": {
    body: Profile;
    answer: OwnProfile;
  };
  /** Makes the account of a sign-up's link and logs it in. */
  "siapi/member/verify/": {
    body: Link;
    answer: Entered;
  };
  /** Begins to make a passkey; needs a fresh login. */
  "siapi/passkey/begin/": {
    body: None;
    answer: Ceremony;
  };
  /** Removes a passkey; needs a fresh login. */
  "siapi/passkey/delete/": {
    body: PasskeyChoice;
    answer: None;
  };
  /** Keeps a passkey that the browser made. */
  "siapi/passkey/insert/": {
    body: NewPasskey;
    answer: PasskeyLine;
  };
  /** The customer's passkeys. */
  "siapi/passkey/select/": {
    body: None;
    answer: Passkeys;
  };
  /** Has a letter sent with a link to set a new password. The answer is the same whoever it is. */
  "siapi/password/forget/": {
    body: EmailForm;
    answer: None;
  };
  /** Sets a new password by a letter's link. */
  "siapi/password/reset/": {
    body: Link;
    answer: None;
  };
  /** Sets a new password; needs a fresh login. */
  "siapi/password/update/": {
    body: NewPassword;
    answer: None;
  };
  /** What the shopper may be typing: brands, categories, items and words. */
  "siapi/search/suggest/": {
    body: SuggestQuery;
    answer: SuggestList;
  };
  /** Who the visitor is, and the numbers in the header. */
  "siapi/session/select/": {
    body: SessionAsk;
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
  "contentful/getEntries": { family: "contentful", public: true },
  "naviPlus/allRanking": { family: "naviPlus", public: true },
  "naviPlus/article": { family: "naviPlus", public: true },
  "naviPlus/boughtTogether": { family: "naviPlus", public: true },
  "naviPlus/brands_id": { family: "naviPlus", public: true },
  "naviPlus/campaign_id": { family: "naviPlus", public: true },
  "naviPlus/categories_id": { family: "naviPlus", public: true },
  "naviPlus/editor_id": { family: "naviPlus", public: true },
  "naviPlus/items": { family: "naviPlus", public: true },
  "naviPlus/newArrival": { family: "naviPlus", public: true },
  "naviPlus/ranking": { family: "naviPlus", public: true },
  "naviPlus/recentlyChecked": { family: "naviPlus", public: true },
  "naviPlus/showcase_1": { family: "naviPlus", public: true },
  "naviPlus/showcase_2": { family: "naviPlus", public: true },
  "naviPlus/under2000": { family: "naviPlus", public: true },
  "siapi/address/delete/": { family: "siapi", public: false },
  "siapi/address/insert/": { family: "siapi", public: false },
  "siapi/address/select/": { family: "siapi", public: false },
  "siapi/address/update/": { family: "siapi", public: false },
  "siapi/brand/select/": { family: "siapi", public: true },
  "siapi/campaign/select/": { family: "siapi", public: true },
  "siapi/category/select/": { family: "siapi", public: true },
  "siapi/commoditycard/select/": { family: "siapi", public: true },
  "siapi/commoditydetail/select/": { family: "siapi", public: true },
  "siapi/commodityview/insert/": { family: "siapi", public: false },
  "siapi/device/delete/": { family: "siapi", public: false },
  "siapi/device/select/": { family: "siapi", public: false },
  "siapi/email/update/": { family: "siapi", public: false },
  "siapi/email/verify/": { family: "siapi", public: false },
  "siapi/identity/select/": { family: "siapi", public: true },
  "siapi/login/insert/": { family: "siapi", public: false },
  "siapi/login/passkey/": { family: "siapi", public: false },
  "siapi/login/passkeybegin/": { family: "siapi", public: false },
  "siapi/logout/insert/": { family: "siapi", public: false },
  "siapi/member/delete/": { family: "siapi", public: false },
  "siapi/member/insert/": { family: "siapi", public: false },
  "siapi/member/select/": { family: "siapi", public: false },
  "siapi/member/update/": { family: "siapi", public: false },
  "siapi/member/verify/": { family: "siapi", public: false },
  "siapi/passkey/begin/": { family: "siapi", public: false },
  "siapi/passkey/delete/": { family: "siapi", public: false },
  "siapi/passkey/insert/": { family: "siapi", public: false },
  "siapi/passkey/select/": { family: "siapi", public: false },
  "siapi/password/forget/": { family: "siapi", public: false },
  "siapi/password/reset/": { family: "siapi", public: false },
  "siapi/password/update/": { family: "siapi", public: false },
  "siapi/search/suggest/": { family: "siapi", public: true },
  "siapi/session/select/": { family: "siapi", public: false },
  "siapi/shop/select/": { family: "siapi", public: true },
};
