-- «Мои документы»: who asks to see what was sent to a phone, until a code proves it, and for half an hour after that;
-- deleted a day later.
create table phone_proofs (
  id bigint generated always as identity primary key,
  -- of the browser that asked
  token_hash bytea not null unique,
  phone text not null,
  digest bytea not null,
  attempts integer not null default 0 check (attempts >= 0),
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  -- of the code, then of what it has opened
  expires_at timestamptz not null,
  proven_at timestamptz
);
create index phone_proofs_phone on phone_proofs (phone, id);
create index phone_proofs_created on phone_proofs (created_at);

-- whether its signers find their documents there
alter table clients add column in_my_documents boolean not null default true;
