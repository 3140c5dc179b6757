// Generated from contract/openapi.json by `tsumugi contract`. Do not edit.

/** Any JSON value: what the shop passes on without looking inside. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What a form can tell of a field before it is sent. The shop decides. */
export interface Rule {
  readonly label: string;
  readonly required?: true;
  readonly choose?: true;
  readonly min?: number;
  readonly max?: number;
  readonly format?: string;
  readonly pattern?: string;
}

export type AccountKind = "1" | "2" | "4";

export type Actor = "shopper" | "operator" | "payment" | "shop";

export interface AddressBook {
  addresses: SavedAddress[];
  max: number;
}

export interface AddressChoice {
  address_id: string;
}

export interface AddressForm {
  address_line: string;
  building: string;
  city: string;
  first_name: string;
  first_name_kana: string;
  last_name: string;
  last_name_kana: string;
  phone_number: string;
  postal_code: string;
  prefecture: string;
}

export const AddressFormRules = {
  address_line: { label: "町名・番地", required: true, max: 100 },
  building: { label: "建物名・部屋番号", max: 100 },
  city: { label: "市区町村", required: true, max: 50 },
  first_name: { label: "名", required: true, max: 40 },
  first_name_kana: { label: "メイ", required: true, max: 40, format: "kana", pattern: "^[ァ-ヺー・ヽヾ ]*$" },
  last_name: { label: "姓", required: true, max: 40 },
  last_name_kana: { label: "セイ", required: true, max: 40, format: "kana", pattern: "^[ァ-ヺー・ヽヾ ]*$" },
  phone_number: { label: "電話番号", required: true, format: "phone", pattern: "^[-().]*(\\+81[-().]*0?|0)([-().]*[0-9]){9,10}[-().]*$" },
  postal_code: { label: "郵便番号", required: true, format: "postal-code", pattern: "^〒?[0-9]{3}-?[0-9]{4}$" },
  prefecture: { label: "都道府県", required: true, choose: true },
} as const satisfies { readonly [K in keyof AddressForm]?: Rule };

export interface AdviceRequest {
  color_sku_code: string;
}

export interface Applied {
  amount: number;
  code: string;
  kind: CouponKind;
  name: string;
  shipping: number;
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

export type Author = "visitor" | "buyer" | "shop";

export type Availability = "in_stock" | "few" | "reserve" | "soon" | "sold_out" | "ended";

export interface Away {
  location: string;
}

export interface BestDeal {
  coupons: string[];
  names: string[];
  saves: number;
  total: number;
}

export type BlockKind =
  | "hero"
  | "features"
  | "new_arrivals"
  | "departments"
  | "ranking"
  | "showcase_1"
  | "campaigns"
  | "showcase_2"
  | "brands"
  | "under2000"
  | "banners"
  | "articles"
  | "recent"
  | "story"
  | "promises"
  | "banner"
  | "text"
  | "goods"
  | "outfits";

export interface BookAddress {
  address: AddressForm;
  address_id: string;
  default: boolean;
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

export interface Candidate {
  card: Card;
  goes: boolean;
  with: string;
}

export interface CandidateQuery {
  color?: string;
  items?: string;
  page?: number;
  size?: string;
  slot: OutfitSlot;
  wearer?: SexType;
}

export interface Candidates {
  colors: string[];
  count: number;
  items: Candidate[];
  page: number;
  pages: number;
  sizes: string[];
}

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

export interface CardForm {
  key: string;
  service: string;
}

export interface CardList {
  items: Card[];
}

export interface CardQuery {
  color_sku_codes: string[];
}

export interface CartAnswer {
  blocked: boolean;
  changes: CartChange[];
  completeitems: CartItem[];
  coupons: CartTicket[];
  delivery: Delivery | null;
  held: CartTicket[];
  member: boolean;
  notices: string[];
  pieces: number;
  points: number;
  purchaseitems: CartItem[];
  quote: Quote;
  saved: CartItem[];
  selectList: CartItem[];
  shippingData: ShippingData;
}

export interface CartChange {
  before: number;
  blocks: boolean;
  kind: ChangeKind;
  left: number;
  message: string;
  name: string;
  now: number;
  sku: string;
}

export interface CartColor {
  color_name: string;
  color_sku_code: string;
  hex: string;
  sizes: CartSize[];
  unit_price: number;
}

export interface CartCoupon {
  add?: string;
  remove?: string;
  set?: string[];
}

export interface CartDelivery {
  split: boolean;
}

export interface CartDetail {
  arrival_date: string;
  brand_code: string;
  brand_name: string;
  category_name: string;
  color_name: string;
  color_sku_code: string;
  colors: CartColor[];
  commodity_code: string;
  commodity_name: string;
  discount_price_rate: number;
  list_price: number;
  most: number;
  picture: Picture | null;
  reserve_flg: Flag;
  return_rule: ReturnRule;
  sale_limit: number;
  size_name: string;
  sku_code: string;
  stock_status: Availability;
  stock_word: string;
  tax_percent: number;
  unit_price: number;
}

export interface CartInsert {
  path?: string;
  quantity: number;
  request_id?: string;
  sku: string;
}

export interface CartItem {
  adding_cart_quantity: number;
  code: string;
  detail: CartDetail;
}

export interface CartLineRef {
  sku: string;
}

export interface CartSave {
  saved: boolean;
  sku: string;
}

export interface CartSize {
  size_name: string;
  sku_code: string;
  stock_status: Availability;
  stock_word: string;
}

export interface CartTicket {
  applied: boolean;
  code: string;
  discount: number;
  ends: string;
  name: string;
  reason: string;
}

export interface CartUpdate {
  new_sku?: string;
  quantity?: number;
  sku: string;
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

export type ChangeKind = "price_up" | "price_down" | "short" | "sold_out" | "ended" | "limit" | "subscriber_only";

export interface CheckoutAnswer {
  addresses: BookAddress[];
  card_form: CardForm;
  cart: CartAnswer;
  draft: Draft;
  fields: FailureField[];
  gift: GiftTerms;
  hold: Hold;
  methods: MethodChoice[];
  next: string;
  noshis: string[];
  parcels: ParcelChoice[];
}

export interface CheckoutAsk {
  again?: boolean;
  checked?: boolean;
}

export interface CheckoutUpdate {
  draft: Draft;
  submit?: boolean;
}

export interface Confirmation {
  best: BestDeal | null;
  card_form: CardForm;
  coupons: CartTicket[];
  delivery: Delivery | null;
  discreet: boolean;
  email: string;
  hold: Hold;
  key: string;
  law: LawItem[];
  member: boolean;
  method: string;
  method_name: string;
  note: string;
  orderer: OrderAddress;
  parcels: OrderParcel[];
  placed: boolean;
  purchaseitems: OrderItem[];
  quote: Quote;
  shippingData: ShippingData;
}

export interface Contact {
  body: string;
  email: string;
  name: string;
  order_number?: string;
  token?: string;
  topic: string;
  website?: string;
}

export const ContactRules = {
  body: { label: "お問い合わせ内容", required: true, max: 2000 },
  email: { label: "メールアドレス", required: true, format: "email", pattern: "^[^@]+@[^@]+[.。][^@]+$" },
  name: { label: "お名前", required: true, max: 50 },
  order_number: { label: "ご注文番号" },
  topic: { label: "お問い合わせの種類", required: true, choose: true },
} as const satisfies { readonly [K in keyof Contact]?: Rule };

export interface ContactForm {
  email: string;
  name: string;
  token: string;
  topics: ContactTopic[];
}

export interface ContactTaken {
  number: string;
}

export interface ContactTopic {
  code: string;
  name: string;
}

export type ContentKind = "article" | "guide" | "faq" | "brand";

export interface ContentsList {
  contents: FoundContent[];
}

export interface ContentsQuery {
  kind?: ContentKind;
  word: string;
}

export type CouponKind = "amount" | "percent" | "free_shipping";

export interface CouponList {
  coupons: CouponView[];
}

export type CouponState = "usable" | "waiting" | "used" | "gone" | "expired";

export interface CouponView {
  code: string;
  conditions: string[];
  ends: number;
  given: boolean;
  kind: CouponKind;
  last_day?: string;
  name: string;
  offer: string;
  state: CouponState;
  used: number;
}

export interface Customer {
  customer_code: string;
  customer_group_code: string;
  ec_customer_validate_flg: ValidateFlag;
  email: string;
  first_name: string;
  last_name: string;
}

export interface DataFile {
  location: string;
}

export interface DayChoice {
  day: string;
  name: string;
}

export interface Delivery {
  apart: DeliveryWay;
  split: boolean;
  together: DeliveryWay;
}

export interface DeliveryEstimate {
  earliest: string;
  fee: number;
  free_from: number;
  latest: string;
  leaves: string;
  order_by: number;
  prefecture: string;
  reserve: boolean;
  stock_status: Availability;
  text: string;
}

export interface DeliveryTrip {
  names: string[];
  pieces: number;
  when: string;
}

export interface DeliveryWay {
  reason: string;
  shipping: number;
  total: number;
  trips: DeliveryTrip[];
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
  sale_word: string;
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

export interface Difference {
  mm: number;
  name: string;
}

export type Done = Record<string, never>;

export interface Draft {
  asked?: string[];
  checked: boolean;
  discreet: boolean;
  email: string;
  keep: boolean;
  meant?: string[];
  method: string;
  note: string;
  orderer: AddressForm;
  parcels: ParcelForm[];
  points: string;
  split?: boolean;
}

export const DraftRules = {
  email: { label: "メールアドレス", required: true, format: "email", pattern: "^[^@]+@[^@]+[.。][^@]+$" },
  method: { label: "お支払い方法", required: true, choose: true },
  note: { label: "ご要望", max: 500 },
} as const satisfies { readonly [K in keyof Draft]?: Rule };

export interface EmailForm {
  email: string;
}

export const EmailFormRules = {
  email: { label: "メールアドレス", required: true, format: "email", pattern: "^[^@]+@[^@]+[.。][^@]+$" },
} as const satisfies { readonly [K in keyof EmailForm]?: Rule };

export interface Entered {
  customer: Customer;
  location: string;
}

export interface EnteredCoupon {
  coupon: CouponView;
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

export interface EstimateQuery {
  color_sku_code?: string;
  commodity_code?: string;
  prefecture?: string;
  sku?: string;
}

export interface FAQHelped {
  helpful: number;
  not_helpful: number;
}

export interface FAQVote {
  helpful: boolean;
  id: string;
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
  current?: Json;
  fields?: FailureField[];
  message: string;
  return_code: number;
}

export interface FailureField {
  code: string;
  message: string;
  name: string;
}

export interface FavoriteBrandCode {
  brand_code: string;
}

export interface FavoriteBrands {
  brand_codes: string[];
  brands: Brand[];
}

export interface FavoriteCard {
  brand_code: string;
  brand_list_alias: string;
  brand_name: string;
  color_name: string;
  color_sku_code: string;
  commodity_code: string;
  commodity_name: string;
  discount_price_rate: number;
  favorite: FavoriteChange;
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

export interface FavoriteCards {
  color_sku_codes: string[];
  count: number;
  items: FavoriteCard[];
}

export interface FavoriteChange {
  added_at: number;
  price_drop: number;
  price_then: number;
  restocked: boolean;
}

export interface FavoriteColor {
  color_sku_code: string;
}

export interface FavoriteCount {
  color_sku_code: string;
  count: number;
}

export interface FavoriteItem {
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
  favorite: FavoriteChange;
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

export interface FavoriteList {
  facets: Facet[];
  info: ListInfo;
  items: FavoriteItem[];
}

export interface FavoriteQuery {
  limit?: number;
  offset?: number;
}

export interface FitBought {
  name: string;
  sku: string;
}

export interface FitGarment {
  garment_id: string;
  measures: Length[];
  name: string;
}

export interface FitGarments {
  garments: FitGarment[];
}

export interface FitRequest {
  color_sku_code: string;
  over?: string;
  own?: Length[];
  sku?: string;
}

export interface FitSize {
  size_name: string;
  sku: string;
  stock_status: Availability;
  stock_word: string;
  words: string;
}

export interface FitView {
  advices: SizeAdvice[];
  bought: FitBought[];
  color_name: string;
  color_sku_code: string;
  commodity_name: string;
  differences: Difference[];
  garments: FitGarment[];
  measures: Length[];
  member: boolean;
  over: string;
  over_name: string;
  persons: number;
  sheet: Sheet;
  size_name: string;
  sizes: FitSize[];
  sku: string;
  words: string;
}

export type Flag = 0 | 1;

export interface FoundContent {
  id: string;
  kind: ContentKind;
  lead: string;
  path: string;
  title: string;
}

export type FreeReason = "" | "threshold" | "categories" | "subscriber" | "plus" | "coupon";

export interface FreeShipping {
  categories: string[];
  from: number;
}

export interface GarmentChoice {
  garment_id: string;
}

export interface GiftTerms {
  message_max: number;
  noshi: number;
  wrapping: number;
}

export interface GivenUp {
  count: number;
  key: string;
  label: string;
  value: string;
}

export interface Hold {
  can_extend: boolean;
  extend_by: number;
  looked: boolean;
  seconds_left: number;
  until: number;
}

export interface Icon {
  icon_class: string;
  icon_display: string;
  icon_id: number;
}

export interface Idea {
  label: string;
  text: string;
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
  mailbox?: string;
  point_rates: PointRate[];
  point_unit: number;
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
  near: Item[];
}

export interface KeepPeriod {
  period: string;
  what: string;
}

export interface Keeping {
  erased: string;
  kept: string;
  later: KeepPeriod[];
}

export interface KeptGarment {
  garment: FitGarment;
}

export type Kind = "self" | "child";

export interface LawItem {
  label: string;
  text: string;
}

export interface Left {
  done: boolean;
}

export interface Length {
  mm: number;
  name: string;
}

export interface Link {
  password?: string;
  token: string;
}

export interface ListInfo {
  conditions: Understood[];
  corrected: string;
  dropped: string[];
  given_up: GivenUp[];
  hitnum: number;
  ideas: Idea[];
  keywords: string;
  labels: Understood[];
  limit: number;
  missed: string;
  offset: number;
  product: string;
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

export const LoginFormRules = {
  email: { label: "メールアドレス", required: true },
  password: { label: "パスワード", required: true },
} as const satisfies { readonly [K in keyof LoginForm]?: Rule };

export interface MagazineEnd {
  email?: string;
  token?: string;
}

export interface MagazineSignUp {
  agreed: boolean;
  email: string;
  page?: string;
}

export const MagazineSignUpRules = {
  email: { label: "メールアドレス", required: true, format: "email", pattern: "^[^@]+@[^@]+[.。][^@]+$" },
} as const satisfies { readonly [K in keyof MagazineSignUp]?: Rule };

export interface MagazineToken {
  token: string;
}

export interface MagazineWords {
  consent: string;
}

export interface MailSetting {
  description: string;
  kind: string;
  name: string;
  wanted: boolean;
}

export interface MailSettings {
  email: string;
  kinds: MailSetting[];
}

export interface MailWishes {
  wanted: string[];
}

export interface MatchingFamily {
  alike: string;
  brand_name: string;
  items: MatchingItem[];
}

export interface MatchingItem {
  age: string;
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

export interface MatchingPage {
  count: number;
  families: MatchingFamily[];
  mixable: boolean;
  page: number;
  pages: number;
}

export interface MatchingQuery {
  commodity_code?: string;
  page?: number;
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

export interface MethodChoice {
  fee: number;
  method: string;
  name: string;
  offered: boolean;
  reason: string;
  total: number;
}

export interface MixID {
  mix_id: string;
}

export interface MixPiece {
  card: Card;
  sizes: MixSize[];
  slot: OutfitSlot;
  without: string;
}

export interface MixQuery {
  items: string;
}

export interface MixSize {
  buyable: boolean;
  name: string;
  sku: string;
  word: string;
}

export interface MixView {
  items: string;
  picture?: string;
  pieces: MixPiece[];
  total: number;
  verdict: Verdict;
  wearer: string;
  words: string;
  worn: Picture | null;
}

export interface NewAddress {
  address_line: string;
  building?: string;
  city: string;
  first_name: string;
  first_name_kana: string;
  is_default?: boolean;
  last_name: string;
  last_name_kana: string;
  no_number?: boolean;
  phone_number: string;
  postal_code: string;
  prefecture: string;
}

export const NewAddressRules = {
  address_line: { label: "町名・番地", required: true, max: 100 },
  building: { label: "建物名・部屋番号", max: 100 },
  city: { label: "市区町村", required: true, max: 50 },
  first_name: { label: "名", required: true, max: 40 },
  first_name_kana: { label: "メイ", required: true, max: 40, format: "kana", pattern: "^[ァ-ヺー・ヽヾ ]*$" },
  last_name: { label: "姓", required: true, max: 40 },
  last_name_kana: { label: "セイ", required: true, max: 40, format: "kana", pattern: "^[ァ-ヺー・ヽヾ ]*$" },
  phone_number: { label: "電話番号", required: true, format: "phone", pattern: "^[-().]*(\\+81[-().]*0?|0)([-().]*[0-9]){9,10}[-().]*$" },
  postal_code: { label: "郵便番号", required: true, format: "postal-code", pattern: "^〒?[0-9]{3}-?[0-9]{4}$" },
  prefecture: { label: "都道府県", required: true, choose: true },
} as const satisfies { readonly [K in keyof NewAddress]?: Rule };

export interface NewGarment {
  color_sku_code: string;
  measures: Length[];
  name: string;
}

export const NewGarmentRules = {
  name: { label: "服の名前", required: true, max: 30 },
} as const satisfies { readonly [K in keyof NewGarment]?: Rule };

export interface NewPasskey {
  ceremony: string;
  credential: Json;
  label?: string;
}

export interface NewPassword {
  password: string;
}

export const NewPasswordRules = {
  password: { label: "パスワード", required: true, min: 8 },
} as const satisfies { readonly [K in keyof NewPassword]?: Rule };

export type None = Record<string, never>;

export interface Offer {
  fee: number;
  method: string;
  offered: boolean;
  reason: string;
  total: number;
}

export interface OrderAccount {
  account_name: string;
  account_number: string;
  bank: string;
  bank_name?: string;
  branch: string;
  branch_name?: string;
  kind: AccountKind;
  number: string;
  token: string;
}

export const OrderAccountRules = {
  account_name: { label: "口座名義", required: true },
  account_number: { label: "口座番号", required: true },
  bank: { label: "金融機関", required: true },
  branch: { label: "支店コード", required: true },
} as const satisfies { readonly [K in keyof OrderAccount]?: Rule };

export interface OrderAccountForm {
  number: string;
  path: string;
  refund: OrderRefund;
}

export interface OrderAccountRef {
  number: string;
  token: string;
}

export interface OrderAddress {
  address: string;
  kana: string;
  name: string;
  phone_number: string;
  postal_code: string;
}

export interface OrderAgain {
  added: number;
  cart: CartAnswer;
  skipped: string[];
}

export interface OrderAsk {
  back?: boolean;
  key: string;
}

export interface OrderCan {
  again: boolean;
  cancel: boolean;
  cancel_lines: boolean;
  exchange: boolean;
  exchange_until: string;
  receipt: boolean;
  return: boolean;
  return_until: string;
}

export interface OrderCancel {
  number: string;
  reason?: string;
  token?: string;
}

export interface OrderCompleted {
  completeitems: OrderItem[];
  email: string;
  how_to_pay: OrderInstructions | null;
  member: boolean;
  method: string;
  method_name: string;
  number: string;
  parcels: OrderParcel[];
  path: string;
  placed_at: number;
  quote: Quote;
  shippingData: ShippingData;
  status: Status;
  status_word: string;
}

export interface OrderCredit {
  day: string;
  number: string;
  word: string;
  yen: number;
}

export interface OrderCut {
  position: number;
  quantity: number;
}

export interface OrderDetail {
  can: OrderCan;
  credits: OrderCredit[];
  discreet: boolean;
  email: string;
  how_to_pay: OrderInstructions | null;
  items: OrderItem[];
  law: LawItem[];
  method: string;
  method_name: string;
  note: string;
  number: string;
  orderer: OrderAddress;
  paid: number;
  parcels: OrderParcel[];
  pieces: number;
  placed_at: number;
  placed_day: string;
  quote: Quote;
  refund: OrderRefund | null;
  refunded: number;
  refunding: number;
  repay: OrderRepay | null;
  returns: OrderReturnLine[];
  review_path: string;
  shipments: OrderShipment[];
  status: Status;
  status_word: string;
  timeline: OrderStep[];
  token: string;
  total: number;
}

export interface OrderFound {
  number: string;
  token: string;
}

export interface OrderInsert {
  code?: string;
  key: string;
  token?: string;
}

export interface OrderInstructions {
  amount: number;
  bank: string;
  deadline: string;
  receipt_url: string;
  stores: PaymentStore[];
}

export interface OrderItem {
  brand_name: string;
  category_name: string;
  color_name: string;
  commodity_code: string;
  commodity_name: string;
  discount: number;
  exchanged: number;
  list_price: number;
  parcel: number;
  pays: number;
  picture: string;
  points: number;
  position: number;
  quantity: number;
  returnable: boolean;
  returned: number;
  size_name: string;
  sku_code: string;
  subtotal: number;
  tax_percent: number;
  unit_price: number;
}

export interface OrderLines {
  lines: OrderCut[];
  number: string;
  reason?: string;
  token?: string;
  total?: number;
}

export interface OrderLinesChange {
  back: number;
  before: Quote;
  points: number;
  quote: Quote;
}

export interface OrderList {
  orders: OrderSummary[];
  page: number;
  pages: number;
  total: number;
}

export interface OrderLookup {
  email: string;
  number: string;
}

export const OrderLookupRules = {
  email: { label: "メールアドレス", required: true },
  number: { label: "ご注文番号", required: true },
} as const satisfies { readonly [K in keyof OrderLookup]?: Rule };

export interface OrderParcel {
  message: string;
  noshi: string;
  noshi_name: string;
  to: OrderAddress;
  when: string;
  wrap: boolean;
}

export interface OrderProgress {
  message: string;
  next: string;
  number: string;
  redirect_url: string;
  shippingData: ShippingData;
  step: Step;
}

export interface OrderRef {
  number: string;
  token?: string;
}

export interface OrderRefund {
  account: string;
  given: string;
  owed: number;
  state: string;
}

export interface OrderRepaid {
  order: OrderDetail;
  redirect_url: string;
  step: Step;
}

export interface OrderRepay {
  amount: number;
  card_form: CardForm;
  deadline: string;
  message: string;
  open: boolean;
}

export interface OrderRepayAsk {
  card_token: string;
  number: string;
  token?: string;
}

export interface OrderReturn {
  faulty?: boolean;
  kind: ReturnKind;
  lines: OrderReturnRequest[];
  number: string;
  photos?: string[];
  reason?: string;
  token?: string;
  why?: ReturnWhy;
}

export const OrderReturnRules = {
  reason: { label: "くわしい内容", max: 300 },
} as const satisfies { readonly [K in keyof OrderReturn]?: Rule };

export interface OrderReturnLine {
  kind: ReturnKind;
  photos: string[];
  pieces: number;
  points: number;
  refund: number;
  state: ReturnState;
  word: string;
}

export interface OrderReturnRequest {
  new_sku?: string;
  position: number;
  quantity: number;
}

export interface OrderShipment {
  carrier: string;
  kind: string;
  lines: OrderShipmentLine[];
  parcel: number;
  state: string;
  tracking: string;
  tracking_url: string;
  when: string;
  word: string;
}

export interface OrderShipmentLine {
  position: number;
  quantity: number;
  sku: string;
}

export interface OrderStep {
  actor: Actor;
  at: number;
  day: string;
  status: Status;
  word: string;
}

export interface OrderSummary {
  items: OrderItem[];
  number: string;
  pieces: number;
  placed_at: number;
  placed_day: string;
  status: Status;
  status_word: string;
  total: number;
}

export interface OrdersAsk {
  page?: number;
}

export interface Outfit {
  body_html?: string;
  editor_name?: string;
  editor_slug?: string;
  picture?: string;
  pieces: OutfitPiece[];
  slug: string;
  title: string;
  total: number;
  wearer: string;
  worn: Picture | null;
}

export interface OutfitAsk {
  slug: string;
}

export interface OutfitItemAsk {
  code: string;
}

export interface OutfitList {
  outfits: Outfit[];
  page: number;
  pages: number;
  total: number;
}

export interface OutfitMissing {
  missing: string[];
  outfit: Outfit | null;
}

export interface OutfitMissingAsk {
  codes: string[];
}

export interface OutfitPiece {
  brand_name: string;
  color_name: string;
  color_sku_code: string;
  commodity_code: string;
  commodity_name: string;
  picture: Picture | null;
  size: number;
  sizes: OutfitSize[];
  slot: OutfitSlot;
  slot_name: string;
  stock_status: Availability;
  stock_word: string;
  unit_price: number;
  x: number;
  y: number;
}

export interface OutfitSize {
  buyable: boolean;
  name: string;
  sku: string;
}

export type OutfitSlot = "outer" | "top" | "dress" | "bottom" | "shoes" | "bag" | "hat" | "socks" | "small";

export interface OutfitsAsk {
  editor?: string;
  except?: string;
  limit?: number;
  page?: number;
  wearer?: string;
}

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

export const OwnProfileRules = {
  birth_date: { label: "生年月日" },
  first_name: { label: "名", required: true, max: 40 },
  first_name_kana: { label: "メイ", required: true, max: 40, format: "kana", pattern: "^[ァ-ヺー・ヽヾ ]*$" },
  last_name: { label: "姓", required: true, max: 40 },
  last_name_kana: { label: "セイ", required: true, max: 40, format: "kana", pattern: "^[ァ-ヺー・ヽヾ ]*$" },
  phone_number: { label: "電話番号", format: "phone", pattern: "^[-().]*(\\+81[-().]*0?|0)([-().]*[0-9]){9,10}[-().]*$" },
  sex: { label: "性別" },
} as const satisfies { readonly [K in keyof OwnProfile]?: Rule };

export interface PageAsk {
  page: string;
}

export interface PageBlock {
  for?: string[];
  id?: string;
  items?: Card[];
  kind: BlockKind;
  more?: string;
  shelves?: PageShelf[];
  tall?: boolean;
  title?: string;
}

export interface PageBlocks {
  blocks: PageBlock[];
}

export interface PageShelf {
  lines: string[];
  link?: string;
  phrases?: string[];
  picture?: string;
  title: string;
}

export interface ParcelChoice {
  days: DayChoice[];
  earliest: string;
  shipping: number;
  slots: ShippingSlot[];
}

export interface ParcelFee {
  area: string;
  full_fee: number;
  noshi: number;
  prefecture: string;
  shipping: number;
  trips: number;
  wrapping: number;
}

export interface ParcelForm {
  address: AddressForm;
  address_id: string;
  date: string;
  lines: ParcelLine[];
  message: string;
  noshi: string;
  noshi_name: string;
  slot: string;
  to: string;
  wrap: boolean;
}

export const ParcelFormRules = {
  noshi_name: { label: "お名前", max: 20 },
} as const satisfies { readonly [K in keyof ParcelForm]?: Rule };

export interface ParcelLine {
  quantity: number;
  sku: string;
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

export interface PaymentStore {
  confirmation_number: string;
  name: string;
  payment_code: string;
}

export interface PersonChoice {
  person_id: string;
}

export interface PersonSizes {
  body: Length[];
  born: string;
  kind: Kind;
  measured: string;
  name: string;
  person_id?: string;
  sex: Sex;
  sizes: string[];
}

export const PersonSizesRules = {
  name: { label: "お名前", required: true, max: 30 },
} as const satisfies { readonly [K in keyof PersonSizes]?: Rule };

export interface Persons {
  max: number;
  persons: PersonSizes[];
}

export interface Picture {
  alt?: string;
  caption?: string;
  focus?: string;
  large: string;
  medium: string;
  small: string;
  zoom: string;
}

export interface Piece {
  marks: string;
  outline: string;
  seams: string;
  tapes: Tape[];
  under: string;
}

export interface PointRate {
  customer_group_code: string;
  rate: number;
}

export interface PointsAsk {
  page?: number;
}

export interface PointsExpiry {
  at: number;
  last_day: string;
  points: number;
}

export interface PointsLine {
  at: number;
  balance: number;
  kind: PostingKind;
  order?: string;
  pending: number;
  points: number;
  reason: string;
}

export interface PointsView {
  available: number;
  lines: PointsLine[];
  next_expiry: PointsExpiry | null;
  page: number;
  pages: number;
  pending: number;
  point_value: number;
  total: number;
}

export interface PostalQuery {
  postal_code: string;
}

export interface PostalTowns {
  postal_code: string;
  towns: Town[];
}

export type PostingKind = "grant" | "pend" | "settle" | "spend" | "return" | "revoke" | "expire";

export interface Profile {
  birth_date?: string;
  first_name: string;
  first_name_kana: string;
  last_name: string;
  last_name_kana: string;
  phone_number?: string;
  sex?: string;
}

export const ProfileRules = {
  birth_date: { label: "生年月日" },
  first_name: { label: "名", required: true, max: 40 },
  first_name_kana: { label: "メイ", required: true, max: 40, format: "kana", pattern: "^[ァ-ヺー・ヽヾ ]*$" },
  last_name: { label: "姓", required: true, max: 40 },
  last_name_kana: { label: "セイ", required: true, max: 40, format: "kana", pattern: "^[ァ-ヺー・ヽヾ ]*$" },
  phone_number: { label: "電話番号", format: "phone", pattern: "^[-().]*(\\+81[-().]*0?|0)([-().]*[0-9]){9,10}[-().]*$" },
  sex: { label: "性別" },
} as const satisfies { readonly [K in keyof Profile]?: Rule };

export interface PushChoice {
  endpoint?: string;
  push_id?: string;
}

export interface PushDevice {
  created_at: number;
  device: string;
  endpoint: string;
  push_id: string;
}

export interface PushDevices {
  devices: PushDevice[];
  public_key: string;
}

export interface PushSubscription {
  auth: string;
  endpoint: string;
  p256dh: string;
}

export interface Question {
  answers: QuestionAnswer[];
  body: string;
  day: string;
  id: string;
}

export interface QuestionAnswer {
  author: Author;
  body: string;
  day: string;
}

export interface QuestionAsk {
  commodity_code: string;
  page?: number;
}

export interface QuestionPage {
  page: number;
  pages: number;
  questions: Question[];
  total: number;
}

export interface Quote {
  campaign_discount: number;
  coupon_discount: number;
  coupon_discounts: Applied[];
  fee: number;
  goods: number;
  lines: QuoteLine[];
  list_total: number;
  methods: Offer[];
  missing_for_free_shipping: number;
  parcels: ParcelFee[];
  points_earned: number;
  points_max: number;
  points_pay: number;
  points_used: number;
  refused: Refusal[];
  shipping: number;
  shipping_estimated: boolean;
  shipping_free: FreeReason;
  subtotal: number;
  taxes: Tax[];
  total: number;
  wrapping: number;
}

export interface QuoteLine {
  campaign: number;
  discount: number;
  list_price: number;
  name: string;
  parcel: number;
  pays: number;
  points: number;
  price: number;
  quantity: number;
  sku: string;
  subtotal: number;
  tax_percent: number;
}

export interface RankStep {
  customer_group_code: string;
  from: number;
  name: string;
  rate: number;
  unit: number;
}

export interface RankView {
  missing: number;
  next: RankStep | null;
  purchases: number;
  rank: RankStep;
}

export interface Refusal {
  code: string;
  name: string;
  reason: string;
}

export interface ReportClient {
  currentUrl: string;
  isBack: boolean;
}

export interface ReportTaken {
  ok: boolean;
}

export interface RestockAnswer {
  state: RestockState;
}

export interface RestockList {
  skus: string[];
}

export interface RestockRequest {
  email?: string;
  sku: string;
}

export const RestockRequestRules = {
  email: { label: "メールアドレス", format: "email", pattern: "^[^@]+@[^@]+[.。][^@]+$" },
  sku: { label: "サイズ", required: true, choose: true },
} as const satisfies { readonly [K in keyof RestockRequest]?: Rule };

export interface RestockSKU {
  sku: string;
}

export type RestockState = "registered" | "confirm";

export type ReturnKind = "return" | "exchange";

export type ReturnRule = "fashion" | "underwear" | "hygiene";

export type ReturnState = "requested" | "accepted" | "arrived" | "inspected" | "done" | "refused";

export type ReturnWhy = "small" | "large" | "image" | "cloth" | "mistake" | "unneeded" | "other";

export interface Review {
  body: string;
  color: string;
  date: string;
  day: string;
  fit_word: string;
  fits: ReviewFitted[];
  height: number;
  helpful: number;
  id: string;
  name: string;
  photos: ReviewPhoto[];
  points: number;
  reply: string;
  reply_day: string;
  size: string;
  stars: number;
  usual: string;
}

export interface ReviewAsk {
  commodity_code: string;
  height?: number;
  page?: number;
  photos?: boolean;
  size?: string;
  sort?: string;
  stars?: number;
}

export interface ReviewFit {
  large: number;
  name: string;
  right: number;
  small: number;
}

export interface ReviewFitted {
  measure: string;
  word: string;
}

export interface ReviewHelpful {
  helpful: number;
}

export interface ReviewOne {
  id: string;
}

export interface ReviewPage {
  page: number;
  pages: number;
  reviews: Review[];
  summary: ReviewSummary;
  total: number;
}

export interface ReviewPhoto {
  large: string;
  small: string;
}

export interface ReviewReport {
  id: string;
  why: string;
}

export interface ReviewSummary {
  count: number;
  measures: ReviewFit[];
  photos: number;
  sizes: ReviewFit[];
  stars: number[];
  tenths: number;
}

export interface SavedAddress {
  address_id: string;
  address_line: string;
  building?: string;
  city: string;
  first_name: string;
  first_name_kana: string;
  is_default: boolean;
  last_name: string;
  last_name_kana: string;
  no_number?: boolean;
  phone_number: string;
  postal_code: string;
  prefecture: string;
}

export const SavedAddressRules = {
  address_line: { label: "町名・番地", required: true, max: 100 },
  building: { label: "建物名・部屋番号", max: 100 },
  city: { label: "市区町村", required: true, max: 50 },
  first_name: { label: "名", required: true, max: 40 },
  first_name_kana: { label: "メイ", required: true, max: 40, format: "kana", pattern: "^[ァ-ヺー・ヽヾ ]*$" },
  last_name: { label: "姓", required: true, max: 40 },
  last_name_kana: { label: "セイ", required: true, max: 40, format: "kana", pattern: "^[ァ-ヺー・ヽヾ ]*$" },
  phone_number: { label: "電話番号", required: true, format: "phone", pattern: "^[-().]*(\\+81[-().]*0?|0)([-().]*[0-9]){9,10}[-().]*$" },
  postal_code: { label: "郵便番号", required: true, format: "postal-code", pattern: "^〒?[0-9]{3}-?[0-9]{4}$" },
  prefecture: { label: "都道府県", required: true, choose: true },
} as const satisfies { readonly [K in keyof SavedAddress]?: Rule };

export interface SavedMix {
  mix_id: string;
  view: MixView;
}

export interface SavedMixes {
  max: number;
  mixes: SavedMix[];
}

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

export type Sex = "women" | "men" | "girl" | "boy" | "";

export type SexType = "baby" | "kids" | "men" | "women" | "unisex";

export interface Sheet {
  font: number;
  parts: Piece[];
  ratio: number;
  view: string;
}

export interface ShippingData {
  freeShipping: FreeShipping;
}

export interface ShippingSlot {
  code: string;
  name: string;
}

export interface ShopTerms {
  company: TermsCompany;
  gift: TermsGift;
  orders: TermsOrders;
  payment: TermsPayment;
  plans: TermsPlan[];
  points: TermsPoints;
  ranks: TermsRank[];
  returns: TermsReturns;
  shipping: TermsShipping;
  subscriber_free_shipping: boolean;
}

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

export const SignUpRules = {
  birth_date: { label: "生年月日" },
  email: { label: "メールアドレス", required: true, format: "email", pattern: "^[^@]+@[^@]+[.。][^@]+$" },
  first_name: { label: "名", required: true, max: 40 },
  first_name_kana: { label: "メイ", required: true, max: 40, format: "kana", pattern: "^[ァ-ヺー・ヽヾ ]*$" },
  last_name: { label: "姓", required: true, max: 40 },
  last_name_kana: { label: "セイ", required: true, max: 40, format: "kana", pattern: "^[ァ-ヺー・ヽヾ ]*$" },
  password: { label: "パスワード", required: true, min: 8 },
  phone_number: { label: "電話番号", format: "phone", pattern: "^[-().]*(\\+81[-().]*0?|0)([-().]*[0-9]){9,10}[-().]*$" },
  sex: { label: "性別" },
} as const satisfies { readonly [K in keyof SignUp]?: Rule };

export interface SizeAdvice {
  later: string;
  name: string;
  percent: number;
  person_id: string;
  size_name: string;
  sku: string;
  sure: Sureness;
  why: string;
}

export interface SizeAdvices {
  advices: SizeAdvice[];
  member: boolean;
  persons: number;
}

export type State = "joining" | "active" | "overdue" | "cancelled" | "ended";

export type Status =
  | "placed"
  | "awaiting_payment"
  | "paid"
  | "preparing"
  | "partly_shipped"
  | "lapsed"
  | "shipped"
  | "delivered"
  | "cancelled"
  | "return_requested"
  | "returned"
  | "exchanged"
  | "refunded";

export type Step = "working" | "challenge" | "done" | "declined";

export interface SubscriberAsk {
  path: string;
}

export interface SubscriberView {
  campaign?: string;
  coupon?: string;
  free_shipping: boolean;
  granted: boolean;
}

export interface SuggestList {
  suggestions: Suggestion[];
}

export interface SuggestQuery {
  word: string;
}

export interface Suggestion {
  kind: SuggestionKind;
  price: number;
  ref: string;
  text: string;
  thumb: string;
}

export type SuggestionKind = "brand" | "category" | "item" | "word" | "article" | "guide" | "faq";

export type Sureness = "high" | "fair" | "none";

export interface Swatch {
  color_name: string;
  color_sku_code: string;
  hex: string;
}

export interface Tape {
  line: string;
  side: string;
  words: string;
  x: string;
  y: string;
}

export interface Tax {
  base: number;
  percent: number;
  tax: number;
  total: number;
}

export interface TermsArea {
  days: number;
  fee: number;
  name: string;
  prefectures: string[];
}

export interface TermsCompany {
  address: string;
  email: string;
  manager: string;
  name: string;
  phone: string;
  phone_hours: string;
  postal: string;
  registration: string;
  representative: string;
  shop_name: string;
}

export interface TermsGift {
  message_max: number;
  noshi: number;
  wrapping: number;
}

export interface TermsOrders {
  hold_extension: number;
  hold_minutes: number;
  max_lines: number;
  max_quantity: number;
}

export interface TermsPayment {
  bank_days: number;
  cash_on_delivery: TermsStep[];
  konbini_days: number;
  konbini_max: number;
}

export interface TermsPlan {
  code: string;
  months: number;
  name: string;
  price: number;
}

export interface TermsPoints {
  expiry_months: number;
  sign_up: number;
  unit: number;
  value: number;
}

export interface TermsRank {
  code: string;
  from: number;
  name: string;
  rate: number;
}

export interface TermsReturns {
  days: number;
  exchange_days: number;
  fee: number;
}

export interface TermsShipping {
  areas: TermsArea[];
  carrier: string;
  choose_days: number;
  cutoff_hour: number;
  free_categories: string[];
  free_from: number;
  home_prefecture: string;
  slots: ShippingSlot[];
}

export interface TermsStep {
  fee: number;
  up_to: number;
}

export interface Town {
  city: string;
  prefecture: string;
  town: string;
}

export interface TypeLink {
  sys: TypeLinkSys;
}

export interface TypeLinkSys {
  id: string;
  linkType: string;
  type: string;
}

export interface TypedCoupon {
  code: string;
}

export const TypedCouponRules = {
  code: { label: "クーポンコード", required: true },
} as const satisfies { readonly [K in keyof TypedCoupon]?: Rule };

export interface Understood {
  key: string;
  label: string;
  value: string;
}

export type ValidateFlag = "valid" | "invalid";

export type Verdict = "" | "good" | "fair" | "odd";

export interface View {
  commodity_code: string;
  search_word?: string;
}

export interface WhplusAnswer {
  membership: WhplusMembership;
}

export interface WhplusCharge {
  amount: number;
  day: string;
  plan: WhplusPlan;
}

export interface WhplusChoice {
  plan: string;
}

export interface WhplusFinal {
  card_form: CardForm;
  charges: string[];
  items: WhplusItem[];
  pay_now: number;
  plan: WhplusPlan;
}

export interface WhplusItem {
  label: string;
  text: string;
}

export interface WhplusMembership {
  can_cancel: boolean;
  can_change: boolean;
  can_join: boolean;
  has_access: boolean;
  last_day?: string;
  next_charge: WhplusCharge | null;
  plan: WhplusPlan;
  redirect_url?: string;
  retry?: string;
  state: State;
}

export interface WhplusPlan {
  code: string;
  months: number;
  name: string;
  price: number;
}

export interface WhplusView {
  benefits: string[];
  membership: WhplusMembership | null;
  plans: WhplusPlan[];
}

export interface WhplusWish {
  plan: string;
  price: number;
  token: string;
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
    body: NewAddress;
    answer: SavedAddress;
  };
  /** The customer's address book, the default first. */
  "siapi/address/select/": {
    body: None;
    answer: AddressBook;
  };
  /** Changes an address; needs a fresh login. */
  "siapi/address/update/": {
    body: SavedAddress;
    answer: SavedAddress;
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
  /** Takes note of the changes and notices that were told. */
  "siapi/cart/acknowledge/": {
    body: None;
    answer: CartAnswer;
  };
  /** Adds a coupon's code to the cart, removes one, or sets all. */
  "siapi/cart/coupon/": {
    body: CartCoupon;
    answer: CartAnswer;
  };
  /** Takes a line out of the cart, or out of what is saved for later. */
  "siapi/cart/delete/": {
    body: CartLineRef;
    answer: CartAnswer;
  };
  /** Says whether goods that come in later are sent later. */
  "siapi/cart/delivery/": {
    body: CartDelivery;
    answer: CartAnswer;
  };
  /** Puts pieces of an SKU into the cart. */
  "siapi/cart/insert/": {
    body: CartInsert;
    answer: CartAnswer;
  };
  /** Saves a line for later, or brings it back. */
  "siapi/cart/save/": {
    body: CartSave;
    answer: CartAnswer;
  };
  /** The visitor's cart with its quote. */
  "siapi/cart/select/": {
    body: None;
    answer: CartAnswer;
  };
  /** Gives a line another quantity, colour or size. */
  "siapi/cart/update/": {
    body: CartUpdate;
    answer: CartAnswer;
  };
  /** The tree of categories. */
  "siapi/category/select/": {
    body: None;
    answer: CategoryTree;
  };
  /** Holds the goods for longer, once. */
  "siapi/checkout/extend/": {
    body: None;
    answer: CheckoutAnswer;
  };
  /** Gives back the goods that were held; what was typed stays. */
  "siapi/checkout/leave/": {
    body: None;
    answer: Left;
  };
  /** Opens order entry: holds the goods and gives what was typed, the choices and the quote. */
  "siapi/checkout/select/": {
    body: CheckoutAsk;
    answer: CheckoutAnswer;
  };
  /** Keeps what was typed in order entry and says what it lacks. */
  "siapi/checkout/update/": {
    body: CheckoutUpdate;
    answer: CheckoutAnswer;
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
  /** The last screen before an order, and the key that places it. */
  "siapi/confirm/select/": {
    body: None;
    answer: Confirmation;
  };
  /** Checks a question before it is confirmed, and returns it as it will be taken. */
  "siapi/contact/check/": {
    body: Contact;
    answer: Contact;
  };
  /** Takes a question; a letter with its number follows. The same form sent again is the same question. */
  "siapi/contact/insert/": {
    body: Contact;
    answer: ContactTaken;
  };
  /** What the form for questions needs: topics, a token for this form, and the visitor's name and address when logged in. */
  "siapi/contact/select/": {
    body: None;
    answer: ContactForm;
  };
  /** Takes a coupon's code as it was typed. */
  "siapi/coupon/enter/": {
    body: TypedCoupon;
    answer: EnteredCoupon;
  };
  /** The coupons that the visitor holds, with their conditions in words. */
  "siapi/coupon/select/": {
    body: None;
    answer: CouponList;
  };
  /** When an item would come if it were ordered now, and what sending it costs. */
  "siapi/deliveryestimate/select/": {
    body: EstimateQuery;
    answer: DeliveryEstimate;
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
  /** Records whether an answer helped; a device has one vote on a question. */
  "siapi/faq/vote/": {
    body: FAQVote;
    answer: FAQHelped;
  };
  /** Makes a colour no favourite any more. */
  "siapi/favorite/delete/": {
    body: FavoriteColor;
    answer: FavoriteCount;
  };
  /** Makes a colour a favourite. */
  "siapi/favorite/insert/": {
    body: FavoriteColor;
    answer: FavoriteCount;
  };
  /** The visitor's favourite colours: all their codes, and a page of cards, the newest first; without a limit no cards. */
  "siapi/favorite/select/": {
    body: FavoriteQuery;
    answer: FavoriteCards;
  };
  /** Makes a brand no favourite any more. */
  "siapi/favoritebrand/delete/": {
    body: FavoriteBrandCode;
    answer: FavoriteBrands;
  };
  /** Makes a brand a favourite. */
  "siapi/favoritebrand/insert/": {
    body: FavoriteBrandCode;
    answer: FavoriteBrands;
  };
  /** The visitor's favourite brands, the newest first. */
  "siapi/favoritebrand/select/": {
    body: None;
    answer: FavoriteBrands;
  };
  /** The visitor's favourites by any conditions, as naviPlus/items lists everything; the last added first unless told. */
  "siapi/favoritelist/select/": {
    body: ListQuery;
    answer: FavoriteList;
  };
  /** An item drawn to scale in one of its sizes, laid over another size, item or garment. */
  "siapi/fit/select/": {
    body: FitRequest;
    answer: FitView;
  };
  /** Forgets a garment. */
  "siapi/garment/delete/": {
    body: GarmentChoice;
    answer: FitGarments;
  };
  /** Keeps a garment that the customer measured. */
  "siapi/garment/insert/": {
    body: NewGarment;
    answer: KeptGarment;
  };
  /** The garments that the customer measured. */
  "siapi/garment/select/": {
    body: None;
    answer: FitGarments;
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
  /** Confirms a sign-up by its letter's link. */
  "siapi/magazine/confirm/": {
    body: MagazineToken;
    answer: Done;
  };
  /** Ends the magazine by a letter's link (token), or has a letter with such a link sent (email). The answer is the same whoever it is. */
  "siapi/magazine/delete/": {
    body: MagazineEnd;
    answer: Done;
  };
  /** Signs an address up for the magazine; a letter follows whose link confirms it. The answer is the same whoever it is. */
  "siapi/magazine/insert/": {
    body: MagazineSignUp;
    answer: Done;
  };
  /** The words that one agrees to when signing up for the magazine. */
  "siapi/magazine/select/": {
    body: None;
    answer: MagazineWords;
  };
  /** Which kinds of mail the customer wants. */
  "siapi/mailsettings/select/": {
    body: None;
    answer: MailSettings;
  };
  /** Makes exactly these kinds of mail wanted. */
  "siapi/mailsettings/update/": {
    body: MailWishes;
    answer: MailSettings;
  };
  /** Families of goods that match for parent, child and baby: of one item, or a page of all. */
  "siapi/matching/select/": {
    body: MatchingQuery;
    answer: MatchingPage;
  };
  /** Lets the customer download all that the shop knows of them; needs a fresh login. */
  "siapi/member/data/": {
    body: None;
    answer: DataFile;
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
  /** What the shop keeps of people, and how long. */
  "siapi/member/keeping/": {
    body: None;
    answer: Keeping;
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
  /** A mix by the codes of its colours: its pieces with their sizes, and how they go together. */
  "siapi/mix/select/": {
    body: MixQuery;
    answer: MixView;
  };
  /** What can be put into one place of a mix, a page of it; what goes with the rest comes first. */
  "siapi/mixcandidate/select/": {
    body: CandidateQuery;
    answer: Candidates;
  };
  /** Forgets a mix. */
  "siapi/mixsaved/delete/": {
    body: MixID;
    answer: SavedMixes;
  };
  /** Keeps a mix. */
  "siapi/mixsaved/insert/": {
    body: MixQuery;
    answer: SavedMixes;
  };
  /** The mixes that the customer keeps, the newest first. */
  "siapi/mixsaved/select/": {
    body: None;
    answer: SavedMixes;
  };
  /** How the refund stands whose account a link asks for. */
  "siapi/order/account/select/": {
    body: OrderAccountRef;
    answer: OrderAccountForm;
  };
  /** Takes the bank account to which a refund is to be transferred. */
  "siapi/order/account/update/": {
    body: OrderAccount;
    answer: OrderAccountForm;
  };
  /** Puts what an order had into the cart. */
  "siapi/order/again/": {
    body: OrderRef;
    answer: OrderAgain;
  };
  /** Cancels one of the member's orders before it is shipped. */
  "siapi/order/cancel/": {
    body: OrderCancel;
    answer: OrderDetail;
  };
  /** The completed order of a key, for whoever placed it. */
  "siapi/order/complete/": {
    body: OrderAsk;
    answer: OrderCompleted;
  };
  /** Places what was confirmed under a key; the same key never places twice. */
  "siapi/order/insert/": {
    body: OrderInsert;
    answer: OrderProgress;
  };
  /** Calls off some pieces of one of the member's orders, for the total that was shown. */
  "siapi/order/lines/cancel/": {
    body: OrderLines;
    answer: OrderDetail;
  };
  /** What one of the member's orders would cost without some pieces. */
  "siapi/order/lines/preview/": {
    body: OrderLines;
    answer: OrderLinesChange;
  };
  /** Finds a guest's order by its number and the address it was ordered with. */
  "siapi/order/lookup/": {
    body: OrderLookup;
    answer: OrderFound;
  };
  /** Pays one of the member's orders again, whose card promises nothing any more. */
  "siapi/order/repay/": {
    body: OrderRepayAsk;
    answer: OrderRepaid;
  };
  /** Asks to return goods of an order, or to exchange them for another size. */
  "siapi/order/return/": {
    body: OrderReturn;
    answer: OrderDetail;
  };
  /** One of the member's orders with its history. */
  "siapi/order/select/": {
    body: OrderRef;
    answer: OrderDetail;
  };
  /** How the payment of the order of a key stands. */
  "siapi/order/state/": {
    body: OrderAsk;
    answer: OrderProgress;
  };
  /** A page of the member's orders, newest first. */
  "siapi/orders/select/": {
    body: OrdersAsk;
    answer: OrderList;
  };
  /** Outfits with an item: those that the shop made, then some that go together by rules. */
  "siapi/outfit/item/": {
    body: OutfitItemAsk;
    answer: OutfitList;
  };
  /** Outfits that the shop made, in the shop's order; of one editor, or for one kind of people. */
  "siapi/outfit/list/": {
    body: OutfitsAsk;
    answer: OutfitList;
  };
  /** What goods of a cart lack to be an outfit: one that the shop made, or one that goes together by rules; none where nothing is sensible. */
  "siapi/outfit/missing/": {
    body: OutfitMissingAsk;
    answer: OutfitMissing;
  };
  /** One outfit that the shop made. */
  "siapi/outfit/select/": {
    body: OutfitAsk;
    answer: Outfit;
  };
  /** What a page is put together from at this moment: the blocks that the office arranged. */
  "siapi/page/select/": {
    body: PageAsk;
    answer: PageBlocks;
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
  /** Forgets a person. */
  "siapi/person/delete/": {
    body: PersonChoice;
    answer: Persons;
  };
  /** The customer and their children, with the measures and sizes of each. */
  "siapi/person/select/": {
    body: None;
    answer: Persons;
  };
  /** Keeps the measures and sizes of a person. */
  "siapi/person/update/": {
    body: PersonSizes;
    answer: Persons;
  };
  /** The member's points: balance, what expires next, and a page of the ledger. */
  "siapi/points/select/": {
    body: PointsAsk;
    answer: PointsView;
  };
  /** The towns of a postal code; several where it spans towns, none where nobody has it. */
  "siapi/postal/select/": {
    body: PostalQuery;
    answer: PostalTowns;
  };
  /** Ends notices in a browser. */
  "siapi/push/delete/": {
    body: PushChoice;
    answer: PushDevices;
  };
  /** Tells the customer in this browser too. */
  "siapi/push/insert/": {
    body: PushSubscription;
    answer: PushDevices;
  };
  /** The browsers in which the customer is told of restocks, prices and shipments, and the key for another. */
  "siapi/push/select/": {
    body: None;
    answer: PushDevices;
  };
  /** A page of an item's published questions with their answers, the newest first. */
  "siapi/question/select/": {
    body: QuestionAsk;
    answer: QuestionPage;
  };
  /** The member's rank, and what the next one needs. */
  "siapi/rank/select/": {
    body: None;
    answer: RankView;
  };
  /** Ends such a request. */
  "siapi/restock/delete/": {
    body: RestockSKU;
    answer: RestockList;
  };
  /** Asks to be told by mail when a SKU is back. A guest names an address and has to confirm by the link in a letter. */
  "siapi/restock/insert/": {
    body: RestockRequest;
    answer: RestockAnswer;
  };
  /** The SKUs of which the visitor wants to know when they are back. */
  "siapi/restock/select/": {
    body: None;
    answer: RestockList;
  };
  /** Counts that a review helped; a device counts once. */
  "siapi/review/helpful/": {
    body: ReviewOne;
    answer: ReviewHelpful;
  };
  /** Has somebody of the shop look at a review; a device reports it once. */
  "siapi/review/report/": {
    body: ReviewReport;
    answer: None;
  };
  /** Published reviews of an item: what all of them say together, and a page of them by any conditions. */
  "siapi/review/select/": {
    body: ReviewAsk;
    answer: ReviewPage;
  };
  /** Articles, guides, questions and brands that answer some words, in any spelling; of one kind or of all. */
  "siapi/search/contents/": {
    body: ContentsQuery;
    answer: ContentsList;
  };
  /** What the shopper may be typing: brands, categories, items, words with conditions, articles and guides. With nothing typed: what many look for. */
  "siapi/search/suggest/": {
    body: SuggestQuery;
    answer: SuggestList;
  };
  /** Who the visitor is, and the numbers in the header. */
  "siapi/session/select/": {
    body: SessionAsk;
    answer: Session;
  };
  /** When shipping is free. */
  "siapi/shippingdata/select/": {
    body: None;
    answer: ShippingData;
  };
  /** What every page knows of the shop. */
  "siapi/shop/select/": {
    body: None;
    answer: Info;
  };
  /** Which size of an item fits the customer and their children, and why. */
  "siapi/sizeadvice/select/": {
    body: AdviceRequest;
    answer: SizeAdvices;
  };
  /** Whether the visitor has the digital subscription, and what the shop gives for it; asked on the pages of the cart. */
  "siapi/subscription/select/": {
    body: SubscriberAsk;
    answer: SubscriberView;
  };
  /** What the shop promises and charges: fees, thresholds, periods, ranks, plans and who stands behind it. */
  "siapi/terms/select/": {
    body: None;
    answer: ShopTerms;
  };
  /** What the last screen says before the member agrees to a plan. */
  "siapi/whplus/check/": {
    body: WhplusChoice;
    answer: WhplusFinal;
  };
  /** Cancels: what is paid lasts until its end. */
  "siapi/whplus/delete/": {
    body: None;
    answer: WhplusAnswer;
  };
  /** Joins, or pays for a renewal that failed. Asking twice pays once. */
  "siapi/whplus/insert/": {
    body: WhplusWish;
    answer: WhplusAnswer;
  };
  /** The plans of the health-plus membership, and how the visitor's own stands. */
  "siapi/whplus/select/": {
    body: None;
    answer: WhplusView;
  };
  /** Takes another plan from the next cycle on, or goes on after cancelling. */
  "siapi/whplus/update/": {
    body: WhplusChoice;
    answer: WhplusAnswer;
  };
}

export type CallName = keyof Calls;
export type Body<N extends CallName> = Calls[N]["body"];
export type Answer<N extends CallName> = Calls[N]["answer"];
export type Family = "siapi" | "naviPlus" | "contentful" | "common";
