-- Who may write to strangers: an organization of a client, or a client who is a private person, once its name was checked.
create table senders (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  -- null: the client itself, a private person
  legal_entity_id bigint unique references legal_entities,
  status text not null default 'unchecked' check (status in ('unchecked', 'waiting', 'checked', 'refused')),
  -- what staff looked at; not shown to the client
  note text,
  -- why it was refused
  reason text,
  -- the payment from its own account that checked it
  payment_id bigint references payments,
  decided_by text,
  asked_at timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create unique index senders_person on senders (client_id) where legal_entity_id is null;
create index senders_client on senders (client_id, id);
create index senders_queue on senders (status, asked_at, id);

-- However an organization or a person comes into being, it has its row here.
create function add_sender() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'legal_entities' then
    insert into senders (client_id, legal_entity_id) values (new.client_id, new.id);
  else
    insert into senders (client_id) values (new.id);
  end if;
  return null;
end $$;
create trigger legal_entities_sender after insert on legal_entities for each row execute function add_sender();
create trigger clients_sender after insert on clients for each row when (new.kind = 'individual')
  execute function add_sender();

-- And whoever changes what was checked, the check is void.
create function uncheck_sender() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'legal_entities' then
    update senders set status = 'unchecked', note = null, reason = null, payment_id = null, decided_by = null,
      asked_at = null, decided_at = null, version = version + 1 where legal_entity_id = new.id;
  else
    update senders set status = 'unchecked', note = null, reason = null, payment_id = null, decided_by = null,
      asked_at = null, decided_at = null, version = version + 1 where client_id = new.id and legal_entity_id is null;
  end if;
  return null;
end $$;
create trigger legal_entities_uncheck after update of short_name, inn on legal_entities for each row
  when ((old.short_name, old.inn) is distinct from (new.short_name, new.inn)) execute function uncheck_sender();
create trigger clients_uncheck after update of name on clients for each row
  when (new.kind = 'individual' and old.name is distinct from new.name) execute function uncheck_sender();

-- Organizations in whose name people have signed are known; the rest is asked.
insert into senders (client_id, legal_entity_id, status, decided_by, decided_at)
  select e.client_id, e.id, case when known then 'checked' else 'unchecked' end,
    case when known then 'до введения проверки' end, case when known then now() end
  from legal_entities e cross join lateral (select exists (
    select from document_sign_requests r where r.legal_entity_id = e.id and r.status = 'signed') as known) as signed
  order by e.id;
insert into senders (client_id) select id from clients where kind = 'individual' order by id;

create view senders_shown as
  select s.*, c.name as client_name, c.kind, c.status as client_status, coalesce(e.short_name, c.name) as name,
    e.inn, e.kpp, e.archived_at, case when e.id is null then c.search else e.search end as search
  from senders s join clients c on c.id = s.client_id left join legal_entities e on e.id = s.legal_entity_id;

-- Sent by a sender who was not checked, to its own phone: free, and no evidence.
alter table document_sign_requests add sample boolean not null default false;
alter table document_sign_requests add constraint document_sign_requests_sample_is_free
  check (not sample or (package_id is null and coalesce(price, 0) = 0));
