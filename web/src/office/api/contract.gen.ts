// Generated from contract/office.json by `tsumugi contract`. Do not edit.

/** Any JSON value: what the shop passes on without looking inside. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface DemoBody {
  id: string;
}

export interface DemoPerson {
  id: string;
  name: string;
  role_name: string;
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

export interface LoginBody {
  code: string;
  email: string;
  password: string;
}

export interface Me {
  demo: DemoPerson[];
  may: string[];
  person: Person | null;
  shop: string;
  stage: Stage;
}

export type None = Record<string, never>;

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

export interface ProveBody {
  code: string;
  password: string;
}

export type Stage = "production" | "demo";

/** Every call of the shop: what it takes and what it answers. */
export interface Calls {
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
  /** Proves once more who somebody is, for what needs it. */
  "office/session/prove": {
    body: ProveBody;
    answer: Me;
  };
}

export type CallName = keyof Calls;
export type Body<N extends CallName> = Calls[N]["body"];
export type Answer<N extends CallName> = Calls[N]["answer"];
export type Family = "office";
