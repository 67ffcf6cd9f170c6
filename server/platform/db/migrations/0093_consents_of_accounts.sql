-- What users of a client accepted with their accounts: few rows among those of its signers.
create index consents_accounts on consents (client_id) where client_user_id is not null;
