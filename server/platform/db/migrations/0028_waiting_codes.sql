-- the age of the oldest code that waits, for /readyz and /metrics
create index deliveries_waiting_codes on deliveries (created_at) where secret and status = 'queued';
