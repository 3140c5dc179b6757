SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.brand (
    code text NOT NULL,
    shop_code text NOT NULL,
    name text NOT NULL,
    alphabet text NOT NULL,
    kana text NOT NULL,
    alias text NOT NULL,
    number_1 bigint NOT NULL,
    number_2 bigint NOT NULL,
    story text NOT NULL,
    recommended bigint NOT NULL
);
CREATE TABLE public.campaign (
    code text NOT NULL,
    name text NOT NULL,
    lead text NOT NULL,
    body text NOT NULL,
    starts bigint NOT NULL,
    ends bigint NOT NULL,
    sort_order bigint NOT NULL
);
CREATE TABLE public.cart_line (
    owner text NOT NULL,
    sku text NOT NULL,
    quantity bigint NOT NULL,
    price_seen bigint NOT NULL,
    name text NOT NULL,
    saved boolean NOT NULL,
    added_at bigint NOT NULL,
    CONSTRAINT cart_line_quantity_check CHECK ((quantity > 0))
);
CREATE TABLE public.cart_state (
    owner text NOT NULL,
    coupons text NOT NULL,
    notices text NOT NULL,
    updated_at bigint NOT NULL
);
CREATE TABLE public.category (
    code text NOT NULL,
    parent text NOT NULL,
    name text NOT NULL,
    alias text NOT NULL,
    display_order bigint NOT NULL
);
CREATE TABLE public.change_log (
    seq bigint NOT NULL,
    topic text NOT NULL,
    ref text NOT NULL,
    at bigint NOT NULL
);
ALTER TABLE public.change_log ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.change_log_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.checkout (
    owner text NOT NULL,
    draft text NOT NULL,
    hold_until bigint NOT NULL,
    extended boolean NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    confirmed text NOT NULL,
    updated_at bigint NOT NULL
);
CREATE TABLE public.color (
    code text NOT NULL,
    commodity text NOT NULL,
    "position" bigint NOT NULL,
    name text NOT NULL,
    color_group text NOT NULL,
    hex text NOT NULL,
    list_price bigint NOT NULL,
    price bigint NOT NULL,
    pictures bigint NOT NULL
);
CREATE TABLE public.commodity (
    code text NOT NULL,
    name text NOT NULL,
    sex_type text NOT NULL,
    description text NOT NULL,
    search_words text NOT NULL,
    materials text NOT NULL,
    care text NOT NULL,
    returns text NOT NULL,
    tax_percent bigint NOT NULL,
    sale_limit bigint NOT NULL,
    new_season boolean NOT NULL,
    new_arrival boolean NOT NULL,
    repeated boolean NOT NULL,
    reserve boolean NOT NULL,
    magazine boolean NOT NULL,
    secret boolean NOT NULL,
    discontinued boolean NOT NULL,
    arrival_date text NOT NULL,
    popular_rank bigint NOT NULL,
    digest text NOT NULL
);
CREATE TABLE public.commodity_campaign (
    commodity text NOT NULL,
    "position" bigint NOT NULL,
    campaign text NOT NULL
);
CREATE TABLE public.commodity_category (
    commodity text NOT NULL,
    "position" bigint NOT NULL,
    category text NOT NULL
);
CREATE TABLE public.content_entry (
    id text NOT NULL,
    type text NOT NULL,
    revision bigint NOT NULL,
    published_revision bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    published_at bigint NOT NULL
);
CREATE TABLE public.content_revision (
    entry text NOT NULL,
    revision bigint NOT NULL,
    fields text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.coupon (
    code text NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    value bigint NOT NULL,
    conditions text NOT NULL,
    starts bigint NOT NULL,
    ends bigint NOT NULL,
    per_person bigint NOT NULL,
    total bigint NOT NULL,
    given boolean NOT NULL,
    used bigint NOT NULL
);
CREATE TABLE public.coupon_holder (
    owner text NOT NULL,
    code text NOT NULL,
    held boolean NOT NULL,
    used bigint NOT NULL,
    since bigint NOT NULL
);
CREATE TABLE public.coupon_use (
    ref text NOT NULL,
    code text NOT NULL,
    owner text NOT NULL,
    used_at bigint NOT NULL
);
CREATE TABLE public.customer (
    customer_code text NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    password text NOT NULL,
    last_name text NOT NULL,
    first_name text NOT NULL,
    last_kana text NOT NULL,
    first_kana text NOT NULL,
    customer_group_code text DEFAULT '0'::text NOT NULL,
    valid boolean NOT NULL,
    birth text NOT NULL,
    sex text NOT NULL,
    phone text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
);
CREATE TABLE public.customer_address (
    address_id text NOT NULL,
    customer_code text NOT NULL,
    is_default boolean NOT NULL,
    last_name text NOT NULL,
    first_name text NOT NULL,
    last_kana text NOT NULL,
    first_kana text NOT NULL,
    postal text NOT NULL,
    prefecture text NOT NULL,
    city text NOT NULL,
    line text NOT NULL,
    building text NOT NULL,
    phone text NOT NULL
);
CREATE TABLE public.customer_left (
    customer_code text NOT NULL,
    left_at bigint NOT NULL
);
CREATE TABLE public.faq_vote (
    faq text NOT NULL,
    device text NOT NULL,
    helpful boolean NOT NULL,
    voted_at bigint NOT NULL
);
CREATE TABLE public.favorite_brand (
    owner text NOT NULL,
    brand text NOT NULL,
    added_at bigint NOT NULL
);
CREATE TABLE public.favorite_item (
    owner text NOT NULL,
    color_sku text NOT NULL,
    price bigint NOT NULL,
    in_stock boolean NOT NULL,
    told_price bigint NOT NULL,
    added_at bigint NOT NULL
);
CREATE TABLE public.favorite_notice (
    owner text NOT NULL,
    color_sku text NOT NULL,
    kind text NOT NULL,
    price_before bigint NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.favorite_watch (
    color_sku text NOT NULL,
    price bigint NOT NULL,
    sold_out_since bigint NOT NULL
);
CREATE TABLE public.inquiry (
    number text NOT NULL,
    request text NOT NULL,
    kind text NOT NULL,
    order_number text NOT NULL,
    customer_code text NOT NULL,
    name text NOT NULL,
    address text NOT NULL,
    body text NOT NULL,
    likeness text NOT NULL,
    state text NOT NULL,
    signs text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
);
CREATE TABLE public.inquiry_answer (
    id text NOT NULL,
    inquiry text NOT NULL,
    body text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.mail_consent (
    id text NOT NULL,
    address_key text NOT NULL,
    kind text NOT NULL,
    event text NOT NULL,
    page text NOT NULL,
    said text NOT NULL,
    client text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.mail_kept (
    id text NOT NULL,
    message_id text NOT NULL,
    kind text NOT NULL,
    sender text NOT NULL,
    address text NOT NULL,
    name text NOT NULL,
    subject text NOT NULL,
    body_text text NOT NULL,
    body_html text NOT NULL,
    unsubscribe text NOT NULL,
    kept_at bigint NOT NULL
);
CREATE TABLE public.mail_outbox (
    key text NOT NULL,
    kind text NOT NULL,
    address text NOT NULL,
    name text NOT NULL,
    subject text NOT NULL,
    body_text text NOT NULL,
    body_html text NOT NULL,
    unsubscribe text NOT NULL,
    state text NOT NULL,
    attempts bigint NOT NULL,
    due_at bigint NOT NULL,
    holder text NOT NULL,
    created_at bigint NOT NULL,
    done_at bigint NOT NULL,
    problem text NOT NULL
);
CREATE TABLE public.mail_wish (
    id text NOT NULL,
    address_key text NOT NULL,
    kind text NOT NULL,
    address text NOT NULL,
    state text NOT NULL,
    created_at bigint NOT NULL,
    changed_at bigint NOT NULL
);
CREATE TABLE public.member_attempt (
    key text NOT NULL,
    count bigint NOT NULL,
    since bigint NOT NULL
);
CREATE TABLE public.member_identity (
    issuer text NOT NULL,
    subject text NOT NULL,
    customer_code text NOT NULL
);
CREATE TABLE public.member_passkey (
    passkey_id text NOT NULL,
    customer_code text NOT NULL,
    name text NOT NULL,
    credential text NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint NOT NULL
);
CREATE TABLE public.member_request (
    request_id text NOT NULL,
    purpose text NOT NULL,
    email text NOT NULL,
    customer_code text NOT NULL,
    guest text NOT NULL,
    data text NOT NULL
);
CREATE TABLE public.member_session (
    token_hash text NOT NULL,
    session_id text NOT NULL,
    customer_code text NOT NULL,
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    auth_time bigint NOT NULL,
    agent text NOT NULL,
    network text NOT NULL,
    id_token text NOT NULL
);
CREATE TABLE public.member_token (
    token_hash text NOT NULL,
    purpose text NOT NULL,
    customer_code text NOT NULL,
    guest text NOT NULL,
    data text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.order_line (
    number text NOT NULL,
    "position" bigint NOT NULL,
    sku text NOT NULL,
    quantity bigint NOT NULL
);
CREATE TABLE public.order_move (
    number text NOT NULL,
    seq bigint NOT NULL,
    status_from text NOT NULL,
    status_to text NOT NULL,
    at bigint NOT NULL,
    actor text NOT NULL,
    note text NOT NULL
);
CREATE TABLE public.order_receipt (
    number text NOT NULL,
    seq bigint NOT NULL,
    name text NOT NULL,
    issued_at bigint NOT NULL
);
CREATE TABLE public.order_task (
    number text NOT NULL,
    payment text NOT NULL,
    kind text NOT NULL,
    amount bigint NOT NULL,
    done boolean NOT NULL,
    attempts bigint NOT NULL,
    due_at bigint NOT NULL,
    problem text NOT NULL
);
CREATE TABLE public.payment (
    id text NOT NULL,
    order_number text NOT NULL,
    method text NOT NULL,
    amount bigint NOT NULL,
    refunded bigint DEFAULT 0 NOT NULL,
    state text NOT NULL,
    reference text DEFAULT ''::text NOT NULL,
    redirect_url text DEFAULT ''::text NOT NULL,
    instructions text DEFAULT ''::text NOT NULL,
    code text DEFAULT ''::text NOT NULL,
    message text DEFAULT ''::text NOT NULL,
    expires_at bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT payment_amount_check CHECK ((amount > 0)),
    CONSTRAINT payment_check CHECK (((refunded >= 0) AND (refunded <= amount)))
);
CREATE TABLE public.payment_event (
    id text NOT NULL,
    seen_at bigint NOT NULL
);
CREATE TABLE public.payment_local (
    id text NOT NULL,
    reference text NOT NULL,
    order_number text NOT NULL,
    method text NOT NULL,
    amount bigint NOT NULL,
    refunded bigint DEFAULT 0 NOT NULL,
    state text NOT NULL,
    code text DEFAULT ''::text NOT NULL,
    token text DEFAULT ''::text NOT NULL,
    return_url text DEFAULT ''::text NOT NULL,
    expires_at bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
);
CREATE TABLE public.payment_local_hook (
    id text NOT NULL,
    body text NOT NULL,
    due_at bigint NOT NULL,
    tries bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.points_account (
    customer text NOT NULL,
    available bigint NOT NULL,
    pending bigint NOT NULL,
    entries bigint NOT NULL
);
CREATE TABLE public.points_draw (
    customer text NOT NULL,
    seq bigint NOT NULL,
    lot text NOT NULL,
    points bigint NOT NULL,
    returned bigint NOT NULL
);
CREATE TABLE public.points_entry (
    customer text NOT NULL,
    seq bigint NOT NULL,
    what text NOT NULL,
    ref text NOT NULL,
    occasion text NOT NULL,
    reason text NOT NULL,
    balance bigint NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.points_line (
    customer text NOT NULL,
    seq bigint NOT NULL,
    account text NOT NULL,
    points bigint NOT NULL
);
CREATE TABLE public.points_lot (
    id text NOT NULL,
    customer text NOT NULL,
    ref text NOT NULL,
    remaining bigint NOT NULL,
    expires bigint NOT NULL
);
CREATE TABLE public.restock_request (
    id text NOT NULL,
    owner text NOT NULL,
    sku text NOT NULL,
    address text NOT NULL,
    name text NOT NULL,
    token text NOT NULL,
    client text NOT NULL,
    confirmed_at bigint NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.schema_migration (
    version bigint NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at bigint NOT NULL
);
CREATE TABLE public.search_ranking (
    commodity text NOT NULL,
    place bigint NOT NULL,
    day text NOT NULL
);
CREATE TABLE public.search_signal (
    day text NOT NULL,
    commodity text NOT NULL,
    views bigint NOT NULL,
    carts bigint NOT NULL,
    orders bigint NOT NULL
);
CREATE TABLE public.search_together (
    commodity text NOT NULL,
    other text NOT NULL,
    orders bigint NOT NULL
);
CREATE TABLE public.search_word (
    day text NOT NULL,
    word text NOT NULL,
    searches bigint NOT NULL,
    misses bigint NOT NULL
);
CREATE TABLE public.setting (
    key text NOT NULL,
    value text NOT NULL,
    updated_at bigint NOT NULL
);
CREATE TABLE public.shop_order (
    number text NOT NULL,
    owner text NOT NULL,
    customer text NOT NULL,
    key text NOT NULL,
    status text NOT NULL,
    method text NOT NULL,
    payment text NOT NULL,
    total bigint NOT NULL,
    purchase bigint NOT NULL,
    body text NOT NULL,
    placed_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    shipped_at bigint NOT NULL,
    delivered_at bigint NOT NULL,
    due_at bigint NOT NULL,
    reminded boolean NOT NULL
);
CREATE TABLE public.sku (
    code text NOT NULL,
    commodity text NOT NULL,
    color text NOT NULL,
    "position" bigint NOT NULL,
    name text NOT NULL,
    filter text NOT NULL,
    body text NOT NULL,
    garment text NOT NULL
);
CREATE TABLE public.stock (
    sku text NOT NULL,
    on_hand bigint NOT NULL,
    held bigint NOT NULL,
    CONSTRAINT stock_held_check CHECK ((held >= 0)),
    CONSTRAINT stock_on_hand_check CHECK ((on_hand >= 0))
);
CREATE TABLE public.stock_hold (
    holder text NOT NULL,
    sku text NOT NULL,
    quantity bigint NOT NULL,
    until bigint NOT NULL,
    CONSTRAINT stock_hold_quantity_check CHECK ((quantity > 0))
);
CREATE TABLE public.subscription_local (
    customer text NOT NULL,
    since bigint NOT NULL
);
CREATE TABLE public.support_count (
    subject text NOT NULL,
    until bigint NOT NULL,
    count bigint NOT NULL
);
CREATE TABLE public.support_secret (
    id bigint NOT NULL,
    secret text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.whplus_charge (
    id text NOT NULL,
    customer text NOT NULL,
    renewal boolean NOT NULL,
    plan text NOT NULL,
    amount bigint NOT NULL,
    cycle bigint NOT NULL,
    anchor bigint NOT NULL,
    ends bigint NOT NULL,
    state text NOT NULL,
    reference text NOT NULL,
    redirect text NOT NULL,
    message text NOT NULL,
    opened boolean NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
);
CREATE TABLE public.whplus_member (
    customer text NOT NULL,
    state text NOT NULL,
    plan text NOT NULL,
    next_plan text NOT NULL,
    next_price bigint NOT NULL,
    next_months bigint NOT NULL,
    card text NOT NULL,
    since bigint NOT NULL,
    anchor bigint NOT NULL,
    paid_until bigint NOT NULL,
    cycle bigint NOT NULL,
    failures bigint NOT NULL,
    next_attempt bigint NOT NULL,
    updated_at bigint NOT NULL
);
INSERT INTO public.brand (code, shop_code, name, alphabet, kana, alias, number_1, number_2, story, recommended) VALUES ('a', 'a', 'a', 'a', 'a', 'a', 1, 1, 'a', 1);
INSERT INTO public.campaign (code, name, lead, body, starts, ends, sort_order) VALUES ('a', 'a', 'a', 'a', 1, 1, 1);
INSERT INTO public.cart_line (owner, sku, quantity, price_seen, name, saved, added_at) VALUES ('a', 'a', 1, 1, 'a', false, 1);
INSERT INTO public.cart_state (owner, coupons, notices, updated_at) VALUES ('a', 'a', 'a', 1);
INSERT INTO public.category (code, parent, name, alias, display_order) VALUES ('a', 'a', 'a', 'a', 1);
INSERT INTO public.change_log (seq, topic, ref, at) OVERRIDING SYSTEM VALUE VALUES (1, 'a', 'a', 1);
INSERT INTO public.checkout (owner, draft, hold_until, extended, key, fingerprint, confirmed, updated_at) VALUES ('a', '{}', 1, false, 'a', 'a', 'a', 1);
INSERT INTO public.color (code, commodity, "position", name, color_group, hex, list_price, price, pictures) VALUES ('a', 'a', 1, 'a', 'a', 'a', 1, 1, 1);
INSERT INTO public.commodity (code, name, sex_type, description, search_words, materials, care, returns, tax_percent, sale_limit, new_season, new_arrival, repeated, reserve, magazine, secret, discontinued, arrival_date, popular_rank, digest) VALUES ('a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 1, 1, false, false, false, false, false, false, false, 'a', 1, 'a');
INSERT INTO public.commodity_campaign (commodity, "position", campaign) VALUES ('a', 1, 'a');
INSERT INTO public.commodity_category (commodity, "position", category) VALUES ('a', 1, 'a');
INSERT INTO public.content_entry (id, type, revision, published_revision, created_at, updated_at, published_at) VALUES ('a', 'a', 1, 1, 1, 1, 1);
INSERT INTO public.content_revision (entry, revision, fields, created_at) VALUES ('a', 1, 'a', 1);
INSERT INTO public.coupon (code, name, kind, value, conditions, starts, ends, per_person, total, given, used) VALUES ('a', 'a', 'a', 1, 'a', 1, 1, 1, 1, false, 1);
INSERT INTO public.coupon_holder (owner, code, held, used, since) VALUES ('a', 'a', false, 1, 1);
INSERT INTO public.coupon_use (ref, code, owner, used_at) VALUES ('a', 'a', 'a', 1);
INSERT INTO public.customer (customer_code, email, email_key, password, last_name, first_name, last_kana, first_kana, customer_group_code, valid, birth, sex, phone, created_at, updated_at) VALUES ('a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', false, 'a', 'a', 'a', 1, 1);
INSERT INTO public.customer_address (address_id, customer_code, is_default, last_name, first_name, last_kana, first_kana, postal, prefecture, city, line, building, phone) VALUES ('a', 'a', false, 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a');
INSERT INTO public.customer_left (customer_code, left_at) VALUES ('a', 1);
INSERT INTO public.faq_vote (faq, device, helpful, voted_at) VALUES ('a', 'a', false, 1);
INSERT INTO public.favorite_brand (owner, brand, added_at) VALUES ('a', 'a', 1);
INSERT INTO public.favorite_item (owner, color_sku, price, in_stock, told_price, added_at) VALUES ('a', 'a', 1, false, 1, 1);
INSERT INTO public.favorite_notice (owner, color_sku, kind, price_before, created_at) VALUES ('a', 'a', 'a', 1, 1);
INSERT INTO public.favorite_watch (color_sku, price, sold_out_since) VALUES ('a', 1, 1);
INSERT INTO public.inquiry (number, request, kind, order_number, customer_code, name, address, body, likeness, state, signs, created_at, updated_at) VALUES ('a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 1, 1);
INSERT INTO public.inquiry_answer (id, inquiry, body, created_at) VALUES ('a', 'a', 'a', 1);
INSERT INTO public.mail_consent (id, address_key, kind, event, page, said, client, at) VALUES ('a', 'a', 'a', 'a', 'a', 'a', 'a', 1);
INSERT INTO public.mail_kept (id, message_id, kind, sender, address, name, subject, body_text, body_html, unsubscribe, kept_at) VALUES ('a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 1);
INSERT INTO public.mail_outbox (key, kind, address, name, subject, body_text, body_html, unsubscribe, state, attempts, due_at, holder, created_at, done_at, problem) VALUES ('a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 1, 1, 'a', 1, 1, 'a');
INSERT INTO public.mail_wish (id, address_key, kind, address, state, created_at, changed_at) VALUES ('a', 'a', 'a', 'a', 'a', 1, 1);
INSERT INTO public.member_attempt (key, count, since) VALUES ('a', 1, 1);
INSERT INTO public.member_identity (issuer, subject, customer_code) VALUES ('a', 'a', 'a');
INSERT INTO public.member_passkey (passkey_id, customer_code, name, credential, created_at, used_at) VALUES ('a', 'a', 'a', 'a', 1, 1);
INSERT INTO public.member_request (request_id, purpose, email, customer_code, guest, data) VALUES ('a', 'a', 'a', 'a', 'a', 'a');
INSERT INTO public.member_session (token_hash, session_id, customer_code, created_at, seen_at, auth_time, agent, network, id_token) VALUES ('a', 'a', 'a', 1, 1, 1, 'a', 'a', 'a');
INSERT INTO public.member_token (token_hash, purpose, customer_code, guest, data, expires_at) VALUES ('a', 'a', 'a', 'a', 'a', 1);
INSERT INTO public.order_line (number, "position", sku, quantity) VALUES ('a', 1, 'a', 1);
INSERT INTO public.order_move (number, seq, status_from, status_to, at, actor, note) VALUES ('a', 1, 'a', 'paid', 1, 'a', 'a');
INSERT INTO public.order_receipt (number, seq, name, issued_at) VALUES ('a', 1, 'a', 1);
INSERT INTO public.order_task (number, payment, kind, amount, done, attempts, due_at, problem) VALUES ('a', 'a', 'a', 1, false, 1, 1, 'a');
INSERT INTO public.payment (id, order_number, method, amount, refunded, state, reference, redirect_url, instructions, code, message, expires_at, created_at, updated_at) VALUES ('a', 'a', 'a', 100, 0, 'a', 'a', 'a', 'a', 'a', 'a', 1, 1, 1);
INSERT INTO public.payment_event (id, seen_at) VALUES ('a', 1);
INSERT INTO public.payment_local (id, reference, order_number, method, amount, refunded, state, code, token, return_url, expires_at, created_at, updated_at) VALUES ('a', 'a', 'a', 'a', 1, 1, 'a', 'a', 'a', 'a', 1, 1, 1);
INSERT INTO public.payment_local_hook (id, body, due_at, tries) VALUES ('a', 'a', 1, 1);
INSERT INTO public.points_account (customer, available, pending, entries) VALUES ('a', 1, 1, 1);
INSERT INTO public.points_draw (customer, seq, lot, points, returned) VALUES ('a', 1, 'a', 1, 1);
INSERT INTO public.points_entry (customer, seq, what, ref, occasion, reason, balance, created_at) VALUES ('a', 1, 'a', 'a', 'a', 'a', 1, 1);
INSERT INTO public.points_line (customer, seq, account, points) VALUES ('a', 1, 'a', 1);
INSERT INTO public.points_lot (id, customer, ref, remaining, expires) VALUES ('a', 'a', 'a', 5, 1);
INSERT INTO public.restock_request (id, owner, sku, address, name, token, client, confirmed_at, created_at) VALUES ('a', 'a', 'a', 'a', 'a', 'a', 'a', 1, 1);
INSERT INTO public.schema_migration (version, name, checksum, applied_at) VALUES (1, 'base', '8f2457f606a83bb4346d7b05bd998f21f07b14b6156edb6abed34e1099cea466', 1794768610263);
INSERT INTO public.schema_migration (version, name, checksum, applied_at) VALUES (2, 'catalog', 'dbd34ad95e7a6be026779950b969d803d9e622b471b668d5b64f661a40de6f35', 1794768610595);
INSERT INTO public.schema_migration (version, name, checksum, applied_at) VALUES (3, 'search', 'bedc0f38f677f2223cf8a8523fe40cab5fc973b5a57e4e7244944cdf4c438699', 1794768610707);
INSERT INTO public.schema_migration (version, name, checksum, applied_at) VALUES (4, 'content', '4e4a86eb569d7033409dc8eae09c171e958bb8633dc53cf8a56a8093bf2cb42b', 1794768610746);
INSERT INTO public.schema_migration (version, name, checksum, applied_at) VALUES (5, 'mail', 'fe674761f6d4aaabda31e841c4e641b4efe76eb8802c7c4e4f7492eb26d0d5c3', 1794768610782);
INSERT INTO public.schema_migration (version, name, checksum, applied_at) VALUES (6, 'support', '23ce2c1b53e5a41b640588a8a27080639ba374136e69a9486893358de9d1e8b3', 1794768610921);
INSERT INTO public.schema_migration (version, name, checksum, applied_at) VALUES (7, 'member', 'edfbe9958a9e4fc88c1bb2cac388343a41a588a4ffe51c56a88eac09de83a3ae', 1794768611099);
INSERT INTO public.schema_migration (version, name, checksum, applied_at) VALUES (8, 'loyalty', '242e4f418dc43c4441588ae5a80755aa0e8a99b0eaf63d985f463b46c31a2e2f', 1794768611361);
INSERT INTO public.schema_migration (version, name, checksum, applied_at) VALUES (9, 'payment', '328a2fc500e36c7d338c22c95c07d77ee78e8cf56319bc7f2f8df104490bfcb2', 1794768611473);
INSERT INTO public.schema_migration (version, name, checksum, applied_at) VALUES (10, 'stock_hold', '4325a99b404e68ef635845d699d44f02efc9a5a10b226e4d685f4f682895421d', 1794768611508);
INSERT INTO public.schema_migration (version, name, checksum, applied_at) VALUES (11, 'cart', '2548ab742a1105bf00c2cb4b9c514689fffff3591ec8106e35f9987886ea266c', 1794768611539);
INSERT INTO public.schema_migration (version, name, checksum, applied_at) VALUES (12, 'order', 'a1f392c108e2139fc10610457190fd40899c10fb839e7af51ef32b91f63cebd1', 1794768611674);
INSERT INTO public.schema_migration (version, name, checksum, applied_at) VALUES (13, 'favorite', '90d81bd5a6cbce79b5fe3c4b127611c20723bbee7a887024ae9b3a347079fef4', 1794768611796);
INSERT INTO public.schema_migration (version, name, checksum, applied_at) VALUES (14, 'subscription', '4dbd5248ff84b06bd658eaaf7e6ef6b13ed875d623c42b4e4ce5620e85dd0646', 1794768611840);
INSERT INTO public.schema_migration (version, name, checksum, applied_at) VALUES (15, 'order_receipt', '11801aa3542a10aaa8efb94333c41528975f25eb32a200492217a09d76969c2e', 1794768611885);
INSERT INTO public.search_ranking (commodity, place, day) VALUES ('a', 1, 'a');
INSERT INTO public.search_signal (day, commodity, views, carts, orders) VALUES ('a', 'a', 1, 1, 1);
INSERT INTO public.search_together (commodity, other, orders) VALUES ('a', 'a', 1);
INSERT INTO public.search_word (day, word, searches, misses) VALUES ('a', 'a', 1, 1);
INSERT INTO public.setting (key, value, updated_at) VALUES ('a', 'a', 1);
INSERT INTO public.shop_order (number, owner, customer, key, status, method, payment, total, purchase, body, placed_at, updated_at, shipped_at, delivered_at, due_at, reminded) VALUES ('a', 'a', 'a', 'a', 'paid', 'a', 'a', 1, 1, '{}', 1, 1, 1, 1, 1, false);
INSERT INTO public.sku (code, commodity, color, "position", name, filter, body, garment) VALUES ('a', 'a', 'a', 1, 'a', 'a', 'a', 'a');
INSERT INTO public.stock (sku, on_hand, held) VALUES ('a', 9, 1);
INSERT INTO public.stock_hold (holder, sku, quantity, until) VALUES ('a', 'a', 1, 1);
INSERT INTO public.subscription_local (customer, since) VALUES ('a', 1);
INSERT INTO public.support_count (subject, until, count) VALUES ('a', 1, 1);
INSERT INTO public.support_secret (id, secret, created_at) VALUES (1, 'a', 1);
INSERT INTO public.whplus_charge (id, customer, renewal, plan, amount, cycle, anchor, ends, state, reference, redirect, message, opened, created_at, updated_at) VALUES ('a', 'a', false, 'a', 1, 1, 1, 1, 'a', 'a', 'a', 'a', false, 1, 1);
INSERT INTO public.whplus_member (customer, state, plan, next_plan, next_price, next_months, card, since, anchor, paid_until, cycle, failures, next_attempt, updated_at) VALUES ('a', 'a', 'a', 'a', 1, 1, 'a', 1, 1, 1, 1, 1, 1, 1);
SELECT pg_catalog.setval('public.change_log_seq_seq', 1, true);
ALTER TABLE ONLY public.brand
    ADD CONSTRAINT brand_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.campaign
    ADD CONSTRAINT campaign_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.cart_line
    ADD CONSTRAINT cart_line_pkey PRIMARY KEY (owner, sku);
ALTER TABLE ONLY public.cart_state
    ADD CONSTRAINT cart_state_pkey PRIMARY KEY (owner);
ALTER TABLE ONLY public.category
    ADD CONSTRAINT category_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.change_log
    ADD CONSTRAINT change_log_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.checkout
    ADD CONSTRAINT checkout_pkey PRIMARY KEY (owner);
ALTER TABLE ONLY public.color
    ADD CONSTRAINT color_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.commodity_campaign
    ADD CONSTRAINT commodity_campaign_pkey PRIMARY KEY (commodity, "position");
ALTER TABLE ONLY public.commodity_category
    ADD CONSTRAINT commodity_category_pkey PRIMARY KEY (commodity, "position");
ALTER TABLE ONLY public.commodity
    ADD CONSTRAINT commodity_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.content_entry
    ADD CONSTRAINT content_entry_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.content_revision
    ADD CONSTRAINT content_revision_pkey PRIMARY KEY (entry, revision);
ALTER TABLE ONLY public.coupon_holder
    ADD CONSTRAINT coupon_holder_pkey PRIMARY KEY (owner, code);
ALTER TABLE ONLY public.coupon
    ADD CONSTRAINT coupon_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.coupon_use
    ADD CONSTRAINT coupon_use_pkey PRIMARY KEY (ref, code);
ALTER TABLE ONLY public.customer_address
    ADD CONSTRAINT customer_address_pkey PRIMARY KEY (address_id);
ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_email_key_key UNIQUE (email_key);
ALTER TABLE ONLY public.customer_left
    ADD CONSTRAINT customer_left_pkey PRIMARY KEY (customer_code);
ALTER TABLE ONLY public.customer
    ADD CONSTRAINT customer_pkey PRIMARY KEY (customer_code);
ALTER TABLE ONLY public.faq_vote
    ADD CONSTRAINT faq_vote_pkey PRIMARY KEY (faq, device);
ALTER TABLE ONLY public.favorite_brand
    ADD CONSTRAINT favorite_brand_pkey PRIMARY KEY (owner, brand);
ALTER TABLE ONLY public.favorite_item
    ADD CONSTRAINT favorite_item_pkey PRIMARY KEY (owner, color_sku);
ALTER TABLE ONLY public.favorite_notice
    ADD CONSTRAINT favorite_notice_pkey PRIMARY KEY (owner, color_sku, kind);
ALTER TABLE ONLY public.favorite_watch
    ADD CONSTRAINT favorite_watch_pkey PRIMARY KEY (color_sku);
ALTER TABLE ONLY public.inquiry_answer
    ADD CONSTRAINT inquiry_answer_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inquiry
    ADD CONSTRAINT inquiry_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.inquiry
    ADD CONSTRAINT inquiry_request_key UNIQUE (request);
ALTER TABLE ONLY public.mail_consent
    ADD CONSTRAINT mail_consent_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mail_kept
    ADD CONSTRAINT mail_kept_message_id_key UNIQUE (message_id);
ALTER TABLE ONLY public.mail_kept
    ADD CONSTRAINT mail_kept_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.mail_wish
    ADD CONSTRAINT mail_wish_address_key_kind_key UNIQUE (address_key, kind);
ALTER TABLE ONLY public.mail_wish
    ADD CONSTRAINT mail_wish_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.member_attempt
    ADD CONSTRAINT member_attempt_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.member_identity
    ADD CONSTRAINT member_identity_pkey PRIMARY KEY (issuer, subject);
ALTER TABLE ONLY public.member_passkey
    ADD CONSTRAINT member_passkey_pkey PRIMARY KEY (passkey_id);
ALTER TABLE ONLY public.member_request
    ADD CONSTRAINT member_request_pkey PRIMARY KEY (request_id);
ALTER TABLE ONLY public.member_session
    ADD CONSTRAINT member_session_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.member_session
    ADD CONSTRAINT member_session_session_id_key UNIQUE (session_id);
ALTER TABLE ONLY public.member_token
    ADD CONSTRAINT member_token_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.order_line
    ADD CONSTRAINT order_line_pkey PRIMARY KEY (number, "position");
ALTER TABLE ONLY public.order_move
    ADD CONSTRAINT order_move_pkey PRIMARY KEY (number, seq);
ALTER TABLE ONLY public.order_receipt
    ADD CONSTRAINT order_receipt_pkey PRIMARY KEY (number, seq);
ALTER TABLE ONLY public.order_task
    ADD CONSTRAINT order_task_pkey PRIMARY KEY (payment, kind);
ALTER TABLE ONLY public.payment_event
    ADD CONSTRAINT payment_event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment_local_hook
    ADD CONSTRAINT payment_local_hook_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment_local
    ADD CONSTRAINT payment_local_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment_local
    ADD CONSTRAINT payment_local_reference_key UNIQUE (reference);
ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.points_account
    ADD CONSTRAINT points_account_pkey PRIMARY KEY (customer);
ALTER TABLE ONLY public.points_draw
    ADD CONSTRAINT points_draw_pkey PRIMARY KEY (customer, seq, lot);
ALTER TABLE ONLY public.points_entry
    ADD CONSTRAINT points_entry_pkey PRIMARY KEY (customer, seq);
ALTER TABLE ONLY public.points_line
    ADD CONSTRAINT points_line_pkey PRIMARY KEY (customer, seq, account);
ALTER TABLE ONLY public.points_lot
    ADD CONSTRAINT points_lot_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.restock_request
    ADD CONSTRAINT restock_request_address_sku_key UNIQUE (address, sku);
ALTER TABLE ONLY public.restock_request
    ADD CONSTRAINT restock_request_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.restock_request
    ADD CONSTRAINT restock_request_token_key UNIQUE (token);
ALTER TABLE ONLY public.schema_migration
    ADD CONSTRAINT schema_migration_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.search_ranking
    ADD CONSTRAINT search_ranking_pkey PRIMARY KEY (commodity);
ALTER TABLE ONLY public.search_signal
    ADD CONSTRAINT search_signal_pkey PRIMARY KEY (day, commodity);
ALTER TABLE ONLY public.search_together
    ADD CONSTRAINT search_together_pkey PRIMARY KEY (commodity, other);
ALTER TABLE ONLY public.search_word
    ADD CONSTRAINT search_word_pkey PRIMARY KEY (day, word);
ALTER TABLE ONLY public.setting
    ADD CONSTRAINT setting_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.shop_order
    ADD CONSTRAINT shop_order_key_key UNIQUE (key);
ALTER TABLE ONLY public.shop_order
    ADD CONSTRAINT shop_order_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.sku
    ADD CONSTRAINT sku_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.stock_hold
    ADD CONSTRAINT stock_hold_pkey PRIMARY KEY (holder, sku);
ALTER TABLE ONLY public.stock
    ADD CONSTRAINT stock_pkey PRIMARY KEY (sku);
ALTER TABLE ONLY public.subscription_local
    ADD CONSTRAINT subscription_local_pkey PRIMARY KEY (customer);
ALTER TABLE ONLY public.support_count
    ADD CONSTRAINT support_count_pkey PRIMARY KEY (subject, until);
ALTER TABLE ONLY public.support_secret
    ADD CONSTRAINT support_secret_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.whplus_charge
    ADD CONSTRAINT whplus_charge_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.whplus_member
    ADD CONSTRAINT whplus_member_pkey PRIMARY KEY (customer);
CREATE INDEX cart_state_old ON public.cart_state USING btree (updated_at);
CREATE INDEX checkout_old ON public.checkout USING btree (updated_at);
CREATE INDEX color_by_commodity ON public.color USING btree (commodity);
CREATE INDEX customer_address_of ON public.customer_address USING btree (customer_code);
CREATE INDEX favorite_brand_old ON public.favorite_brand USING btree (added_at);
CREATE INDEX favorite_item_color ON public.favorite_item USING btree (color_sku);
CREATE INDEX favorite_item_old ON public.favorite_item USING btree (added_at);
CREATE INDEX inquiry_answer_inquiry ON public.inquiry_answer USING btree (inquiry, id);
CREATE INDEX inquiry_likeness ON public.inquiry USING btree (likeness, created_at);
CREATE INDEX inquiry_state ON public.inquiry USING btree (state, created_at);
CREATE INDEX mail_consent_address ON public.mail_consent USING btree (address_key, id);
CREATE INDEX mail_outbox_done ON public.mail_outbox USING btree (state, done_at);
CREATE INDEX mail_outbox_due ON public.mail_outbox USING btree (state, due_at);
CREATE INDEX mail_wish_kind ON public.mail_wish USING btree (kind, state, id);
CREATE INDEX member_attempt_since ON public.member_attempt USING btree (since);
CREATE INDEX member_identity_of ON public.member_identity USING btree (customer_code);
CREATE INDEX member_passkey_of ON public.member_passkey USING btree (customer_code);
CREATE INDEX member_session_of ON public.member_session USING btree (customer_code);
CREATE INDEX member_session_seen ON public.member_session USING btree (seen_at);
CREATE INDEX member_token_expires ON public.member_token USING btree (expires_at);
CREATE INDEX member_token_of ON public.member_token USING btree (customer_code);
CREATE INDEX order_line_sku ON public.order_line USING btree (sku);
CREATE INDEX order_task_due ON public.order_task USING btree (done, due_at);
CREATE INDEX payment_by_order ON public.payment USING btree (order_number);
CREATE INDEX payment_by_state ON public.payment USING btree (state, updated_at);
CREATE INDEX payment_local_by_state ON public.payment_local USING btree (state, expires_at);
CREATE INDEX payment_local_by_time ON public.payment_local USING btree (created_at);
CREATE INDEX payment_local_hook_by_due ON public.payment_local_hook USING btree (due_at);
CREATE UNIQUE INDEX points_entry_once ON public.points_entry USING btree (ref, what, occasion, customer);
CREATE INDEX points_lot_customer ON public.points_lot USING btree (customer, expires);
CREATE INDEX points_lot_due ON public.points_lot USING btree (expires) WHERE (remaining > 0);
CREATE INDEX restock_request_client ON public.restock_request USING btree (client, created_at);
CREATE INDEX restock_request_owner ON public.restock_request USING btree (owner);
CREATE INDEX restock_request_sku ON public.restock_request USING btree (sku);
CREATE INDEX shop_order_customer ON public.shop_order USING btree (customer, placed_at);
CREATE INDEX shop_order_owner ON public.shop_order USING btree (owner, status);
CREATE INDEX shop_order_placed ON public.shop_order USING btree (placed_at);
CREATE INDEX shop_order_status ON public.shop_order USING btree (status, due_at);
CREATE INDEX sku_by_commodity ON public.sku USING btree (commodity);
CREATE INDEX stock_hold_until ON public.stock_hold USING btree (until);
CREATE INDEX support_count_until ON public.support_count USING btree (until);
CREATE INDEX whplus_charge_customer ON public.whplus_charge USING btree (customer, created_at);
CREATE UNIQUE INDEX whplus_charge_open ON public.whplus_charge USING btree (customer) WHERE opened;
CREATE INDEX whplus_member_due ON public.whplus_member USING btree (state, next_attempt);
ALTER TABLE ONLY public.color
    ADD CONSTRAINT color_commodity_fkey FOREIGN KEY (commodity) REFERENCES public.commodity(code) ON DELETE CASCADE;
ALTER TABLE ONLY public.commodity_campaign
    ADD CONSTRAINT commodity_campaign_campaign_fkey FOREIGN KEY (campaign) REFERENCES public.campaign(code);
ALTER TABLE ONLY public.commodity_campaign
    ADD CONSTRAINT commodity_campaign_commodity_fkey FOREIGN KEY (commodity) REFERENCES public.commodity(code) ON DELETE CASCADE;
ALTER TABLE ONLY public.commodity_category
    ADD CONSTRAINT commodity_category_category_fkey FOREIGN KEY (category) REFERENCES public.category(code);
ALTER TABLE ONLY public.commodity_category
    ADD CONSTRAINT commodity_category_commodity_fkey FOREIGN KEY (commodity) REFERENCES public.commodity(code) ON DELETE CASCADE;
ALTER TABLE ONLY public.content_revision
    ADD CONSTRAINT content_revision_entry_fkey FOREIGN KEY (entry) REFERENCES public.content_entry(id);
ALTER TABLE ONLY public.customer_address
    ADD CONSTRAINT customer_address_customer_code_fkey FOREIGN KEY (customer_code) REFERENCES public.customer(customer_code) ON DELETE CASCADE;
ALTER TABLE ONLY public.inquiry_answer
    ADD CONSTRAINT inquiry_answer_inquiry_fkey FOREIGN KEY (inquiry) REFERENCES public.inquiry(number);
ALTER TABLE ONLY public.member_identity
    ADD CONSTRAINT member_identity_customer_code_fkey FOREIGN KEY (customer_code) REFERENCES public.customer(customer_code) ON DELETE CASCADE;
ALTER TABLE ONLY public.member_passkey
    ADD CONSTRAINT member_passkey_customer_code_fkey FOREIGN KEY (customer_code) REFERENCES public.customer(customer_code) ON DELETE CASCADE;
ALTER TABLE ONLY public.member_session
    ADD CONSTRAINT member_session_customer_code_fkey FOREIGN KEY (customer_code) REFERENCES public.customer(customer_code) ON DELETE CASCADE;
ALTER TABLE ONLY public.order_line
    ADD CONSTRAINT order_line_number_fkey FOREIGN KEY (number) REFERENCES public.shop_order(number);
ALTER TABLE ONLY public.order_move
    ADD CONSTRAINT order_move_number_fkey FOREIGN KEY (number) REFERENCES public.shop_order(number);
ALTER TABLE ONLY public.order_receipt
    ADD CONSTRAINT order_receipt_number_fkey FOREIGN KEY (number) REFERENCES public.shop_order(number);
ALTER TABLE ONLY public.order_task
    ADD CONSTRAINT order_task_number_fkey FOREIGN KEY (number) REFERENCES public.shop_order(number);
ALTER TABLE ONLY public.sku
    ADD CONSTRAINT sku_commodity_fkey FOREIGN KEY (commodity) REFERENCES public.commodity(code) ON DELETE CASCADE;
