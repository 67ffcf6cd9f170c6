-- Whether this account was logged into from this address before.
create index sessions_client_user_ip on sessions (client_user_id, ip) where client_user_id is not null;
create index sessions_admin_ip on sessions (admin_id, ip) where admin_id is not null;
