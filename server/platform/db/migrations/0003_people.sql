-- Staff, clients and the people who act for them; and whom clients sign with.

-- A name as people type it: without quotes and legal form (shared/rules/legal-form.ts).
create function name_key(name text) returns text
  language sql immutable parallel safe
  return btrim(regexp_replace(
    regexp_replace(search_key(name), '[\s"''«»„“”‘’`()\[\].,;:!?№/\\-]+', ' ', 'g'),
    '^ ?((публичное |непубличное |открытое |закрытое )?акционерное общество|общество с ограниченной ответственностью|индивидуальный предприниматель|автономная некоммерческая организация|ооо|оао|зао|пао|нао|ао|ип|ано|нко|фгуп|фгбу|гбу|мбу|муп|гуп|кфх) ', ''));

-- Spouses, or a crew, may share a phone: a person of a client's list is a phone with a name.
create function person_key(last_name text, first_name text, middle_name text) returns text
language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    replace(lower(last_name || ' ' || first_name || ' ' || coalesce(middle_name, '')), 'ё', 'е'), '\s+', ' ', 'g'))
$$;

create function refuse_kind() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'clients' then
    raise check_violation using message = 'the kind of a client never changes', constraint = 'clients_kind';
  elsif tg_table_name = 'legal_entities' then
    if exists (select from clients where id = new.client_id and kind = 'individual') then
      raise check_violation using message = 'a private person has no organizations', constraint = 'legal_entities_kind';
    end if;
  elsif not exists (select from clients where id = new.client_id and kind = 'individual') then
    raise check_violation using message = 'a company must name its organization', constraint = tg_table_name || '_kind';
  end if;
  return new;
end $$;

-- Staff.
create table admins (
  id bigint generated always as identity primary key,
  login text not null,
  full_name text not null,
  role text not null check (role in ('owner', 'operator', 'accountant', 'auditor')),
  status text not null default 'active' check (status in ('active', 'blocked')),
  password_hash text,
  created_at timestamptz not null default now(),
  version int not null default 1,
  -- who of staff created this account
  made_by bigint references admins,
  -- who gave the present role, if it allows more than the one before, or lifted a block
  raised_by bigint references admins,
  raised_at timestamptz,
  -- who was blocked or lowered may still stop, until then, what one member of staff does not do alone
  former_role text,
  former_until timestamptz
);
create unique index admins_login on admins (lower(login));

-- A company, or a private person who acts in their own name: the kind never changes.
create table clients (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('legal', 'individual')),
  name text not null,
  status text not null default 'active' check (status in ('active', 'blocked')),
  note text,
  responsible_admin_id bigint references admins,
  created_at timestamptz not null default now(),
  version int not null default 1,
  search text not null generated always as (search_key(name)) stored,
  -- when the client wants to hear that its money runs out, and whether it has been told since it last had enough
  low_balance_kopecks bigint check (low_balance_kopecks > 0),
  low_balance_email text,
  low_balance_told_at timestamptz,
  -- the name that operators registered for this client's SMS
  sender_name text check (sender_name ~ '^[A-Za-z0-9._-]{1,11}$'),
  -- a stopped sender sends nothing until staff allow it again; every stop and its end are in the journal
  sending_stopped_at timestamptz,
  sending_stop_reason text,
  sending_stopped_by text,
  -- whether signers without an e-mail address get the link to their copy by SMS
  copy_sms boolean not null default true,
  -- the sites that a signer may return to, and that may show the signing page in a frame: `https://shop.example`
  origins text[] not null default '{}',
  -- where the signers of a client live, in hours from UTC: neither reminders nor SMS about copies come at night there
  signers_utc_hours int not null default 3 check (signers_utc_hours between 2 and 12),
  -- who blocked the client, when and why: the header of its card says so. Kept while it is blocked; the journal keeps all
  blocked_at timestamptz,
  blocked_by text,
  block_reason text,
  -- who of staff created the client; null for one that registered
  created_by_admin_id bigint references admins,
  -- what the client's site says to prove that it may show signing pages in a frame (docs/decisions/0122)
  origin_token text not null default replace(gen_random_uuid()::text, '-', ''),
  check ((low_balance_kopecks is null) = (low_balance_email is null)),
  constraint clients_sending_stop check (num_nonnulls(sending_stopped_at, sending_stop_reason, sending_stopped_by) in (0, 3))
);
create index clients_search on clients using gin (search gin_trgm_ops);
create index clients_name on clients (name collate "und-x-icu", id);
create index clients_name_key on clients (name_key(name) text_pattern_ops, id);
-- the clients of one member of staff
create index clients_responsible on clients (responsible_admin_id, id) where responsible_admin_id is not null;
-- blocked clients and private persons are few
create index clients_status on clients (status, id);
create index clients_kind on clients (kind, id);
-- few clients have a threshold: a sweep that looks for those below it reads nobody else
create index clients_low_balance on clients (id) where low_balance_kopecks is not null;
create trigger clients_kind before update of kind on clients for each row
  when (new.kind is distinct from old.kind) execute function refuse_kind();

-- Who works in a client's cabinet: invited, working, gone.
create table client_users (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  login text not null,
  full_name text not null,
  phone text,
  role text not null check (role in ('owner', 'sender', 'accountant', 'reader')),
  status text not null default 'active' check (status in ('invited', 'active', 'dismissed', 'withdrawn')),
  -- null for one who was invited
  password_hash text,
  created_at timestamptz not null default now(),
  version int not null default 1,
  phone_confirmed_at timestamptz,
  search text not null generated always as (search_key(full_name, login, coalesce(phone, ''))) stored
);
create index client_users_client on client_users (client_id);
-- several clients may invite one address, whose first to join has it; one who was dismissed leaves it free
create unique index client_users_login on client_users (lower(login)) where status = 'active';
create unique index client_users_of_client on client_users (client_id, lower(login))
  where status in ('invited', 'active');
create index client_users_phone_end on client_users (reverse(phone) text_pattern_ops, id);
create index client_users_search on client_users using gin (search gin_trgm_ops);
create index client_users_any_login on client_users (lower(login), id);
create index client_users_status on client_users (status, id);
create index client_users_role on client_users (role, id);
create index client_users_name on client_users (full_name collate "und-x-icu", id);

-- Organizations in whose name a company sends.
create table legal_entities (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  short_name text not null,
  full_name text,
  inn text not null,
  kpp text,
  ogrn text,
  address text,
  director text,
  bik text,
  account text,
  agreement_number text,
  agreement_date date,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  search text not null generated always as
    (search_key(short_name, coalesce(full_name, ''), inn, coalesce(ogrn, ''))) stored
);
create index legal_entities_client on legal_entities (client_id, id);
create index legal_entities_inn on legal_entities (inn text_pattern_ops);
create index legal_entities_search on legal_entities using gin (search gin_trgm_ops);
-- organizations of one client with the same ИНН
create index legal_entities_same_inn on legal_entities (client_id, inn) where archived_at is null;
create index legal_entities_name_key on legal_entities (name_key(short_name) text_pattern_ops, id)
  where archived_at is null;
create index legal_entities_name on legal_entities (short_name collate "und-x-icu", id) where archived_at is null;
create index legal_entities_all_inn on legal_entities (inn, id) where archived_at is null;
create trigger legal_entities_kind before insert or update of client_id on legal_entities for each row
  execute function refuse_kind();

-- People of an organization whom the client knows; they sign nothing.
create table legal_entities_contacts (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  legal_entity_id bigint not null references legal_entities,
  full_name text not null,
  position text,
  phone text,
  email text,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  search text not null generated always as
    (search_key(full_name, coalesce(position, ''), coalesce(phone, ''), coalesce(email, ''))) stored
);
create index legal_entities_contacts_client on legal_entities_contacts (client_id, id);
create index legal_entities_contacts_search on legal_entities_contacts using gin (search gin_trgm_ops);
create index legal_entities_contacts_archived on legal_entities_contacts (archived_at) where archived_at is not null;
create index legal_entities_contacts_of_phone on legal_entities_contacts (phone);
create index legal_entities_contacts_phone_end on legal_entities_contacts (reverse(phone) text_pattern_ops, id)
  where archived_at is null;
create index legal_entities_contacts_legal_entity on legal_entities_contacts (legal_entity_id, id);
create index legal_entities_contacts_name on legal_entities_contacts (full_name collate "und-x-icu", id)
  where archived_at is null;

-- The keys by which a client's 1С connects. Only the hash of the whole code is kept.
create table clients_codes (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  label text not null,
  prefix text not null,
  secret_hash bytea not null unique,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  version int not null default 1,
  -- who saw the whole code: it is revoked when they are an owner no longer. Null for a code of the service itself
  created_by_user_id bigint references client_users,
  -- what the code may do, for which organization, and from where
  scopes text[] not null default '{read,send,money}'
    check (scopes <@ '{read,send,money}' and cardinality(scopes) > 0),
  legal_entity_id bigint references legal_entities,
  -- CIDR, IPv4 or IPv6; empty for any address
  addresses text[] not null default '{}',
  -- its requests are samples that reach nobody
  test boolean not null default false,
  -- money belongs to the whole client, so a code of one organization sees none
  constraint clients_codes_money_of_client check (legal_entity_id is null or not 'money' = any (scopes))
);
create index clients_codes_client on clients_codes (client_id);
create index clients_codes_maker on clients_codes (created_by_user_id) where revoked_at is null;

-- Sites of clients and whether they prove that they may show signing pages in a frame.
create table origin_proofs (
  client_id bigint not null references clients,
  origin text not null,
  -- null: not proven, or lost
  proven_at timestamptz,
  checked_at timestamptz not null default now(),
  -- of the last check
  fault text,
  -- since when no check has found the proof
  failing_since timestamptz,
  primary key (client_id, origin),
  check ((fault is null) = (failing_since is null))
);
create index origin_proofs_checked on origin_proofs (checked_at) where proven_at is not null;

-- People with whom a client signs.
create table individuals (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  last_name text not null,
  first_name text not null,
  middle_name text,
  phone text not null,
  email text,
  snils text,
  inn text,
  legal_entity_id bigint references legal_entities,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  search text not null generated always as
    (search_key(last_name, first_name, coalesce(middle_name, ''), phone, coalesce(email, ''))) stored
);
create index individuals_client on individuals (client_id, id);
create index individuals_name on individuals (client_id, last_name collate "und-x-icu", id);
create index individuals_search on individuals using gin (search gin_trgm_ops);
create unique index individuals_phone on individuals (client_id, phone, person_key(last_name, first_name, middle_name))
  where archived_at is null;
create index individuals_archived on individuals (archived_at) where archived_at is not null and phone <> '';
create index individuals_of_phone on individuals (phone);
create index individuals_search_start on individuals (left(search, 100) text_pattern_ops, id) where archived_at is null;
create index individuals_inn on individuals (inn, id) where inn is not null and archived_at is null;
-- the last digits of a phone are the first ones backwards
create index individuals_phone_end on individuals (reverse(phone) text_pattern_ops, id) where archived_at is null;
create index individuals_all_names on individuals (last_name collate "und-x-icu", id) where archived_at is null;
create index individuals_legal_entity on individuals (legal_entity_id, id) where legal_entity_id is not null;

-- Named groups of people, for sendings that repeat.
create table individual_groups (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  name text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create unique index individual_groups_name on individual_groups (client_id, lower(name));

create table individual_group_members (
  individual_group_id bigint not null references individual_groups on delete cascade,
  individual_id bigint not null references individuals on delete cascade,
  primary key (individual_group_id, individual_id)
);
create index individual_group_members_individual on individual_group_members (individual_id);

-- Who is archived or erased leaves every group.
create function leave_groups() returns trigger language plpgsql as $$
begin
  delete from individual_group_members where individual_id = new.id;
  return null;
end $$;
create trigger individuals_leave_groups after update on individuals for each row
  when (new.archived_at is not null and old.archived_at is null or new.phone = '' and old.phone <> '')
  execute function leave_groups();

-- What staff note about a client, each with its author and time; `clients.note` stays the remark in the list.
create table client_notes (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  text text not null,
  admin_id bigint not null references admins,
  -- as it was at that time
  admin_name text not null,
  created_at timestamptz not null default now()
);
create index client_notes_client on client_notes (client_id, id);
create trigger client_notes_unchanged before update on client_notes for each row execute function refuse_change();

-- What staff have to do for a client, by a day in Moscow.
create table client_tasks (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  text text not null,
  due_on date not null,
  -- who is responsible
  admin_id bigint not null references admins,
  created_by text not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  done_by text,
  version integer not null default 1,
  check ((done_at is null) = (done_by is null))
);
create index client_tasks_client on client_tasks (client_id, id);
create index client_tasks_done on client_tasks (id) where done_at is not null;
create index client_tasks_client_due on client_tasks (client_id, due_on, id);
create index client_tasks_admin_due on client_tasks (admin_id, due_on, id);
create index client_tasks_open_due on client_tasks (due_on, id) where done_at is null;

-- What one member of staff may not do alone: it waits for a second one, or for a day where there is none.
create table approvals (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('payment', 'seller', 'admin', 'admin_change', 'tariff', 'tariff_change')),
  -- the row that changes; null for one that would be created
  subject_id bigint,
  client_id bigint references clients,
  -- what the command is run with, and the version of the row that the initiator saw
  payload jsonb not null,
  subject_version int,
  -- as people read them; null for what would be created
  before jsonb,
  after jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'cancelled', 'failed')),
  asked_by bigint not null references admins,
  asked_at timestamptz not null default now(),
  -- nobody could confirm when it was asked for: it runs then unless it is cancelled
  runs_at timestamptz,
  decided_by bigint references admins,
  decided_at timestamptz,
  reason text,
  version int not null default 1,
  check ((state = 'waiting') = (decided_at is null))
);
create index approvals_state on approvals (state, id);
create index approvals_due on approvals (runs_at) where state = 'waiting' and runs_at is not null;
create unique index approvals_payment on approvals (subject_id) where kind = 'payment';
-- one waiting change of one row
create unique index approvals_change on approvals (kind, coalesce(subject_id, 0))
  where state = 'waiting' and kind in ('seller', 'admin_change', 'tariff_change');

-- A look is never changed, and deleted only after the shortest term that the setting allows.
create function refuse_young_look() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '1 day' then
    raise exception 'rows of looks are kept for a day at least' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

-- Which member of staff looked at which client's data; one row per quarter of an hour and thing.
create table looks (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  admin_id bigint not null references admins,
  -- as they were at that time
  admin_name text not null,
  role text not null,
  client_id bigint not null references clients,
  subject text not null,
  -- null for the rows of a list
  subject_id bigint,
  kind text not null check (kind in ('card', 'list', 'file', 'signer_view', 'export')),
  quarter bigint not null default floor(extract(epoch from now()) / 900)
);
create unique index looks_once on looks (client_id, admin_id, subject, kind, quarter, subject_id) nulls not distinct;
create index looks_client_id on looks (client_id, id);
create index looks_admin_id on looks (admin_id, id);
create index looks_kind on looks (kind, id);
create index looks_at on looks (at, id);
create trigger looks_unchanged before update on looks for each row execute function refuse_change();
create trigger looks_kept before delete on looks for each row execute function refuse_young_look();
create trigger looks_no_truncate before truncate on looks for each statement execute function refuse_change();
