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

export interface OutputErrorClient {
  currentUrl: string;
  isBack: boolean;
}

export interface OutputErrorIn {
  client: OutputErrorClient;
  message: string;
  stack: string;
  status: number;
}

export interface SessionSelectOut {
  auth_time: number | null;
  cart_count: number;
  customer: Customer | null;
  digital_subscriber: boolean;
  favorite_count: number;
  verified: boolean;
}

export interface ShopSelectOut {
  announcement: string;
  departments: Department[];
  free_shipping_from: number;
  shop_name: string;
}

/** Every call of the shop: what it takes and what it answers. */
export interface Calls {
  /** Reports an error that the browser met. */
  "common/outputerror": {
    body: OutputErrorIn;
    answer: Record<string, never>;
  };
  /** Who the shopper is, and what the header shows of the cart and favourites. */
  "siapi/session/select/": {
    body: Record<string, never>;
    answer: SessionSelectOut;
  };
  /** What every page needs to know about the shop. */
  "siapi/shop/select/": {
    body: Record<string, never>;
    answer: ShopSelectOut;
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
