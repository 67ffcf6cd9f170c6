-- The log of one endpoint, newest first, and what of it was not delivered.
create index webhook_messages_log on webhook_messages (webhook_id, id);
create index webhook_messages_undelivered on webhook_messages (webhook_id, id) where state in ('failed', 'stopped');
