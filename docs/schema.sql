-- The schema as it stands after all migrations, by table; to be read, never run.
-- Generated from the migrated database by `npm run db:tables`: not to be edited. Why a column is there is said in the
-- migration that made it.

create table acts (
  id bigint generated always as identity not null,
  client_id bigint not null,
  seller_id integer not null,
  number bigint not null,
  month date not null,
  issued_on date not null,
  amount bigint not null,
  vat_amount bigint not null,
  vat_text text not null,
  lines jsonb not null,
  seller jsonb not null,
  payer jsonb not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  anchor_id bigint,
  anchor_root text,
  emails text[] default '{}'[] not null,
  basis text not null,
  constraint acts_pkey PRIMARY KEY (id),
  constraint acts_client_id_month_key UNIQUE (client_id, month),
  constraint acts_seller_id_number_key UNIQUE (seller_id, number),
  constraint acts_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint acts_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES sellers(id),
  constraint acts_amount_check CHECK ((amount >= 0)),
  constraint acts_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint acts_number_check CHECK ((number > 0)),
  constraint acts_vat_amount_check CHECK ((vat_amount >= 0))
);
CREATE INDEX acts_amount ON acts (amount, id);
CREATE INDEX acts_month ON acts (month, id);
CREATE INDEX acts_number ON acts (number, id);

create table admins (
  id bigint generated always as identity not null,
  login text not null,
  full_name text not null,
  role text not null,
  status text default 'active' not null,
  password_hash text,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  made_by bigint,
  raised_by bigint,
  raised_at timestamp with time zone,
  former_role text,
  former_until timestamp with time zone,
  password_login_until timestamp with time zone,
  constraint admins_pkey PRIMARY KEY (id),
  constraint admins_made_by_fkey FOREIGN KEY (made_by) REFERENCES admins(id),
  constraint admins_raised_by_fkey FOREIGN KEY (raised_by) REFERENCES admins(id),
  constraint admins_role_check CHECK ((role = ANY (ARRAY['owner', 'operator', 'accountant', 'auditor']))),
  constraint admins_status_check CHECK ((status = ANY (ARRAY['active', 'blocked'])))
);
CREATE UNIQUE INDEX admins_login ON admins (lower(login));

create table anchor_heads (
  chain bigint not null,
  anchor_id bigint not null,
  place integer not null,
  first_seq bigint not null,
  seq bigint not null,
  hash text not null,
  rows_root text not null,
  constraint anchor_heads_pkey PRIMARY KEY (chain, anchor_id)
);
CREATE INDEX anchor_heads_anchor ON anchor_heads (anchor_id);
CREATE TRIGGER anchor_heads_append_only BEFORE DELETE OR UPDATE ON anchor_heads FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER anchor_heads_no_truncate BEFORE TRUNCATE ON anchor_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- rights of the owner: insert, select

create table anchor_stamps (
  anchor_id bigint not null,
  stamped_at timestamp with time zone not null,
  authority text,
  token bytea not null,
  constraint anchor_stamps_pkey PRIMARY KEY (anchor_id)
);
CREATE TRIGGER anchor_stamps_append_only BEFORE DELETE OR UPDATE ON anchor_stamps FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER anchor_stamps_no_truncate BEFORE TRUNCATE ON anchor_stamps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- rights of the owner: insert, select

create table anchors (
  id bigint not null,
  at timestamp with time zone not null,
  previous_root text not null,
  tree text not null,
  width integer not null,
  blind text not null,
  root text not null,
  constraint anchors_pkey PRIMARY KEY (id),
  constraint anchors_root_key UNIQUE (root),
  constraint anchors_previous_root_check CHECK ((octet_length(previous_root) = 64)),
  constraint anchors_root_check CHECK ((octet_length(root) = 64)),
  constraint anchors_tree_check CHECK ((octet_length(tree) = 64))
);
CREATE TRIGGER anchors_append_only BEFORE DELETE OR UPDATE ON anchors FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER anchors_no_truncate BEFORE TRUNCATE ON anchors FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- rights of the owner: insert, select

create table approval_rules (
  id bigint generated always as identity not null,
  client_id bigint not null,
  "position" integer not null,
  amount_from bigint,
  approvers bigint[] not null,
  ordered boolean not null,
  own_allowed boolean not null,
  constraint approval_rules_pkey PRIMARY KEY (id),
  constraint approval_rules_client_id_position_key UNIQUE (client_id, "position"),
  constraint approval_rules_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint approval_rules_amount_from_check CHECK ((amount_from > 0)),
  constraint approval_rules_approvers_check CHECK ((cardinality(approvers) > 0))
);

create table approvals (
  id bigint generated always as identity not null,
  kind text not null,
  subject_id bigint,
  client_id bigint,
  payload jsonb not null,
  subject_version integer,
  before jsonb,
  after jsonb not null,
  state text default 'waiting' not null,
  asked_by bigint not null,
  asked_at timestamp with time zone default now() not null,
  runs_at timestamp with time zone,
  decided_by bigint,
  decided_at timestamp with time zone,
  reason text,
  version integer default 1 not null,
  constraint approvals_pkey PRIMARY KEY (id),
  constraint approvals_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES admins(id),
  constraint approvals_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES admins(id),
  constraint approvals_check CHECK (((state = 'waiting') = (decided_at IS NULL))),
  constraint approvals_kind_check CHECK ((kind = ANY (ARRAY['payment', 'seller', 'admin', 'admin_change', 'tariff', 'tariff_change']))),
  constraint approvals_state_check CHECK ((state = ANY (ARRAY['waiting', 'done', 'refused', 'cancelled', 'failed'])))
);
CREATE UNIQUE INDEX approvals_change ON approvals (kind, COALESCE(subject_id, (0)::bigint)) WHERE ((state = 'waiting') AND (kind = ANY (ARRAY['seller', 'admin_change', 'tariff_change'])));
CREATE INDEX approvals_due ON approvals (runs_at) WHERE ((state = 'waiting') AND (runs_at IS NOT NULL));
CREATE UNIQUE INDEX approvals_payment ON approvals (subject_id) WHERE (kind = 'payment');
CREATE INDEX approvals_state ON approvals (state, id);

create table banks (
  bik text not null,
  name text not null,
  place text,
  corr_account text,
  license_revoked_on date,
  directory_day date not null,
  constraint banks_pkey PRIMARY KEY (bik),
  constraint banks_bik_check CHECK ((bik ~ '^0[14]\d{7}$')),
  constraint banks_corr_account_check CHECK ((corr_account ~ '^\d{20}$'))
);

create table batches (
  id bigint generated always as identity not null,
  client_id bigint not null,
  ordered boolean not null,
  external_id text,
  external_digest text,
  created_at timestamp with time zone default now() not null,
  freed_at timestamp with time zone,
  constraint batches_pkey PRIMARY KEY (id),
  constraint batches_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id)
);
CREATE UNIQUE INDEX batches_external ON batches (client_id, external_id) WHERE ((external_id IS NOT NULL) AND (freed_at IS NULL));
CREATE INDEX batches_freed ON batches (client_id, external_id) WHERE ((external_id IS NOT NULL) AND (freed_at IS NOT NULL));

create table bills (
  id bigint generated always as identity not null,
  client_id bigint not null,
  legal_entity_id bigint,
  seller_id integer not null,
  number bigint not null,
  issued_on date not null,
  due_on date not null,
  amount bigint not null,
  paid bigint default 0 not null,
  status text default 'issued' not null,
  vat_mode text not null,
  vat_amount bigint not null,
  vat_text text not null,
  item text not null,
  seller jsonb not null,
  payer jsonb not null,
  email text not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  version integer default 1 not null,
  search text generated always as (search_key(VARIADIC ARRAY[(number)::text, (payer ->> 'name'), (payer ->> 'inn'), email])) stored not null,
  email_status text default 'not_confirmed' not null,
  basis text not null,
  constraint bills_pkey PRIMARY KEY (id),
  constraint bills_seller_id_number_key UNIQUE (seller_id, number),
  constraint bills_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint bills_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id),
  constraint bills_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES sellers(id),
  constraint bills_amount_check CHECK ((amount > 0)),
  constraint bills_check CHECK (((status = 'cancelled') OR (status =
CASE
    WHEN (paid = 0) THEN 'issued'
    WHEN (paid < amount) THEN 'partly_paid'
    ELSE 'paid'
END))),
  constraint bills_email_status_check CHECK ((email_status = ANY (ARRAY['sent', 'not_confirmed']))),
  constraint bills_number_check CHECK ((number > 0)),
  constraint bills_paid_check CHECK ((paid >= 0)),
  constraint bills_status_check CHECK ((status = ANY (ARRAY['issued', 'partly_paid', 'paid', 'cancelled']))),
  constraint bills_vat_amount_check CHECK ((vat_amount >= 0)),
  constraint bills_vat_mode_check CHECK ((vat_mode = ANY (ARRAY['usn_exempt', 'nk149', '0', '5', '7', '10', '22'])))
);
CREATE INDEX bills_amount ON bills (amount, id);
CREATE INDEX bills_client ON bills (client_id, id);
CREATE INDEX bills_legal_entity ON bills (legal_entity_id, id);
CREATE INDEX bills_number ON bills (number, id);
CREATE INDEX bills_open_inn ON bills (((payer ->> 'inn'))) WHERE (status = ANY (ARRAY['issued', 'partly_paid']));
CREATE INDEX bills_open_persons ON bills (number) WHERE ((legal_entity_id IS NULL) AND (status = ANY (ARRAY['issued', 'partly_paid'])));
CREATE INDEX bills_search ON bills USING gin (search gin_trgm_ops);
CREATE INDEX bills_status ON bills (status, id);
CREATE TRIGGER bills_kind BEFORE INSERT OR UPDATE OF legal_entity_id, client_id ON bills FOR EACH ROW WHEN ((new.legal_entity_id IS NULL)) EXECUTE FUNCTION refuse_kind();

create table bulk_sending_files (
  id bigint generated always as identity not null,
  client_id bigint not null,
  bulk_sending_id bigint not null,
  name text not null,
  key text not null,
  status text not null,
  error text,
  file_id bigint,
  entry jsonb,
  constraint bulk_sending_files_pkey PRIMARY KEY (id),
  constraint bulk_sending_files_bulk_sending_id_fkey FOREIGN KEY (bulk_sending_id) REFERENCES bulk_sendings(id) ON DELETE CASCADE,
  constraint bulk_sending_files_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint bulk_sending_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint bulk_sending_files_check CHECK (((status = 'taken') = (file_id IS NOT NULL))),
  constraint bulk_sending_files_check1 CHECK (((status = 'waiting') = (entry IS NOT NULL))),
  constraint bulk_sending_files_status_check CHECK ((status = ANY (ARRAY['waiting', 'taken', 'refused'])))
);
CREATE INDEX bulk_sending_files_file ON bulk_sending_files (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX bulk_sending_files_key ON bulk_sending_files (bulk_sending_id, key);
CREATE INDEX bulk_sending_files_waiting ON bulk_sending_files (bulk_sending_id, id) WHERE (status = 'waiting');

create table bulk_sending_rows (
  id bigint generated always as identity not null,
  client_id bigint not null,
  bulk_sending_id bigint not null,
  line integer not null,
  status text not null,
  full_name text not null,
  phone text not null,
  email text,
  title text,
  message text,
  external_id text,
  errors jsonb default '{}'::jsonb not null,
  individual_id bigint,
  known_as text,
  request_id bigint,
  search text generated always as (search_key(VARIADIC ARRAY[full_name, phone])) stored not null,
  not_before timestamp with time zone,
  cells jsonb default '[]'::jsonb not null,
  corrected jsonb default '{}'::jsonb not null,
  file_name text,
  file_key text,
  file_id bigint,
  constraint bulk_sending_rows_pkey PRIMARY KEY (id),
  constraint bulk_sending_rows_bulk_sending_id_line_key UNIQUE (bulk_sending_id, line),
  constraint bulk_sending_rows_request_id_key UNIQUE (request_id),
  constraint bulk_sending_rows_bulk_sending_id_fkey FOREIGN KEY (bulk_sending_id) REFERENCES bulk_sendings(id) ON DELETE CASCADE,
  constraint bulk_sending_rows_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint bulk_sending_rows_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint bulk_sending_rows_individual_id_fkey FOREIGN KEY (individual_id) REFERENCES individuals(id),
  constraint bulk_sending_rows_request_id_fkey FOREIGN KEY (request_id) REFERENCES document_sign_requests(id),
  constraint bulk_sending_rows_check CHECK (((status = 'sent') = (request_id IS NOT NULL))),
  constraint bulk_sending_rows_status_check CHECK ((status = ANY (ARRAY['ready', 'wrong', 'duplicate', 'sent'])))
);
CREATE INDEX bulk_sending_rows_file ON bulk_sending_rows (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX bulk_sending_rows_file_key ON bulk_sending_rows (bulk_sending_id, file_key) WHERE (file_key IS NOT NULL);
CREATE INDEX bulk_sending_rows_phone ON bulk_sending_rows (phone);
CREATE INDEX bulk_sending_rows_status ON bulk_sending_rows (bulk_sending_id, status, line);

create table bulk_sendings (
  id bigint generated always as identity not null,
  client_id bigint not null,
  name text not null,
  status text default 'checked' not null,
  unknown_columns jsonb default '[]'::jsonb not null,
  legal_entity_id bigint,
  title text,
  message text,
  deadline timestamp with time zone,
  documents jsonb default '[]'::jsonb not null,
  remind_every_days integer,
  remind_times_max integer,
  confirmed_by jsonb,
  confirmed_at timestamp with time zone,
  portions integer default 0 not null,
  finished_at timestamp with time zone,
  stop_reason text,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  erased_at timestamp with time zone,
  columns jsonb default '[]'::jsonb not null,
  source text default 'same' not null,
  source_file_id bigint,
  fields jsonb default '[]'::jsonb not null,
  template_id bigint,
  template_edition integer,
  search text generated always as (search_key(VARIADIC ARRAY[name])) stored not null,
  constraint bulk_sendings_pkey PRIMARY KEY (id),
  constraint bulk_sendings_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint bulk_sendings_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id),
  constraint bulk_sendings_source_file_id_fkey FOREIGN KEY (source_file_id) REFERENCES files(id),
  constraint bulk_sendings_template_id_template_edition_fkey FOREIGN KEY (template_id, template_edition) REFERENCES template_editions(template_id, edition),
  constraint bulk_sendings_check CHECK (((source = 'form') = (source_file_id IS NOT NULL))),
  constraint bulk_sendings_check1 CHECK (((status = ANY (ARRAY['checked', 'stopped'])) OR (confirmed_at IS NOT NULL))),
  constraint bulk_sendings_check2 CHECK (((source = 'template') = (template_id IS NOT NULL))),
  constraint bulk_sendings_check3 CHECK (((template_id IS NULL) = (template_edition IS NULL))),
  constraint bulk_sendings_confirmed CHECK (((num_nonnulls(deadline, confirmed_by, confirmed_at) = ANY (ARRAY[0, 3])) AND ((legal_entity_id IS NULL) OR (confirmed_at IS NOT NULL)))),
  constraint bulk_sendings_source_check CHECK ((source = ANY (ARRAY['same', 'files', 'form', 'template']))),
  constraint bulk_sendings_status_check CHECK ((status = ANY (ARRAY['checked', 'approving', 'sending', 'short', 'sent', 'stopped'])))
);
CREATE INDEX bulk_sendings_client ON bulk_sendings (client_id, id);
CREATE INDEX bulk_sendings_documents ON bulk_sendings USING gin (documents jsonb_path_ops);
CREATE INDEX bulk_sendings_finished ON bulk_sendings (finished_at) WHERE (erased_at IS NULL);
CREATE INDEX bulk_sendings_search ON bulk_sendings USING gin (search gin_trgm_ops);
CREATE INDEX bulk_sendings_source_file ON bulk_sendings (source_file_id) WHERE (source_file_id IS NOT NULL);
CREATE INDEX bulk_sendings_template ON bulk_sendings (template_id) WHERE (template_id IS NOT NULL);
CREATE INDEX bulk_sendings_unconfirmed ON bulk_sendings (created_at) WHERE (confirmed_at IS NULL);
CREATE TRIGGER bulk_sendings_kind BEFORE INSERT OR UPDATE OF legal_entity_id, confirmed_at, client_id ON bulk_sendings FOR EACH ROW WHEN (((new.legal_entity_id IS NULL) AND (new.confirmed_at IS NOT NULL))) EXECUTE FUNCTION refuse_kind();

create table client_notes (
  id bigint generated always as identity not null,
  client_id bigint not null,
  text text not null,
  admin_id bigint not null,
  admin_name text not null,
  created_at timestamp with time zone default now() not null,
  search text generated always as (search_key(VARIADIC ARRAY[text])) stored not null,
  request_id bigint,
  constraint client_notes_pkey PRIMARY KEY (id),
  constraint client_notes_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint client_notes_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint client_notes_request_id_fkey FOREIGN KEY (request_id) REFERENCES document_sign_requests(id)
);
CREATE INDEX client_notes_client ON client_notes (client_id, id);
CREATE INDEX client_notes_request ON client_notes (request_id, id) WHERE (request_id IS NOT NULL);
CREATE INDEX client_notes_search ON client_notes USING gin (search gin_trgm_ops);
CREATE TRIGGER client_notes_unchanged BEFORE UPDATE ON client_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table client_tasks (
  id bigint generated always as identity not null,
  client_id bigint not null,
  text text not null,
  due_on date not null,
  admin_id bigint not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  done_at timestamp with time zone,
  done_by text,
  version integer default 1 not null,
  search text generated always as (search_key(VARIADIC ARRAY[text])) stored not null,
  constraint client_tasks_pkey PRIMARY KEY (id),
  constraint client_tasks_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint client_tasks_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint client_tasks_check CHECK (((done_at IS NULL) = (done_by IS NULL)))
);
CREATE INDEX client_tasks_admin_due ON client_tasks (admin_id, due_on, id);
CREATE INDEX client_tasks_client ON client_tasks (client_id, id);
CREATE INDEX client_tasks_client_due ON client_tasks (client_id, due_on, id);
CREATE INDEX client_tasks_done ON client_tasks (id) WHERE (done_at IS NOT NULL);
CREATE INDEX client_tasks_open_due ON client_tasks (due_on, id) WHERE (done_at IS NULL);
CREATE INDEX client_tasks_search ON client_tasks USING gin (search gin_trgm_ops);

create table client_users (
  id bigint generated always as identity not null,
  client_id bigint not null,
  login text not null,
  full_name text not null,
  phone text,
  role text not null,
  status text default 'active' not null,
  password_hash text,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  phone_confirmed_at timestamp with time zone,
  search text generated always as (search_key(VARIADIC ARRAY[full_name, login, COALESCE(phone, '')])) stored not null,
  admin_id bigint,
  constraint client_users_pkey PRIMARY KEY (id),
  constraint client_users_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint client_users_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint client_users_role_check CHECK ((role = ANY (ARRAY['owner', 'sender', 'accountant', 'reader']))),
  constraint client_users_status_check CHECK ((status = ANY (ARRAY['invited', 'active', 'dismissed', 'withdrawn'])))
);
CREATE UNIQUE INDEX client_users_admin ON client_users (admin_id) WHERE (admin_id IS NOT NULL);
CREATE INDEX client_users_any_login ON client_users (lower(login), id);
CREATE INDEX client_users_client ON client_users (client_id);
CREATE UNIQUE INDEX client_users_login ON client_users (lower(login)) WHERE (status = 'active');
CREATE INDEX client_users_name ON client_users (full_name COLLATE "und-x-icu", id);
CREATE UNIQUE INDEX client_users_of_client ON client_users (client_id, lower(login)) WHERE (status = ANY (ARRAY['invited', 'active']));
CREATE INDEX client_users_phone_end ON client_users (reverse(phone) text_pattern_ops, id);
CREATE INDEX client_users_role ON client_users (role, id);
CREATE INDEX client_users_search ON client_users USING gin (search gin_trgm_ops);
CREATE INDEX client_users_status ON client_users (status, id);

create table clients (
  id bigint generated always as identity not null,
  kind text not null,
  name text not null,
  status text default 'active' not null,
  note text,
  responsible_admin_id bigint,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  search text generated always as (search_key(VARIADIC ARRAY[name])) stored not null,
  low_balance_kopecks bigint,
  low_balance_email text,
  low_balance_told_at timestamp with time zone,
  sender_name text,
  sending_stopped_at timestamp with time zone,
  sending_stop_reason text,
  sending_stopped_by text,
  copy_sms boolean default true not null,
  origins text[] default '{}'[] not null,
  signers_utc_hours integer default 3 not null,
  blocked_at timestamp with time zone,
  blocked_by text,
  block_reason text,
  created_by_admin_id bigint,
  origin_token text default replace((gen_random_uuid())::text, '-', '') not null,
  is_own boolean default false not null,
  in_my_documents boolean default true not null,
  messengers boolean default true not null,
  constraint clients_pkey PRIMARY KEY (id),
  constraint clients_created_by_admin_id_fkey FOREIGN KEY (created_by_admin_id) REFERENCES admins(id),
  constraint clients_responsible_admin_id_fkey FOREIGN KEY (responsible_admin_id) REFERENCES admins(id),
  constraint clients_check CHECK (((low_balance_kopecks IS NULL) = (low_balance_email IS NULL))),
  constraint clients_kind_check CHECK ((kind = ANY (ARRAY['legal', 'individual']))),
  constraint clients_low_balance_kopecks_check CHECK ((low_balance_kopecks > 0)),
  constraint clients_sender_name_check CHECK ((sender_name ~ '^[A-Za-z0-9._-]{1,11}$')),
  constraint clients_sending_stop CHECK ((num_nonnulls(sending_stopped_at, sending_stop_reason, sending_stopped_by) = ANY (ARRAY[0, 3]))),
  constraint clients_signers_utc_hours_check CHECK (((signers_utc_hours >= 2) AND (signers_utc_hours <= 12))),
  constraint clients_status_check CHECK ((status = ANY (ARRAY['active', 'blocked'])))
);
CREATE INDEX clients_kind ON clients (kind, id);
CREATE INDEX clients_low_balance ON clients (id) WHERE (low_balance_kopecks IS NOT NULL);
CREATE INDEX clients_name ON clients (name COLLATE "und-x-icu", id);
CREATE INDEX clients_name_key ON clients (name_key(name) text_pattern_ops, id);
CREATE UNIQUE INDEX clients_own ON clients (is_own) WHERE is_own;
CREATE INDEX clients_responsible ON clients (responsible_admin_id, id) WHERE (responsible_admin_id IS NOT NULL);
CREATE INDEX clients_search ON clients USING gin (search gin_trgm_ops);
CREATE INDEX clients_status ON clients (status, id);
CREATE TRIGGER clients_kind BEFORE UPDATE OF kind ON clients FOR EACH ROW WHEN ((new.kind IS DISTINCT FROM old.kind)) EXECUTE FUNCTION refuse_kind();
CREATE TRIGGER clients_sender AFTER INSERT ON clients FOR EACH ROW WHEN ((new.kind = 'individual')) EXECUTE FUNCTION add_sender();
CREATE TRIGGER clients_uncheck AFTER UPDATE OF name ON clients FOR EACH ROW WHEN (((new.kind = 'individual') AND (old.name IS DISTINCT FROM new.name))) EXECUTE FUNCTION uncheck_sender();

create table clients_codes (
  id bigint generated always as identity not null,
  client_id bigint not null,
  label text not null,
  prefix text not null,
  secret_hash bytea not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  version integer default 1 not null,
  created_by_user_id bigint,
  scopes text[] default '{read,send,money}'[] not null,
  legal_entity_id bigint,
  addresses text[] default '{}'[] not null,
  test boolean default false not null,
  search text generated always as (search_key(VARIADIC ARRAY[label])) stored not null,
  constraint clients_codes_pkey PRIMARY KEY (id),
  constraint clients_codes_secret_hash_key UNIQUE (secret_hash),
  constraint clients_codes_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint clients_codes_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES client_users(id),
  constraint clients_codes_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id),
  constraint clients_codes_money_of_client CHECK (((legal_entity_id IS NULL) OR (NOT ('money' = ANY (scopes))))),
  constraint clients_codes_scopes_check CHECK (((scopes <@ '{read,send,money}'[]) AND (cardinality(scopes) > 0)))
);
CREATE INDEX clients_codes_client ON clients_codes (client_id);
CREATE INDEX clients_codes_maker ON clients_codes (created_by_user_id) WHERE (revoked_at IS NULL);
CREATE INDEX clients_codes_prefix ON clients_codes (prefix text_pattern_ops, id);
CREATE INDEX clients_codes_search ON clients_codes USING gin (search gin_trgm_ops);

create table complaints (
  id bigint generated always as identity not null,
  request_id bigint not null,
  client_id bigint not null,
  phone text not null,
  reason text not null,
  text text,
  status text default 'open' not null,
  decision text,
  decided_by text,
  decided_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint complaints_pkey PRIMARY KEY (id),
  constraint complaints_request_id_phone_key UNIQUE (request_id, phone),
  constraint complaints_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint complaints_request_id_fkey FOREIGN KEY (request_id) REFERENCES document_sign_requests(id),
  constraint complaints_check CHECK (((status = 'open') = (decided_at IS NULL))),
  constraint complaints_reason_check CHECK ((reason = ANY (ARRAY['spam', 'fraud', 'unknown_sender', 'other']))),
  constraint complaints_status_check CHECK ((status = ANY (ARRAY['open', 'upheld', 'dismissed'])))
);
CREATE INDEX complaints_client ON complaints (client_id, created_at);
CREATE INDEX complaints_status ON complaints (status, id);

create table consent_texts (
  text_sha256 text not null,
  kind text not null,
  text_version text not null,
  body text not null,
  kept_at timestamp with time zone default now() not null,
  constraint consent_texts_pkey PRIMARY KEY (text_sha256),
  constraint consent_texts_kind_text_version_key UNIQUE (kind, text_version),
  constraint consent_texts_kind_check CHECK ((kind = ANY (ARRAY['agreement', 'personal_data', 'registration_data', 'offer', 'processing_order', 'policy', 'accessibility']))),
  constraint consent_texts_text_sha256_check CHECK ((text_sha256 ~ '^[0-9a-f]{64}$'))
);

create table consents (
  id bigint generated always as identity not null,
  client_id bigint not null,
  request_id bigint,
  client_user_id bigint,
  kind text not null,
  text_version text not null,
  text_sha256 text not null,
  accepted_at timestamp with time zone default now() not null,
  ip text,
  user_agent text,
  code_id bigint,
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint consents_client_user_id_fkey FOREIGN KEY (client_user_id) REFERENCES client_users(id),
  constraint consents_code_id_fkey FOREIGN KEY (code_id) REFERENCES signing_codes(id),
  constraint consents_request_id_fkey FOREIGN KEY (request_id) REFERENCES document_sign_requests(id),
  constraint consents_check CHECK ((num_nonnulls(request_id, client_user_id) = 1)),
  constraint consents_kind_check CHECK ((kind = ANY (ARRAY['agreement', 'personal_data', 'registration_data', 'offer', 'processing_order'])))
);
CREATE INDEX consents_accounts ON consents (client_id) WHERE (client_user_id IS NOT NULL);
CREATE UNIQUE INDEX consents_code ON consents (code_id, kind) WHERE (code_id IS NOT NULL);
CREATE INDEX consents_request ON consents (request_id) WHERE (request_id IS NOT NULL);

create table copy_recipients (
  id bigint generated always as identity not null,
  client_id bigint not null,
  request_id bigint not null,
  email text not null,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  unsent text,
  constraint copy_recipients_pkey PRIMARY KEY (id),
  constraint copy_recipients_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint copy_recipients_request_id_fkey FOREIGN KEY (request_id) REFERENCES document_sign_requests(id),
  constraint copy_recipients_check CHECK (((sent_at IS NULL) OR (unsent IS NULL))),
  constraint copy_recipients_unsent_check CHECK ((unsent = ANY (ARRAY['refused', 'sample', 'test', 'stopped'])))
);
CREATE INDEX copy_recipients_client ON copy_recipients (client_id);
CREATE UNIQUE INDEX copy_recipients_request ON copy_recipients (request_id, lower(email));

create table copy_stops (
  id bigint generated always as identity not null,
  email text not null,
  client_id bigint,
  created_at timestamp with time zone default now() not null,
  constraint copy_stops_pkey PRIMARY KEY (id),
  constraint copy_stops_email_client_id_key UNIQUE NULLS NOT DISTINCT (email, client_id),
  constraint copy_stops_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint copy_stops_email_check CHECK ((email = lower(email)))
);
CREATE INDEX copy_stops_client ON copy_stops (client_id) WHERE (client_id IS NOT NULL);

create table court_packets (
  id bigint generated always as identity not null,
  client_id bigint not null,
  request_id bigint not null,
  number integer not null,
  reason text not null,
  created_at timestamp with time zone default now() not null,
  created_by text not null,
  file_id bigint,
  made_at timestamp with time zone,
  images jsonb default '[]'::jsonb not null,
  fault text,
  constraint court_packets_pkey PRIMARY KEY (id),
  constraint court_packets_file_id_key UNIQUE (file_id),
  constraint court_packets_request_id_number_key UNIQUE (request_id, number),
  constraint court_packets_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint court_packets_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint court_packets_request_id_fkey FOREIGN KEY (request_id) REFERENCES document_sign_requests(id),
  constraint court_packets_check CHECK (((file_id IS NULL) = (made_at IS NULL))),
  constraint court_packets_check1 CHECK (((fault IS NULL) OR (file_id IS NULL))),
  constraint court_packets_fault_check CHECK ((fault = ANY (ARRAY['evidence_damaged', 'file_broken']))),
  constraint court_packets_number_check CHECK ((number > 0))
);
CREATE INDEX court_packets_client ON court_packets (client_id);

create table deliveries (
  id bigint generated always as identity not null,
  client_id bigint,
  request_id bigint,
  channel text not null,
  template text not null,
  recipient text not null,
  subject text,
  body text not null,
  sealed_body bytea,
  provider text,
  provider_id text,
  status text default 'queued' not null,
  error text,
  history jsonb default '[]'::jsonb not null,
  price bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  attachment jsonb,
  secret boolean default false not null,
  sender text,
  tries integer default 0 not null,
  handed_over_at timestamp with time zone,
  accepted_at timestamp with time zone,
  instead_of bigint,
  call boolean default false not null,
  constraint deliveries_pkey PRIMARY KEY (id),
  constraint deliveries_instead_of_key UNIQUE (instead_of),
  constraint deliveries_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint deliveries_instead_of_fkey FOREIGN KEY (instead_of) REFERENCES deliveries(id),
  constraint deliveries_request_id_fkey FOREIGN KEY (request_id) REFERENCES document_sign_requests(id),
  constraint deliveries_channel_check CHECK ((channel = ANY (ARRAY['sms', 'email', 'telegram', 'max']))),
  constraint deliveries_secret_check CHECK ((NOT (secret AND (channel = ANY (ARRAY['telegram', 'max']))))),
  constraint deliveries_status_check CHECK ((status = ANY (ARRAY['queued', 'accepted', 'delivered', 'undelivered', 'expired', 'rejected', 'unknown'])))
) with (autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02, fillfactor=80);
CREATE INDEX deliveries_by_bot ON deliveries (accepted_at) WHERE ((channel = ANY (ARRAY['telegram', 'max'])) AND (status = 'accepted'));
CREATE INDEX deliveries_channel ON deliveries (channel, id) WHERE (channel <> 'sms');
CREATE INDEX deliveries_client ON deliveries (client_id, id);
CREATE INDEX deliveries_days ON deliveries (created_at) INCLUDE (provider, status);
CREATE INDEX deliveries_letters ON deliveries (created_at) WHERE ((request_id IS NULL) AND (recipient <> ''));
CREATE INDEX deliveries_links_of_client ON deliveries (client_id, created_at) WHERE (template = ANY (ARRAY['link', 'reminder']));
CREATE INDEX deliveries_provider ON deliveries (provider, id);
CREATE INDEX deliveries_queued_of_client ON deliveries (client_id) WHERE (status = 'queued');
CREATE INDEX deliveries_recipient ON deliveries (recipient, id);
CREATE INDEX deliveries_request ON deliveries (request_id, id);
CREATE INDEX deliveries_search ON deliveries USING gin (lower(recipient) gin_trgm_ops);
CREATE INDEX deliveries_status ON deliveries (status, id);
CREATE INDEX deliveries_template ON deliveries (template, id) WHERE (template <> ALL (ARRAY['link', 'code']));
CREATE INDEX deliveries_undone ON deliveries (request_id, id) WHERE ((status <> 'delivered') AND (NOT ((status = 'accepted') AND (channel = 'email'))));
CREATE INDEX deliveries_unknown ON deliveries (created_at) WHERE ((status = 'unknown') AND (accepted_at IS NULL) AND (NOT secret));
CREATE INDEX deliveries_waiting_codes ON deliveries (created_at) WHERE (secret AND (status = 'queued'));

create table delivery_parts (
  id bigint generated always as identity not null,
  delivery_id bigint not null,
  provider text not null,
  provider_id text not null,
  status text default 'accepted' not null,
  ask_at timestamp with time zone default (now() + '00:00:10'::interval) not null,
  created_at timestamp with time zone default now() not null,
  constraint delivery_parts_pkey PRIMARY KEY (id),
  constraint delivery_parts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id),
  constraint delivery_parts_status_check CHECK ((status = ANY (ARRAY['queued', 'accepted', 'delivered', 'undelivered', 'expired', 'rejected', 'unknown'])))
);
CREATE INDEX delivery_parts_ask ON delivery_parts (ask_at) WHERE (status = ANY (ARRAY['accepted', 'unknown']));
CREATE INDEX delivery_parts_delivery ON delivery_parts (delivery_id);
CREATE INDEX delivery_parts_provider ON delivery_parts (provider, provider_id);

create table delivery_receipts (
  id bigint generated always as identity not null,
  provider text not null,
  provider_id text not null,
  status text not null,
  cause text,
  price bigint,
  created_at timestamp with time zone default now() not null,
  answer jsonb,
  constraint delivery_receipts_pkey PRIMARY KEY (id),
  constraint delivery_receipts_provider_provider_id_status_key UNIQUE (provider, provider_id, status),
  constraint delivery_receipts_status_check CHECK ((status = ANY (ARRAY['queued', 'accepted', 'delivered', 'undelivered', 'expired', 'rejected', 'unknown'])))
);
CREATE INDEX delivery_receipts_created ON delivery_receipts (created_at);

create table document_fields (
  id bigint generated always as identity not null,
  client_id bigint not null,
  request_id bigint not null,
  document_id bigint not null,
  "position" integer not null,
  name text not null,
  kind text not null,
  required boolean not null,
  page integer not null,
  "left" double precision not null,
  top double precision not null,
  width double precision not null,
  height double precision not null,
  choices jsonb default '[]'::jsonb not null,
  sealed_value bytea,
  changed_at timestamp with time zone,
  constraint document_fields_pkey PRIMARY KEY (id),
  constraint document_fields_document_id_position_key UNIQUE (document_id, "position"),
  constraint document_fields_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint document_fields_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE,
  constraint document_fields_request_id_fkey FOREIGN KEY (request_id) REFERENCES document_sign_requests(id),
  constraint document_fields_page_check CHECK ((page > 0))
);
CREATE INDEX document_fields_client ON document_fields (client_id);
CREATE INDEX document_fields_request ON document_fields (request_id);

create table document_sign_requests (
  id bigint generated always as identity not null,
  client_id bigint not null,
  batch_id bigint not null,
  "group" text not null,
  status text default 'draft' not null,
  title text not null,
  ordered boolean not null,
  "position" integer not null,
  legal_entity_id bigint,
  venture text not null,
  individual_id bigint not null,
  signer_full_name text not null,
  signer_phone text not null,
  signer_email text,
  deadline timestamp with time zone not null,
  message text,
  price bigint,
  external_id text,
  wrong_codes integer default 0 not null,
  reject_reason text,
  fail_reason text,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  opened_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  signed_at timestamp with time zone,
  rejected_at timestamp with time zone,
  finished_at timestamp with time zone,
  sealed_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  search text generated always as (search_key(VARIADIC ARRAY[title, signer_full_name, signer_phone, venture])) stored not null,
  package_id bigint,
  disowned_at timestamp with time zone,
  again_id bigint,
  remind_every_days integer,
  remind_times_max integer,
  reminders_sent integer default 0 not null,
  remind_at timestamp with time zone,
  sample boolean default false not null,
  erased_at timestamp with time zone,
  copied_at timestamp with time zone,
  return_url text,
  test boolean default false not null,
  created_by_user_id bigint,
  created_by_code_id bigint,
  hidden_at timestamp with time zone,
  public_link_id bigint,
  circumstances jsonb,
  noteworthy boolean default false not null,
  asks_files boolean default false not null,
  follows_id bigint,
  follows_kind text,
  constraint document_sign_requests_pkey PRIMARY KEY (id),
  constraint document_sign_requests_group_key UNIQUE ("group"),
  constraint document_sign_requests_again_id_fkey FOREIGN KEY (again_id) REFERENCES document_sign_requests(id),
  constraint document_sign_requests_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint document_sign_requests_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint document_sign_requests_created_by_code_id_fkey FOREIGN KEY (created_by_code_id) REFERENCES clients_codes(id),
  constraint document_sign_requests_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES client_users(id),
  constraint document_sign_requests_follows_id_fkey FOREIGN KEY (follows_id) REFERENCES document_sign_requests(id),
  constraint document_sign_requests_individual_id_fkey FOREIGN KEY (individual_id) REFERENCES individuals(id),
  constraint document_sign_requests_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id),
  constraint document_sign_requests_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages(id),
  constraint document_sign_requests_public_link_id_fkey FOREIGN KEY (public_link_id) REFERENCES public_links(id),
  constraint document_sign_requests_check CHECK (((remind_every_days IS NULL) = (remind_times_max IS NULL))),
  constraint document_sign_requests_follows_kind CHECK ((follows_kind = ANY (ARRAY['annulment', 'replacement', 'addition']))),
  constraint document_sign_requests_follows_whole CHECK (((follows_id IS NULL) = (follows_kind IS NULL))),
  constraint document_sign_requests_hidden_has_ended CHECK (((hidden_at IS NULL) OR (finished_at IS NOT NULL))),
  constraint document_sign_requests_remind_every_days_check CHECK ((remind_every_days > 0)),
  constraint document_sign_requests_remind_times_max_check CHECK ((remind_times_max > 0)),
  constraint document_sign_requests_sample_is_free CHECK (((NOT sample) OR ((package_id IS NULL) AND (COALESCE(price, (0)::bigint) = 0)))),
  constraint document_sign_requests_status_check CHECK ((status = ANY (ARRAY['draft', 'approving', 'queued', 'sent', 'opened', 'confirmed', 'signed', 'rejected', 'expired', 'cancelled', 'failed']))),
  constraint document_sign_requests_test_is_sample CHECK ((sample OR (NOT test)))
);
CREATE INDEX document_sign_requests_batch ON document_sign_requests (batch_id, "position");
CREATE INDEX document_sign_requests_by_deadline ON document_sign_requests (deadline, id);
CREATE INDEX document_sign_requests_changed ON document_sign_requests (updated_at, id);
CREATE INDEX document_sign_requests_client ON document_sign_requests (client_id, id);
CREATE INDEX document_sign_requests_client_noteworthy ON document_sign_requests (client_id, id) WHERE noteworthy;
CREATE INDEX document_sign_requests_client_status ON document_sign_requests (client_id, status, id);
CREATE INDEX document_sign_requests_code ON document_sign_requests (created_by_code_id, id) WHERE (created_by_code_id IS NOT NULL);
CREATE INDEX document_sign_requests_created ON document_sign_requests (client_id, created_at, id);
CREATE INDEX document_sign_requests_days ON document_sign_requests (created_at, id) INCLUDE (status);
CREATE INDEX document_sign_requests_deadline ON document_sign_requests (deadline) WHERE (status = ANY (ARRAY['approving', 'queued', 'sent', 'opened', 'confirmed']));
CREATE INDEX document_sign_requests_drafts ON document_sign_requests (updated_at) WHERE (status = 'draft');
CREATE INDEX document_sign_requests_external ON document_sign_requests (client_id, external_id);
CREATE INDEX document_sign_requests_external_id ON document_sign_requests (external_id, id) WHERE (external_id IS NOT NULL);
CREATE INDEX document_sign_requests_follows ON document_sign_requests (follows_id) WHERE (follows_id IS NOT NULL);
CREATE INDEX document_sign_requests_hidden ON document_sign_requests (client_id, id) WHERE (hidden_at IS NOT NULL);
CREATE INDEX document_sign_requests_individual ON document_sign_requests (individual_id, id);
CREATE INDEX document_sign_requests_legal_entity ON document_sign_requests (legal_entity_id, id);
CREATE INDEX document_sign_requests_noteworthy ON document_sign_requests (id) WHERE noteworthy;
CREATE INDEX document_sign_requests_phone_end ON document_sign_requests (reverse(signer_phone) text_pattern_ops, id);
CREATE INDEX document_sign_requests_public_link ON document_sign_requests (public_link_id, status, id) WHERE (public_link_id IS NOT NULL);
CREATE INDEX document_sign_requests_public_link_phone ON document_sign_requests (public_link_id, signer_phone) WHERE (public_link_id IS NOT NULL);
CREATE INDEX document_sign_requests_remind ON document_sign_requests (remind_at) WHERE (remind_at IS NOT NULL);
CREATE INDEX document_sign_requests_search ON document_sign_requests USING gin (search gin_trgm_ops);
CREATE INDEX document_sign_requests_sent ON document_sign_requests (sent_at, id);
CREATE INDEX document_sign_requests_signed ON document_sign_requests (client_id, signed_at, id) WHERE (signed_at IS NOT NULL);
CREATE INDEX document_sign_requests_signer_email ON document_sign_requests (lower(signer_email), id) WHERE (signer_email IS NOT NULL);
CREATE INDEX document_sign_requests_signer_phone ON document_sign_requests (signer_phone);
CREATE INDEX document_sign_requests_signings ON document_sign_requests (signed_at, id) INCLUDE (sent_at);
CREATE INDEX document_sign_requests_status ON document_sign_requests (status, id);
CREATE INDEX document_sign_requests_uncopied ON document_sign_requests (id) WHERE ((status = 'signed') AND (sealed_at IS NOT NULL) AND (copied_at IS NULL));
CREATE INDEX document_sign_requests_unsealed ON document_sign_requests (signed_at) WHERE ((status = 'signed') AND (sealed_at IS NULL));
CREATE INDEX document_sign_requests_unsigned ON document_sign_requests (finished_at) WHERE ((erased_at IS NULL) AND (status = ANY (ARRAY['rejected', 'expired', 'cancelled', 'failed'])));
CREATE INDEX document_sign_requests_user ON document_sign_requests (created_by_user_id, id) WHERE (created_by_user_id IS NOT NULL);
CREATE TRIGGER document_sign_requests_kind BEFORE INSERT OR UPDATE OF legal_entity_id, client_id ON document_sign_requests FOR EACH ROW WHEN ((new.legal_entity_id IS NULL)) EXECUTE FUNCTION refuse_kind();

create table documents (
  id bigint generated always as identity not null,
  client_id bigint not null,
  request_id bigint not null,
  "position" integer not null,
  title text not null,
  file_id bigint not null,
  sha256 text not null,
  sealed_file_id bigint,
  viewed_at timestamp with time zone,
  downloaded_at timestamp with time zone,
  copy_downloaded_at timestamp with time zone,
  blank_file_id bigint,
  blank_sha256 text,
  filled_at timestamp with time zone,
  constraint documents_pkey PRIMARY KEY (id),
  constraint documents_request_id_position_key UNIQUE (request_id, "position"),
  constraint documents_blank_file_id_fkey FOREIGN KEY (blank_file_id) REFERENCES files(id),
  constraint documents_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint documents_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint documents_request_id_fkey FOREIGN KEY (request_id) REFERENCES document_sign_requests(id),
  constraint documents_sealed_file_id_fkey FOREIGN KEY (sealed_file_id) REFERENCES files(id),
  constraint documents_blank_sha256_check CHECK ((blank_sha256 ~ '^[0-9a-f]{64}$')),
  constraint documents_check CHECK ((num_nonnulls(blank_file_id, blank_sha256, filled_at) = ANY (ARRAY[0, 3])))
);
CREATE INDEX documents_blank_file ON documents (blank_file_id) WHERE (blank_file_id IS NOT NULL);
CREATE INDEX documents_file ON documents (file_id);
CREATE UNIQUE INDEX documents_sealed_file ON documents (sealed_file_id);

create table exchange_drops (
  id bigint generated always as identity not null,
  client_id bigint not null,
  folder text not null,
  name text not null,
  sha256 text not null,
  taken_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint exchange_drops_pkey PRIMARY KEY (id),
  constraint exchange_drops_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id)
);
CREATE INDEX exchange_drops_taken ON exchange_drops (taken_at);
CREATE INDEX exchange_drops_unfinished ON exchange_drops (folder, id) WHERE (finished_at IS NULL);

create table exchange_files (
  id bigint generated always as identity not null,
  client_id bigint not null,
  exchange_drop_id bigint not null,
  folder text not null,
  table_name text not null,
  line integer,
  file_name text not null,
  part integer,
  placed_name text not null,
  external_id text,
  sha256 text,
  status text not null,
  reason text,
  request_id bigint,
  registered boolean default false not null,
  created_at timestamp with time zone default now() not null,
  constraint exchange_files_pkey PRIMARY KEY (id),
  constraint exchange_files_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint exchange_files_exchange_drop_id_fkey FOREIGN KEY (exchange_drop_id) REFERENCES exchange_drops(id) ON DELETE CASCADE,
  constraint exchange_files_request_id_fkey FOREIGN KEY (request_id) REFERENCES document_sign_requests(id),
  constraint exchange_files_check CHECK (((status <> 'returned') OR (reason IS NOT NULL))),
  constraint exchange_files_check1 CHECK (((status <> ALL (ARRAY['sent', 'signed', 'rejected'])) OR (request_id IS NOT NULL))),
  constraint exchange_files_status_check CHECK ((status = ANY (ARRAY['waiting', 'sent', 'repeated', 'signed', 'rejected', 'returned'])))
);
CREATE INDEX exchange_files_client ON exchange_files (client_id, id);
CREATE INDEX exchange_files_day ON exchange_files (folder, created_at);
CREATE INDEX exchange_files_drop ON exchange_files (exchange_drop_id, line);
CREATE INDEX exchange_files_open ON exchange_files (folder, id) WHERE (status = 'sent');
CREATE UNIQUE INDEX exchange_files_placed ON exchange_files (folder, lower(placed_name));
CREATE INDEX exchange_files_repeated ON exchange_files (client_id, external_id) WHERE (request_id IS NOT NULL);
CREATE INDEX exchange_files_request ON exchange_files (request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX exchange_files_unregistered ON exchange_files (folder, created_at) WHERE (NOT registered);

create table exchange_folders (
  folder text not null,
  client_id bigint,
  opened_at timestamp with time zone,
  fault text,
  changed_at timestamp with time zone default now() not null,
  constraint exchange_folders_pkey PRIMARY KEY (folder),
  constraint exchange_folders_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id)
);

create table faces (
  id bigint generated always as identity not null,
  client_id bigint not null,
  logo_sha256 text,
  color text,
  greeting text,
  letters_by_name boolean default false not null,
  stopped_at timestamp with time zone,
  stop_reason text,
  version integer default 1 not null,
  constraint faces_pkey PRIMARY KEY (id),
  constraint faces_client_id_key UNIQUE (client_id),
  constraint faces_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint faces_logo_sha256_fkey FOREIGN KEY (logo_sha256) REFERENCES logos(sha256),
  constraint faces_check CHECK (((stopped_at IS NULL) = (stop_reason IS NULL))),
  constraint faces_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'))
);
CREATE INDEX faces_logo ON faces (logo_sha256);

create table failed_logins (
  account text not null,
  attempts integer not null,
  ip text,
  user_agent text,
  journalled_at timestamp with time zone default now() not null,
  constraint failed_logins_pkey PRIMARY KEY (account)
);

create table file_asks (
  id bigint generated always as identity not null,
  client_id bigint not null,
  request_id bigint not null,
  "position" integer not null,
  name text not null,
  kind text not null,
  count_min integer not null,
  count_max integer not null,
  keep text not null,
  days integer,
  constraint file_asks_pkey PRIMARY KEY (id),
  constraint file_asks_request_id_position_key UNIQUE (request_id, "position"),
  constraint file_asks_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint file_asks_request_id_fkey FOREIGN KEY (request_id) REFERENCES document_sign_requests(id),
  constraint file_asks_check CHECK ((((count_min >= 0) AND (count_min <= count_max)) AND (count_max > 0))),
  constraint file_asks_check1 CHECK (((keep = 'apart') = (days IS NOT NULL))),
  constraint file_asks_keep_check CHECK ((keep = ANY (ARRAY['sealed', 'apart'])))
);
CREATE INDEX file_asks_client ON file_asks (client_id);

create table files (
  id bigint generated always as identity not null,
  client_id bigint not null,
  purpose text not null,
  name text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null,
  source_sha256 text,
  pages integer not null,
  page_sizes jsonb not null,
  wrap boolean default false not null,
  warnings jsonb default '[]'::jsonb not null,
  storage_key text not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  stamped_at timestamp with time zone,
  stamped_by text,
  replaced_by bigint,
  original_sha256 text,
  used_at timestamp with time zone default now() not null,
  source_size bigint,
  sealed_id bigint,
  document_stamped_at timestamp with time zone,
  document_stamped_by text,
  document_stamp_ends_at timestamp with time zone,
  document_stamp_due_at timestamp with time zone,
  source_name text,
  client_code_id bigint,
  constraint files_pkey PRIMARY KEY (id),
  constraint files_client_code_id_fkey FOREIGN KEY (client_code_id) REFERENCES clients_codes(id),
  constraint files_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint files_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES files(id),
  constraint files_sealed_id_fkey FOREIGN KEY (sealed_id) REFERENCES files(id),
  constraint files_check CHECK (((purpose = 'sealed') OR (original_sha256 IS NULL))),
  constraint files_check2 CHECK (((source_size IS NULL) OR (source_sha256 IS NOT NULL))),
  constraint files_check3 CHECK (((source_name IS NULL) OR (source_sha256 IS NOT NULL))),
  constraint files_original_sha256_check CHECK ((original_sha256 ~ '^[0-9a-f]{64}$')),
  constraint files_pages_check CHECK ((pages > 0)),
  constraint files_purpose_check CHECK ((purpose = ANY (ARRAY['original', 'sealed', 'template', 'apart', 'packet']))),
  constraint files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$')),
  constraint files_size_check CHECK ((size > 0)),
  constraint files_source_check CHECK (((purpose <> 'sealed') OR (source_sha256 IS NULL))),
  constraint files_source_size_check CHECK ((source_size > 0))
);
CREATE INDEX files_client ON files (client_id, id);
CREATE INDEX files_client_size ON files (client_id) INCLUDE (size);
CREATE INDEX files_document_stamp_due ON files (document_stamp_due_at) WHERE (document_stamp_due_at IS NOT NULL);
CREATE INDEX files_replaced_by ON files (replaced_by) WHERE (replaced_by IS NOT NULL);
CREATE INDEX files_sealed ON files (sealed_id) WHERE (sealed_id IS NOT NULL);
CREATE INDEX files_sha256 ON files (sha256);
CREATE INDEX files_source ON files (source_sha256) WHERE (source_sha256 IS NOT NULL);
CREATE INDEX files_source_of_client ON files (client_id, source_sha256) WHERE (source_sha256 IS NOT NULL);
CREATE INDEX files_used ON files (used_at) WHERE (purpose <> 'sealed');

create table gateway_answers (
  id bigint generated always as identity not null,
  delivery_id bigint not null,
  kind text not null,
  provider text not null,
  status integer,
  headers jsonb not null,
  body bytea not null,
  sha256 text not null,
  at timestamp with time zone not null,
  constraint gateway_answers_pkey PRIMARY KEY (id),
  constraint gateway_answers_delivery_id_sha256_key UNIQUE (delivery_id, sha256),
  constraint gateway_answers_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id),
  constraint gateway_answers_kind_check CHECK ((kind = ANY (ARRAY['answer', 'receipt'])))
);

create table gost_seals (
  file_id bigint not null,
  cms bytea not null,
  signer text not null,
  made_at timestamp with time zone default now() not null,
  constraint gost_seals_pkey PRIMARY KEY (file_id),
  constraint gost_seals_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  constraint gost_seals_cms_check CHECK (((octet_length(cms) >= 100) AND (octet_length(cms) <= 100000)))
);

create table idempotency_keys (
  owner text not null,
  key text not null,
  request_sha256 text not null,
  status integer not null,
  answer jsonb,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_keys_pkey PRIMARY KEY (owner, key)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

create table identities (
  id bigint generated always as identity not null,
  admin_id bigint,
  client_user_id bigint,
  issuer text not null,
  subject text not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  constraint identities_pkey PRIMARY KEY (id),
  constraint identities_admin_id_issuer_key UNIQUE (admin_id, issuer),
  constraint identities_client_user_id_issuer_key UNIQUE (client_user_id, issuer),
  constraint identities_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint identities_client_user_id_fkey FOREIGN KEY (client_user_id) REFERENCES client_users(id),
  constraint identities_check CHECK ((num_nonnulls(admin_id, client_user_id) = 1))
);
CREATE UNIQUE INDEX identities_of_staff ON identities (issuer, subject) WHERE (admin_id IS NOT NULL);
CREATE UNIQUE INDEX identities_of_users ON identities (issuer, subject) WHERE (client_user_id IS NOT NULL);

create table import_rows (
  id bigint generated always as identity not null,
  client_id bigint not null,
  import_id bigint not null,
  line integer not null,
  status text not null,
  is_written boolean default false not null,
  name text not null,
  phone text,
  cells jsonb not null,
  "values" jsonb not null,
  before jsonb default '{}'::jsonb not null,
  errors jsonb default '{}'::jsonb not null,
  note text,
  subject_id bigint,
  search text generated always as (search_key(VARIADIC ARRAY[name, COALESCE(phone, '')])) stored not null,
  constraint import_rows_pkey PRIMARY KEY (id),
  constraint import_rows_import_id_line_key UNIQUE (import_id, line),
  constraint import_rows_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_rows_status_check CHECK ((status = ANY (ARRAY['new', 'change', 'same', 'wrong', 'skipped'])))
);
CREATE INDEX import_rows_phone ON import_rows (phone);
CREATE INDEX import_rows_status ON import_rows (import_id, status, line);
CREATE INDEX import_rows_unwritten ON import_rows (import_id, line) WHERE (NOT is_written);

create table imports (
  id bigint generated always as identity not null,
  client_id bigint not null,
  kind text not null,
  name text not null,
  status text default 'checked' not null,
  columns jsonb not null,
  existing text,
  confirmed_by jsonb,
  confirmed_at timestamp with time zone,
  portions integer default 0 not null,
  finished_at timestamp with time zone,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  individual_group_id bigint,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint imports_individual_group_id_fkey FOREIGN KEY (individual_group_id) REFERENCES individual_groups(id) ON DELETE SET NULL,
  constraint imports_check CHECK ((num_nonnulls(existing, confirmed_by, confirmed_at) = ANY (ARRAY[0, 3]))),
  constraint imports_check1 CHECK (((status = 'checked') OR (confirmed_at IS NOT NULL))),
  constraint imports_existing_check CHECK ((existing = ANY (ARRAY['update', 'skip']))),
  constraint imports_kind_check CHECK ((kind = ANY (ARRAY['individuals', 'legal-entities', 'legal-entities-contacts']))),
  constraint imports_status_check CHECK ((status = ANY (ARRAY['checked', 'writing', 'written'])))
);
CREATE INDEX imports_client ON imports (client_id, id);
CREATE INDEX imports_created ON imports (created_at);
CREATE INDEX imports_individual_group ON imports (individual_group_id) WHERE (individual_group_id IS NOT NULL);

create table individual_group_members (
  individual_group_id bigint not null,
  individual_id bigint not null,
  constraint individual_group_members_pkey PRIMARY KEY (individual_group_id, individual_id),
  constraint individual_group_members_individual_group_id_fkey FOREIGN KEY (individual_group_id) REFERENCES individual_groups(id) ON DELETE CASCADE,
  constraint individual_group_members_individual_id_fkey FOREIGN KEY (individual_id) REFERENCES individuals(id) ON DELETE CASCADE
);
CREATE INDEX individual_group_members_individual ON individual_group_members (individual_id);

create table individual_groups (
  id bigint generated always as identity not null,
  client_id bigint not null,
  name text not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint individual_groups_pkey PRIMARY KEY (id),
  constraint individual_groups_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id)
);
CREATE UNIQUE INDEX individual_groups_name ON individual_groups (client_id, lower(name));

create table individuals (
  id bigint generated always as identity not null,
  client_id bigint not null,
  last_name text not null,
  first_name text not null,
  middle_name text,
  phone text not null,
  email text,
  snils text,
  inn text,
  legal_entity_id bigint,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  search text generated always as (search_key(VARIADIC ARRAY[last_name, first_name, COALESCE(middle_name, ''), phone, COALESCE(email, '')])) stored not null,
  constraint individuals_pkey PRIMARY KEY (id),
  constraint individuals_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint individuals_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id)
);
CREATE INDEX individuals_all_names ON individuals (last_name COLLATE "und-x-icu", id) WHERE (archived_at IS NULL);
CREATE INDEX individuals_archived ON individuals (archived_at) WHERE ((archived_at IS NOT NULL) AND (phone <> ''));
CREATE INDEX individuals_client ON individuals (client_id, id);
CREATE INDEX individuals_inn ON individuals (inn, id) WHERE ((inn IS NOT NULL) AND (archived_at IS NULL));
CREATE INDEX individuals_legal_entity ON individuals (legal_entity_id, id) WHERE (legal_entity_id IS NOT NULL);
CREATE INDEX individuals_name ON individuals (client_id, last_name COLLATE "und-x-icu", id);
CREATE INDEX individuals_of_phone ON individuals (phone);
CREATE UNIQUE INDEX individuals_phone ON individuals (client_id, phone, person_key(last_name, first_name, middle_name)) WHERE (archived_at IS NULL);
CREATE INDEX individuals_phone_end ON individuals (reverse(phone) text_pattern_ops, id) WHERE (archived_at IS NULL);
CREATE INDEX individuals_search ON individuals USING gin (search gin_trgm_ops);
CREATE INDEX individuals_search_start ON individuals ("left"(search, 100) text_pattern_ops, id) WHERE (archived_at IS NULL);
CREATE TRIGGER individuals_leave_groups AFTER UPDATE ON individuals FOR EACH ROW WHEN ((((new.archived_at IS NOT NULL) AND (old.archived_at IS NULL)) OR ((new.phone = '') AND (old.phone <> '')))) EXECUTE FUNCTION leave_groups();

create table installations (
  id smallint default 1 not null,
  secret_check bytea not null,
  root_sha256 text,
  created_at timestamp with time zone default now() not null,
  constraint installations_pkey PRIMARY KEY (id),
  constraint installations_id_check CHECK ((id = 1))
);

create table jobs (
  id bigint generated always as identity not null,
  kind text not null,
  key text,
  payload jsonb not null,
  state text default 'waiting' not null,
  run_at timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  lease_owner text,
  leased_until timestamp with time zone,
  last_error text,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  lane text default 'other' not null,
  client_id bigint default 0 not null,
  is_due boolean default true not null,
  constraint jobs_pkey PRIMARY KEY (id),
  constraint jobs_lane_check CHECK ((lane = ANY (ARRAY['codes', 'messages', 'seals', 'drawing', 'stamps', 'webhooks', 'other']))),
  constraint jobs_state_check CHECK ((state = ANY (ARRAY['waiting', 'running', 'done', 'dead'])))
);
CREATE INDEX jobs_dead ON jobs (id) WHERE (state = 'dead');
CREATE INDEX jobs_due ON jobs (lane, run_at) WHERE ((state = 'waiting') AND is_due);
CREATE INDEX jobs_finished ON jobs (state, finished_at) WHERE (state = ANY (ARRAY['done', 'dead']));
CREATE UNIQUE INDEX jobs_key ON jobs (key) WHERE ((key IS NOT NULL) AND (state = ANY (ARRAY['waiting', 'running'])));
CREATE INDEX jobs_later ON jobs (lane, run_at) WHERE ((state = 'waiting') AND (NOT is_due));
CREATE INDEX jobs_leases ON jobs (leased_until) WHERE (state = 'running');
CREATE INDEX jobs_turns ON jobs (lane, client_id, run_at, id) WHERE ((state = 'waiting') AND is_due);
CREATE INDEX jobs_unfinished_delivery ON jobs ((((payload ->> 'delivery_id'))::bigint)) WHERE ((state <> 'done') AND (kind = 'deliver'));
CREATE INDEX jobs_unfinished_key ON jobs (key) WHERE (state <> 'done');

create table journal (
  id bigint generated always as identity not null,
  chain bigint not null,
  seq bigint not null,
  payload text not null,
  prev_hash text not null,
  hash text not null,
  at timestamp with time zone not null,
  event text not null,
  subject text not null,
  subject_id bigint,
  actor_kind text not null,
  actor_id bigint,
  actor_name text not null,
  ip text,
  constraint journal_pkey PRIMARY KEY (id),
  constraint journal_chain_seq_key UNIQUE (chain, seq),
  constraint journal_hash_check CHECK (((octet_length(hash) = 64) AND (octet_length(prev_hash) = 64)))
) with (autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX journal_actor ON journal (actor_kind, actor_id, id);
CREATE INDEX journal_at ON journal USING brin (at) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX journal_event ON journal (event, id);
CREATE INDEX journal_ip ON journal (ip, id) WHERE (ip IS NOT NULL);
CREATE INDEX journal_subject ON journal (subject, subject_id, id);
CREATE TRIGGER journal_append_only BEFORE DELETE OR UPDATE ON journal FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_columns BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION journal_read_payload();
CREATE TRIGGER journal_no_truncate BEFORE TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- rights of the owner: insert, select

create table journal_heads (
  chain bigint not null,
  seq bigint not null,
  hash text not null,
  constraint journal_heads_pkey PRIMARY KEY (chain)
);

create table journal_texts (
  chain bigint not null,
  seq bigint not null,
  payload text not null,
  actor_name text not null,
  constraint journal_texts_pkey PRIMARY KEY (chain, seq)
);
CREATE TRIGGER journal_texts_no_truncate BEFORE TRUNCATE ON journal_texts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_texts_unchanged BEFORE UPDATE ON journal_texts FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- rights of the owner: delete, insert, select

create table leases (
  name text not null,
  owner text not null,
  held_until timestamp with time zone not null,
  constraint leases_pkey PRIMARY KEY (name)
) with (fillfactor=10);

create table ledger_accounts (
  id bigint generated always as identity not null,
  client_id bigint not null,
  unit text not null,
  available bigint default 0 not null,
  held bigint default 0 not null,
  package_id bigint,
  valid_until timestamp with time zone,
  constraint ledger_accounts_pkey PRIMARY KEY (id),
  constraint ledger_accounts_client_package UNIQUE NULLS NOT DISTINCT (client_id, package_id),
  constraint ledger_accounts_package_id_key UNIQUE (package_id),
  constraint ledger_accounts_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint ledger_accounts_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages(id),
  constraint ledger_accounts_available_check CHECK ((available >= 0)),
  constraint ledger_accounts_check CHECK (((unit = 'signatures') = (package_id IS NOT NULL))),
  constraint ledger_accounts_check1 CHECK (((valid_until IS NULL) OR (package_id IS NOT NULL))),
  constraint ledger_accounts_held_check CHECK ((held >= 0)),
  constraint ledger_accounts_unit_check CHECK ((unit = ANY (ARRAY['kopecks', 'signatures'])))
) with (fillfactor=50);
CREATE INDEX ledger_accounts_expiring ON ledger_accounts (valid_until) WHERE ((available > 0) AND (valid_until IS NOT NULL));

create table ledger_transfers (
  id bigint generated always as identity not null,
  key text not null,
  account_id bigint not null,
  reason text not null,
  debit text not null,
  credit text not null,
  amount bigint not null,
  available_after bigint not null,
  held_after bigint not null,
  ref bigint,
  subject text not null,
  subject_id bigint not null,
  description text not null,
  at timestamp with time zone default now() not null,
  digest text default '' not null,
  constraint ledger_transfers_pkey PRIMARY KEY (id),
  constraint ledger_transfers_key_key UNIQUE (key),
  constraint ledger_transfers_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  constraint ledger_transfers_ref_fkey FOREIGN KEY (ref) REFERENCES ledger_transfers(id),
  constraint ledger_transfers_amount_check CHECK ((amount > 0)),
  constraint ledger_transfers_available_after_check CHECK ((available_after >= 0)),
  constraint ledger_transfers_check CHECK ((debit <> credit)),
  constraint ledger_transfers_check1 CHECK (((reason = ANY (ARRAY['capture', 'release', 'correction'])) = (ref IS NOT NULL))),
  constraint ledger_transfers_credit_check CHECK ((credit = ANY (ARRAY['cash', 'packages', 'available', 'held', 'revenue', 'expired']))),
  constraint ledger_transfers_debit_check CHECK ((debit = ANY (ARRAY['cash', 'packages', 'available', 'held', 'revenue', 'expired']))),
  constraint ledger_transfers_held_after_check CHECK ((held_after >= 0)),
  constraint ledger_transfers_reason_check CHECK ((reason = ANY (ARRAY['top_up', 'correction', 'purchase', 'grant', 'hold', 'capture', 'release', 'expiry', 'message'])))
) with (autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX ledger_transfers_account ON ledger_transfers (account_id, id);
CREATE INDEX ledger_transfers_at ON ledger_transfers USING brin (at) WITH (pages_per_range='16', autosummarize='on');
CREATE UNIQUE INDEX ledger_transfers_corrected ON ledger_transfers (ref) WHERE (reason = 'correction');
CREATE UNIQUE INDEX ledger_transfers_hold_end ON ledger_transfers (ref) WHERE (reason = ANY (ARRAY['capture', 'release']));
CREATE INDEX ledger_transfers_reason ON ledger_transfers (reason, id) WHERE (reason <> ALL (ARRAY['hold', 'capture']));
CREATE INDEX ledger_transfers_subject ON ledger_transfers (subject, subject_id);
CREATE TRIGGER ledger_transfers_append_only BEFORE DELETE OR UPDATE ON ledger_transfers FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transfers_digest BEFORE INSERT ON ledger_transfers FOR EACH ROW EXECUTE FUNCTION ledger_set_digest();
CREATE TRIGGER ledger_transfers_no_truncate BEFORE TRUNCATE ON ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- rights of the owner: insert, select

create table legal_entities (
  id bigint generated always as identity not null,
  client_id bigint not null,
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
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  search text generated always as (search_key(VARIADIC ARRAY[short_name, COALESCE(full_name, ''), inn, COALESCE(ogrn, '')])) stored not null,
  constraint legal_entities_pkey PRIMARY KEY (id),
  constraint legal_entities_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id)
);
CREATE INDEX legal_entities_account ON legal_entities (account, id) WHERE ((account IS NOT NULL) AND (archived_at IS NULL));
CREATE INDEX legal_entities_all_inn ON legal_entities (inn, id) WHERE (archived_at IS NULL);
CREATE INDEX legal_entities_client ON legal_entities (client_id, id);
CREATE INDEX legal_entities_inn ON legal_entities (inn text_pattern_ops);
CREATE INDEX legal_entities_kpp ON legal_entities (kpp, id) WHERE ((kpp IS NOT NULL) AND (archived_at IS NULL));
CREATE INDEX legal_entities_name ON legal_entities (short_name COLLATE "und-x-icu", id) WHERE (archived_at IS NULL);
CREATE INDEX legal_entities_name_key ON legal_entities (name_key(short_name) text_pattern_ops, id) WHERE (archived_at IS NULL);
CREATE INDEX legal_entities_same_inn ON legal_entities (client_id, inn) WHERE (archived_at IS NULL);
CREATE INDEX legal_entities_search ON legal_entities USING gin (search gin_trgm_ops);
CREATE TRIGGER legal_entities_kind BEFORE INSERT OR UPDATE OF client_id ON legal_entities FOR EACH ROW EXECUTE FUNCTION refuse_kind();
CREATE TRIGGER legal_entities_sender AFTER INSERT ON legal_entities FOR EACH ROW EXECUTE FUNCTION add_sender();
CREATE TRIGGER legal_entities_uncheck AFTER UPDATE OF short_name, inn ON legal_entities FOR EACH ROW WHEN (((old.short_name IS DISTINCT FROM new.short_name) OR (old.inn IS DISTINCT FROM new.inn))) EXECUTE FUNCTION uncheck_sender();

create table legal_entities_contacts (
  id bigint generated always as identity not null,
  client_id bigint not null,
  legal_entity_id bigint not null,
  full_name text not null,
  "position" text,
  phone text,
  email text,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  search text generated always as (search_key(VARIADIC ARRAY[full_name, COALESCE("position", ''), COALESCE(phone, ''), COALESCE(email, '')])) stored not null,
  constraint legal_entities_contacts_pkey PRIMARY KEY (id),
  constraint legal_entities_contacts_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint legal_entities_contacts_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id)
);
CREATE INDEX legal_entities_contacts_archived ON legal_entities_contacts (archived_at) WHERE (archived_at IS NOT NULL);
CREATE INDEX legal_entities_contacts_client ON legal_entities_contacts (client_id, id);
CREATE INDEX legal_entities_contacts_legal_entity ON legal_entities_contacts (legal_entity_id, id);
CREATE INDEX legal_entities_contacts_name ON legal_entities_contacts (full_name COLLATE "und-x-icu", id) WHERE (archived_at IS NULL);
CREATE INDEX legal_entities_contacts_of_phone ON legal_entities_contacts (phone);
CREATE INDEX legal_entities_contacts_phone_end ON legal_entities_contacts (reverse(phone) text_pattern_ops, id) WHERE (archived_at IS NULL);
CREATE INDEX legal_entities_contacts_search ON legal_entities_contacts USING gin (search gin_trgm_ops);

create table limits (
  name text not null,
  key text not null,
  taken integer not null,
  ends_at timestamp with time zone not null,
  constraint limits_pkey PRIMARY KEY (name, key),
  constraint limits_taken_check CHECK ((taken >= 0))
);
CREATE INDEX limits_ends_at ON limits (ends_at);

create table link_devices (
  id bigint generated always as identity not null,
  request_id bigint not null,
  link text not null,
  device bytea not null,
  browser bytea not null,
  opened boolean default false not null,
  asked boolean default false not null,
  frame text,
  mark bytea,
  constraint link_devices_pkey PRIMARY KEY (id),
  constraint link_devices_link_device_key UNIQUE (link, device),
  constraint link_devices_request_id_fkey FOREIGN KEY (request_id) REFERENCES document_sign_requests(id)
);
CREATE INDEX link_devices_request ON link_devices (request_id);

create table logos (
  sha256 text not null,
  bytes bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone default now() not null,
  constraint logos_pkey PRIMARY KEY (sha256),
  constraint logos_bytes_check CHECK ((octet_length(bytes) <= 98304)),
  constraint logos_height_check CHECK ((height > 0)),
  constraint logos_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$')),
  constraint logos_width_check CHECK ((width > 0))
);
CREATE INDEX logos_created ON logos (created_at);

create table looks (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  admin_id bigint not null,
  admin_name text not null,
  role text not null,
  client_id bigint not null,
  subject text not null,
  subject_id bigint,
  kind text not null,
  quarter bigint default floor((EXTRACT(epoch FROM now()) / (900)::numeric)) not null,
  constraint looks_pkey PRIMARY KEY (id),
  constraint looks_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint looks_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint looks_kind_check CHECK ((kind = ANY (ARRAY['card', 'list', 'file', 'signer_view', 'export'])))
);
CREATE INDEX looks_admin_id ON looks (admin_id, id);
CREATE INDEX looks_at ON looks (at, id);
CREATE INDEX looks_client_id ON looks (client_id, id);
CREATE INDEX looks_kind ON looks (kind, id);
CREATE UNIQUE INDEX looks_once ON looks (client_id, admin_id, subject, kind, quarter, subject_id) NULLS NOT DISTINCT;
CREATE TRIGGER looks_kept BEFORE DELETE ON looks FOR EACH ROW EXECUTE FUNCTION refuse_young_look();
CREATE TRIGGER looks_no_truncate BEFORE TRUNCATE ON looks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER looks_unchanged BEFORE UPDATE ON looks FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table message_counts (
  subject text not null,
  day date not null,
  used integer not null,
  constraint message_counts_pkey PRIMARY KEY (subject, day),
  constraint message_counts_used_check CHECK ((used >= 0))
) with (fillfactor=50);
CREATE INDEX message_counts_day ON message_counts (day);

create table message_stops (
  id bigint generated always as identity not null,
  phone text not null,
  client_id bigint,
  reason text not null,
  request_id bigint,
  created_at timestamp with time zone default now() not null,
  lifted_at timestamp with time zone,
  constraint message_stops_pkey PRIMARY KEY (id),
  constraint message_stops_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint message_stops_request_id_fkey FOREIGN KEY (request_id) REFERENCES document_sign_requests(id),
  constraint message_stops_link CHECK (((request_id IS NOT NULL) OR (reason = 'erased'))),
  constraint message_stops_reason_check CHECK ((reason = ANY (ARRAY['asked', 'not_me', 'erased'])))
);
CREATE UNIQUE INDEX message_stops_current ON message_stops (phone, client_id) NULLS NOT DISTINCT WHERE (lifted_at IS NULL);
CREATE INDEX message_stops_lifted ON message_stops (lifted_at) WHERE (lifted_at IS NOT NULL);

create table messenger_chats (
  id bigint generated always as identity not null,
  messenger text not null,
  phone text not null,
  chat_mac bytea not null,
  sealed_chat bytea not null,
  proof text not null,
  proven_at timestamp with time zone default now() not null,
  constraint messenger_chats_pkey PRIMARY KEY (id),
  constraint messenger_chats_phone_messenger_key UNIQUE (phone, messenger),
  constraint messenger_chats_messenger_check CHECK ((messenger = ANY (ARRAY['telegram', 'max']))),
  constraint messenger_chats_proof_check CHECK ((proof = ANY (ARRAY['code', 'contact'])))
);
CREATE INDEX messenger_chats_mac ON messenger_chats (chat_mac);
CREATE INDEX messenger_chats_proven ON messenger_chats (proven_at);

create table messenger_reading (
  messenger text not null,
  place text,
  read_at timestamp with time zone default now() not null,
  constraint messenger_reading_pkey PRIMARY KEY (messenger),
  constraint messenger_reading_messenger_check CHECK ((messenger = ANY (ARRAY['telegram', 'max'])))
);

create table messenger_tokens (
  id bigint generated always as identity not null,
  messenger text not null,
  phone text not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint messenger_tokens_pkey PRIMARY KEY (id),
  constraint messenger_tokens_phone_messenger_key UNIQUE (phone, messenger),
  constraint messenger_tokens_token_hash_key UNIQUE (token_hash),
  constraint messenger_tokens_messenger_check CHECK ((messenger = ANY (ARRAY['telegram', 'max'])))
);
CREATE INDEX messenger_tokens_expires ON messenger_tokens (expires_at);

create table origin_proofs (
  client_id bigint not null,
  origin text not null,
  proven_at timestamp with time zone,
  checked_at timestamp with time zone default now() not null,
  fault text,
  failing_since timestamp with time zone,
  constraint origin_proofs_pkey PRIMARY KEY (client_id, origin),
  constraint origin_proofs_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint origin_proofs_check CHECK (((fault IS NULL) = (failing_since IS NULL)))
);
CREATE INDEX origin_proofs_checked ON origin_proofs (checked_at) WHERE (proven_at IS NOT NULL);

create table packages (
  id bigint generated always as identity not null,
  client_id bigint not null,
  tariff_id bigint not null,
  name text not null,
  signatures integer not null,
  price bigint not null,
  valid_until timestamp with time zone,
  bought_by text not null,
  bought_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  given_inn text,
  is_own boolean default false not null,
  constraint packages_pkey PRIMARY KEY (id),
  constraint packages_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint packages_tariff_id_fkey FOREIGN KEY (tariff_id) REFERENCES tariffs(id),
  constraint packages_given_inn_check CHECK (((given_inn IS NULL) OR (price = 0))),
  constraint packages_price_check CHECK ((price >= 0)),
  constraint packages_signatures_check CHECK ((signatures > 0))
);
CREATE INDEX packages_client ON packages (client_id, id);
CREATE UNIQUE INDEX packages_given_client ON packages (client_id) WHERE ((price = 0) AND (NOT is_own));
CREATE UNIQUE INDEX packages_given_inn ON packages (given_inn) WHERE (given_inn IS NOT NULL);

create table passkey_challenges (
  challenge_mac bytea not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_mac)
);
CREATE INDEX passkey_challenges_expires ON passkey_challenges (expires_at);

create table passkeys (
  id bigint generated always as identity not null,
  admin_id bigint,
  client_user_id bigint,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  last_used_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint passkeys_client_user_id_fkey FOREIGN KEY (client_user_id) REFERENCES client_users(id),
  constraint passkeys_check CHECK ((num_nonnulls(admin_id, client_user_id) = 1))
);
CREATE INDEX passkeys_admin ON passkeys (admin_id);
CREATE INDEX passkeys_client_user ON passkeys (client_user_id);

create table password_links (
  id bigint generated always as identity not null,
  token_hash bytea not null,
  purpose text not null,
  client_user_id bigint,
  admin_id bigint,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  sealed_token bytea,
  constraint password_links_pkey PRIMARY KEY (id),
  constraint password_links_token_hash_key UNIQUE (token_hash),
  constraint password_links_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint password_links_client_user_id_fkey FOREIGN KEY (client_user_id) REFERENCES client_users(id),
  constraint password_links_check CHECK ((num_nonnulls(client_user_id, admin_id) = 1)),
  constraint password_links_purpose_check CHECK ((purpose = ANY (ARRAY['reset', 'invitation'])))
);
CREATE INDEX password_links_admin ON password_links (admin_id, created_at);
CREATE UNIQUE INDEX password_links_live_admin ON password_links (admin_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX password_links_live_user ON password_links (client_user_id) WHERE (ended_at IS NULL);
CREATE INDEX password_links_user ON password_links (client_user_id, created_at);

create table payments (
  id bigint generated always as identity not null,
  client_id bigint not null,
  amount bigint not null,
  description text not null,
  source text not null,
  created_by_admin_id bigint,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  bill_id bigint,
  status text default 'done' not null,
  statement_line_id bigint,
  confirmed_by_admin_id bigint,
  confirmed_at timestamp with time zone,
  reversed_by_admin_id bigint,
  reversed_at timestamp with time zone,
  reverse_reason text,
  search text generated always as (search_key(VARIADIC ARRAY[description])) stored not null,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id),
  constraint payments_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint payments_confirmed_by_admin_id_fkey FOREIGN KEY (confirmed_by_admin_id) REFERENCES admins(id),
  constraint payments_created_by_admin_id_fkey FOREIGN KEY (created_by_admin_id) REFERENCES admins(id),
  constraint payments_reversed_by_admin_id_fkey FOREIGN KEY (reversed_by_admin_id) REFERENCES admins(id),
  constraint payments_statement_line_id_fkey FOREIGN KEY (statement_line_id) REFERENCES statement_lines(id),
  constraint payments_amount_check CHECK ((amount > 0)),
  constraint payments_check CHECK (((status = ANY (ARRAY['declined', 'reversed'])) = (reverse_reason IS NOT NULL))),
  constraint payments_source_check CHECK ((source = ANY (ARRAY['manual', 'bank']))),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['waiting', 'done', 'declined', 'reversed'])))
);
CREATE INDEX payments_amount ON payments (amount, id);
CREATE INDEX payments_bill ON payments (bill_id) WHERE (bill_id IS NOT NULL);
CREATE INDEX payments_client ON payments (client_id, id);
CREATE INDEX payments_days ON payments (created_at) INCLUDE (status, amount);
CREATE INDEX payments_line ON payments (statement_line_id) WHERE (statement_line_id IS NOT NULL);
CREATE INDEX payments_of_client_day ON payments (client_id, created_at);
CREATE INDEX payments_of_staff ON payments (created_by_admin_id, created_at) WHERE (created_by_admin_id IS NOT NULL);
CREATE INDEX payments_search ON payments USING gin (search gin_trgm_ops);
CREATE UNIQUE INDEX payments_statement_line ON payments (statement_line_id) WHERE (status = ANY (ARRAY['waiting', 'done']));
CREATE INDEX payments_status ON payments (status, id);

create table phone_codes (
  id bigint generated always as identity not null,
  client_user_id bigint not null,
  phone text not null,
  digest bytea not null,
  attempts integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  killed_at timestamp with time zone,
  constraint phone_codes_pkey PRIMARY KEY (id),
  constraint phone_codes_client_user_id_fkey FOREIGN KEY (client_user_id) REFERENCES client_users(id)
);
CREATE UNIQUE INDEX phone_codes_live ON phone_codes (client_user_id) WHERE ((used_at IS NULL) AND (killed_at IS NULL));
CREATE INDEX phone_codes_user ON phone_codes (client_user_id, id);

create table phone_proofs (
  id bigint generated always as identity not null,
  token_hash bytea not null,
  phone text not null,
  digest bytea not null,
  attempts integer default 0 not null,
  ip text,
  user_agent text,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  proven_at timestamp with time zone,
  constraint phone_proofs_pkey PRIMARY KEY (id),
  constraint phone_proofs_token_hash_key UNIQUE (token_hash),
  constraint phone_proofs_attempts_check CHECK ((attempts >= 0))
);
CREATE INDEX phone_proofs_created ON phone_proofs (created_at);
CREATE INDEX phone_proofs_phone ON phone_proofs (phone, id);

create table provider_logins (
  id bigint generated always as identity not null,
  key_hash bytea not null,
  state_hash bytea,
  sealed bytea not null,
  expires_at timestamp with time zone not null,
  constraint provider_logins_pkey PRIMARY KEY (id),
  constraint provider_logins_key_hash_key UNIQUE (key_hash)
);
CREATE INDEX provider_logins_expires ON provider_logins (expires_at);

create table public_link_documents (
  public_link_id bigint not null,
  client_id bigint not null,
  "position" integer not null,
  title text not null,
  file_id bigint not null,
  constraint public_link_documents_pkey PRIMARY KEY (public_link_id, "position"),
  constraint public_link_documents_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint public_link_documents_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint public_link_documents_public_link_id_fkey FOREIGN KEY (public_link_id) REFERENCES public_links(id)
);
CREATE INDEX public_link_documents_file ON public_link_documents (file_id);

create table public_link_forms (
  id bigint generated always as identity not null,
  client_id bigint not null,
  public_link_id bigint not null,
  token_hash bytea not null,
  full_name text not null,
  phone text not null,
  email text,
  digest bytea not null,
  attempts integer default 0 not null,
  ip text,
  user_agent text,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  request_id bigint,
  constraint public_link_forms_pkey PRIMARY KEY (id),
  constraint public_link_forms_token_hash_key UNIQUE (token_hash),
  constraint public_link_forms_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint public_link_forms_public_link_id_fkey FOREIGN KEY (public_link_id) REFERENCES public_links(id),
  constraint public_link_forms_request_id_fkey FOREIGN KEY (request_id) REFERENCES document_sign_requests(id),
  constraint public_link_forms_attempts_check CHECK ((attempts >= 0))
);
CREATE INDEX public_link_forms_created ON public_link_forms (created_at);
CREATE INDEX public_link_forms_phone ON public_link_forms (public_link_id, phone, id);
CREATE INDEX public_link_forms_request ON public_link_forms (request_id) WHERE (request_id IS NOT NULL);

create table public_links (
  id bigint generated always as identity not null,
  client_id bigint not null,
  key text not null,
  legal_entity_id bigint,
  title text not null,
  message text,
  pin text,
  day_max integer not null,
  phone_max integer not null,
  total_max integer,
  sign_days integer not null,
  confirmed_warnings text[] default '{}'[] not null,
  status text default 'active' not null,
  expires_at timestamp with time zone not null,
  started integer default 0 not null,
  started_on date,
  started_that_day integer default 0 not null,
  unable_at timestamp with time zone,
  unable_why text,
  stopped_at timestamp with time zone,
  stop_reason text,
  stopped_by_staff boolean default false not null,
  created_by text not null,
  created_by_user_id bigint,
  created_by_code_id bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint public_links_pkey PRIMARY KEY (id),
  constraint public_links_key_key UNIQUE (key),
  constraint public_links_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint public_links_created_by_code_id_fkey FOREIGN KEY (created_by_code_id) REFERENCES clients_codes(id),
  constraint public_links_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES client_users(id),
  constraint public_links_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id),
  constraint public_links_check CHECK (((status = 'stopped') = (stopped_at IS NOT NULL))),
  constraint public_links_check1 CHECK (((unable_at IS NULL) = (unable_why IS NULL))),
  constraint public_links_day_max_check CHECK ((day_max > 0)),
  constraint public_links_phone_max_check CHECK ((phone_max > 0)),
  constraint public_links_sign_days_check CHECK ((sign_days > 0)),
  constraint public_links_started_check CHECK ((started >= 0)),
  constraint public_links_status_check CHECK ((status = ANY (ARRAY['active', 'stopped']))),
  constraint public_links_total_max_check CHECK ((total_max > 0))
);
CREATE INDEX public_links_client ON public_links (client_id, id);
CREATE INDEX public_links_legal_entity ON public_links (legal_entity_id) WHERE (legal_entity_id IS NOT NULL);

create table recovery_codes (
  id bigint generated always as identity not null,
  admin_id bigint,
  client_user_id bigint,
  code_mac bytea not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint recovery_codes_pkey PRIMARY KEY (id),
  constraint recovery_codes_code_mac_key UNIQUE (code_mac),
  constraint recovery_codes_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint recovery_codes_client_user_id_fkey FOREIGN KEY (client_user_id) REFERENCES client_users(id),
  constraint recovery_codes_check CHECK ((num_nonnulls(admin_id, client_user_id) = 1))
);
CREATE INDEX recovery_codes_admin ON recovery_codes (admin_id);
CREATE INDEX recovery_codes_client_user ON recovery_codes (client_user_id);

create table registrations (
  id bigint generated always as identity not null,
  token_hash bytea not null,
  kind text not null,
  name text not null,
  inn text,
  full_name text not null,
  login text not null,
  phone text not null,
  password_hash text not null,
  consents jsonb not null,
  tries integer default 0 not null,
  ip text,
  user_agent text,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint registrations_pkey PRIMARY KEY (id),
  constraint registrations_token_hash_key UNIQUE (token_hash),
  constraint registrations_kind_check CHECK ((kind = ANY (ARRAY['legal', 'individual'])))
);
CREATE INDEX registrations_expires ON registrations (expires_at);

create table request_tags (
  request_id bigint not null,
  client_id bigint not null,
  tag text not null,
  key text generated always as (search_key(VARIADIC ARRAY[tag])) stored not null,
  constraint request_tags_pkey PRIMARY KEY (request_id, key),
  constraint request_tags_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint request_tags_request_id_fkey FOREIGN KEY (request_id) REFERENCES document_sign_requests(id),
  constraint request_tags_tag_check CHECK (((length(tag) >= 1) AND (length(tag) <= 30)))
);
CREATE INDEX request_tags_client ON request_tags (client_id, key, request_id);

create table saved_draft_files (
  saved_draft_id bigint not null,
  "position" integer not null,
  file_id bigint not null,
  title text not null,
  fields jsonb default '[]'::jsonb not null,
  constraint saved_draft_files_pkey PRIMARY KEY (saved_draft_id, "position"),
  constraint saved_draft_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint saved_draft_files_saved_draft_id_fkey FOREIGN KEY (saved_draft_id) REFERENCES saved_drafts(id) ON DELETE CASCADE,
  constraint saved_draft_files_position_check CHECK (("position" > 0))
);
CREATE INDEX saved_draft_files_file ON saved_draft_files (file_id);

create table saved_drafts (
  id bigint generated always as identity not null,
  client_id bigint not null,
  content jsonb not null,
  phones text[] default '{}'[] not null,
  created_by text not null,
  updated_by text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint saved_drafts_pkey PRIMARY KEY (id),
  constraint saved_drafts_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id)
);
CREATE INDEX saved_drafts_client ON saved_drafts (client_id, id);
CREATE INDEX saved_drafts_phones ON saved_drafts USING gin (phones);
CREATE INDEX saved_drafts_updated ON saved_drafts (updated_at);

create table saved_texts (
  id bigint generated always as identity not null,
  client_id bigint not null,
  text text not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  constraint saved_texts_pkey PRIMARY KEY (id),
  constraint saved_texts_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id)
);
CREATE UNIQUE INDEX saved_texts_client ON saved_texts (client_id, md5(text));

create table saved_views (
  id bigint generated always as identity not null,
  client_id bigint,
  admin_id bigint,
  client_user_id bigint,
  list text not null,
  name text not null,
  filter jsonb not null,
  sort jsonb not null,
  columns jsonb,
  is_shared boolean not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint saved_views_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint saved_views_client_user_id_fkey FOREIGN KEY (client_user_id) REFERENCES client_users(id),
  constraint saved_views_check CHECK ((num_nonnulls(admin_id, client_user_id) = 1)),
  constraint saved_views_check1 CHECK (((client_id IS NULL) = (client_user_id IS NULL)))
);
CREATE UNIQUE INDEX saved_views_admin ON saved_views (admin_id, list, name) WHERE (admin_id IS NOT NULL);
CREATE INDEX saved_views_shared ON saved_views (list, client_id) WHERE is_shared;
CREATE UNIQUE INDEX saved_views_user ON saved_views (client_user_id, list, name) WHERE (client_user_id IS NOT NULL);

create table sealed_copies (
  batch_id bigint not null,
  sha256 text not null,
  number integer not null,
  file_id bigint not null,
  constraint sealed_copies_pkey PRIMARY KEY (batch_id, sha256, number),
  constraint sealed_copies_file_id_key UNIQUE (file_id),
  constraint sealed_copies_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint sealed_copies_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint sealed_copies_number_check CHECK ((number > 0)),
  constraint sealed_copies_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'))
);

create table sellers (
  id integer default 1 not null,
  name text not null,
  inn text not null,
  kpp text,
  address text not null,
  bank_name text not null,
  bik text not null,
  account text not null,
  corr_account text not null,
  director text not null,
  accountant text not null,
  vat_mode text default '22' not null,
  last_bill_number bigint default 0 not null,
  last_act_number bigint default 0 not null,
  version integer default 1 not null,
  constraint sellers_pkey PRIMARY KEY (id),
  constraint sellers_id_check CHECK ((id = 1)),
  constraint sellers_vat_mode_check CHECK ((vat_mode = ANY (ARRAY['usn_exempt', 'nk149', '0', '5', '7', '10', '22'])))
);

create table senders (
  id bigint generated always as identity not null,
  client_id bigint not null,
  legal_entity_id bigint,
  status text default 'unchecked' not null,
  note text,
  reason text,
  payment_id bigint,
  decided_by text,
  asked_at timestamp with time zone,
  decided_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint senders_pkey PRIMARY KEY (id),
  constraint senders_legal_entity_id_key UNIQUE (legal_entity_id),
  constraint senders_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint senders_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id),
  constraint senders_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint senders_status_check CHECK ((status = ANY (ARRAY['unchecked', 'waiting', 'checked', 'refused'])))
);
CREATE INDEX senders_asked ON senders (asked_at, id);
CREATE INDEX senders_client ON senders (client_id, id);
CREATE UNIQUE INDEX senders_person ON senders (client_id) WHERE (legal_entity_id IS NULL);
CREATE INDEX senders_queue ON senders (status, asked_at, id);

create table sending_approval_requests (
  request_id bigint not null,
  approval_id bigint not null,
  constraint sending_approval_requests_pkey PRIMARY KEY (request_id),
  constraint sending_approval_requests_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES sending_approvals(id),
  constraint sending_approval_requests_request_id_fkey FOREIGN KEY (request_id) REFERENCES document_sign_requests(id)
);
CREATE INDEX sending_approval_requests_approval ON sending_approval_requests (approval_id);

create table sending_approvals (
  id bigint generated always as identity not null,
  client_id bigint not null,
  bulk_sending_id bigint,
  title text not null,
  amount bigint,
  asked_by jsonb not null,
  asked_by_user_id bigint,
  asked_at timestamp with time zone default now() not null,
  state text default 'waiting' not null,
  confirmed_warnings text[] default '{}'[] not null,
  unsent text,
  constraint sending_approvals_pkey PRIMARY KEY (id),
  constraint sending_approvals_bulk_sending_id_key UNIQUE (bulk_sending_id),
  constraint sending_approvals_asked_by_user_id_fkey FOREIGN KEY (asked_by_user_id) REFERENCES client_users(id),
  constraint sending_approvals_bulk_sending_id_fkey FOREIGN KEY (bulk_sending_id) REFERENCES bulk_sendings(id),
  constraint sending_approvals_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint sending_approvals_amount_check CHECK ((amount > 0)),
  constraint sending_approvals_state_check CHECK ((state = ANY (ARRAY['waiting', 'approved', 'refused'])))
);
CREATE INDEX sending_approvals_client ON sending_approvals (client_id, id);
CREATE INDEX sending_approvals_user ON sending_approvals (asked_by_user_id);

create table sending_approvers (
  id bigint generated always as identity not null,
  approval_id bigint not null,
  client_user_id bigint not null,
  step integer not null,
  state text default 'waiting' not null,
  decided_at timestamp with time zone,
  reason text,
  constraint sending_approvers_pkey PRIMARY KEY (id),
  constraint sending_approvers_approval_id_client_user_id_key UNIQUE (approval_id, client_user_id),
  constraint sending_approvers_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES sending_approvals(id),
  constraint sending_approvers_client_user_id_fkey FOREIGN KEY (client_user_id) REFERENCES client_users(id),
  constraint sending_approvers_check CHECK (((state = 'waiting') = (decided_at IS NULL))),
  constraint sending_approvers_state_check CHECK ((state = ANY (ARRAY['waiting', 'approved', 'refused'])))
);
CREATE INDEX sending_approvers_of_user ON sending_approvers (client_user_id);
CREATE INDEX sending_approvers_user ON sending_approvers (client_user_id, approval_id) WHERE (state = 'waiting');

create table sending_defaults (
  client_id bigint not null,
  legal_entity_id bigint,
  deadline_days integer not null,
  remind_every_days integer,
  remind_times_max integer,
  message text,
  constraint sending_defaults_pkey PRIMARY KEY (client_id),
  constraint sending_defaults_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint sending_defaults_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id),
  constraint sending_defaults_check CHECK (((remind_every_days IS NULL) = (remind_times_max IS NULL))),
  constraint sending_defaults_deadline_days_check CHECK (((deadline_days >= 1) AND (deadline_days <= 365)))
);
CREATE INDEX sending_defaults_legal_entity ON sending_defaults (legal_entity_id) WHERE (legal_entity_id IS NOT NULL);

create table served_pages (
  device_id bigint not null,
  document_id bigint not null,
  page integer not null,
  part integer default 0 not null,
  width integer not null,
  digest bytea not null,
  first_at timestamp with time zone default now() not null,
  last_at timestamp with time zone default now() not null,
  times integer default 1 not null,
  sha256 text,
  constraint served_pages_pkey PRIMARY KEY (device_id, document_id, page, part, digest),
  constraint served_pages_device_id_fkey FOREIGN KEY (device_id) REFERENCES link_devices(id) ON DELETE CASCADE,
  constraint served_pages_page_check CHECK ((page > 0))
);

create table sessions (
  id bigint generated always as identity not null,
  token_hash bytea not null,
  audience text not null,
  client_user_id bigint,
  admin_id bigint,
  request_id bigint,
  phone text,
  ip text,
  user_agent text,
  created_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  idle_seconds integer,
  ended_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  factor_by_provider boolean default false not null,
  mark bytea,
  network bytea,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint sessions_client_user_id_fkey FOREIGN KEY (client_user_id) REFERENCES client_users(id),
  constraint sessions_audience_check CHECK ((audience = ANY (ARRAY['client', 'support', 'signer']))),
  constraint sessions_check CHECK ((num_nonnulls(client_user_id, admin_id, request_id) = 1))
);
CREATE INDEX sessions_admin ON sessions (admin_id) WHERE (ended_at IS NULL);
CREATE INDEX sessions_admin_ip ON sessions (admin_id, ip) WHERE (admin_id IS NOT NULL);
CREATE INDEX sessions_client_user ON sessions (client_user_id) WHERE (ended_at IS NULL);
CREATE INDEX sessions_client_user_ip ON sessions (client_user_id, ip) WHERE (client_user_id IS NOT NULL);
CREATE INDEX sessions_expires ON sessions (expires_at);
CREATE INDEX sessions_mark ON sessions (mark) WHERE ((mark IS NOT NULL) AND (request_id IS NULL));
CREATE INDEX sessions_network ON sessions (network) WHERE ((network IS NOT NULL) AND (request_id IS NULL));
CREATE INDEX sessions_phone ON sessions (phone) WHERE (phone IS NOT NULL);
CREATE INDEX sessions_request ON sessions (request_id) WHERE (ended_at IS NULL);

create table shown_pages (
  request_id bigint not null,
  sha256 text not null,
  body text not null,
  constraint shown_pages_pkey PRIMARY KEY (request_id, sha256),
  constraint shown_pages_request_id_fkey FOREIGN KEY (request_id) REFERENCES document_sign_requests(id)
);

create table signatures (
  id bigint generated always as identity not null,
  request_id bigint not null,
  client_id bigint not null,
  code_id bigint not null,
  signer_full_name text not null,
  signer_phone text not null,
  documents jsonb not null,
  consent_version text not null,
  code_sent_at timestamp with time zone not null,
  code_confirmed_at timestamp with time zone not null,
  signed_at timestamp with time zone not null,
  ip text,
  user_agent text,
  mark bytea,
  network bytea,
  constraint signatures_pkey PRIMARY KEY (id),
  constraint signatures_code_id_key UNIQUE (code_id),
  constraint signatures_request_id_key UNIQUE (request_id),
  constraint signatures_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint signatures_code_id_fkey FOREIGN KEY (code_id) REFERENCES signing_codes(id),
  constraint signatures_request_id_fkey FOREIGN KEY (request_id) REFERENCES document_sign_requests(id)
);
CREATE INDEX signatures_mark ON signatures (mark, signed_at) INCLUDE (signer_phone) WHERE (mark IS NOT NULL);
CREATE INDEX signatures_network ON signatures (network, signed_at) INCLUDE (signer_phone) WHERE (network IS NOT NULL);
CREATE TRIGGER signatures_append_only BEFORE DELETE OR UPDATE ON signatures FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signatures_no_truncate BEFORE TRUNCATE ON signatures FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- rights of the owner: insert, select

create table signer_corrections (
  id bigint generated always as identity not null,
  client_id bigint not null,
  request_id bigint not null,
  state text default 'waiting' not null,
  changes jsonb not null,
  reason text,
  asked_by bigint,
  asked_at timestamp with time zone default now() not null,
  decided_at timestamp with time zone,
  constraint signer_corrections_pkey PRIMARY KEY (id),
  constraint signer_corrections_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES admins(id),
  constraint signer_corrections_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint signer_corrections_request_id_fkey FOREIGN KEY (request_id) REFERENCES document_sign_requests(id),
  constraint signer_corrections_check CHECK (((state = 'waiting') = (decided_at IS NULL))),
  constraint signer_corrections_state_check CHECK ((state = ANY (ARRAY['waiting', 'confirmed', 'refused', 'replaced'])))
);
CREATE UNIQUE INDEX signer_corrections_waiting ON signer_corrections (request_id) WHERE (state = 'waiting');

create table signer_files (
  id bigint generated always as identity not null,
  client_id bigint not null,
  request_id bigint not null,
  ask_id bigint not null,
  title text not null,
  sha256 text not null,
  uploaded_sha256 text not null,
  size bigint not null,
  pages integer not null,
  document_id bigint,
  file_id bigint,
  attached_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint signer_files_pkey PRIMARY KEY (id),
  constraint signer_files_ask_id_uploaded_sha256_key UNIQUE (ask_id, uploaded_sha256),
  constraint signer_files_document_id_key UNIQUE (document_id),
  constraint signer_files_ask_id_fkey FOREIGN KEY (ask_id) REFERENCES file_asks(id) ON DELETE CASCADE,
  constraint signer_files_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint signer_files_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE,
  constraint signer_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint signer_files_request_id_fkey FOREIGN KEY (request_id) REFERENCES document_sign_requests(id),
  constraint signer_files_check CHECK ((num_nonnulls(document_id, file_id, deleted_at) = 1)),
  constraint signer_files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'))
);
CREATE INDEX signer_files_client ON signer_files (client_id);
CREATE INDEX signer_files_file ON signer_files (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX signer_files_request ON signer_files (request_id);

create table signing_codes (
  id bigint generated always as identity not null,
  request_id bigint not null,
  client_id bigint not null,
  digest bytea not null,
  phone text not null,
  documents_sha256 text not null,
  attempts integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  killed_at timestamp with time zone,
  constraint signing_codes_pkey PRIMARY KEY (id),
  constraint signing_codes_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint signing_codes_request_id_fkey FOREIGN KEY (request_id) REFERENCES document_sign_requests(id)
);
CREATE UNIQUE INDEX signing_codes_live ON signing_codes (request_id) WHERE ((used_at IS NULL) AND (killed_at IS NULL));
CREATE INDEX signing_codes_request ON signing_codes (request_id, id);

create table statement_lines (
  id bigint generated always as identity not null,
  statement_id bigint not null,
  document_key text not null,
  kind text not null,
  number text not null,
  date date not null,
  amount bigint not null,
  incoming boolean not null,
  payer_name text not null,
  payer_inn text,
  payer_kpp text,
  payer_account text not null,
  purpose text not null,
  status text not null,
  reason text not null,
  client_id bigint,
  bill_id bigint,
  version integer default 1 not null,
  search text generated always as (search_key(VARIADIC ARRAY[payer_name, COALESCE(payer_inn, ''), number, purpose])) stored not null,
  constraint statement_lines_pkey PRIMARY KEY (id),
  constraint statement_lines_document_key_key UNIQUE (document_key),
  constraint statement_lines_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id),
  constraint statement_lines_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint statement_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES statements(id),
  constraint statement_lines_status_check CHECK ((status = ANY (ARRAY['matched', 'doubtful', 'ignored', 'credited'])))
);
CREATE INDEX statement_lines_amount ON statement_lines (amount, id);
CREATE INDEX statement_lines_number ON statement_lines (number, id);
CREATE INDEX statement_lines_payer_account ON statement_lines (payer_account, id);
CREATE INDEX statement_lines_payer_inn ON statement_lines (payer_inn, id) WHERE (payer_inn IS NOT NULL);
CREATE INDEX statement_lines_search ON statement_lines USING gin (search gin_trgm_ops);
CREATE INDEX statement_lines_statement ON statement_lines (statement_id, status, client_id, id);
CREATE INDEX statement_lines_waiting ON statement_lines (status, id) WHERE (status = ANY (ARRAY['matched', 'doubtful']));

create table statements (
  id bigint generated always as identity not null,
  name text not null,
  sha256 text not null,
  account text not null,
  starts_on date,
  ends_on date,
  documents integer not null,
  imported integer not null,
  created_by_admin_id bigint,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  incoming_amount bigint,
  outgoing_amount bigint,
  known_amount bigint,
  bank_incoming_amount bigint,
  bank_outgoing_amount bigint,
  constraint statements_pkey PRIMARY KEY (id),
  constraint statements_sha256_key UNIQUE (sha256),
  constraint statements_created_by_admin_id_fkey FOREIGN KEY (created_by_admin_id) REFERENCES admins(id),
  constraint statements_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'))
);

create table stored_figures (
  kind text not null,
  key text not null,
  at timestamp with time zone default now() not null,
  figures jsonb not null,
  constraint stored_figures_pkey PRIMARY KEY (kind, key)
);
CREATE INDEX stored_figures_at ON stored_figures (at);

create table stored_settings (
  id bigint generated always as identity not null,
  name text not null,
  value bytea not null,
  constraint stored_settings_pkey PRIMARY KEY (id),
  constraint stored_settings_name_key UNIQUE (name),
  constraint stored_settings_name_check CHECK ((name ~ '^[A-Z][A-Z_]*$'))
);

create table table_mappings (
  client_id bigint not null,
  headings text not null,
  fields jsonb not null,
  used_at timestamp with time zone default now() not null,
  constraint table_mappings_pkey PRIMARY KEY (client_id, headings),
  constraint table_mappings_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id)
);

create table tariffs (
  id bigint generated always as identity not null,
  name text not null,
  kind text not null,
  signatures integer not null,
  price bigint not null,
  days_valid integer,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  client_id bigint,
  constraint tariffs_pkey PRIMARY KEY (id),
  constraint tariffs_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint tariffs_days_valid_check CHECK ((days_valid > 0)),
  constraint tariffs_kind_check CHECK ((kind = ANY (ARRAY['pay_as_you_go', 'package', 'welcome']))),
  constraint tariffs_one_check CHECK (((kind <> 'pay_as_you_go') OR ((signatures = 1) AND (days_valid IS NULL)))),
  constraint tariffs_price_check CHECK ((price >= 0)),
  constraint tariffs_signatures_check CHECK ((signatures > 0)),
  constraint tariffs_welcome_check CHECK (((kind <> 'welcome') OR ((price = 0) AND (client_id IS NULL))))
);
CREATE UNIQUE INDEX tariffs_pay_as_you_go ON tariffs (client_id) NULLS NOT DISTINCT WHERE ((kind = 'pay_as_you_go') AND (archived_at IS NULL));
CREATE UNIQUE INDEX tariffs_welcome ON tariffs (kind) WHERE ((kind = 'welcome') AND (archived_at IS NULL));

create table template_editions (
  template_id bigint not null,
  edition integer not null,
  file_id bigint not null,
  fields jsonb not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  constraint template_editions_pkey PRIMARY KEY (template_id, edition),
  constraint template_editions_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint template_editions_template_id_fkey FOREIGN KEY (template_id) REFERENCES templates(id),
  constraint template_editions_edition_check CHECK ((edition > 0))
);
CREATE INDEX template_editions_file ON template_editions (file_id);

create table templates (
  id bigint generated always as identity not null,
  client_id bigint not null,
  name text not null,
  edition integer default 1 not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  search text generated always as (search_key(VARIADIC ARRAY[name])) stored not null,
  constraint templates_pkey PRIMARY KEY (id),
  constraint templates_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id)
);
CREATE INDEX templates_client ON templates (client_id, id) WHERE (archived_at IS NULL);
CREATE INDEX templates_search ON templates USING gin (search gin_trgm_ops) WHERE (archived_at IS NULL);

create table totp_factors (
  id bigint generated always as identity not null,
  admin_id bigint,
  client_user_id bigint,
  sealed_secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  wrong_tries integer default 0 not null,
  next_try_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  constraint totp_factors_pkey PRIMARY KEY (id),
  constraint totp_factors_admin_id_key UNIQUE (admin_id),
  constraint totp_factors_client_user_id_key UNIQUE (client_user_id),
  constraint totp_factors_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint totp_factors_client_user_id_fkey FOREIGN KEY (client_user_id) REFERENCES client_users(id),
  constraint totp_factors_check CHECK ((num_nonnulls(admin_id, client_user_id) = 1))
);

create table user_notices (
  client_user_id bigint not null,
  mode text,
  seq bigint not null,
  digest_day date,
  constraint user_notices_pkey PRIMARY KEY (client_user_id),
  constraint user_notices_client_user_id_fkey FOREIGN KEY (client_user_id) REFERENCES client_users(id),
  constraint user_notices_mode_check CHECK ((mode = ANY (ARRAY['every', 'daily', 'trouble', 'none']))),
  constraint user_notices_seq_check CHECK ((seq >= 0))
);

create table verification_faults (
  kind text not null,
  walk text not null,
  after_id bigint not null,
  until_id bigint not null,
  found integer not null,
  findings jsonb not null,
  checked_at timestamp with time zone default now() not null,
  constraint verification_faults_pkey PRIMARY KEY (kind, walk, after_id),
  constraint verification_faults_kind_fkey FOREIGN KEY (kind) REFERENCES verifications(kind),
  constraint verification_faults_found_check CHECK ((found > 0))
);

create table verification_marks (
  walk text not null,
  until_id bigint not null,
  constraint verification_marks_pkey PRIMARY KEY (walk)
);

create table verifications (
  kind text not null,
  started_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  found integer default 0 not null,
  findings jsonb default '[]'::jsonb not null,
  journal_id bigint default 0 not null,
  transfer_id bigint default 0 not null,
  run bigint default 0 not null,
  walk text,
  after_id bigint,
  held_until timestamp with time zone,
  percent integer default 0 not null,
  unchecked_gost integer default 0 not null,
  constraint verifications_pkey PRIMARY KEY (kind),
  constraint verifications_check CHECK (((walk IS NULL) = (after_id IS NULL))),
  constraint verifications_kind_check CHECK ((kind = ANY (ARRAY['recent', 'full', 'by_hand'])))
);

create table webhook_messages (
  id bigint generated always as identity not null,
  webhook_id bigint not null,
  client_id bigint not null,
  event_id text not null,
  seq bigint not null,
  type text not null,
  request_id bigint,
  body text not null,
  state text default 'waiting' not null,
  attempts integer default 0 not null,
  first_try_at timestamp with time zone,
  next_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint webhook_messages_pkey PRIMARY KEY (id),
  constraint webhook_messages_webhook_id_event_id_key UNIQUE (webhook_id, event_id),
  constraint webhook_messages_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint webhook_messages_request_id_fkey FOREIGN KEY (request_id) REFERENCES document_sign_requests(id),
  constraint webhook_messages_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id),
  constraint webhook_messages_state_check CHECK ((state = ANY (ARRAY['waiting', 'delivered', 'failed', 'stopped'])))
);
CREATE INDEX webhook_messages_client ON webhook_messages (client_id, id);
CREATE INDEX webhook_messages_created ON webhook_messages (created_at);
CREATE INDEX webhook_messages_log ON webhook_messages (webhook_id, id);
CREATE INDEX webhook_messages_request ON webhook_messages (request_id);
CREATE INDEX webhook_messages_undelivered ON webhook_messages (webhook_id, id) WHERE (state = ANY (ARRAY['failed', 'stopped']));
CREATE INDEX webhook_messages_waiting ON webhook_messages (webhook_id, request_id, seq) WHERE (state = 'waiting');

create table webhook_tries (
  id bigint generated always as identity not null,
  message_id bigint not null,
  at timestamp with time zone default now() not null,
  ms integer not null,
  status integer,
  fault text,
  answer text not null,
  constraint webhook_tries_pkey PRIMARY KEY (id),
  constraint webhook_tries_message_id_fkey FOREIGN KEY (message_id) REFERENCES webhook_messages(id) ON DELETE CASCADE
);
CREATE INDEX webhook_tries_message ON webhook_tries (message_id, id);

create table webhooks (
  id bigint generated always as identity not null,
  client_id bigint not null,
  url text not null,
  label text not null,
  events text[] not null,
  state text default 'on' not null,
  off_reason text,
  off_at timestamp with time zone,
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamp with time zone,
  "position" bigint not null,
  replay_after bigint,
  replay_until bigint,
  failures integer default 0 not null,
  failing_since timestamp with time zone,
  paused_until timestamp with time zone,
  last_success_at timestamp with time zone,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_client_id_fkey FOREIGN KEY (client_id) REFERENCES clients(id),
  constraint webhooks_check CHECK (((state = 'off') = (off_reason IS NOT NULL))),
  constraint webhooks_events_check CHECK ((cardinality(events) > 0)),
  constraint webhooks_off_reason_check CHECK ((off_reason = ANY (ARRAY['by_hand', 'failing', 'gone']))),
  constraint webhooks_state_check CHECK ((state = ANY (ARRAY['on', 'off'])))
);
CREATE INDEX webhooks_client ON webhooks (client_id, id);
CREATE INDEX webhooks_search ON webhooks USING gin (search_key(VARIADIC ARRAY[label, url]) gin_trgm_ops) WHERE (archived_at IS NULL);

create table wrong_tries (
  id bigint generated always as identity not null,
  kind text not null,
  target text not null,
  phone text,
  address text not null,
  at timestamp with time zone default now() not null,
  constraint wrong_tries_pkey PRIMARY KEY (id),
  constraint wrong_tries_kind_check CHECK ((kind = ANY (ARRAY['code', 'password'])))
);
CREATE INDEX wrong_tries_address ON wrong_tries (kind, address, at);
CREATE INDEX wrong_tries_at ON wrong_tries (at);
CREATE INDEX wrong_tries_phone ON wrong_tries (phone, at) WHERE (phone IS NOT NULL);
CREATE INDEX wrong_tries_target ON wrong_tries (kind, target, at);

create view bills_shown as
 SELECT id,
    client_id,
    legal_entity_id,
    seller_id,
    number,
    issued_on,
    due_on,
    amount,
    paid,
    status,
    vat_mode,
    vat_amount,
    vat_text,
    item,
    seller,
    payer,
    email,
    created_by,
    created_at,
    cancelled_at,
    cancel_reason,
    version,
    search,
    email_status,
    basis,
        CASE
            WHEN (status = ANY (ARRAY['issued', 'partly_paid'])) AND due_on < (now() AT TIME ZONE 'Europe/Moscow')::date THEN 'overdue'
            ELSE status
        END AS state
   FROM bills b;

create view deliveries_stuck as
 SELECT d.id,
    d.client_id,
    d.request_id,
    d.channel,
    d.template,
    d.recipient,
    d.subject,
    d.body,
    d.sealed_body,
    d.provider,
    d.provider_id,
    d.status,
    d.error,
    d.history,
    d.price,
    d.created_at,
    d.updated_at,
    d.version,
    d.attachment,
    d.secret,
    d.sender,
    d.tries,
    d.handed_over_at,
    d.accepted_at,
    d.instead_of,
    d.trouble
   FROM deliveries_troubled d
     CROSS JOIN LATERAL ( SELECT document_sign_requests.sent_at
           FROM document_sign_requests
          WHERE document_sign_requests.id = d.request_id AND document_sign_requests.status = 'sent'
         OFFSET 0) r
  WHERE (d.template = ANY (ARRAY['link', 'reminder'])) AND d.created_at >= r.sent_at AND NOT (EXISTS ( SELECT
           FROM deliveries o
          WHERE o.request_id = d.request_id AND o.id <> d.id AND (o.template = ANY (ARRAY['link', 'reminder'])) AND o.created_at >= r.sent_at AND (o.id > d.id OR NOT (EXISTS ( SELECT
                   FROM deliveries_troubled t
                  WHERE t.id = o.id AND t.request_id = d.request_id)))))
UNION ALL
 SELECT d.id,
    d.client_id,
    d.request_id,
    d.channel,
    d.template,
    d.recipient,
    d.subject,
    d.body,
    d.sealed_body,
    d.provider,
    d.provider_id,
    d.status,
    d.error,
    d.history,
    d.price,
    d.created_at,
    d.updated_at,
    d.version,
    d.attachment,
    d.secret,
    d.sender,
    d.tries,
    d.handed_over_at,
    d.accepted_at,
    d.instead_of,
    d.trouble
   FROM deliveries_troubled d
     CROSS JOIN LATERAL ( SELECT document_sign_requests.status,
            document_sign_requests.signer_phone
           FROM document_sign_requests
          WHERE document_sign_requests.id = d.request_id
         OFFSET 0) r
  WHERE d.secret AND d.recipient = r.signer_phone AND d.trouble = 'failed' AND d.created_at > (now() - '1 day'::interval) AND (r.status = ANY (ARRAY['sent', 'opened', 'confirmed', 'signed'])) AND (r.status = 'signed') = (d.template = 'download_code') AND NOT (EXISTS ( SELECT
           FROM deliveries o
          WHERE o.request_id = d.request_id AND o.template = d.template AND o.id > d.id))
UNION ALL
 SELECT d.id,
    d.client_id,
    d.request_id,
    d.channel,
    d.template,
    d.recipient,
    d.subject,
    d.body,
    d.sealed_body,
    d.provider,
    d.provider_id,
    d.status,
    d.error,
    d.history,
    d.price,
    d.created_at,
    d.updated_at,
    d.version,
    d.attachment,
    d.secret,
    d.sender,
    d.tries,
    d.handed_over_at,
    d.accepted_at,
    d.instead_of,
    d.trouble
   FROM deliveries_troubled d
  WHERE NOT d.secret AND d.created_at > (now() - '30 days'::interval) AND (d.request_id IS NULL OR (d.template <> ALL (ARRAY['link', 'reminder'])));

create view deliveries_troubled as
 SELECT d.id,
    d.client_id,
    d.request_id,
    d.channel,
    d.template,
    d.recipient,
    d.subject,
    d.body,
    d.sealed_body,
    d.provider,
    d.provider_id,
    d.status,
    d.error,
    d.history,
    d.price,
    d.created_at,
    d.updated_at,
    d.version,
    d.attachment,
    d.secret,
    d.sender,
    d.tries,
    d.handed_over_at,
    d.accepted_at,
    d.instead_of,
    t.trouble
   FROM deliveries d
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN d.status = ANY (ARRAY['undelivered', 'expired', 'rejected']) THEN 'failed'
                    WHEN d.status = 'queued' AND d.created_at < (now() - '00:10:00'::interval) THEN 'waiting'
                    WHEN d.status = 'unknown' AND d.handed_over_at < (now() - '01:00:00'::interval) THEN 'silent'
                    WHEN d.status = 'accepted' AND d.channel = 'sms' AND d.accepted_at < (now() - '1 day'::interval) THEN 'silent'
                    ELSE NULL::text
                END AS trouble) t
  WHERE d.status <> 'delivered' AND NOT (d.status = 'accepted' AND d.channel = 'email') AND t.trouble IS NOT NULL AND (d.status = 'rejected' AND d.provider = 'outbox' AND (d.template <> ALL (ARRAY['link', 'reminder']))) IS NOT TRUE;

create view journal_told as
 SELECT j.id,
    j.chain,
    j.seq,
    COALESCE(t.payload, j.payload) AS payload,
    j.prev_hash,
    j.hash,
    j.at,
    j.event,
    j.subject,
    j.subject_id,
    j.actor_kind,
    j.actor_id,
    COALESCE(t.actor_name, j.actor_name) AS actor_name,
    j.ip,
    t.payload IS NULL AND "right"(j.payload, 14) = ',"apart":true}' AS erased
   FROM journal j
     LEFT JOIN journal_texts t ON t.chain = j.chain AND t.seq = j.seq;

create view ledger_balances as
 SELECT c.id,
    c.name AS client_name,
    c.search,
    COALESCE(a.available, 0::bigint) AS available,
    COALESCE(a.held, 0::bigint) AS held,
    s.signatures_left,
    s.signatures_held,
    s.valid_until
   FROM clients c
     LEFT JOIN ledger_accounts a ON a.client_id = c.id AND a.unit = 'kopecks'
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(ledger_accounts.available) FILTER (WHERE ledger_accounts.valid_until IS NULL OR ledger_accounts.valid_until > now()), 0::numeric)::integer AS signatures_left,
            COALESCE(sum(ledger_accounts.held), 0::numeric)::integer AS signatures_held,
            min(ledger_accounts.valid_until) FILTER (WHERE ledger_accounts.available > 0 AND ledger_accounts.valid_until > now()) AS valid_until
           FROM ledger_accounts
          WHERE ledger_accounts.client_id = c.id AND ledger_accounts.unit = 'signatures') s;

create view ledger_statement as
 SELECT t.id,
    t.key,
    t.account_id,
    t.reason,
    t.debit,
    t.credit,
    t.amount,
    t.available_after,
    t.held_after,
    t.ref,
    t.subject,
    t.subject_id,
    t.description,
    t.at,
    t.digest,
    a.client_id,
    a.unit,
    a.package_id
   FROM ledger_transfers t
     JOIN ledger_accounts a ON a.id = t.account_id;

create view ledger_usage as
 SELECT t.id,
    t.at,
    a.client_id,
    a.package_id,
    t.reason,
        CASE a.unit
            WHEN 'kopecks' THEN 1::bigint
            ELSE t.amount
        END AS signatures,
        CASE a.unit
            WHEN 'kopecks' THEN t.amount
            ELSE p.price * (t.available_after + t.held_after + t.amount) / p.signatures - p.price * (t.available_after + t.held_after) / p.signatures
        END AS amount
   FROM ledger_transfers t
     JOIN ledger_accounts a ON a.id = t.account_id
     LEFT JOIN packages p ON p.id = a.package_id
  WHERE t.reason = ANY (ARRAY['capture', 'expiry', 'message']);

create view packages_shown as
 SELECT p.id,
    p.client_id,
    p.tariff_id,
    p.name,
    p.signatures,
    p.price,
    p.valid_until,
    p.bought_by,
    p.bought_at,
    p.version,
    a.available AS "left",
    a.held,
    COALESCE(x.expired, 0::numeric)::integer AS expired,
    ((p.signatures - a.available - a.held)::numeric - COALESCE(x.expired, 0::numeric))::integer AS used,
        CASE
            WHEN (a.available + a.held) = 0 AND x.expired IS NULL THEN 'used_up'
            WHEN p.valid_until <= now() THEN 'expired'
            ELSE 'active'
        END AS status
   FROM packages p
     JOIN ledger_accounts a ON a.package_id = p.id
     LEFT JOIN LATERAL ( SELECT sum(t.amount) AS expired
           FROM ledger_transfers t
          WHERE t.account_id = a.id AND t.reason = 'expiry') x ON true;

create view second_factors as
 SELECT totp_factors.admin_id,
    totp_factors.client_user_id,
    'totp' AS kind
   FROM totp_factors
  WHERE totp_factors.confirmed_at IS NOT NULL
UNION ALL
 SELECT passkeys.admin_id,
    passkeys.client_user_id,
    'passkey' AS kind
   FROM passkeys;

create view senders_shown as
 SELECT s.id,
    s.client_id,
    s.legal_entity_id,
    s.status,
    s.note,
    s.reason,
    s.payment_id,
    s.decided_by,
    s.asked_at,
    s.decided_at,
    s.created_at,
    s.version,
    c.name AS client_name,
    c.kind,
    c.status AS client_status,
    COALESCE(e.short_name, c.name) AS name,
    e.inn,
    e.kpp,
    e.archived_at,
        CASE
            WHEN e.id IS NULL THEN c.search
            ELSE e.search
        END AS search
   FROM senders s
     JOIN clients c ON c.id = s.client_id
     LEFT JOIN legal_entities e ON e.id = s.legal_entity_id;

create view stuck_shown as
 SELECT r.id * 4 AS id,
    'seal' AS kind,
    r.signed_at AS since,
    r.client_id,
    r.id AS request_id,
    NULL::bigint AS delivery_id,
    j.id AS job_id,
    'seal' AS job_kind,
    NULL::text AS template,
    NULL::text AS channel,
    NULL::text AS status,
    j.last_error AS error,
    COALESCE(j.attempts, 0) AS attempts,
        CASE j.state
            WHEN 'waiting' THEN j.run_at
            ELSE NULL::timestamp with time zone
        END AS next_at,
        CASE
            WHEN j.state = 'running' AND j.leased_until > now() THEN 'running'
            WHEN j.state = 'dead' THEN 'stopped'
            ELSE 'waiting'
        END AS state,
    true AS can_retry
   FROM document_sign_requests r
     LEFT JOIN LATERAL ( SELECT jobs.id,
            jobs.kind,
            jobs.key,
            jobs.payload,
            jobs.state,
            jobs.run_at,
            jobs.attempts,
            jobs.lease_owner,
            jobs.leased_until,
            jobs.last_error,
            jobs.created_at,
            jobs.finished_at,
            jobs.lane,
            jobs.client_id,
            jobs.is_due
           FROM jobs
          WHERE jobs.key = ('seal:' || r.id) AND jobs.state <> 'done'
          ORDER BY (jobs.id + 0) DESC
         LIMIT 1) j ON true
  WHERE r.status = 'signed' AND r.sealed_at IS NULL AND r.signed_at < (now() - '00:01:00'::interval)
UNION ALL
 SELECT d.id * 4 + 1 AS id,
        CASE d.trouble
            WHEN 'silent' THEN 'receipt'
            ELSE 'delivery'
        END AS kind,
    d.created_at AS since,
    d.client_id,
    d.request_id,
    d.id AS delivery_id,
    j.id AS job_id,
    'deliver' AS job_kind,
    d.template,
    d.channel,
    d.status,
    COALESCE(d.error, j.last_error) AS error,
    d.tries AS attempts,
        CASE j.state
            WHEN 'waiting' THEN j.run_at
            ELSE NULL::timestamp with time zone
        END AS next_at,
        CASE
            WHEN j.state = 'running' AND j.leased_until > now() THEN 'running'
            WHEN j.state = ANY (ARRAY['waiting', 'running']) THEN 'waiting'
            ELSE 'stopped'
        END AS state,
    NOT d.secret AS can_retry
   FROM deliveries_stuck d
     LEFT JOIN LATERAL ( SELECT jobs.id,
            jobs.kind,
            jobs.key,
            jobs.payload,
            jobs.state,
            jobs.run_at,
            jobs.attempts,
            jobs.lease_owner,
            jobs.leased_until,
            jobs.last_error,
            jobs.created_at,
            jobs.finished_at,
            jobs.lane,
            jobs.client_id,
            jobs.is_due
           FROM jobs
          WHERE ((jobs.payload ->> 'delivery_id')::bigint) = d.id AND jobs.kind = 'deliver' AND jobs.state <> 'done'
          ORDER BY (jobs.id + 0) DESC
         LIMIT 1) j ON true
  WHERE NOT (EXISTS ( SELECT
           FROM deliveries next
          WHERE next.instead_of = d.id))
UNION ALL
 SELECT j.id * 4 + 2 AS id,
    'job' AS kind,
    j.created_at AS since,
    COALESCE(r.client_id, f.client_id, b.client_id, (j.payload ->> 'client_id')::bigint) AS client_id,
    r.id AS request_id,
    NULL::bigint AS delivery_id,
    j.id AS job_id,
    j.kind AS job_kind,
    NULL::text AS template,
    NULL::text AS channel,
    NULL::text AS status,
    j.last_error AS error,
    j.attempts,
        CASE j.state
            WHEN 'waiting' THEN j.run_at
            ELSE NULL::timestamp with time zone
        END AS next_at,
        CASE
            WHEN j.state = 'dead' THEN 'stopped'
            WHEN j.state = 'running' AND j.leased_until > now() THEN 'running'
            ELSE 'waiting'
        END AS state,
    true AS can_retry
   FROM jobs j
     LEFT JOIN document_sign_requests r ON r.id = ((j.payload ->> 'request_id')::bigint)
     LEFT JOIN files f ON f.id = ((j.payload ->> 'file_id')::bigint)
     LEFT JOIN batches b ON b.id = ((j.payload ->> 'batch_id')::bigint)
  WHERE (j.kind <> ALL (ARRAY['seal', 'deliver'])) AND (j.state = 'dead' OR (j.state = ANY (ARRAY['waiting', 'running'])) AND j.last_error IS NOT NULL AND j.created_at < (now() - '00:10:00'::interval));

CREATE OR REPLACE FUNCTION add_sender()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'legal_entities' then
    insert into senders (client_id, legal_entity_id) values (new.client_id, new.id);
  else
    insert into senders (client_id) values (new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION journal_read_payload()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  said constant jsonb := new.payload::jsonb;
begin
  new.at := to_timestamp((said ->> 'at_ms')::double precision / 1000);
  new.event := said ->> 'event';
  new.subject := said ->> 'subject';
  new.subject_id := (said ->> 'subject_id')::bigint;
  new.actor_kind := said ->> 'actor_kind';
  new.actor_id := (said ->> 'actor_id')::bigint;
  new.actor_name := said ->> 'actor_name';
  new.ip := said ->> 'ip';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION leave_groups()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from individual_group_members where individual_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION ledger_digest(t ledger_transfers)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select encode(sha256(convert_to(concat_ws('|', t.id, t.key, t.account_id, t.reason, t.debit, t.credit, t.amount,
    t.available_after, t.held_after, coalesce(t.ref::text, ''), t.subject, t.subject_id, t.description,
    (extract(epoch from t.at) * 1000000)::bigint), 'UTF8')), 'hex')
$function$;

CREATE OR REPLACE FUNCTION ledger_set_digest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.digest := ledger_digest(new);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION name_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(regexp_replace(search_key(VARIADIC ARRAY[name]), '[\s"''«»„“”‘’`()\[\].,;:!?№/\\-]+', ' ', 'g'), '^ ?((публичное |непубличное |открытое |закрытое )?акционерное общество|общество с ограниченной ответственностью|индивидуальный предприниматель|автономная некоммерческая организация|ооо|оао|зао|пао|нао|ао|ип|ано|нко|фгуп|фгбу|гбу|мбу|муп|гуп|кфх) ', ''));

CREATE OR REPLACE FUNCTION person_key(last_name text, first_name text, middle_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select btrim(regexp_replace(
    replace(lower(last_name || ' ' || first_name || ' ' || coalesce(middle_name, '')), 'ё', 'е'), '\s+', ' ', 'g'))
$function$;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION refuse_kind()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION refuse_young_look()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.at > now() - interval '1 day' then
    raise exception 'rows of looks are kept for a day at least' using errcode = 'restrict_violation';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION search_key(VARIADIC parts text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower(translate(array_to_string(parts, ' '), 'ёЁ', 'еЕ'));

CREATE OR REPLACE FUNCTION statement_document_key(account text, l statement_lines)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select encode(sha256(convert_to(concat_ws('|', account, l.date, regexp_replace(l.number, '^0+(?=.)', ''), l.amount,
    l.payer_account, coalesce(l.payer_inn, ''),
    regexp_replace(l.purpose, E'[[:space:]\u00a0\u2000-\u200a\u202f\u3000\ufeff]+', '', 'g')), 'UTF8')), 'hex')
$function$;

CREATE OR REPLACE FUNCTION uncheck_sender()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'legal_entities' then
    update senders set status = 'unchecked', note = null, reason = null, payment_id = null, decided_by = null,
      asked_at = null, decided_at = null, version = version + 1 where legal_entity_id = new.id;
  else
    update senders set status = 'unchecked', note = null, reason = null, payment_id = null, decided_by = null,
      asked_at = null, decided_at = null, version = version + 1 where client_id = new.id and legal_entity_id is null;
  end if;
  return null;
end $function$;
