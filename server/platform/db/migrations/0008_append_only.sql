-- Beside the triggers: the role that owns these tables, and so the server, may only read and add. Privileges of an owner
-- can be revoked (PostgreSQL, REVOKE). A foreign key locks the row that it refers to, for which the update of any one
-- column suffices; `id` is generated always, so nothing can be put there.
do $$
declare name text;
begin
  foreach name in array array['journal', 'ledger_transfers', 'signatures'] loop
    execute format('revoke all on %I from %I', name, current_user);
    execute format('grant select, insert, update (id) on %I to %I', name, current_user);
  end loop;
end $$;
