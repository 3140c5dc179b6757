// Generated from contract/office.json by `tsumugi contract`. Do not edit.

/** Any JSON value: what the shop passes on without looking inside. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface AcceptBody {
  code: string;
  password: string;
  token: string;
}

export interface Accepted {
  me: Me;
  recovery: string[];
}

export interface Account {
  has_password: boolean;
  passkeys: Passkey[];
  sessions: Session[];
}

export type Action = "added" | "changed" | "removed";

export interface AddPasskeyBody {
  answer: Json;
  name: string;
  token: string;
}

export interface AddressChange {
  code: string;
  from: string;
  name: string;
  to: string;
}

export interface AnswerBody {
  answer: Json;
  token: string;
}

export interface ApprovalAct {
  id: string;
  note?: string;
}

export type ApprovalKind = "refund" | "staff" | "erase" | "price" | "text" | "remove" | "coupon" | "points";

export interface ApprovalList {
  decided: ApprovalRow[];
  rules: ApprovalRule[];
  waiting: ApprovalRow[];
}

export interface ApprovalRow {
  amount: number;
  asked: number;
  decided: number;
  decided_name: string;
  expires: number;
  id: string;
  kind: ApprovalKind;
  may_agree: boolean;
  mine: boolean;
  name: string;
  note: string;
  number: string;
  reason: string;
  said: string;
  state: ApprovalState;
  text: string;
}

export interface ApprovalRule {
  above: number;
  kind: ApprovalKind;
  on: boolean;
}

export type ApprovalState = "waiting" | "agreed" | "refused" | "withdrawn" | "expired";

export type Author = "visitor" | "buyer" | "shop";

export type BackupKind = "file" | "follow" | "told" | "pictures" | "trial";

export type BatchState = "open" | "leaving" | "sending" | "done" | "dropped";

export interface Block {
  ends?: number;
  for?: string[];
  id: string;
  kind: BlockKind;
  rule?: RowRule;
  shown?: BlockShown[];
  starts?: number;
  title?: string;
  worn?: OutfitRule;
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

export interface BlockShown {
  link?: string;
  picture?: string;
  text?: string;
  title: string;
}

export interface CalendarAsk {
  from: number;
  weeks: number;
}

export interface CalendarBar {
  detail: string;
  edit: string;
  ends: number;
  key: string;
  kind: CalendarKind;
  says: string[];
  starts: number;
  state: CampaignState;
  title: string;
}

export interface CalendarConflict {
  bars: string[];
  from: number;
  says: string;
  until: number;
}

export type CalendarKind = "sale" | "campaign" | "coupon" | "banner" | "article" | "news" | "goods" | "shipping";

export interface CalendarList {
  bars: CalendarBar[];
  conflicts: CalendarConflict[];
  cut: number;
  from: number;
  now: number;
  until: number;
}

export interface CampaignAsk {
  code: string;
}

export interface CampaignChoices {
  brands: CampaignName[];
  campaigns: CampaignName[];
  categories: CampaignName[];
  ranks: CampaignName[];
}

export interface CampaignEffect {
  goods: number;
  signs: string[];
}

export interface CampaignEnd {
  code: string;
  reason?: string;
  seen?: string;
}

export interface CampaignFields {
  body: string;
  code: string;
  ends: number;
  lead: string;
  name: string;
  order: number;
  starts: number;
}

export interface CampaignItem {
  code: string;
  discontinued: boolean;
  name: string;
  price: number;
}

export interface CampaignMatch {
  brand?: string;
  category?: string;
  codes?: string[];
  text?: string;
}

export interface CampaignMatched {
  cut: number;
  items: CampaignItem[];
  unknown: string[];
}

export interface CampaignName {
  code: string;
  name: string;
}

export interface CampaignRow {
  body: string;
  code: string;
  ends: number;
  goods: number;
  lead: string;
  name: string;
  order: number;
  page: string;
  picture: string;
  place: string;
  revision: string;
  starts: number;
  state: CampaignState;
}

export interface CampaignRows {
  now: number;
  rows: CampaignRow[];
}

export interface CampaignSave {
  add?: string[];
  campaign: CampaignFields;
  new: boolean;
  reason?: string;
  remove?: string[];
  seen?: string;
}

export type CampaignState = "before" | "open" | "after";

export interface CampaignUpload {
  base64: string;
  code: string;
}

export interface CampaignWhole {
  coupons: CampaignName[];
  items: CampaignItem[];
  row: CampaignRow;
  signs: string[];
}

export interface CatalogRule {
  kind: RuleKind;
  round: Rounding;
  value: number;
}

export interface Ceremony {
  options: Json;
  token: string;
}

export interface Change {
  after: string;
  before: string;
  field: string;
  word: string;
}

export type Condition = "unopened" | "tried" | "worn" | "damaged" | "defective";

export interface CouponEffect {
  bounded: boolean;
  conditions: string[];
  goods: number;
  holders: number;
  most: number;
  offer: string;
  second: boolean;
  signs: string[];
}

export interface CouponFields {
  brands: string[];
  campaigns: string[];
  categories: string[];
  code: string;
  ends: number;
  first_order: boolean;
  given: boolean;
  group: string;
  kind: CouponKind;
  max_discount: number;
  members_only: boolean;
  min_goods: number;
  name: string;
  not_on_sale: boolean;
  per_person: number;
  ranks: string[];
  starts: number;
  total: number;
  value: number;
}

export interface CouponGive {
  code: string;
  members: string[];
}

export interface CouponGiven {
  given: number;
  unknown: string[];
  whole: CouponWhole;
}

export type CouponKind = "amount" | "percent" | "free_shipping";

export interface CouponRow {
  brands: string[];
  campaigns: string[];
  categories: string[];
  code: string;
  ends: number;
  first_order: boolean;
  given: boolean;
  gone: boolean;
  group: string;
  kind: CouponKind;
  max_discount: number;
  members_only: boolean;
  min_goods: number;
  name: string;
  not_on_sale: boolean;
  offer: string;
  per_person: number;
  ranks: string[];
  revision: string;
  starts: number;
  state: CampaignState;
  took_off: number;
  total: number;
  untold: number;
  used: number;
  value: number;
}

export interface CouponRows {
  now: number;
  rows: CouponRow[];
}

export interface CouponSave {
  coupon: CouponFields;
  new: boolean;
  reason?: string;
  seen?: string;
}

export interface CouponWhole {
  effect: CouponEffect;
  row: CouponRow;
}

export interface DemoBody {
  id: string;
}

export interface DemoPerson {
  id: string;
  name: string;
  role_name: string;
}

export interface EndBody {
  id: string;
  session: string;
}

export interface EndSale {
  id: string;
  reason: string;
}

export interface EraseAnswer {
  code: string;
}

export interface EraseBody {
  email: string;
  reason: string;
}

export type Every = "day" | "week" | "month";

export interface ExportAsk {
  id: string;
}

export interface ExportFileRow {
  expires: number;
  form: Form;
  id: string;
  kind: string;
  kind_name: string;
  made: number;
  may: boolean;
  name: string;
  people: boolean;
  plan: string;
  rows: number;
  said: string;
  size: number;
  state: ExportState;
  there: boolean;
}

export interface ExportList {
  files: ExportFileRow[];
  next: string;
  plans: ExportPlanRow[];
}

export interface ExportListAsk {
  before?: string;
}

export interface ExportPlanRow {
  by: string;
  day: number;
  every: Every;
  form: Form;
  hour: number;
  id: string;
  keep: number;
  kind: string;
  kind_name: string;
  next_at: number;
  paused: boolean;
  revision: number;
}

export interface ExportSave {
  day?: number;
  every: Every;
  form: Form;
  hour: number;
  id?: string;
  keep: number;
  kind: string;
  paused?: boolean;
  revision?: number;
}

export type ExportState = "waiting" | "making" | "done" | "failed";

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

export interface FeedAsk {
  after?: number;
  format: Format;
}

export interface FeedList {
  feeds: FeedRow[];
}

export interface FeedProblem {
  color: string;
  item: string;
  name: string;
  said: string;
  severity: Severity;
}

export interface FeedProblems {
  next: number;
  problems: FeedProblem[];
}

export interface FeedRow {
  by: string;
  format: Format;
  left_out: number;
  name: string;
  opened: number;
  others: number;
  skus: number;
  url: string;
}

export type FileState =
  | "receiving"
  | "waiting"
  | "checking"
  | "choose"
  | "bad"
  | "ready"
  | "queued"
  | "applying"
  | "done"
  | "failed";

export type FindingSort = "problem" | "mended" | "kept";

export type Form = "utf8" | "sjis" | "xlsx";

export type Format = "google" | "meta" | "line" | "prices";

export interface GoodsAsk {
  code: string;
}

export interface GoodsCategory {
  code: string;
  path: string;
}

export interface GoodsCellDone {
  problem: string;
  row: GoodsRow;
}

export interface GoodsCellRow {
  arrival_date?: string;
  code: string;
  discontinued?: boolean;
  magazine?: boolean;
  name?: string;
  new_season?: boolean;
  price?: number;
  repeat?: boolean;
  reserve?: boolean;
  revision: string;
  sale_limit?: number;
  secret?: boolean;
}

export interface GoodsCells {
  rows: GoodsCellRow[];
}

export interface GoodsCellsDone {
  rows: GoodsCellDone[];
}

export interface GoodsChoice {
  code: string;
  name: string;
}

export interface GoodsChoices {
  brands: GoodsChoice[];
  campaigns: GoodsChoice[];
  categories: GoodsCategory[];
  groups: string[];
}

export interface GoodsColor {
  code: string;
  group: string;
  hex: string;
  list_price: number;
  name: string;
  pictures: GoodsPicture[];
  price: number;
  sizes: GoodsSize[];
}

export interface GoodsItem {
  arrival_date: string;
  campaigns: string[];
  care: string[];
  categories: string[];
  code: string;
  colors: GoodsColor[];
  description: string;
  discontinued: boolean;
  magazine: boolean;
  materials: Material[];
  name: string;
  new_arrival: boolean;
  new_season: boolean;
  popular_rank: number;
  related: string[];
  repeat: boolean;
  reserve: boolean;
  returns: ReturnRule;
  sale_ends: number;
  sale_limit: number;
  sale_starts: number;
  search_words: string[];
  secret: boolean;
  sex_type: SexType;
  tax_percent: number;
}

export interface GoodsList {
  brands: GoodsChoice[];
  departments: GoodsChoice[];
  drafts: number;
  next: string;
  planned: number;
  rows: GoodsRow[];
}

export interface GoodsListAsk {
  after?: string;
  brand?: string;
  department?: string;
  missing?: string;
  state?: string;
  text?: string;
}

export interface GoodsMissing {
  code: string;
  say: string;
  stops: boolean;
}

export type GoodsMode = "keep" | "publish" | "plan";

export interface GoodsNew {
  brand?: string;
  from?: string;
}

export interface GoodsPicture {
  alt?: string;
  caption?: string;
  focus?: string;
  ref: string;
  url: string;
}

export interface GoodsPreview {
  html: string;
  say: string;
}

export interface GoodsPreviewAsk {
  item: GoodsItem;
}

export interface GoodsRelated {
  code: string;
  name: string;
  picture: string;
}

export interface GoodsRow {
  arrival_date: string;
  brand: string;
  code: string;
  colors: number;
  discontinued: boolean;
  draft: boolean;
  hexes: string[];
  magazine: boolean;
  missing: GoodsMissing[];
  name: string;
  new_season: boolean;
  picture: string;
  price: number;
  price_most: number;
  publish_at: number;
  repeat: boolean;
  reserve: boolean;
  revision: string;
  sale_limit: number;
  secret: boolean;
  skus: number;
  state: GoodsState;
}

export interface GoodsSave {
  at?: number;
  item: GoodsItem;
  mode: GoodsMode;
  revision: string;
}

export interface GoodsSize {
  body: Measure[];
  filter: string;
  garment: Measure[];
  name: string;
  sku: string;
  stock: number;
}

export type GoodsState = "public" | "draft" | "planned" | "ended";

export interface GoodsUpload {
  base64: string;
}

export interface GoodsWhole {
  choices: GoodsChoices;
  draft: boolean;
  item: GoodsItem;
  live: boolean;
  missing: GoodsMissing[];
  problem: string;
  publish_at: number;
  related: GoodsRelated[];
  revision: string;
  state: GoodsState;
  updated: number;
  who: string;
}

export interface HistoryEntry {
  action: string;
  actor_id: string;
  actor_kind: string;
  actor_name: string;
  at: string;
  changes: Change[];
  forgotten: boolean;
  from: string;
  id: string;
  object: string;
  object_id: string;
  object_name: string;
  object_word: string;
  reason: string;
  sealed: boolean;
  word: string;
}

export interface HistoryList {
  entries: HistoryEntry[];
  more: boolean;
}

export interface ImportApply {
  digest: string;
  id: string;
  reason?: string;
}

export interface ImportAsk {
  id: string;
}

export interface ImportBegin {
  kind?: string;
  name: string;
}

export interface ImportCell {
  after: string;
  before: string;
  column: string;
}

export interface ImportChange {
  action: Action;
  cells: ImportCell[];
  key: string;
  line: number;
  name: string;
  seq: number;
}

export interface ImportChanges {
  next: number;
  rows: ImportChange[];
}

export interface ImportChangesAsk {
  action?: Action;
  after?: number;
  id: string;
  text?: string;
}

export interface ImportCheck {
  columns?: string[];
  id: string;
  kind?: string;
}

export interface ImportColumn {
  key: boolean;
  must: boolean;
  name: string;
  title: string;
}

export interface ImportDamage {
  count: number;
  damage: string;
  name: string;
}

export interface ImportDownload {
  base64: string;
  name: string;
}

export interface ImportExportAsk {
  form?: Form;
  kind: string;
}

export interface ImportFile {
  added: number;
  bad_rows: number;
  by: string;
  changed: number;
  done: number;
  finished: number;
  id: string;
  kept: number;
  kind: string;
  kind_name: string;
  made: number;
  mended: number;
  name: string;
  problems: number;
  removed: number;
  rows: number;
  said: string;
  state: FileState;
  total: number;
  unchanged: number;
  undoes: string;
  undone_by: string;
}

export interface ImportFinding {
  cell: string;
  column: string;
  damage: string;
  key: string;
  line: number;
  said: string;
  seq: number;
}

export interface ImportFindings {
  findings: ImportFinding[];
  next: number;
}

export interface ImportFindingsAsk {
  after?: number;
  id: string;
  sort: FindingSort;
}

export interface ImportKind {
  columns: ImportColumn[];
  kind: string;
  name: string;
}

export interface ImportKinds {
  kinds: ImportKind[];
}

export interface ImportList {
  files: ImportFile[];
  next: string;
}

export interface ImportListAsk {
  before?: string;
}

export interface ImportPart {
  base64: string;
  id: string;
  seq: number;
}

export interface ImportWhole {
  columns: string[];
  damages: ImportDamage[];
  digest: string;
  encoding: string;
  excel: boolean;
  file: ImportFile;
  gives: number;
  grants: number;
  header: string[];
  line: number;
  may: boolean;
  notes: string[];
  sample: string[][];
  takes: number;
  undoes?: ImportFile;
}

export interface InquiriesAsk {
  mine?: boolean;
  state?: string;
}

export interface InquiryAnswer {
  close: boolean;
  number: string;
  revision: number;
  text: string;
}

export interface InquiryAssign {
  number: string;
  revision: number;
  who: string;
}

export interface InquiryCounts {
  answered: number;
  open: number;
  suspected: number;
  working: number;
}

export interface InquiryFile {
  name: string;
  size: number;
}

export type InquiryKind = "answer" | "reply" | "auto" | "note";

export interface InquiryList {
  counts: InquiryCounts;
  people: InquiryPerson[];
  rows: InquiryRow[];
}

export interface InquiryMessage {
  at: number;
  author: string;
  body: string;
  files: InquiryFile[];
  id: string;
  kind: InquiryKind;
  other: string;
  quoted: string;
}

export interface InquiryNote {
  number: string;
  revision: number;
  text: string;
}

export interface InquiryOne {
  number: string;
}

export interface InquiryPerson {
  id: string;
  name: string;
}

export interface InquiryRemoveTemplate {
  id: string;
  revision: number;
}

export interface InquiryRow {
  assignee: string;
  mail: boolean;
  name: string;
  number: string;
  order: string;
  revision: number;
  said: string;
  state: InquiryState;
  topic: string;
  waits: number;
}

export interface InquirySaveTemplate {
  body: string;
  id: string;
  name: string;
  revision: number;
}

export interface InquirySetState {
  number: string;
  revision: number;
  state: string;
}

export type InquiryState = "open" | "working" | "answered" | "closed" | "suspected";

export interface InquiryTemplate {
  body: string;
  filled: string;
  id: string;
  name: string;
  revision: number;
}

export interface InquiryTemplates {
  places: string[];
  templates: InquiryTemplate[];
}

export interface InquiryWhole {
  answerable: boolean;
  assignee_id: string;
  body: string;
  created: number;
  email: string;
  masked: boolean;
  member: boolean;
  messages: InquiryMessage[];
  row: InquiryRow;
  signs: string[];
  subject: string;
}

export interface Invitation {
  email: string;
  name: string;
  passkeys: boolean;
  qr: QR;
  role_name: string;
  secret: string;
  shop: string;
  uri: string;
}

export interface InvitationBody {
  token: string;
}

export interface InviteAnswer {
  link: string;
  overview: Overview;
}

export interface InviteBody {
  email: string;
  name: string;
  role: string;
}

export type ItemState = "waiting" | "shipped" | "failed" | "removed";

export interface ListBody {
  actor: string;
  before: string;
  object: string;
  object_id: string;
}

export interface LoginBody {
  code: string;
  email: string;
  password: string;
}

export interface Material {
  name: string;
  part: string;
  percent: number;
}

export interface Me {
  demo: DemoPerson[];
  may: string[];
  person: Person | null;
  shop: string;
  stage: Stage;
}

export interface Measure {
  high: number;
  low: number;
  name: string;
}

export interface Network {
  note: string;
  prefix: string;
}

export interface NetworksBody {
  networks: Network[];
}

export type None = Record<string, never>;

export type Obstacle = "" | "held" | "unpaid" | "future" | "awaited" | "batched";

export interface OneView {
  id: string;
}

export interface OrderAct {
  number: string;
  reason: string;
  seen?: number;
}

export interface OrderAction {
  asks: string[];
  code: string;
  effects: string[];
  key: string;
  main: boolean;
  name: string;
  shipment: string;
}

export interface OrderAsk {
  number: string;
}

export interface OrderBulk {
  at: number;
  done: number;
  failed: number;
  failures: OrderBulkFail[];
  id: string;
  name: string;
  state: string;
  total: number;
  undoable: boolean;
  verb: string;
}

export interface OrderBulkBegin {
  all: boolean;
  filter: OrderFilter;
  key: string;
  numbers: string[];
  reason: string;
  verb: string;
}

export interface OrderBulkFail {
  number: string;
  problem: string;
}

export interface OrderBulkOne {
  id: string;
}

export interface OrderBulks {
  bulks: OrderBulk[];
}

export interface OrderFilter {
  check?: boolean;
  from?: string;
  held?: boolean;
  method?: string;
  oldest?: boolean;
  statuses?: Status[];
  text?: string;
  to?: string;
}

export interface OrderInquiry {
  at: number;
  body: string;
  number: string;
  state: string;
  topic: string;
}

export interface OrderLetter {
  at: number;
  done: number;
  key: string;
  state: string;
  subject: string;
}

export interface OrderLetterAsk {
  key: string;
  number: string;
  reason: string;
  seen?: number;
}

export interface OrderLetterText {
  subject: string;
  text: string;
  to: string;
}

export interface OrderLine {
  detail: string;
  fate: string;
  name: string;
  parcel: number;
  picture: string;
  price: number;
  quantity: number;
  sku: string;
  subtotal: number;
}

export interface OrderList {
  next: string;
  now: number;
  rows: OrderRow[];
}

export interface OrderListAsk {
  after?: string;
  filter: OrderFilter;
  limit?: number;
}

export interface OrderMoney {
  given_back: number;
  outstanding: number;
  paid: number;
  promised: number;
  refundable: number;
}

export interface OrderNews {
  count: number;
}

export interface OrderNewsAsk {
  filter: OrderFilter;
  since: number;
}

export interface OrderParcel {
  address: string;
  gift: string;
  message: string;
  name: string;
  postal: string;
  when: string;
}

export interface OrderPosting {
  amount: number;
  at: number;
  detail: string;
  sure: boolean;
  word: string;
}

export interface OrderPreview {
  effects: string[];
  problem: string;
  seen: number;
  sums: OrderSum[];
}

export interface OrderPreviewAsk {
  amount: number;
  number: string;
}

export interface OrderRefund {
  amount: number;
  lost: boolean;
  number: string;
  reason: string;
  seen?: number;
}

export interface OrderReturn {
  asked: number;
  id: string;
  kind: string;
  pieces: number;
  reason: string;
  refund: number;
  state: string;
}

export interface OrderRow {
  at: number;
  delivery: string;
  goods: string;
  held: string;
  name: string;
  number: string;
  payment: string;
  pieces: number;
  signs: OrderSign[];
  status: Status;
  total: number;
  updated: number;
}

export interface OrderShip {
  carrier: string;
  number: string;
  reason: string;
  seen?: number;
  shipment: string;
  tracking: string;
}

export interface OrderShipment {
  at: number;
  carrier: string;
  id: string;
  pieces: number;
  ready: string;
  seq: number;
  share: number;
  state: string;
  tracking: string;
  url: string;
  word: string;
}

export interface OrderSign {
  alert: boolean;
  code: string;
  reason: string;
  word: string;
}

export interface OrderStep {
  at: number;
  note: string;
  said: boolean;
  who: string;
  word: string;
}

export interface OrderSum {
  amount: number;
  detail: string;
  label: string;
}

export interface OrderWhole {
  actions: OrderAction[];
  email: string;
  history: OrderStep[];
  inquiries: OrderInquiry[];
  kana: string;
  ledger: OrderPosting[];
  letters: OrderLetter[];
  lines: OrderLine[];
  masked: boolean;
  member: boolean;
  memos: OrderStep[];
  money: OrderMoney;
  note: string;
  others: OrderRow[];
  others_all: number;
  parcels: OrderParcel[];
  phone: string;
  returns: OrderReturn[];
  row: OrderRow;
  shipments: OrderShipment[];
  sums: OrderSum[];
  tax: string;
}

export interface OutfitRule {
  category?: string;
  limit: number;
  season?: OutfitSeason;
  slugs?: string[];
}

export type OutfitSeason = "" | "hot" | "mild" | "cold" | "now";

export interface Overview {
  here: string;
  networks: Network[];
  people: StaffPerson[];
  permissions: Permission[];
  roles: StaffRole[];
}

export type OwedState = "no_account" | "returned" | "ready" | "in_file";

export interface PageAsk {
  page: string;
}

export interface PageBack {
  page: string;
  revision: number;
  version: number;
}

export interface PageChoice {
  code: string;
  name: string;
}

export interface PageChoices {
  audiences: PageChoice[];
  brands: PageChoice[];
  campaigns: PageChoice[];
  categories: PageChoice[];
  outfits: PageChoice[];
}

export interface PageLink {
  url: string;
}

export interface PageList {
  pages: PageRow[];
}

export interface PageLook {
  moment: number;
  page: string;
  visitor: string;
}

export interface PagePicture {
  picture: string;
}

export interface PagePublish {
  note: string;
  page: string;
  revision: number;
}

export interface PageRow {
  by: string;
  changed: boolean;
  count: number;
  name: string;
  page: string;
  path: string;
  updated: number;
  version: number;
}

export interface PageSave {
  blocks: Block[];
  page: string;
  revision: number;
}

export interface PageSeen {
  page: string;
  revision: number;
}

export interface PageUpload {
  base64: string;
}

export interface PageVersion {
  by: string;
  kinds: string[];
  made: number;
  note: string;
  version: number;
}

export interface PageWhole {
  blocks: Block[];
  by: string;
  changed: boolean;
  choices: PageChoices;
  count: number;
  name: string;
  now: number;
  page: string;
  path: string;
  revision: number;
  updated: number;
  version: number;
  versions: PageVersion[];
}

export interface Passkey {
  created: string;
  id: string;
  name: string;
  used: string;
}

export interface PasskeyBody {
  answer: Json;
  invitation: string;
  name: string;
  token: string;
}

export interface PasskeyID {
  id: string;
}

export interface PasswordBody {
  password: string;
}

export type PeopleState = "works" | "invited" | "left";

export interface Permission {
  code: string;
  words: string;
}

export interface Person {
  email: string;
  id: string;
  name: string;
  proved_until: string;
  refund_most: number;
  role: string;
  role_name: string;
  session_id: string;
}

export interface PersonBody {
  id: string;
}

export type PieceKind = "same" | "added" | "removed";

export interface PresenceLook {
  id: string;
  left?: boolean;
  object: string;
}

export interface PresenceOthers {
  others: string[];
}

export interface PriceChoice {
  brand?: string;
  category?: string;
  codes?: string[];
  except?: string[];
  except_brands?: string[];
  except_sale?: boolean;
  text?: string;
}

export interface PriceChoices {
  brands: PriceOption[];
  categories: PriceOption[];
}

export interface PriceHistory {
  changes: PriceMove[];
  declared: number;
  periods: PricePeriod[];
  row: PriceRow;
  since: number;
}

export interface PriceHistoryAsk {
  color: string;
}

export interface PriceList {
  next: string;
  rows: PriceRow[];
}

export interface PriceListAsk {
  after?: string;
  choice: PriceChoice;
  view?: PriceView;
}

export interface PriceMove {
  at: number;
  by: string;
  list: number;
  price: number;
  was: number;
  was_list: number;
}

export interface PriceOption {
  code: string;
  name: string;
}

export interface PricePeriod {
  ends: number;
  name: string;
  price: number;
  rise: boolean;
  sale: string;
  starts: number;
}

export interface PriceRow {
  brand: string;
  changes: number;
  color: string;
  list: number;
  name: string;
  next: number;
  ordinary: number;
  price: number;
  rate: number;
  sale: string;
  shown: number;
  variant: string;
  why: string;
}

export type PriceView = "all" | "sale" | "off" | "unshown";

export interface ProveBody {
  code: string;
  password: string;
}

export interface QR {
  path: string;
  size: number;
}

export interface Recovery {
  codes: string[];
}

export interface Report {
  broken: string[];
  entries: number;
  forgotten: number;
  head: string;
  open: number;
}

export interface ReturnAct {
  id: string;
  number: string;
  reason?: string;
  seen?: number;
}

export interface ReturnAction {
  asks: string[];
  code: string;
  effects: string[];
  key: string;
  main: boolean;
  name: string;
}

export interface ReturnAsk {
  id: string;
  number: string;
}

export interface ReturnChoice {
  code: Condition;
  word: string;
}

export interface ReturnCount {
  count: number;
  step: ReturnStep;
}

export interface ReturnCounts {
  steps: ReturnCount[];
}

export interface ReturnGoods {
  condition?: Condition;
  detail: string;
  line: number;
  name: string;
  new_size: string;
  new_sku: string;
  note: string;
  picture: string;
  quantity: number;
  scrap: number;
  sku: string;
}

export interface ReturnInspect {
  id: string;
  lines: ReturnVerdict[];
  number: string;
  reason?: string;
  seen?: number;
}

export type ReturnKind = "return" | "exchange";

export interface ReturnList {
  next: string;
  rows: ReturnRow[];
}

export interface ReturnListAsk {
  after?: string;
  steps?: ReturnStep[];
  text?: string;
}

export interface ReturnParcel {
  tracking: string;
  word: string;
}

export interface ReturnPhoto {
  base64: string;
}

export interface ReturnPhotoAsk {
  id: string;
  number: string;
  seq: number;
}

export interface ReturnRow {
  asked: number;
  faulty: boolean;
  goods: string;
  id: string;
  kind: ReturnKind;
  name: string;
  number: string;
  photos: number;
  pieces: number;
  reason: string;
  refund: number;
  since: number;
  step: ReturnStep;
  updated: number;
  why: string;
}

export type ReturnRule = "fashion" | "underwear" | "hygiene";

export interface ReturnShip {
  carrier?: string;
  id: string;
  number: string;
  reason?: string;
  seen?: number;
  tracking?: string;
}

export type ReturnStep =
  | "requested"
  | "accepted"
  | "arrived"
  | "judged"
  | "replacing"
  | "refunding"
  | "done"
  | "refused";

export interface ReturnVerdict {
  condition: Condition;
  line: number;
  note: string;
  scrap: number;
}

export interface ReturnWhole {
  actions: ReturnAction[];
  by: string;
  choices: ReturnChoice[];
  history: OrderStep[];
  lines: ReturnGoods[];
  money: OrderPreview;
  payment: string;
  points: string[];
  row: ReturnRow;
  sums: OrderSum[];
  tracks: ReturnParcel[];
  waits: string;
}

export type ReviewState = "waiting" | "published" | "refused" | "hidden";

export interface RoleBody {
  id: string;
  role: string;
  seen?: string;
}

export type Rounding = "exact" | "tens" | "nines" | "eights";

export type RowOrder = "popular" | "newest" | "cheap" | "off";

export interface RowRule {
  brand?: string;
  campaign?: string;
  category?: string;
  limit: number;
  link?: string;
  order: RowOrder;
}

export type RuleKind = "percent" | "amount" | "fixed" | "raise_percent" | "raise_amount" | "raise_to";

export interface SaleAsk {
  id: string;
}

export interface SaleLine {
  color: string;
  lapses: number;
  left: string;
  name: string;
  now: number;
  ordinary: number;
  other: string;
  price: number;
  rate: number;
  rounded: number;
  shown: number;
  variant: string;
  why: string;
}

export interface SaleList {
  sales: SaleRow[];
}

export interface SalePlan {
  agreed?: string;
  choice: PriceChoice;
  ends: number;
  name: string;
  reason?: string;
  rule: CatalogRule;
  starts: number;
}

export interface SalePreview {
  agreed: string;
  alone: number;
  colors: number;
  gives: number;
  lapsed: number;
  left: number;
  lines: SaleLine[];
  other: number;
}

export interface SalePrice {
  color: string;
  name: string;
  price: number;
  variant: string;
  was: number;
}

export interface SaleRow {
  colors: number;
  ended: number;
  ended_by: string;
  ends: number;
  id: string;
  made: number;
  made_by: string;
  name: string;
  raises: boolean;
  reason: string;
  rule: string;
  starts: number;
  state: CampaignState;
}

export interface SaleSince {
  color: string;
  name: string;
  now: number;
  was: number;
}

export interface SaleWhole {
  prices: SalePrice[];
  sale: SaleRow;
  since: SaleSince[];
}

export interface SaveRoleBody {
  code: string;
  name: string;
  permissions: string[];
  refund_most: number;
  revision: number;
}

export interface SaveView {
  id: string;
  name: string;
  revision: number;
  settings: string;
  shared: boolean;
}

export interface SavedView {
  id: string;
  mine: boolean;
  name: string;
  revision: number;
  settings: string;
  shared: boolean;
}

export interface SavedViews {
  views: SavedView[];
}

export interface Session {
  created: string;
  current: boolean;
  device: string;
  id: string;
  network: string;
  seen: string;
}

export interface SessionBody {
  session: string;
}

export interface Sessions {
  sessions: Session[];
}

export type Severity = "left_out" | "cut" | "warned";

export type SexType = "baby" | "kids" | "men" | "women" | "unisex";

export interface ShippingBatch {
  carrier: string;
  closed: ShippingStep;
  day: string;
  due: number;
  failed: number;
  id: string;
  labelled: ShippingStep;
  name: string;
  numbered: ShippingStep;
  printed: ShippingStep;
  ready: number;
  sent: ShippingStep;
  shipped: number;
  state: BatchState;
  waiting: number;
}

export interface ShippingBatchWhole {
  amount: number;
  batch: ShippingBatch;
  items: ShippingItem[];
  mismatches: ShippingMismatch[];
  now: number;
  pieces: number;
}

export interface ShippingClose {
  carrier: string;
  key: string;
  shipments: string[];
}

export interface ShippingCode {
  code: string;
}

export interface ShippingFile {
  base64: string;
  batch: ShippingBatchWhole;
  name: string;
  notices: string[];
  problems: string[];
  type: string;
}

export interface ShippingFix {
  id: string;
  item: number;
  line: number;
  tracking: string;
}

export interface ShippingItem {
  item: number;
  name: string;
  number: string;
  pieces: number;
  state: ItemState;
  tracking: string;
  trouble: string;
}

export interface ShippingLine {
  id: string;
  line: number;
}

export interface ShippingMismatch {
  item: number;
  line: number;
  number: string;
  reference: string;
  tracking: string;
  why: string;
}

export interface ShippingNumbers {
  base64: string;
  id: string;
  name: string;
}

export interface ShippingOne {
  id: string;
}

export interface ShippingPlace {
  id: string;
  item: number;
}

export interface ShippingQueue {
  batches: ShippingBatch[];
  carrier: string;
  carriers: string[];
  most: number;
  now: number;
  out: ShippingWaiting[];
  ready: ShippingWaiting[];
}

export interface ShippingSlip {
  batch: string;
  item: number;
  name: string;
  number: string;
  pieces: ShippingSlipPiece[];
  trouble: string;
}

export interface ShippingSlipPiece {
  detail: string;
  name: string;
  picture: string;
  quantity: number;
  sku: string;
}

export interface ShippingStep {
  at: number;
  note: string;
  who: string;
}

export interface ShippingWaiting {
  from: string;
  id: string;
  name: string;
  note: string;
  number: string;
  obstacle: Obstacle;
  pieces: number;
  placed: number;
}

export interface SizeTableRemove {
  id: string;
  revision: number;
}

export interface SizeTableRow {
  by: string;
  id: string;
  measures: string[];
  name: string;
  revision: number;
  sizes: TableSize[];
}

export interface SizeTableSave {
  id?: string;
  measures: string[];
  name: string;
  revision?: number;
  sizes: TableSize[];
}

export interface SizeTables {
  tables: SizeTableRow[];
}

export interface StaffPerson {
  created: string;
  devices: number;
  email: string;
  id: string;
  name: string;
  role: string;
  role_name: string;
  seen: string;
  state: PeopleState;
}

export interface StaffRole {
  code: string;
  fixed: boolean;
  name: string;
  permissions: string[];
  refund_most: number;
  revision: number;
}

export type Stage = "production" | "demo";

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

export interface StockAsk {
  after?: string;
  brand?: string;
  department?: string;
  text?: string;
  view?: StockView;
}

export interface StockChoice {
  code: string;
  name: string;
}

export interface StockCounts {
  held: number;
  low: number;
  out: number;
}

export interface StockDone {
  key: string;
  repeated: boolean;
  rows: StockRow[];
}

export interface StockEntry {
  after: number;
  at: number;
  delta: number;
  id: string;
  kind: string;
  order: boolean;
  reason: string;
  ref: string;
  who: string;
  word: string;
}

export interface StockHold {
  pieces: number;
  until: number;
  who: string;
}

export interface StockLine {
  delta: number;
  detail: string;
  name: string;
  sku: string;
}

export interface StockList {
  brands: StockChoice[];
  counts: StockCounts;
  departments: StockChoice[];
  more: boolean;
  next: string;
  rows: StockRow[];
}

export interface StockLow {
  pieces: number;
  sku: string;
}

export interface StockNeed {
  number: string;
  pieces: number;
  status: string;
}

export interface StockOne {
  sku: string;
}

export interface StockRow {
  available: number;
  brand: string;
  color: string;
  commodity: string;
  days_left: number;
  held: number;
  hex: string;
  low: number;
  name: string;
  on_hand: number;
  picture: string;
  size: string;
  sku: string;
  sold: number;
  state: StockState;
}

export interface StockScan {
  code: string;
}

export interface StockSheet {
  at: number;
  key: string;
  lines: StockLine[];
  pieces: number;
  reason: string;
  ref: string;
  skus: number;
  undone: boolean;
  who: string;
  word: string;
}

export interface StockSheets {
  sheets: StockSheet[];
}

export type StockState = "enough" | "low" | "out" | "ended";

export interface StockUndo {
  key: string;
}

export type StockView = "all" | "low" | "out" | "held";

export interface StockWhole {
  holds: StockHold[];
  ledger: StockEntry[];
  orders: StockNeed[];
  row: StockRow;
}

export interface StockWork {
  key: string;
  lines: StockWorkLine[];
  reason: string;
  ref?: string;
}

export interface StockWorkLine {
  pieces: number;
  seen: number;
  sku: string;
}

export interface TableSize {
  filter: string;
  name: string;
}

export interface TextAsk {
  id: string;
}

export interface TextChoice {
  id: string;
  name: string;
}

export interface TextChoices {
  articles: TextChoice[];
  editors: TextChoice[];
  sections: TextChoice[];
  words: TextChoice[];
}

export interface TextCompare {
  from: number;
  id: string;
  to: number;
}

export interface TextCount {
  n: number;
  state: TextState;
}

export interface TextDifference {
  label: string;
  name: string;
  pieces: TextPiece[];
}

export interface TextDifferences {
  fields: TextDifference[];
}

export interface TextFields {
  body: string;
  date: string;
  editor: string;
  end: number;
  items: string[];
  lead: string;
  lines: string[];
  link: string;
  order: string;
  picture: string;
  publish: number;
  related: string[];
  section: string;
  slug: string;
  tags: string[];
  title: string;
}

export type TextKind =
  | "article"
  | "information"
  | "guide"
  | "terms"
  | "faq"
  | "editor"
  | "outfit"
  | "hero"
  | "feature"
  | "banner"
  | "season";

export interface TextList {
  counts: TextCount[];
  elsewhere: string;
  rows: TextRow[];
}

export interface TextListAsk {
  kind?: string;
  state?: string;
  text?: string;
}

export interface TextNew {
  kind: TextKind;
}

export interface TextPicture {
  path: string;
  url: string;
}

export interface TextPiece {
  kind: PieceKind;
  text: string;
}

export interface TextPieces {
  doubts: string[];
  few: boolean;
  pieces: TextWorn[];
}

export interface TextPiecesAsk {
  pieces: string[];
}

export interface TextPreview {
  html: string;
  say: string;
}

export interface TextPreviewAsk {
  fields: TextFields;
  id?: string;
  kind: TextKind;
}

export interface TextPublish {
  id: string;
  reason?: string;
  revision: number;
}

export interface TextRemoved {
  id: string;
}

export interface TextRestore {
  id: string;
  newest: number;
  revision: number;
}

export interface TextRow {
  changed: boolean;
  end_at: number;
  id: string;
  kind: TextKind;
  path: string;
  publish_at: number;
  section: string;
  state: TextState;
  title: string;
  updated: number;
  waiting: boolean;
  who: string;
}

export interface TextSave {
  fields: TextFields;
  id?: string;
  kind: TextKind;
  revision: number;
}

export type TextState = "draft" | "planned" | "public" | "ended";

export interface TextUpload {
  base64: string;
}

export interface TextVersion {
  at: number;
  revision: number;
  who: string;
}

export interface TextWaiting {
  asked: number;
  id: string;
  may_agree: boolean;
  mine: boolean;
  name: string;
  revision: number;
}

export interface TextWhole {
  choices: TextChoices;
  elsewhere: string;
  fields: TextFields;
  fresh: boolean;
  next: number;
  published: number;
  revision: number;
  row: TextRow;
  two: boolean;
  versions: TextVersion[];
  waiting: TextWaiting | null;
}

export interface TextWorn {
  code: string;
  color: string;
  colors: TextWornColor[];
  name: string;
  picture: string;
  price: number;
  size: number;
  stock: string;
  x: number;
  y: number;
}

export interface TextWornColor {
  code: string;
  name: string;
}

export interface Today {
  backup: TodayBackup;
  jobs: TodayJob[];
  mail: TodayMail;
  next: TodayNext[];
  now: number;
  sales: TodaySales | null;
  waits: TodayWait[];
  work: TodayWork[];
}

export interface TodayBackup {
  bad: boolean;
  last: TodayBackupRun | null;
  problem: TodayBackupRun | null;
  trial: TodayBackupRun | null;
  verdict: Verdict;
  within: number;
}

export interface TodayBackupRun {
  at: number;
  began: number;
  bytes: number;
  failed: boolean;
  kind: BackupKind;
  place: string;
  says: string;
}

export interface TodayCounts {
  awaiting: number;
  check: number;
  held: number;
  lapsed: number;
  open: number;
  ready: number;
  returns: number;
}

export interface TodayDay {
  count: number;
  hours: number[];
  total: number;
}

export interface TodayJob {
  began: number;
  failures: number;
  late: boolean;
  name: string;
  problem: string;
}

export interface TodayLetter {
  at: number;
  key: string;
  number: string;
  problem: string;
  subject: string;
  to: string;
}

export interface TodayLetters {
  letters: TodayLetter[];
  masked: boolean;
}

export interface TodayMail {
  failed: number;
  oldest: number;
  waiting: number;
}

export interface TodayNext {
  at: number;
  kind: string;
  to: string;
  what: string;
}

export interface TodayResend {
  key: string;
}

export interface TodaySales {
  last_week: TodayDay;
  so_far: TodayDay;
  today: TodayDay;
}

export interface TodayWait {
  code: string;
  late: boolean;
  number: string;
  return: string;
  since: number;
  what: string;
}

export interface TodayWork {
  code: string;
  count: number;
  oldest: number;
  what: string;
}

export interface TransferAsk {
  id: string;
  number: string;
}

export interface TransferBatch {
  amount: number;
  at: number;
  count: number;
  day: string;
  failed: number;
  id: string;
  waiting: number;
  who: string;
}

export interface TransferBatchWhole {
  batch: TransferBatch;
  dropped: boolean;
  fresh: boolean;
  items: TransferItem[];
  name: string;
}

export interface TransferFile {
  base64: string;
  batch: TransferBatchWhole;
  name: string;
}

export interface TransferItem {
  amount: number;
  name: string;
  number: string;
  problem: string;
  reference: string;
  seq: number;
  state: TransferState;
}

export interface TransferList {
  batches: TransferBatch[];
  day: string;
  owed: TransferOwed[];
  problem: string;
}

export interface TransferOne {
  id: string;
}

export interface TransferOwed {
  amount: number;
  at: number;
  batch: string;
  id: string;
  method: string;
  name: string;
  note: string;
  number: string;
  state: OwedState;
  why: string;
}

export interface TransferResult {
  failed?: number[];
  id: string;
  made?: number[];
  problem?: string;
}

export interface TransferStart {
  day: string;
  numbers: string[];
}

export type TransferState = "waiting" | "transferred" | "failed" | "dropped";

export interface TravelAsk {
  id: string;
}

export interface TravelLink {
  ends: number;
  id: string;
  made: number;
  made_by: string;
  moment: number;
  note: string;
  revoked: number;
  revoked_by: string;
  url: string;
  visitor: string;
}

export interface TravelList {
  links: TravelLink[];
  moments: TravelMoment[];
  now: number;
  visitors: TravelVisitor[];
}

export interface TravelLook {
  moment: number;
  visitor: string;
}

export interface TravelMoment {
  at: number;
  says: string[];
}

export interface TravelShare {
  hours: number;
  moment: number;
  note: string;
  visitor: string;
}

export interface TravelVisitor {
  code: string;
  name: string;
}

export interface TreeArea {
  days: number;
  fee: number;
  name: string;
  prefectures: string[];
}

export interface TreeBrand {
  alias: string;
  alphabet: string;
  code: string;
  former: string[];
  goods: number;
  kana: string;
  name: string;
  recommended: number;
  revision: string;
  story: string;
}

export interface TreeBrandStep {
  alias?: string;
  alphabet?: string;
  code: string;
  do: TreeDo;
  kana?: string;
  name?: string;
  reason?: string;
  recommended?: number;
  seen?: string;
  story?: string;
}

export interface TreeCategory {
  alias: string;
  below: number;
  code: string;
  former: string[];
  goods: number;
  name: string;
  order: number;
  parent: string;
  path: string;
  revision: string;
}

export interface TreeChange {
  action: TreeDo;
  code: string;
  id: string;
  kind: string;
  made: number;
  made_by: string;
  name: string;
  undone: boolean;
}

export type TreeDo = "add" | "edit" | "move" | "remove";

export interface TreeDone {
  change: TreeChange;
  effect: TreeEffect;
  whole: TreeWhole;
}

export interface TreeEffect {
  addresses: AddressChange[];
  below: number;
  goods: number;
  kept: number;
  seen: number;
  taken: string[];
  unseen: number;
}

export interface TreeIcon {
  goods: number;
  id: number;
  label: string;
  rule: string;
  where: string;
}

export interface TreeRules {
  icons: TreeIcon[];
  max_icons: number;
  shipping: TreeShipping;
  sizes: TreeSize[];
}

export interface TreeShipping {
  areas: TreeArea[];
  carrier: string;
  closed: string[];
  cutoff: number;
  free_from: number;
  slots: string[];
}

export interface TreeSize {
  filter: string;
  name: string;
  skus: number;
}

export interface TreeStep {
  alias?: string;
  before?: string;
  code: string;
  do: TreeDo;
  goods_to?: string;
  name?: string;
  parent?: string;
  reason?: string;
  seen?: string;
}

export interface TreeUndo {
  id: string;
}

export interface TreeWhole {
  brands: TreeBrand[];
  categories: TreeCategory[];
  changes: TreeChange[];
}

export type Verdict = "fine" | "late" | "stopped" | "failed" | "never" | "unknown" | "unasked";

export interface VoiceAnswer {
  at: number;
  author: Author;
  state: ReviewState;
  text: string;
}

export interface VoiceBefore {
  at: number;
  text: string;
}

export interface VoiceEdit {
  id: string;
  kind: string;
  revision: number;
}

export type VoiceKind = "review" | "question";

export interface VoiceList {
  questions: number;
  reported: number;
  rows: VoiceRow[];
  waiting: number;
}

export interface VoiceOne {
  id: string;
  kind: string;
}

export interface VoicePhoto {
  jpeg: string;
}

export interface VoicePhotoAsk {
  id: string;
  seq: number;
}

export interface VoiceReply {
  id: string;
  kind: string;
  revision: number;
  text: string;
}

export interface VoiceRow {
  answer: boolean;
  at: number;
  id: string;
  item: string;
  item_code: string;
  kind: VoiceKind;
  photos: number;
  reports: number;
  revision: number;
  said: string;
  signs: string[];
  stars: number;
  state: ReviewState;
}

export interface VoiceTurnDown {
  id: string;
  kind: string;
  reason: string;
  revision: number;
}

export interface VoiceWhole {
  answers: VoiceAnswer[];
  facts: string[];
  helpful: number;
  name: string;
  order: string;
  points: number;
  reason: string;
  reply: string;
  reports: VoiceBefore[];
  row: VoiceRow;
  told: boolean;
  versions: VoiceBefore[];
}

export interface VoiceWord {
  kind: string;
  word: string;
}

export interface VoiceWordGone {
  word: string;
}

export interface VoiceWords {
  words: VoiceWord[];
}

export interface VoicesAsk {
  kind: string;
  view: string;
}

/** Every call of the shop: what it takes and what it answers. */
export interface Calls {
  /** Ends one of one's own sessions. */
  "office/account/end_session": {
    body: SessionBody;
    answer: Account;
  };
  /** Where somebody is logged in, and with what they log in. */
  "office/account/get": {
    body: None;
    answer: Account;
  };
  /** Keeps the passkey that the browser made. */
  "office/account/passkey_add": {
    body: AddPasskeyBody;
    answer: Account;
  };
  /** Begins to make another passkey. */
  "office/account/passkey_begin": {
    body: None;
    answer: Ceremony;
  };
  /** Removes a passkey. */
  "office/account/passkey_delete": {
    body: PasskeyID;
    answer: Account;
  };
  /** Changes one's own password. */
  "office/account/password": {
    body: PasswordBody;
    answer: Account;
  };
  /** Makes new recovery codes in place of the old ones. */
  "office/account/recovery": {
    body: None;
    answer: Recovery;
  };
  /** Agrees to what somebody else asked for: it is done now. */
  "office/approvals/agree": {
    body: ApprovalAct;
    answer: ApprovalList;
  };
  /** What waits for a second person, and what was decided. */
  "office/approvals/list": {
    body: None;
    answer: ApprovalList;
  };
  /** Refuses what somebody else asked for. */
  "office/approvals/refuse": {
    body: ApprovalAct;
    answer: ApprovalList;
  };
  /** Says whether two people decide something. */
  "office/approvals/save_rule": {
    body: ApprovalRule;
    answer: ApprovalList;
  };
  /** Takes back what one asked for oneself. */
  "office/approvals/withdraw": {
    body: ApprovalAct;
    answer: ApprovalList;
  };
  /** What was done, the latest first: as a whole, to one object, or by one person. */
  "office/audit/list": {
    body: ListBody;
    answer: HistoryList;
  };
  /** Reads the whole chain and says whether anything was changed. */
  "office/audit/verify": {
    body: None;
    answer: Report;
  };
  /** Everything that has a period in some weeks, and what of it does not go together. */
  "office/calendar/list": {
    body: CalendarAsk;
    answer: CalendarList;
  };
  /** What campaigns and coupons can be about. */
  "office/campaigns/choices": {
    body: None;
    answer: CampaignChoices;
  };
  /** Ends a campaign now. */
  "office/campaigns/end": {
    body: CampaignEnd;
    answer: CampaignWhole;
  };
  /** A campaign with its goods. */
  "office/campaigns/get": {
    body: CampaignAsk;
    answer: CampaignWhole;
  };
  /** All campaigns, those that end last first. */
  "office/campaigns/list": {
    body: None;
    answer: CampaignRows;
  };
  /** Goods by name, category, brand or codes. */
  "office/campaigns/match": {
    body: CampaignMatch;
    answer: CampaignMatched;
  };
  /** Gives a campaign its picture. */
  "office/campaigns/picture": {
    body: CampaignUpload;
    answer: CampaignWhole;
  };
  /** What saving a campaign would do, and what is doubtful about it. */
  "office/campaigns/preview": {
    body: CampaignSave;
    answer: CampaignEffect;
  };
  /** Takes a campaign out of the shop. */
  "office/campaigns/remove": {
    body: CampaignEnd;
    answer: CampaignRows;
  };
  /** Adds a campaign, or changes one with its goods. */
  "office/campaigns/save": {
    body: CampaignSave;
    answer: CampaignWhole;
  };
  /** Ends a coupon now. */
  "office/coupons/end": {
    body: CampaignEnd;
    answer: CouponWhole;
  };
  /** A coupon: who holds it, how often it was used, what it says. */
  "office/coupons/get": {
    body: CampaignAsk;
    answer: CouponWhole;
  };
  /** Puts a coupon into members' hands. */
  "office/coupons/give": {
    body: CouponGive;
    answer: CouponGiven;
  };
  /** All coupons, those that end last first. */
  "office/coupons/list": {
    body: None;
    answer: CouponRows;
  };
  /** What saving a coupon would do, and what is doubtful about it. */
  "office/coupons/preview": {
    body: CouponSave;
    answer: CouponEffect;
  };
  /** Takes back a coupon that no order used. */
  "office/coupons/remove": {
    body: CampaignEnd;
    answer: CouponRows;
  };
  /** Adds a coupon, or changes one. */
  "office/coupons/save": {
    body: CouponSave;
    answer: CouponWhole;
  };
  /** A file that an export made. */
  "office/exports/download": {
    body: ExportAsk;
    answer: ImportDownload;
  };
  /** A file about people that an export made. */
  "office/exports/download_people": {
    body: ExportAsk;
    answer: ImportDownload;
  };
  /** Exports that are planned, and the files that they made. */
  "office/exports/list": {
    body: ExportListAsk;
    answer: ExportList;
  };
  /** Ends an export; its files stay for their days. */
  "office/exports/remove": {
    body: ExportAsk;
    answer: None;
  };
  /** Lets an export be made now, besides its hours. */
  "office/exports/run": {
    body: ExportAsk;
    answer: None;
  };
  /** Plans an export, or changes one. */
  "office/exports/save": {
    body: ExportSave;
    answer: ExportPlanRow;
  };
  /** Takes the address of a feed away. */
  "office/feeds/close": {
    body: FeedAsk;
    answer: FeedList;
  };
  /** Feeds for services that compare and advertise, with their addresses. */
  "office/feeds/list": {
    body: None;
    answer: FeedList;
  };
  /** Gives a feed an address, or another one. */
  "office/feeds/open": {
    body: FeedAsk;
    answer: FeedList;
  };
  /** What a service would not like about the goods. */
  "office/feeds/problems": {
    body: FeedAsk;
    answer: FeedProblems;
  };
  /** Changes fields of several commodities, as a grid does. */
  "office/goods/cells": {
    body: GoodsCells;
    answer: GoodsCellsDone;
  };
  /** Throws a draft away. */
  "office/goods/discard": {
    body: GoodsAsk;
    answer: GoodsWhole;
  };
  /** One commodity whole, with its draft and what can be chosen. */
  "office/goods/get": {
    body: GoodsAsk;
    answer: GoodsWhole;
  };
  /** Commodities by state, with what is missing. */
  "office/goods/list": {
    body: GoodsListAsk;
    answer: GoodsList;
  };
  /** A commodity that begins empty, or as a copy of another. */
  "office/goods/new": {
    body: GoodsNew;
    answer: GoodsWhole;
  };
  /** Takes a picture, which a save then puts into its place. */
  "office/goods/picture": {
    body: GoodsUpload;
    answer: GoodsPicture;
  };
  /** The page of a commodity as the shop would show it. */
  "office/goods/preview": {
    body: GoodsPreviewAsk;
    answer: GoodsPreview;
  };
  /** Removes a table of sizes; items keep theirs. */
  "office/goods/remove_size_table": {
    body: SizeTableRemove;
    answer: None;
  };
  /** Keeps a draft, publishes it, or says when it is published. */
  "office/goods/save": {
    body: GoodsSave;
    answer: GoodsWhole;
  };
  /** Adds or changes a table of sizes. */
  "office/goods/save_size_table": {
    body: SizeTableSave;
    answer: SizeTableRow;
  };
  /** Tables of sizes with which items begin. */
  "office/goods/size_tables": {
    body: None;
    answer: SizeTables;
  };
  /** Lets what was compared be done. */
  "office/imports/apply": {
    body: ImportApply;
    answer: ImportFile;
  };
  /** Lets points be given and taken as a file says. */
  "office/imports/apply_points": {
    body: ImportApply;
    answer: ImportFile;
  };
  /** The rows in which something is wrong, with the reasons. */
  "office/imports/bad": {
    body: ImportAsk;
    answer: ImportDownload;
  };
  /** Makes room for a file. */
  "office/imports/begin": {
    body: ImportBegin;
    answer: ImportFile;
  };
  /** What a file changes, field by field. */
  "office/imports/changes": {
    body: ImportChangesAsk;
    answer: ImportChanges;
  };
  /** Lets a file be read and compared. */
  "office/imports/check": {
    body: ImportCheck;
    answer: ImportFile;
  };
  /** Throws a file away that was not applied. */
  "office/imports/discard": {
    body: ImportAsk;
    answer: None;
  };
  /** Everything of a kind as a file that can be dropped again. */
  "office/imports/export": {
    body: ImportExportAsk;
    answer: ImportDownload;
  };
  /** What was found in a file, row by row. */
  "office/imports/findings": {
    body: ImportFindingsAsk;
    answer: ImportFindings;
  };
  /** A file: how far it is, what it changes, what is wrong with it. */
  "office/imports/get": {
    body: ImportAsk;
    answer: ImportWhole;
  };
  /** Kinds of files, with their columns. */
  "office/imports/kinds": {
    body: None;
    answer: ImportKinds;
  };
  /** Files that were dropped, the newest first. */
  "office/imports/list": {
    body: ImportListAsk;
    answer: ImportList;
  };
  /** Takes a part of a file. */
  "office/imports/part": {
    body: ImportPart;
    answer: None;
  };
  /** Lets it be compared what taking an import back would do. */
  "office/imports/undo": {
    body: ImportAsk;
    answer: ImportFile;
  };
  /** Answers by mail. */
  "office/inquiries/answer": {
    body: InquiryAnswer;
    answer: InquiryWhole;
  };
  /** Says who answers. */
  "office/inquiries/assign": {
    body: InquiryAssign;
    answer: InquiryWhole;
  };
  /** One inquiry with all that was said. */
  "office/inquiries/get": {
    body: InquiryOne;
    answer: InquiryWhole;
  };
  /** Inquiries of a state, what waits longest first, and how many there are of each. */
  "office/inquiries/list": {
    body: InquiriesAsk;
    answer: InquiryList;
  };
  /** Keeps a note for those who work in the shop. */
  "office/inquiries/note": {
    body: InquiryNote;
    answer: InquiryWhole;
  };
  /** Removes a text for answers. */
  "office/inquiries/remove_template": {
    body: InquiryRemoveTemplate;
    answer: InquiryTemplates;
  };
  /** Changes a text for answers, or makes one. */
  "office/inquiries/save_template": {
    body: InquirySaveTemplate;
    answer: InquiryTemplates;
  };
  /** Says how far it has come, without a letter. */
  "office/inquiries/state": {
    body: InquirySetState;
    answer: InquiryWhole;
  };
  /** The texts for answers, filled for an inquiry. */
  "office/inquiries/templates": {
    body: InquiryOne;
    answer: InquiryTemplates;
  };
  /** Sets up password and one-time codes, and logs in. */
  "office/invitation/accept": {
    body: AcceptBody;
    answer: Accepted;
  };
  /** Whom an invitation is for, and the key of one-time codes to set up. */
  "office/invitation/get": {
    body: InvitationBody;
    answer: Invitation;
  };
  /** Sets up a passkey, and logs in. */
  "office/invitation/passkey": {
    body: PasskeyBody;
    answer: Me;
  };
  /** Begins to make the passkey of who was invited. */
  "office/invitation/passkey_begin": {
    body: InvitationBody;
    answer: Ceremony;
  };
  /** Erases a member who asked for it. */
  "office/members/erase": {
    body: EraseBody;
    answer: EraseAnswer;
  };
  /** How far it has come, and what failed. */
  "office/orders/bulk": {
    body: OrderBulkOne;
    answer: OrderBulk;
  };
  /** Begins to do one thing to many orders, each with its result. */
  "office/orders/bulk_begin": {
    body: OrderBulkBegin;
    answer: OrderBulk;
  };
  /** Tries what failed once more, or goes on. */
  "office/orders/bulk_retry": {
    body: OrderBulkOne;
    answer: OrderBulk;
  };
  /** Leaves the orders alone that wait. */
  "office/orders/bulk_stop": {
    body: OrderBulkOne;
    answer: OrderBulk;
  };
  /** Takes back what was done to many orders, where it can be. */
  "office/orders/bulk_undo": {
    body: OrderBulkOne;
    answer: OrderBulk;
  };
  /** What was done to many orders lately. */
  "office/orders/bulks": {
    body: None;
    answer: OrderBulks;
  };
  /** Calls an order off that has not left. */
  "office/orders/cancel": {
    body: OrderAct;
    answer: OrderWhole;
  };
  /** Says that what left arrived. */
  "office/orders/deliver": {
    body: OrderAct;
    answer: OrderWhole;
  };
  /** One order whole. */
  "office/orders/get": {
    body: OrderAsk;
    answer: OrderWhole;
  };
  /** Keeps an order from being packed. */
  "office/orders/hold": {
    body: OrderAct;
    answer: OrderWhole;
  };
  /** A letter about an order, as it was sent. */
  "office/orders/letter": {
    body: OrderLetterAsk;
    answer: OrderLetterText;
  };
  /** A page of the orders that a filter leaves, by place and never by offset. */
  "office/orders/list": {
    body: OrderListAsk;
    answer: OrderList;
  };
  /** Writes something down about an order. */
  "office/orders/memo": {
    body: OrderAct;
    answer: OrderWhole;
  };
  /** How many orders of a filter came after a moment. */
  "office/orders/news": {
    body: OrderNewsAsk;
    answer: OrderNews;
  };
  /** Says that a transfer came to the bank account. */
  "office/orders/paid": {
    body: OrderAct;
    answer: OrderWhole;
  };
  /** What an action would do: money, stock, letters. */
  "office/orders/preview": {
    body: OrderPreviewAsk;
    answer: OrderPreview;
  };
  /** Gives back a part of what was paid. */
  "office/orders/refund": {
    body: OrderRefund;
    answer: OrderWhole;
  };
  /** Lets an order be packed again. */
  "office/orders/release": {
    body: OrderAct;
    answer: OrderWhole;
  };
  /** Sends a letter about an order once more. */
  "office/orders/resend": {
    body: OrderLetterAsk;
    answer: OrderWhole;
  };
  /** Says that a shipment left. */
  "office/orders/ship": {
    body: OrderShip;
    answer: OrderWhole;
  };
  /** Publishes an earlier version anew. */
  "office/pages/back": {
    body: PageBack;
    answer: PageWhole;
  };
  /** Throws a draft away. */
  "office/pages/discard": {
    body: PageSeen;
    answer: PageWhole;
  };
  /** A page with its draft, its versions and what can be chosen. */
  "office/pages/get": {
    body: PageAsk;
    answer: PageWhole;
  };
  /** Pages that are put together from blocks. */
  "office/pages/list": {
    body: None;
    answer: PageList;
  };
  /** Makes a link for an hour that shows the page as its draft is. */
  "office/pages/look": {
    body: PageLook;
    answer: PageLink;
  };
  /** Takes a picture for a banner. */
  "office/pages/picture": {
    body: PageUpload;
    answer: PagePicture;
  };
  /** Makes the draft what shoppers see, as one switch. */
  "office/pages/publish": {
    body: PagePublish;
    answer: PageWhole;
  };
  /** Keeps a draft of a page. */
  "office/pages/save": {
    body: PageSave;
    answer: PageWhole;
  };
  /** Says that somebody looks at something, or does no more, and who else does. */
  "office/presence/look": {
    body: PresenceLook;
    answer: PresenceOthers;
  };
  /** By what items can be chosen. */
  "office/prices/choices": {
    body: None;
    answer: PriceChoices;
  };
  /** Ends a sale now, or takes it back before it begins. */
  "office/prices/end": {
    body: EndSale;
    answer: SaleWhole;
  };
  /** All that is known of a colour's prices. */
  "office/prices/history": {
    body: PriceHistoryAsk;
    answer: PriceHistory;
  };
  /** What colours cost now, what stands beside the price, and what comes next. */
  "office/prices/list": {
    body: PriceListAsk;
    answer: PriceList;
  };
  /** Makes a sale, as one thing. */
  "office/prices/make": {
    body: SalePlan;
    answer: SaleWhole;
  };
  /** What a sale would do, line by line. */
  "office/prices/preview": {
    body: SalePlan;
    answer: SalePreview;
  };
  /** A sale with its prices, and what changed since it was made. */
  "office/prices/sale": {
    body: SaleAsk;
    answer: SaleWhole;
  };
  /** Sales, those that end last first. */
  "office/prices/sales": {
    body: None;
    answer: SaleList;
  };
  /** Lets the shopper send goods. */
  "office/returns/accept": {
    body: ReturnAct;
    answer: ReturnWhole;
  };
  /** How many returns are at each step. */
  "office/returns/counts": {
    body: None;
    answer: ReturnCounts;
  };
  /** One return whole, with what can be done with it and what that would cost. */
  "office/returns/get": {
    body: ReturnAsk;
    answer: ReturnWhole;
  };
  /** Says what goods are like, line by line. */
  "office/returns/inspect": {
    body: ReturnInspect;
    answer: ReturnWhole;
  };
  /** A page of the returns at some steps, what waits longest first. */
  "office/returns/list": {
    body: ReturnListAsk;
    answer: ReturnList;
  };
  /** A photo that the shopper added. */
  "office/returns/photo": {
    body: ReturnPhotoAsk;
    answer: ReturnPhoto;
  };
  /** Says that goods are here. */
  "office/returns/receive": {
    body: ReturnAct;
    answer: ReturnWhole;
  };
  /** Gives back what inspected goods were worth. */
  "office/returns/refund": {
    body: ReturnAct;
    answer: ReturnWhole;
  };
  /** Says that goods are not taken back. */
  "office/returns/refuse": {
    body: ReturnAct;
    answer: ReturnWhole;
  };
  /** Says that the other goods of an exchange left. */
  "office/returns/ship": {
    body: ReturnShip;
    answer: ReturnWhole;
  };
  /** Has texts with a word held back. */
  "office/reviews/add_word": {
    body: VoiceWord;
    answer: VoiceWords;
  };
  /** Answers it in the shop's name; who wrote it is told. */
  "office/reviews/answer": {
    body: VoiceReply;
    answer: VoiceWhole;
  };
  /** Publishes it, or says that reports of it were looked at. */
  "office/reviews/approve": {
    body: VoiceEdit;
    answer: VoiceWhole;
  };
  /** One review or question with all that belongs to it. */
  "office/reviews/get": {
    body: VoiceOne;
    answer: VoiceWhole;
  };
  /** Takes it from the shop; who wrote it is told why. */
  "office/reviews/hide": {
    body: VoiceTurnDown;
    answer: VoiceWhole;
  };
  /** Reviews, or questions, of a state: what waits longest first, and how much waits. */
  "office/reviews/list": {
    body: VoicesAsk;
    answer: VoiceList;
  };
  /** A photo of a review. */
  "office/reviews/photo": {
    body: VoicePhotoAsk;
    answer: VoicePhoto;
  };
  /** Does not publish it; who wrote it is told why. */
  "office/reviews/refuse": {
    body: VoiceTurnDown;
    answer: VoiceWhole;
  };
  /** Lets texts with a word pass. */
  "office/reviews/remove_word": {
    body: VoiceWordGone;
    answer: VoiceWords;
  };
  /** The words for which texts are held back. */
  "office/reviews/words": {
    body: Record<string, never>;
    answer: VoiceWords;
  };
  /** Logs in as one of the people of the demo. */
  "office/session/demo": {
    body: DemoBody;
    answer: Me;
  };
  /** Who is logged in, and what they may do. */
  "office/session/get": {
    body: None;
    answer: Me;
  };
  /** Logs in with password and one-time code. */
  "office/session/login": {
    body: LoginBody;
    answer: Me;
  };
  /** Logs out. */
  "office/session/logout": {
    body: None;
    answer: Me;
  };
  /** Logs in by passkey. */
  "office/session/passkey": {
    body: AnswerBody;
    answer: Me;
  };
  /** Begins a login, or a proof, by passkey. */
  "office/session/passkey_begin": {
    body: None;
    answer: Ceremony;
  };
  /** Proves once more who somebody is, for what needs it. */
  "office/session/prove": {
    body: ProveBody;
    answer: Me;
  };
  /** Proves once more by passkey who somebody is. */
  "office/session/prove_passkey": {
    body: AnswerBody;
    answer: Me;
  };
  /** A batch with what is in it. */
  "office/shipping/batch": {
    body: ShippingOne;
    answer: ShippingBatchWhole;
  };
  /** Makes a batch of what can leave now. */
  "office/shipping/close": {
    body: ShippingClose;
    answer: ShippingBatchWhole;
  };
  /** Gives up a batch. */
  "office/shipping/drop": {
    body: ShippingOne;
    answer: ShippingBatchWhole;
  };
  /** Gives one parcel of a batch its number. */
  "office/shipping/fix": {
    body: ShippingFix;
    answer: ShippingBatchWhole;
  };
  /** The file from which the carrier's program prints the labels of a batch. */
  "office/shipping/labels": {
    body: ShippingOne;
    answer: ShippingFile;
  };
  /** Reads the numbers from the file that the carrier's program wrote. */
  "office/shipping/number": {
    body: ShippingNumbers;
    answer: ShippingBatchWhole;
  };
  /** The picking list and the delivery notes of a batch as one PDF. */
  "office/shipping/print": {
    body: ShippingOne;
    answer: ShippingFile;
  };
  /** What waits to leave, why some of it cannot, and the batches of the last days. */
  "office/shipping/queue": {
    body: None;
    answer: ShippingQueue;
  };
  /** Takes a parcel out of a batch. */
  "office/shipping/remove": {
    body: ShippingPlace;
    answer: ShippingBatchWhole;
  };
  /** What belongs to a slip that was scanned. */
  "office/shipping/scan": {
    body: ShippingCode;
    answer: ShippingSlip;
  };
  /** Ships what has a number, after some minutes. */
  "office/shipping/send": {
    body: ShippingOne;
    answer: ShippingBatchWhole;
  };
  /** Forgets a line of the carrier's file that fits nothing. */
  "office/shipping/skip": {
    body: ShippingLine;
    answer: ShippingBatchWhole;
  };
  /** Takes back that a batch was sent. */
  "office/shipping/undo": {
    body: ShippingOne;
    answer: ShippingBatchWhole;
  };
  /** Ends somebody's work here, and all their sessions. */
  "office/staff/disable": {
    body: PersonBody;
    answer: Overview;
  };
  /** Ends a session of somebody. */
  "office/staff/end_session": {
    body: EndBody;
    answer: Sessions;
  };
  /** Invites somebody by a letter. */
  "office/staff/invite": {
    body: InviteBody;
    answer: InviteAnswer;
  };
  /** Everybody who works here or did, the roles, and the networks. */
  "office/staff/list": {
    body: None;
    answer: Overview;
  };
  /** Gives somebody another role. */
  "office/staff/role": {
    body: RoleBody;
    answer: Overview;
  };
  /** Says from which networks the office may be used. */
  "office/staff/save_networks": {
    body: NetworksBody;
    answer: Overview;
  };
  /** Changes a role, or makes one. */
  "office/staff/save_role": {
    body: SaveRoleBody;
    answer: Overview;
  };
  /** Where somebody is logged in. */
  "office/staff/sessions": {
    body: PersonBody;
    answer: Sessions;
  };
  /** Corrects by how many pieces the shop was wrong. */
  "office/stock/correct": {
    body: StockWork;
    answer: StockDone;
  };
  /** Writes down what was counted, as differences to what was seen. */
  "office/stock/count": {
    body: StockWork;
    answer: StockDone;
  };
  /** One SKU with its ledger, what is put aside and which orders wait for it. */
  "office/stock/get": {
    body: StockOne;
    answer: StockWhole;
  };
  /** SKUs with how much there is of them and how long it lasts. */
  "office/stock/list": {
    body: StockAsk;
    answer: StockList;
  };
  /** Says up to how many pieces a SKU is nearly sold out. */
  "office/stock/low": {
    body: StockLow;
    answer: StockWhole;
  };
  /** Writes down that goods came in. */
  "office/stock/receive": {
    body: StockWork;
    answer: StockDone;
  };
  /** The SKU of a code that was scanned or typed. */
  "office/stock/scan": {
    body: StockScan;
    answer: StockRow;
  };
  /** Takes pieces off the shelf that cannot be sold. */
  "office/stock/scrap": {
    body: StockWork;
    answer: StockDone;
  };
  /** What people did to the shelf, the latest first. */
  "office/stock/sheets": {
    body: None;
    answer: StockSheets;
  };
  /** Takes back what was done to the shelf. */
  "office/stock/undo": {
    body: StockUndo;
    answer: StockDone;
  };
  /** The words that differ between two versions. */
  "office/texts/compare": {
    body: TextCompare;
    answer: TextDifferences;
  };
  /** One text whole, with its versions and what can be chosen. */
  "office/texts/get": {
    body: TextAsk;
    answer: TextWhole;
  };
  /** Texts of the shop by kind and state. */
  "office/texts/list": {
    body: TextListAsk;
    answer: TextList;
  };
  /** A text that begins empty. */
  "office/texts/new": {
    body: TextNew;
    answer: TextWhole;
  };
  /** Takes a picture for a text. */
  "office/texts/picture": {
    body: TextUpload;
    answer: TextPicture;
  };
  /** What the goods of an outfit are, where they lie, and whether they go together. */
  "office/texts/pieces": {
    body: TextPiecesAsk;
    answer: TextPieces;
  };
  /** The page of a text as the shop would show it. */
  "office/texts/preview": {
    body: TextPreviewAsk;
    answer: TextPreview;
  };
  /** Publishes a version, now or at the time that it names. */
  "office/texts/publish": {
    body: TextPublish;
    answer: TextWhole;
  };
  /** Throws a text away that nobody was ever shown. */
  "office/texts/remove": {
    body: TextAsk;
    answer: TextRemoved;
  };
  /** Makes an older version the newest draft. */
  "office/texts/restore": {
    body: TextRestore;
    answer: TextWhole;
  };
  /** Keeps a version that the shop does not show. */
  "office/texts/save": {
    body: TextSave;
    answer: TextWhole;
  };
  /** Takes a text out of the shop. */
  "office/texts/unpublish": {
    body: TextAsk;
    answer: TextWhole;
  };
  /** How many orders wait, by what they wait for. */
  "office/today/counts": {
    body: None;
    answer: TodayCounts;
  };
  /** What there is to do, what waits longest, what was sold today, what happens next, and how jobs and backups fare. */
  "office/today/get": {
    body: None;
    answer: Today;
  };
  /** The letters that the shop gave up sending, the oldest first. */
  "office/today/letters": {
    body: None;
    answer: TodayLetters;
  };
  /** Sends a letter once more that the shop gave up. */
  "office/today/resend": {
    body: TodayResend;
    answer: TodayLetters;
  };
  /** Asks for the account of a refund once more. */
  "office/transfers/ask": {
    body: TransferAsk;
    answer: TransferList;
  };
  /** A file for the bank with what is in it. */
  "office/transfers/batch": {
    body: TransferOne;
    answer: TransferBatchWhole;
  };
  /** Gives up a file that the bank was never told of. */
  "office/transfers/drop": {
    body: TransferOne;
    answer: TransferBatchWhole;
  };
  /** The bank's file once more, the same as before. */
  "office/transfers/file": {
    body: TransferOne;
    answer: TransferFile;
  };
  /** What is owed and people transfer, the oldest first, and the files that the bank was told. */
  "office/transfers/list": {
    body: None;
    answer: TransferList;
  };
  /** Says what the bank did with refunds of a file. */
  "office/transfers/result": {
    body: TransferResult;
    answer: TransferBatchWhole;
  };
  /** Says that a refund was transferred without a file. */
  "office/transfers/sent": {
    body: TransferAsk;
    answer: TransferList;
  };
  /** Puts refunds into a new file for the bank. */
  "office/transfers/start": {
    body: TransferStart;
    answer: TransferFile;
  };
  /** Links that show the shop as it will be, and when something changes. */
  "office/travel/list": {
    body: None;
    answer: TravelList;
  };
  /** Makes a link for an hour, for oneself. */
  "office/travel/look": {
    body: TravelLook;
    answer: TravelLink;
  };
  /** Makes a link show nothing from now on. */
  "office/travel/revoke": {
    body: TravelAsk;
    answer: TravelLink;
  };
  /** Makes a link for somebody without a login, for up to seven days. */
  "office/travel/share": {
    body: TravelShare;
    answer: TravelLink;
  };
  /** Adds, changes, moves or removes a category. */
  "office/trees/change": {
    body: TreeStep;
    answer: TreeDone;
  };
  /** Adds, changes or removes a brand. */
  "office/trees/change_brand": {
    body: TreeBrandStep;
    answer: TreeDone;
  };
  /** Categories and brands with their goods, and the addresses that lead to them. */
  "office/trees/list": {
    body: None;
    answer: TreeWhole;
  };
  /** What a change of the categories would do. */
  "office/trees/preview": {
    body: TreeStep;
    answer: TreeEffect;
  };
  /** What a change of a brand would do. */
  "office/trees/preview_brand": {
    body: TreeBrandStep;
    answer: TreeEffect;
  };
  /** The rules of icons, sizes and shipping areas. */
  "office/trees/rules": {
    body: None;
    answer: TreeRules;
  };
  /** Takes a change of a category or brand back. */
  "office/trees/undo": {
    body: TreeUndo;
    answer: TreeWhole;
  };
  /** Views of orders that somebody saved, or a colleague shares. */
  "office/views/list": {
    body: None;
    answer: SavedViews;
  };
  /** Removes a view of one's own. */
  "office/views/remove": {
    body: OneView;
    answer: SavedViews;
  };
  /** Saves a view, or changes one's own. */
  "office/views/save": {
    body: SaveView;
    answer: SavedViews;
  };
}

export type CallName = keyof Calls;
export type Body<N extends CallName> = Calls[N]["body"];
export type Answer<N extends CallName> = Calls[N]["answer"];
export type Family = "office";
