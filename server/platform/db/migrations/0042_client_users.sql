-- Users of a client: four roles, and the states of a user: invited, working, gone.
alter table client_users drop constraint client_users_role_check;
update client_users set role = 'sender' where role = 'member';
alter table client_users add constraint client_users_role_check
  check (role in ('owner', 'sender', 'accountant', 'reader'));

alter table client_users drop constraint client_users_status_check;
update client_users set status = 'dismissed' where status = 'blocked';
alter table client_users add constraint client_users_status_check
  check (status in ('invited', 'active', 'dismissed', 'withdrawn'));

-- Several clients may invite one address, whose first to join has it; one who was dismissed leaves it free.
drop index client_users_login;
create unique index client_users_login on client_users (lower(login)) where status = 'active';
create unique index client_users_of_client on client_users (client_id, lower(login))
  where status in ('invited', 'active');

-- Who saw the whole code: it is revoked when they are an owner no longer. Unknown for a code of the service itself.
alter table clients_codes add created_by_user_id bigint references client_users;
update clients_codes k set created_by_user_id = j.actor_id
  from journal j
  where j.event = 'clients-codes.create' and j.subject_id = k.id and j.actor_kind = 'client_user'
    and exists (select from client_users u where u.id = j.actor_id);
create index clients_codes_maker on clients_codes (created_by_user_id) where revoked_at is null;
