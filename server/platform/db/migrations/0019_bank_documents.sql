-- What makes a bank document the same one in any file, as the import says it (take-statement.ts): zeros before its number
-- and blanks in its purpose do not make it another one.
create function statement_document_key(account text, l statement_lines) returns text language sql stable as $$
  select encode(sha256(convert_to(concat_ws('|', account, l.date, regexp_replace(l.number, '^0+(?=.)', ''), l.amount,
    l.payer_account, coalesce(l.payer_inn, ''),
    regexp_replace(l.purpose, E'[[:space:]\u00a0\u2000-\u200a\u202f\u3000\ufeff]+', '', 'g')), 'UTF8')), 'hex')
$$;

-- Lines that came in as two and would now be one stay two, the later one under a key that no file can bring.
update statement_lines l set document_key = case when k.n = 1 then k.key else k.key || '-' || l.id end
from (
  select l.id, key, row_number() over (partition by key order by l.id) as n
  from statement_lines l join statements s on s.id = l.statement_id,
    lateral statement_document_key(s.account, l) as key
) k
where k.id = l.id;
