-- Failed logins since the last journal row about them: a flood of them is one row an hour for each account.
create table failed_logins (
  -- `client:12`, `support:3`; `client:unknown` for logins that nobody has
  account text primary key,
  attempts int not null,
  ip text,
  user_agent text,
  journalled_at timestamptz not null default now()
);
