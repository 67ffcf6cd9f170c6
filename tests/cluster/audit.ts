import type pg from 'pg'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { query } from '../support/caller.ts'
import type { RegisteredClient } from '../support/registered-client.ts'
import type { Entry, Kind, Record } from './record.ts'

export type Audit = { lost: string[]; doubled: string[]; checked: number }

type Row = {
  id: number
  phone: string
  status: string
  signatures: number
  holds: number
  captures: number
  codes: number
  used: number
}

const created = new Set<Kind>(['create', 'draft'])
const page_size = 100

/**
 * Compares what was acknowledged, and what was only tried, with the rows of the database: each acknowledged operation has
 * its effect, and no operation has it twice.
 */
export async function auditRows(database: pg.Client, record: Record): Promise<Audit> {
  const audit: Audit = { lost: [], doubled: [], checked: record.acknowledged.length }
  const requests = Map.groupBy(await requestRows(database), ({ phone }) => phone)
  const tried = Map.groupBy(record.attempted, ({ mark }) => mark)
  const kept = Map.groupBy(record.acknowledged, ({ mark }) => mark)
  for (const [mark, entries] of tried) {
    if (!entries.some(({ kind }) => created.has(kind))) continue
    const acknowledged = kept.get(mark) ?? []
    const has = (kind: Kind) => acknowledged.some((entry) => entry.kind === kind)
    const count = (list: readonly Entry[], kind: Kind) => list.filter((entry) => entry.kind === kind).length
    const rows = requests.get(mark) ?? []
    if (rows.length > 1) audit.doubled.push(`request of ${mark}: ${rows.length} rows`)
    const [row] = rows
    const isMade = acknowledged.find(({ kind }) => created.has(kind))
    if (isMade && row?.id !== isMade.request_id) audit.lost.push(`${isMade.kind} ${mark}`)
    if (!row) continue
    if (has('sign') && (row.status !== 'signed' || row.signatures !== 1))
      audit.lost.push(`sign ${row.id}: ${row.status}`)
    if (has('reject') && row.status !== 'rejected') audit.lost.push(`reject ${row.id}: ${row.status}`)
    if (has('cancel') && row.status !== 'cancelled') audit.lost.push(`cancel ${row.id}: ${row.status}`)
    if (has('send') && row.status === 'draft') audit.lost.push(`send ${row.id}: ${row.status}`)
    if (has('check') && row.used !== 1) audit.lost.push(`check ${row.id}: ${row.used} codes used`)
    if (row.codes < count(acknowledged, 'code')) audit.lost.push(`code ${row.id}: ${row.codes} codes`)
    if (row.codes > count(entries, 'code')) audit.doubled.push(`code ${row.id}: ${row.codes} codes`)
    if (row.used > 1) audit.doubled.push(`check ${row.id}: ${row.used} codes used`)
    if (row.holds > 1) audit.doubled.push(`hold ${row.id}: ${row.holds}`)
    if (row.captures !== (row.status === 'signed' ? 1 : 0)) audit.doubled.push(`charge ${row.id}: ${row.captures}`)
  }
  await countMarks(
    database,
    record,
    audit,
    'pay',
    'select description as mark, count(*)::int as count from payments group by 1',
  )
  await countMarks(
    database,
    record,
    audit,
    'person',
    'select phone as mark, count(*)::int as count from individuals group by 1',
  )
  return audit
}

async function requestRows(database: pg.Client): Promise<Row[]> {
  const { rows } = await database.query<Row>(`
    select r.id::int, r.signer_phone as phone, r.status,
      (select count(*)::int from signatures s where s.request_id = r.id) as signatures,
      (select count(*)::int from ledger_statement t where t.subject = 'document-sign-requests' and t.subject_id = r.id
        and t.reason = 'hold') as holds,
      (select count(*)::int from ledger_statement t where t.subject = 'document-sign-requests' and t.subject_id = r.id
        and t.reason = 'capture') as captures,
      (select count(*)::int from signing_codes c where c.request_id = r.id) as codes,
      (select count(*)::int from signing_codes c where c.request_id = r.id and c.used_at is not null) as used
    from document_sign_requests r`)
  return rows
}

async function countMarks(database: pg.Client, record: Record, audit: Audit, kind: Kind, sql: string): Promise<void> {
  const { rows } = await database.query<{ mark: string; count: number }>(sql)
  const counts = new Map(rows.map(({ mark, count }) => [mark, count]))
  for (const entry of record.acknowledged) {
    if (entry.kind === kind && !counts.has(entry.mark)) audit.lost.push(`${kind} ${entry.mark}`)
  }
  for (const entry of record.attempted) {
    const count = counts.get(entry.mark) ?? 0
    if (entry.kind === kind && count > 1) audit.doubled.push(`${kind} ${entry.mark}: ${count}`)
  }
}

const ends: Partial<{ [kind in Kind]: string }> = { sign: 'signed', reject: 'rejected', cancel: 'cancelled' }

/** The same as the clients see it: states in their lists, and the sum on their account. */
export async function auditAnswers(clients: readonly RegisteredClient[], record: Record): Promise<string[]> {
  const wrong: string[] = []
  for (const client of clients) {
    const shown = await statesOf(client)
    for (const { kind, request_id, client_id } of record.acknowledged) {
      const end = ends[kind]
      if (client_id !== client.id || end === undefined || request_id === undefined) continue
      if (shown.get(request_id) !== end) wrong.push(`${kind} ${request_id}: shown as ${shown.get(request_id)}`)
    }
  }
  return wrong
}

async function statesOf({ caller }: RegisteredClient): Promise<Map<number, string>> {
  const states = new Map<number, string>()
  for (let from = 0; ; from += page_size) {
    const asked = query({ sort: ['id', 'ASC'], range: [from, from + page_size - 1] })
    const { status, body } = await caller.get<SignRequest[]>(`document-sign-requests?${asked}`)
    if (status >= 300) throw new Error(`list of requests: ${status}`)
    for (const request of body) states.set(request.id, request.status)
    if (body.length < page_size) return states
  }
}
