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

export interface AddPasskeyBody {
  answer: Json;
  name: string;
  token: string;
}

export interface AnswerBody {
  answer: Json;
  token: string;
}

export interface Ceremony {
  options: Json;
  token: string;
}

export interface Change {
  after: string;
  before: string;
  field: string;
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
  reason: string;
  sealed: boolean;
}

export interface HistoryList {
  entries: HistoryEntry[];
  more: boolean;
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

export interface Me {
  demo: DemoPerson[];
  may: string[];
  person: Person | null;
  shop: string;
  stage: Stage;
}

export interface Network {
  note: string;
  prefix: string;
}

export interface NetworksBody {
  networks: Network[];
}

export type None = Record<string, never>;

export interface Overview {
  here: string;
  networks: Network[];
  people: StaffPerson[];
  permissions: Permission[];
  roles: StaffRole[];
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

export interface RoleBody {
  id: string;
  role: string;
}

export interface SaveRoleBody {
  code: string;
  name: string;
  permissions: string[];
  refund_most: number;
  revision: number;
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

export interface StaffPerson {
  created: string;
  devices: number;
  email: string;
  id: string;
  name: string;
  role: string;
  role_name: string;
  seen: string;
  state: State;
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

export type State = "works" | "invited" | "left";

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
}

export type CallName = keyof Calls;
export type Body<N extends CallName> = Calls[N]["body"];
export type Answer<N extends CallName> = Calls[N]["answer"];
export type Family = "office";
