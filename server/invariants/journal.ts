import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'
import { digestOfRest } from '#server/platform/journal/erase-texts.ts'
import { first_hash } from '#server/platform/journal/journal.ts'
import { payloadJson, payloadText } from '#server/platform/journal/read-row.ts'
import type { Finding } from './finding.ts'
import { type Rows, within } from './part.ts'

/** Whether the hash of a row is not that of its text. The text of an erased row is gone: its hash is compared only with others. */
const hashIsWrong = sql<boolean>`(not j.erased
  and j.hash <> encode(sha256(convert_to(j.prev_hash || E'\\n' || j.told, 'UTF8')), 'hex'))`
/** Whether a row whose text is stored beside it holds anything but the beginning of that text and from where it came. */
const restDiffers = sql<boolean>`(j.told <> j.payload and (j.payload <> concat(
    left(j.told, strpos(j.told, ',"actor_name":') - 1), ',"actor_name":', to_jsonb(j.actor_name)::text,
    ',"ip":', (j.told::jsonb -> 'ip')::text, ',"request_id":', (j.told::jsonb -> 'request_id')::text,
    ',"session_id":', (j.told::jsonb -> 'session_id')::text, ',"apart":true}')
  or j.told::jsonb ->> 'actor_name' is distinct from j.told_name
  or (j.told_name <> j.actor_name and j.actor_kind <> 'signer')))`
/** Whether the columns of a journal row differ from its payload, which the query has parsed as `payload_json`. */
const columnsDiffer = sql<boolean>`((payload_json ->> 'chain')::bigint, (payload_json ->> 'seq')::bigint,
  (payload_json ->> 'at_ms')::double precision, payload_json ->> 'event', payload_json ->> 'subject',
  (payload_json ->> 'subject_id')::bigint, payload_json ->> 'actor_kind', (payload_json ->> 'actor_id')::bigint,
  payload_json ->> 'actor_name', payload_json ->> 'ip') is distinct from
  (j.chain, j.seq, (extract(epoch from j.at) * 1000)::double precision, j.event, j.subject, j.subject_id, j.actor_kind,
  j.actor_id, j.actor_name, j.ip)`
const hashBefore = sql<string>`case when j.seq = 1 then ${first_hash} else before.hash end`

/**
 * I8: every row continues the hash of the previous one of its chain, which is there, and shows what it hashed. With
 * `chainHeads` this is the whole chain: numbers of a chain are unique, and its head is the last row.
 */
export async function journalRows(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'journal ' || j.id as row, case
      when ${hashIsWrong} then 'содержание не сходится с хешем'
      when j.seq <> 1 and before.hash is null then 'перед ней пропуск в нумерации'
      when j.prev_hash <> ${hashBefore} then 'не продолжает предыдущую строку цепочки'
      when ${restDiffers} then 'говорит не то, что её содержание'
      else 'столбцы не те, что в содержании' end as text
    from (select j.*, j.payload::jsonb as payload_json, t.payload as told, t.actor_name as told_name, t.erased
      from journal j join journal_told t using (id)) j
    left join lateral (select p.hash from journal p where p.chain = j.chain and p.seq = j.seq - 1) before on true
    where ${within('j.id', part)}
      and (${hashIsWrong} or j.prev_hash is distinct from ${hashBefore} or ${restDiffers} or ${columnsDiffer})
    union all
    select 'journal_heads ' || chain, 'голова цепочки — не её последняя строка' from (
      select distinct j.chain from journal j where ${within('j.id', part)}) met
    where not exists (select from journal_heads h where h.chain = met.chain)`.execute(db)
  return rows
}

/**
 * I8: the text of a row is gone only where a later row of its chain says so, which holds what is left of it; that of a
 * signature, of its request and its messages never.
 */
export async function erasedRows(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    with erasures as (
      select e.id, e.chain, ${payloadJson<'personal-data.erase_texts'>('after.seqs', 'e')} as seqs,
        ${payloadText<'personal-data.erase_texts'>('after.rest_sha256', 'e')} as rest_sha256
      from journal e where e.event = 'personal-data.erase_texts'
    ), named as (
      select e.id, e.chain, n::bigint as seq from erasures e, jsonb_array_elements_text(e.seqs) n
    )
    select 'journal ' || j.id as row, 'её текст стёрт, но не по правилам' as text from journal_told j
    where ${within('j.id', part)} and j.erased and (
      not exists (select from named n where n.chain = j.chain and n.seq = j.seq and n.id > j.id)
      or exists (select from signatures s where s.request_id = case j.subject
        when 'signatures' then j.subject_id when 'document-sign-requests' then j.subject_id
        when 'deliveries' then (select d.request_id from deliveries d where d.id = j.subject_id) end))
    union all
    select 'journal ' || e.id, 'говорит о стёртых записях не то, что в них' from erasures e
    where ${within('e.id', part)} and e.rest_sha256 is distinct from (select ${digestOfRest}
      from journal j join named n on n.chain = j.chain and n.seq = j.seq where n.id = e.id)`.execute(db)
  return rows
}

/** I8: the head of a chain is its last row. */
export async function chainHeads(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'journal_heads ' || h.chain as row, 'голова цепочки — не её последняя строка' as text from journal_heads h
    left join lateral (select seq, hash from journal j where j.chain = h.chain order by j.seq desc limit 1) last on true
    where ${within('h.chain', part)}
      and (coalesce(last.seq, 0) <> h.seq or coalesce(last.hash, ${first_hash}) <> h.hash)`.execute(db)
  return rows
}

/** The full body of `refuse_change` (migration 0001). */
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
