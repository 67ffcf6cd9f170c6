-- A client who is a private person acts in their own name: no organization is named where a company names one.

-- Who has organizations acts for them: a company, whatever was chosen in the registration.
delete from senders s using clients c where c.id = s.client_id and c.kind = 'individual' and s.legal_entity_id is null
  and exists (select from legal_entities e where e.client_id = c.id);
update clients c set kind = 'legal', version = version + 1
  where kind = 'individual' and exists (select from legal_entities e where e.client_id = c.id);

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
create trigger clients_kind before update of kind on clients for each row
  when (new.kind is distinct from old.kind) execute function refuse_kind();
create trigger legal_entities_kind before insert or update of client_id on legal_entities for each row
  execute function refuse_kind();

alter table document_sign_requests alter legal_entity_id drop not null;
create trigger document_sign_requests_kind before insert or update of legal_entity_id, client_id on document_sign_requests
  for each row when (new.legal_entity_id is null) execute function refuse_kind();

do $$
declare name text;
begin
  select conname into strict name from pg_constraint where conrelid = 'bulk_sendings'::regclass
    and contype = 'c' and pg_get_constraintdef(oid) like '%num_nonnulls%';
  execute format('alter table bulk_sendings drop constraint %I', name);
end $$;
alter table bulk_sendings add constraint bulk_sendings_confirmed
  check (num_nonnulls(deadline, confirmed_by, confirmed_at) in (0, 3)
    and (legal_entity_id is null or confirmed_at is not null));
create trigger bulk_sendings_kind before insert or update of legal_entity_id, confirmed_at, client_id on bulk_sendings
  for each row when (new.legal_entity_id is null and new.confirmed_at is not null) execute function refuse_kind();
