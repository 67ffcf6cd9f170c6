-- The link to a new password that is sent again while it lives, encrypted; null in older rows and in invitations.
alter table password_links add column sealed_token bytea;
