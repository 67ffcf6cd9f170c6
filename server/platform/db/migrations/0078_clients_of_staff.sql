-- Who of staff created a client; null for one that registered.
alter table clients add column created_by_admin_id bigint references admins;
