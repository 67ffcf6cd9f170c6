-- What counts as a person's second factor: one definition for their factors and for the session's own query.
create view second_factors as
  select admin_id, client_user_id, 'totp' as kind from totp_factors where confirmed_at is not null
  union all
  select admin_id, client_user_id, 'passkey' as kind from passkeys;
