-- Every way a request can go: reminders by themselves, «это не я», the same once more.

alter table document_sign_requests
  add column disowned_at timestamptz,
  -- the request by which the same documents were sent once more
  add column again_id bigint references document_sign_requests,
  -- none of the two: nobody is reminded but by hand
  add column remind_every_days int check (remind_every_days > 0),
  add column remind_times_max int check (remind_times_max > 0),
  -- by themselves, since the link went out
  add column reminders_sent int not null default 0,
  -- the earliest moment of the next one
  add column remind_at timestamptz,
  add check ((remind_every_days is null) = (remind_times_max is null));
create index document_sign_requests_remind on document_sign_requests (remind_at) where remind_at is not null;
