import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'
import { first_hash } from '#server/platform/journal/journal.ts'
import type { Finding } from './finding.ts'

/** Of a row of the journal. */
const hashIsWrong = sql<boolean>`hash <> encode(sha256(convert_to(prev_hash || E'\\n' || payload, 'UTF8')), 'hex')`
/** Of a row of the journal with `payload::jsonb as said`. */
const columnsDiffer = sql<boolean>`((said ->> 'chain')::bigint, (said ->> 'seq')::bigint,
  (said ->> 'at_ms')::double precision, said ->> 'event', said ->> 'subject', (said ->> 'subject_id')::bigint,
  said ->> 'actor_kind', (said ->> 'actor_id')::bigint, said ->> 'actor_name', said ->> 'ip') is distinct from
  (chain, seq, (extract(epoch from at) * 1000)::double precision, event, subject, subject_id, actor_kind, actor_id, actor_name, ip)`

/**
 * I8: each chain has no gap, every row continues the hash of the previous one and shows what it hashed, and the head is
 * the last row.
 */
export async function journalChains(db: Kysely<Tables>): Promise<Finding[]> {
  const broken = await sql<{ id: number; text: string }>`
    with rows as (
      select *, payload::jsonb as said, lag(hash, 1, ${first_hash}) over chain_order as hash_before,
        lag(seq, 1, 0::bigint) over chain_order as seq_before
      from journal window chain_order as (partition by chain order by seq)
    )
    select id, case
      when ${hashIsWrong} then 'содержание не сходится с хешем'
      when prev_hash <> hash_before then 'не продолжает предыдущую строку цепочки'
      when seq <> seq_before + 1 then 'перед ней пропуск в нумерации'
      else 'столбцы не те, что в содержании' end as text
    from rows
    where ${hashIsWrong}
      or prev_hash <> hash_before or seq <> seq_before + 1
      or ${columnsDiffer}
    order by id`.execute(db)
  const heads = await sql<{ chain: number }>`
    select h.chain from journal_heads h
    left join lateral (select seq, hash from journal j where j.chain = h.chain order by seq desc limit 1) last on true
    where coalesce(last.seq, 0) <> h.seq or coalesce(last.hash, ${first_hash}) <> h.hash
    union select j.chain from journal j where not exists (select from journal_heads h where h.chain = j.chain)`.execute(
    db,
  )
  return [
    ...broken.rows.map(({ id, text }) => ({ row: `journal ${id}`, text })),
    ...heads.rows.map(({ chain }) => ({
      row: `journal_heads ${chain}`,
      text: 'голова цепочки — не её последняя строка',
    })),
  ]
}

/**
 * The same for rows after a given one: each continues the previous one, and the heads that moved are the last rows.
 * @param after its id
 */
export async function chainsAfter(db: Kysely<Tables>, after: number): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'journal ' || id as row, case
      when ${hashIsWrong} then 'содержание не сходится с хешем'
      when ${columnsDiffer} then 'столбцы не те, что в содержании'
      else 'не продолжает предыдущую строку цепочки' end as text
    from (select *, payload::jsonb as said from journal where id > ${after}) j
    left join lateral (select p.hash as hash_before from journal p where p.chain = j.chain and p.seq = j.seq - 1) one on true
    where ${hashIsWrong} or ${columnsDiffer}
      or prev_hash is distinct from case when seq = 1 then ${first_hash} else hash_before end
    union all
    select 'journal_heads ' || h.chain, 'голова цепочки — не её последняя строка' from journal_heads h
    join lateral (select seq, hash from journal j where j.chain = h.chain order by j.seq desc limit 1) last on true
    where h.chain in (select chain from journal where id > ${after})
      and (last.seq <> h.seq or last.hash <> h.hash)`.execute(db)
  return rows
}

/** The full body of `refuse_change` (migration 0002). */
const refusal = String.raw`^\s*begin\s+raise exception '[^']+', tg_table_name using errcode = 'restrict_violation';\s+end\s*$`

/** I4: the triggers and privileges that make these tables append-only are in place, unchanged and enabled. */
export async function appendOnly(db: Kysely<Tables>): Promise<Finding[]> {
  const tables = ['journal', 'ledger_transfers', 'signatures', 'anchors', 'anchor_heads', 'anchor_stamps']
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${tables}::text[]) as name
    where 2 > (select count(*) from pg_trigger t where t.tgrelid = name::regclass and t.tgenabled in ('O', 'A')
      and t.tgqual is null and t.tgfoid = 'refuse_change'::regproc)
    or exists (select from pg_class c, aclexplode(c.relacl) a where c.oid = name::regclass
      and a.privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE'))
    or exists (select from pg_attribute c, aclexplode(c.attacl) a where c.attrelid = name::regclass
      and a.privilege_type = 'UPDATE' and c.attname <> 'id')
    or not exists (select from pg_proc p where p.oid = 'refuse_change'::regproc and p.prosrc ~ ${refusal})`.execute(db)
  return rows.map(({ name }) => ({ row: name, text: 'запрет на изменение строк отключён' }))
}
