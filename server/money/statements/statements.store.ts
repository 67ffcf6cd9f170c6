import { sql, type Kysely, type SqlBool } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { kopecks, toRubles } from '#shared/rules/kopecks.ts'
import { Statement, type StatementLine } from '#shared/contract/statements.ts'
import { statement_lines_shown_max } from '#shared/rules/limits.ts'
import { statementLineStates, type StatementLineState } from '#shared/rules/statements.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, byIds, byWords, eachPortion, listPage, orSum, wordsOccur } from '#server/platform/lists/list-query.ts'
import { withoutPhones } from '#server/platform/lists/masked-search.ts'
import { ofOwner, type Page } from '#server/platform/lists/page.ts'
import { staffNames } from '#server/platform/lists/staff-names.ts'
import { present } from '#server/platform/lists/present.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

/** The statement of a line: a payment refers to its line. */
const byLine = (value: unknown) =>
  sql<SqlBool>`id in (select statement_id from statement_lines where ${byIds('statement_lines.id')(value)})`

/** A line by its sum, payer, ИНН, purpose, or number of its document. */
const byLineSearch = orSum((q) => wordsOccur('statement_lines.search', q, withoutPhones('statement_lines.search')))

const statementList = listOf(lists.statements, 'statements', {
  filter: {
    line_id: byLine,
    q: (q) => sql<SqlBool>`id in (select statement_id from statement_lines where ${byLineSearch(q)})`,
  },
})

/** The shown state of a line: its status, or that its payment waits for the second admin. */
const lineState = sql`case when status = 'credited' and exists (select from payments p
  where p.statement_line_id = statement_lines.id and p.status = 'waiting') then 'waiting' else status end`

const lineList = listOf(lists['statement-lines'], 'statement_lines', {
  client: null,
  filter: { status: byWords(lineState, statementLineStates), q: byLineSearch },
})

export async function statementOf(db: Kysely<Tables>, id: number): Promise<Row<'statements'>> {
  const statement = await db.selectFrom('statements').selectAll().where('id', '=', id).executeTakeFirst()
  return statement ?? refuse('not_found')
}

export async function statementPage(db: Kysely<Tables>, query: ListQuery): Promise<Page<Statement>> {
  const page = await listPage(db, statementList, query, [])
  return { ...page, rows: await withCounts(db, page.rows) }
}

export function allStatements(db: Kysely<Tables>, query: ListQuery): AsyncIterable<Statement[]> {
  return eachPortion(allRows(db, statementList, query, []), (rows) => withCounts(db, rows))
}

/** `amount`: kopecks of incoming lines */
type Counted = { statement_id: number; state: StatementLineState; count: number; amount: number }

const kopecksOrNull = (count: number | null) => (count === null ? null : kopecks(count))

/** Statements on the wire; their lines are counted in one query. */
export async function withCounts(db: Kysely<Tables>, statements: Row<'statements'>[]): Promise<Statement[]> {
  const ids = statements.map(({ id }) => id)
  const { rows } = await sql<Counted>`select statement_id, ${lineState} as state, count(*)::int as count,
      coalesce(sum(amount) filter (where incoming), 0)::bigint as amount
    from statement_lines where statement_id = any(${ids}) group by 1, 2`.execute(db)
  const nameOf = await staffNames(
    db,
    statements.map(({ created_by_admin_id }) => created_by_admin_id),
  )
  return statements.map((row) => {
    const own = rows.filter(({ statement_id }) => statement_id === row.id)
    const of = (state: StatementLineState) => own.find((total) => total.state === state)
    const sumOf = (state: StatementLineState) => kopecks(of(state)?.amount ?? 0)
    return present(Statement, {
      ...row,
      known: row.documents - row.imported,
      counts: {
        matched: of('matched')?.count ?? 0,
        doubtful: of('doubtful')?.count ?? 0,
        waiting: of('waiting')?.count ?? 0,
        credited: of('credited')?.count ?? 0,
        ignored: of('ignored')?.count ?? 0,
      },
      matched_amount: sumOf('matched'),
      waiting_amount: sumOf('waiting'),
      credited_amount: sumOf('credited'),
      doubtful_amount: sumOf('doubtful'),
      ignored_amount: sumOf('ignored'),
      known_amount: kopecksOrNull(row.known_amount),
      incoming_amount: kopecksOrNull(row.incoming_amount),
      outgoing_amount: kopecksOrNull(row.outgoing_amount),
      bank_incoming_amount: kopecksOrNull(row.bank_incoming_amount),
      bank_outgoing_amount: kopecksOrNull(row.bank_outgoing_amount),
      created_by: nameOf(row.created_by_admin_id),
    })
  })
}

/** A page of lines in working order: doubtful ones first, then matched ones. */
export async function linePage(
  db: Kysely<Tables>,
  statement_id: number,
  query: ListQuery,
): Promise<Page<StatementLine>> {
  const page = await listPage(db, lineList, query, [ofOwner(sql<SqlBool>`statement_id = ${statement_id}`)])
  return { ...page, rows: await withNames(db, page.rows) }
}

export async function firstLines(db: Kysely<Tables>, statement_id: number): Promise<StatementLine[]> {
  const { rows } = await sql<
    Row<'statement_lines'>
  >`select ${wholeRow('statement_lines')} from statement_lines where statement_id = ${statement_id}
    order by array_position(array['doubtful', 'matched', 'waiting', 'credited', 'ignored'], ${lineState}), id
    limit ${statement_lines_shown_max}`.execute(db)
  return withNames(db, rows)
}

async function withNames(db: Kysely<Tables>, lines: Row<'statement_lines'>[]): Promise<StatementLine[]> {
  const ids = lines.map(({ id }) => id)
  const { rows } = await sql<Names & { id: number }>`select l.id, c.name as client_name, b.number as bill_number,
      p.id as payment_id, p.status = 'waiting' as waits
    from statement_lines l left join clients c on c.id = l.client_id left join bills b on b.id = l.bill_id
    left join payments p on p.statement_line_id = l.id and p.status in ('waiting', 'done')
    where l.id = any(${ids})`.execute(db)
  const names = new Map(rows.map((row) => [row.id, row]))
  return lines.map((row) => presentLine(row, names.get(row.id)))
}

type Names = {
  client_name: string | null
  bill_number: number | null
  payment_id: number | null
  waits: boolean | null
}

function presentLine(row: Row<'statement_lines'>, names: Names | undefined): StatementLine {
  return {
    id: row.id,
    statement_id: row.statement_id,
    kind: row.kind,
    number: row.number,
    date: row.date,
    amount: toRubles(row.amount),
    incoming: row.incoming,
    payer_name: row.payer_name,
    payer_inn: row.payer_inn,
    payer_kpp: row.payer_kpp,
    payer_account: row.payer_account,
    purpose: row.purpose,
    status: names?.waits ? 'waiting' : row.status,
    reason: row.reason,
    client_id: row.client_id,
    client_name: names?.client_name ?? null,
    bill_id: row.bill_id,
    bill_number: names?.bill_number ?? null,
    payment_id: names?.payment_id ?? null,
    version: row.version,
  }
}
