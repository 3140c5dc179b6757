-- Inquiries as threads: replies by mail, notes, who answers, and texts for answers.

-- of one that came by mail
ALTER TABLE inquiry ADD COLUMN subject   TEXT   NOT NULL DEFAULT '';
-- form, mail
ALTER TABLE inquiry ADD COLUMN source    TEXT   NOT NULL DEFAULT 'form';
-- id of who answers; empty: nobody yet
ALTER TABLE inquiry ADD COLUMN assignee  TEXT   NOT NULL DEFAULT '';
-- since when somebody waits for us
ALTER TABLE inquiry ADD COLUMN waits_at  BIGINT NOT NULL DEFAULT 0;
ALTER TABLE inquiry ADD COLUMN revision  BIGINT NOT NULL DEFAULT 1;
-- of the first message: what replies name
ALTER TABLE inquiry ADD COLUMN thread_id TEXT   NOT NULL DEFAULT '';
UPDATE inquiry SET waits_at = created_at;
CREATE INDEX inquiry_waits ON inquiry (state, waits_at);
CREATE INDEX inquiry_thread ON inquiry (thread_id) WHERE thread_id <> '';

-- answer, reply, auto, note
ALTER TABLE inquiry_answer ADD COLUMN kind       TEXT NOT NULL DEFAULT 'answer';
-- of an answer or a note: the name then
ALTER TABLE inquiry_answer ADD COLUMN author     TEXT NOT NULL DEFAULT '';
-- of a reply: its address
ALTER TABLE inquiry_answer ADD COLUMN sender     TEXT NOT NULL DEFAULT '';
-- what replies name; a mail comes in once
ALTER TABLE inquiry_answer ADD COLUMN message_id TEXT NOT NULL DEFAULT '';
-- names and sizes of what was attached, in JSON
ALTER TABLE inquiry_answer ADD COLUMN files      TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX inquiry_answer_message ON inquiry_answer (message_id) WHERE message_id <> '';

-- Texts for answers, with places for names and numbers.
-- owner: support
CREATE TABLE inquiry_template (
	id         TEXT   PRIMARY KEY,
	name       TEXT   NOT NULL,
	body       TEXT   NOT NULL,
	revision   BIGINT NOT NULL,
	updated_at BIGINT NOT NULL
);
INSERT INTO inquiry_template (id, name, body, revision, updated_at) VALUES
	('arrival', 'お届けの予定', '{お名前} 様

ご注文 {注文番号} について、お問い合わせありがとうございます。

お届けは　月　日ごろの予定です。発送しましたら、送り状番号をメールでお知らせいたします。

ほかにご不明な点がございましたら、このメールにそのままご返信ください。

{担当者}', 1, 0),
	('return', '返品・交換のご案内', '{お名前} 様

お問い合わせありがとうございます。
ご注文 {注文番号} の返品・交換は、マイページの「ご注文履歴」から、商品の到着後8日以内にお申し込みいただけます。

お手元の商品の状態について気になる点がございましたら、このメールにそのままご返信ください。

{担当者}', 1, 0),
	('defect', '不良品のお詫び', '{お名前} 様

このたびは、お届けした商品に不備があり、まことに申し訳ございません。
ご注文 {注文番号} につきまして、すぐに代わりの商品をお送りいたします。お手元の商品は着払いでお送りください。

ご迷惑をおかけして、重ねてお詫び申し上げます。

{担当者}', 1, 0),
	('thanks', 'お礼', '{お名前} 様

ご連絡ありがとうございます。
お役に立ててうれしく思います。またのご来店を、心よりお待ちしております。

{担当者}', 1, 0);

-- A letter that answers something, and where answers to it go.
ALTER TABLE mail_outbox ADD COLUMN reply_to TEXT NOT NULL DEFAULT '';
ALTER TABLE mail_outbox ADD COLUMN follows  TEXT NOT NULL DEFAULT '';
ALTER TABLE mail_kept ADD COLUMN reply_to TEXT NOT NULL DEFAULT '';
ALTER TABLE mail_kept ADD COLUMN follows  TEXT NOT NULL DEFAULT '';

-- Mail to the shop of the local adapter, until it is taken.
-- owner: mail
CREATE TABLE mail_arrived (
	id         TEXT   PRIMARY KEY, -- sorts by time
	raw        TEXT   NOT NULL,
	arrived_at BIGINT NOT NULL
);
