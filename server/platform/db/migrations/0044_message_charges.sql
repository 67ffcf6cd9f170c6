-- What a gateway has taken of a request that its sender cancelled, where the operator charges for it.
alter table ledger_transfers
  drop constraint ledger_transfers_reason_check,
  add constraint ledger_transfers_reason_check check
    (reason in ('top_up', 'correction', 'purchase', 'grant', 'hold', 'capture', 'release', 'expiry', 'message'));

create or replace view ledger_usage as
  select t.id, t.at, a.client_id, a.package_id, t.reason,
    case a.unit when 'kopecks' then 1 else t.amount end as signatures,
    case a.unit when 'kopecks' then t.amount
      else p.price * (t.available_after + t.held_after + t.amount) / p.signatures
        - p.price * (t.available_after + t.held_after) / p.signatures end as amount
  from ledger_transfers t
  join ledger_accounts a on a.id = t.account_id
  left join packages p on p.id = a.package_id
  where t.reason in ('capture', 'expiry', 'message');
