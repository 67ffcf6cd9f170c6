-- Settings that staff have set in the console, beside those of the environment, which outweigh them. Every value is
-- encrypted with the secret key: some are passwords.
create table stored_settings (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[A-Z][A-Z_]*$'),
  value bytea not null
);
