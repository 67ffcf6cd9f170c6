-- A code that is not sent as an SMS but spoken by a call of the gateway.
alter table deliveries add column call boolean not null default false;
