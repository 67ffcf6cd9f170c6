-- A private person is billed by name: no organization, no ИНН.
alter table bills alter legal_entity_id drop not null;
create trigger bills_kind before insert or update of legal_entity_id, client_id on bills
  for each row when (new.legal_entity_id is null) execute function refuse_kind();
create index bills_open_persons on bills (number) where legal_entity_id is null and status in ('issued', 'partly_paid');

-- Whether the bill went to its address by e-mail: bills from before did.
alter table bills add email_status text not null default 'sent' check (email_status in ('sent', 'not_confirmed'));
alter table bills alter email_status set default 'not_confirmed';
drop view bills_shown;
create view bills_shown as
  select b.*, case when b.status in ('issued', 'partly_paid') and b.due_on < (now() at time zone 'Europe/Moscow')::date
    then 'overdue' else b.status end as state
  from bills b;
