-- Bots of messengers: chats to which links and notices go instead of an SMS, at the wish of who has the phone.
alter table deliveries drop constraint deliveries_channel_check;
alter table deliveries add constraint deliveries_channel_check check (channel in ('sms', 'email', 'telegram', 'max'));
-- a code belongs to the phone: no bot ever has one
alter table deliveries add constraint deliveries_secret_check check (not (secret and channel in ('telegram', 'max')));
-- links that a bot has taken: an SMS follows when nobody opens them
create index deliveries_by_bot on deliveries (accepted_at) where channel in ('telegram', 'max') and status = 'accepted';

-- A chat of a person, bound to a phone by a token that a code of this phone gave, or by the messenger's own contact.
create table messenger_chats (
  id bigint generated always as identity primary key,
  messenger text not null check (messenger in ('telegram', 'max')),
  phone text not null,
  -- keyed, to find a chat by what its messenger calls it
  chat_mac bytea not null,
  sealed_chat bytea not null,
  proof text not null check (proof in ('code', 'contact')),
  proven_at timestamptz not null default now(),
  unique (phone, messenger)
);
create index messenger_chats_mac on messenger_chats (chat_mac);
create index messenger_chats_proven on messenger_chats (proven_at);

-- A link to the bot that a page showed after the code: it binds one chat, once.
create table messenger_tokens (
  id bigint generated always as identity primary key,
  messenger text not null check (messenger in ('telegram', 'max')),
  phone text not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  unique (phone, messenger)
);
create index messenger_tokens_expires on messenger_tokens (expires_at);

-- How far what people tell a bot has been read: it is written together with what followed from it.
create table messenger_reading (
  messenger text primary key check (messenger in ('telegram', 'max')),
  place text,
  read_at timestamptz not null default now()
);

-- whether links of this client may go by bots, to those of its signers who have bound a chat
alter table clients add column messengers boolean not null default true;
