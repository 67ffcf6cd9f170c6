import { sql, type Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import { type BulkFiles, BulkSending, type BulkSendingRow } from '#shared/contract/bulk-sendings.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { bulkRowStates, bulkSendingStatuses, readyRowState, type BulkRowState } from '#shared/rules/bulk-sendings.ts'
import { listed_files_max } from '#shared/rules/limits.ts'
import { remindersOf } from '#shared/rules/reminders.ts'
import { signRequestStatuses, type SignRequestStatus } from '#shared/rules/document-sign-requests.ts'
import type { SendingApproval } from '#shared/contract/sending-approvals.ts'
import { approvalShown } from '#server/requests/document-sign-requests/parts-of-request.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, byWords, eachPortion, listPage } from '#server/platform/lists/list-query.ts'
import { byPeopleSearch } from '#server/platform/lists/masked-search.ts'
import { ofOwner, type Page } from '#server/platform/lists/page.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { rowOf } from '#server/platform/lists/rows.ts'
import type { Sending } from './move.ts'
import { valuesOf } from './row-values.ts'
import { present } from '#server/platform/lists/present.ts'

const sendingList = listOf(lists['bulk-sendings'], 'bulk_sendings')

/** A ready row is shown in the state of the whole sending. */
const rowState = sql`case when bulk_sending_rows.status <> 'ready' then bulk_sending_rows.status else (
  select ${sql.raw(`case s.status ${bulkSendingStatuses.map((at) => `when '${at}' then '${readyRowState[at]}'`).join(' ')} end`)}
  from bulk_sendings s where s.id = bulk_sending_rows.bulk_sending_id) end`

const requestStatus = sql`(select status from document_sign_requests r where r.id = bulk_sending_rows.request_id)`

const rowList = (scope: Scope) =>
  listOf(lists['bulk-sending-rows'], 'bulk_sending_rows', {
    indexedOfOwner: ['line'],
    filter: {
      state: byWords(rowState, bulkRowStates),
      request_status: byWords(requestStatus, signRequestStatuses),
      q: byPeopleSearch(scope, 'phone'),
    },
  })

/** @throws Refusal `not_found`, for another client's exactly as for an absent one */
export function sendingOf(db: Kysely<Tables>, scope: Scope, id: number): Promise<Sending> {
  return rowOf(db, scope, 'bulk_sendings', id)
}

export async function sendingPage(db: Kysely<Tables>, scope: Scope, query: ListQuery): Promise<Page<BulkSending>> {
  const page = await listPage(db, sendingList, query, [ownRows(scope, 'bulk_sendings')])
  return { ...page, rows: await presentSendings(db, page.rows) }
}

export function allSendings(db: Kysely<Tables>, scope: Scope, query: ListQuery): AsyncIterable<BulkSending[]> {
  const rows = allRows(db, sendingList, query, [ownRows(scope, 'bulk_sendings')])
  return eachPortion(rows, (portion) => presentSendings(db, portion))
}

export async function rowPage(
  db: Kysely<Tables>,
  scope: Scope,
  sending: Sending,
  query: ListQuery,
): Promise<Page<BulkSendingRow>> {
  const page = await listPage(db, rowList(scope), query, [within(sending)])
  return { ...page, rows: await presentRows(db, sending, page.rows) }
}

/** All rows in the order of the table. */
export function allSendingRows(
  db: Kysely<Tables>,
  scope: Scope,
  sending: Sending,
  query: ListQuery,
): AsyncIterable<BulkSendingRow[]> {
  const rows = allRows(db, rowList(scope), query, [within(sending)], 'ASC')
  return eachPortion(rows, (portion) => presentRows(db, sending, portion))
}

const within = ({ id }: Sending) => ofOwner(sql<boolean>`bulk_sending_id = ${id}`)

type Counted<State> = { bulk_sending_id: number; state: State; count: number }

/** Sendings on the wire; all their rows are counted in one query, and all their requests in another. */
export async function presentSendings(db: Kysely<Tables>, sendings: readonly Sending[]): Promise<BulkSending[]> {
  if (sendings.length === 0) return []
  const ids = sendings.map(({ id }) => id)
  const { rows } = await sql<Counted<BulkRowState>>`select bulk_sending_id, ${rowState} as state, count(*)::int as count
    from bulk_sending_rows where bulk_sending_id = any(${ids}) group by 1, 2`.execute(db)
  const { rows: requests } = await sql<Counted<SignRequestStatus>>`
    select w.bulk_sending_id, r.status as state, count(*)::int as count
    from bulk_sending_rows w join document_sign_requests r on r.id = w.request_id
    where w.bulk_sending_id = any(${ids}) group by 1, 2`.execute(db)
  const { rows: waiting } = await sql<{ bulk_sending_id: number; until: Date }>`
    select w.bulk_sending_id, min(w.not_before) as until
    from bulk_sending_rows w join bulk_sendings s on s.id = w.bulk_sending_id
    where w.bulk_sending_id = any(${ids}) and w.status = 'ready' and s.status = 'sending' and w.not_before > now()
    group by 1`.execute(db)
  const { rows: approvals } = await sql<{ id: number; approval: SendingApproval }>`
    select a.bulk_sending_id as id, ${approvalShown} as approval from sending_approvals a
    where a.bulk_sending_id = any(${ids})`.execute(db)
  const approvalOf = new Map(approvals.map(({ id, approval }) => [id, approval]))
  const waits = new Map(waiting.map(({ bulk_sending_id, until }) => [bulk_sending_id, until]))
  return sendings.map((sending) =>
    presentSending(
      sending,
      countsOf(sending, bulkRowStates, rows),
      countsOf(sending, signRequestStatuses, requests),
      waits.get(sending.id) ?? null,
      approvalOf.get(sending.id) ?? null,
    ),
  )
}

function countsOf<State extends string>(
  { id }: Sending,
  states: readonly State[],
  counted: readonly Counted<State>[],
): Record<State, number> {
  const own = new Map(
    counted.filter(({ bulk_sending_id }) => bulk_sending_id === id).map(({ state, count }) => [state, count]),
  )
  return Object.fromEntries(states.map((state) => [state, own.get(state) ?? 0])) as Record<State, number>
}

function presentSending(
  sending: Sending,
  counts: BulkSending['counts'],
  request_counts: BulkSending['request_counts'],
  waits_until: Date | null,
  approval: BulkSending['approval'],
): BulkSending {
  return present(BulkSending, {
    ...sending,
    counts,
    request_counts,
    unknown_columns: unusedColumns(sending),
    documents: sending.documents.map(({ file_id, title }) => ({ file_id, title })),
    reminders: remindersOf(sending),
    confirmed_by: sending.confirmed_by?.name ?? null,
    waits_until,
    approval,
  })
}

async function presentRows(
  db: Kysely<Tables>,
  sending: Sending,
  rows: readonly Row<'bulk_sending_rows'>[],
): Promise<BulkSendingRow[]> {
  const ids = rows.flatMap(({ request_id }) => request_id ?? [])
  const requests = await sql<RequestOfRow>`select id, status, finished_at
    from document_sign_requests where id = any(${ids})`.execute(db)
  const known = new Map(requests.rows.map((request) => [request.id, request]))
  const documents = await documentsOf(db, rows)
  return rows.map(({ status, file_id, ...row }) => ({
    ...withoutCells(row),
    values: wrongValues(sending, row),
    document: (file_id !== null && documents.get(file_id)) || null,
    state: status === 'ready' ? readyRowState[sending.status] : status,
    ...stateOfRequest(row.request_id === null ? undefined : known.get(row.request_id)),
  }))
}

/** Columns that neither say who signs nor fill the form. */
function unusedColumns({ unknown_columns, columns, fields }: Sending): string[] {
  const filling = new Set(fields.map(({ column }) => (column === null ? undefined : columns[column]?.name)))
  return unknown_columns.filter((name) => !filling.has(name))
}

function wrongValues(sending: Sending, row: Pick<Row<'bulk_sending_rows'>, 'cells' | 'corrected' | 'errors'>) {
  const wrong = Object.entries(valuesOf(sending, row)).filter(([key]) => `values.${key}` in row.errors)
  return Object.fromEntries(wrong)
}

type RequestOfRow = { id: number; status: SignRequestStatus; finished_at: Date | null }

const stateOfRequest = (request: RequestOfRow | undefined) => ({
  request_status: request?.status ?? null,
  finished_at: request?.finished_at?.toISOString() ?? null,
})

/** What is stored for the checks alone. */
function withoutCells(row: Omit<Row<'bulk_sending_rows'>, 'status' | 'file_id'>) {
  const {
    client_id: _client,
    search: _search,
    cells: _cells,
    corrected: _corrected,
    file_key: _key,
    not_before: _not_before,
    ...shown
  } = row
  return shown
}

type OwnDocument = NonNullable<BulkSendingRow['document']>

async function documentsOf(
  db: Kysely<Tables>,
  rows: readonly Row<'bulk_sending_rows'>[],
): Promise<Map<number, OwnDocument>> {
  const ids = rows.flatMap(({ file_id }) => file_id ?? [])
  if (ids.length === 0) return new Map()
  const files = db
    .selectFrom('files')
    .select(['id', 'name', 'pages', 'sha256'])
    .where(sql<boolean>`id = any(${ids})`)
  return new Map(
    (await files.execute()).map(({ id, name, pages, sha256 }) => [
      id,
      { file_id: id, title: name.replace(/\.[a-z]{2,5}$/i, ''), pages, sha256 },
    ]),
  )
}

/** The first rows that can be sent. */
export async function firstRows(db: Kysely<Tables>, sending: Sending, count: number): Promise<BulkSendingRow[]> {
  const rows = db.selectFrom('bulk_sending_rows').selectAll().where('bulk_sending_id', '=', sending.id)
  const ready = rows.where('status', '=', 'ready').orderBy('line').limit(count)
  return presentRows(db, sending, await ready.execute())
}

/** What became of the files that were uploaded for the rows. */
export async function filesOfSending(db: Kysely<Tables>, { id }: Sending): Promise<BulkFiles> {
  const { rows } = await sql<BulkFiles>`with f as (
      select f.name, f.status, f.error, (
        select count(*) from bulk_sending_rows r where r.bulk_sending_id = ${id} and r.file_key = f.key) as named
      from bulk_sending_files f where f.bulk_sending_id = ${id} order by f.name)
    select count(*) filter (where status = 'waiting')::int as waiting,
      count(*) filter (where status = 'taken')::int as taken,
      count(*) filter (where status = 'refused')::int as refused,
      count(*) filter (where status = 'taken' and named = 0)::int as unused,
      count(*) filter (where named > 1)::int as shared,
      coalesce((select jsonb_agg(jsonb_build_object('name', b.name, 'error', b.error)) from (
        select name, error from f where status = 'refused' limit ${listed_files_max}) b), '[]') as refused_files,
      array(select name from f where status = 'taken' and named = 0 limit ${listed_files_max}) as unused_names
    from f`.execute(db)
  return rows[0] ?? refuse('internal')
}
