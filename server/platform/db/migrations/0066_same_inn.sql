-- Organizations of one client with the same ИНН.
create index legal_entities_same_inn on legal_entities (client_id, inn) where archived_at is null;
