-- «Подписать должен другой»: null for a correction that the holder of the link has asked for
alter table signer_corrections alter column asked_by drop not null;
