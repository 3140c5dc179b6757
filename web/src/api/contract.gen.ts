// Generated from contract/openapi.json by `tsumugi contract`. Do not edit.

/** Any JSON value: what the shop passes on without looking inside. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

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

export interface Info {
  announcement: string;
  departments: Department[];
  free_shipping_from: number;
  shop_name: string;
}

export type None = Record<string, never>;

export interface ReportClient {
  currentUrl: string;
  isBack: boolean;
}

export interface ReportTaken {
  ok: boolean;
}

export interface Session {
  auth_time: number | null;
  cart_count: number;
  customer: Customer | null;
  digital_subscriber: boolean;
  favorite_count: number;
  verified: boolean;
}

/** Every call of the shop: what it takes and what it answers. */
export interface Calls {
  /** Takes a browser's report of an error. */
  "common/outputerror": {
    body: ErrorReport;
    answer: ReportTaken;
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
  "siapi/session/select/": { family: "siapi", public: false },
  "siapi/shop/select/": { family: "siapi", public: true },
};
