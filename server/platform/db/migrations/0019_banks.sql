-- The Bank of Russia's directory of БИК as it was imported last: `npx roscherk bic:import`. Replaced whole.
create table banks (
  bik text primary key check (bik ~ '^0[14]\d{7}$'),
  name text not null,
  -- «г. Москва»
  place text,
  -- a correspondent account, or of the treasury its single account
  corr_account text check (corr_account ~ '^\d{20}$'),
  license_revoked_on date,
  -- the day that the directory is of: the same in all rows
  directory_day date not null
);
