-- MODE=own: the company that runs this installation for itself is one of its clients, and its staff are users of it.
alter table clients add column is_own boolean not null default false;
create unique index clients_own on clients (is_own) where is_own;

-- The place of a member of staff in the cabinet of the own company: it has no password of its own, and is open only while
-- that member of staff may work.
alter table client_users add column admin_id bigint references admins;
create unique index client_users_admin on client_users (admin_id) where admin_id is not null;

-- Its signatures without end are no gift to a new client, which is given once.
alter table packages add column is_own boolean not null default false;
drop index packages_given_client;
create unique index packages_given_client on packages (client_id) where price = 0 and not is_own;
