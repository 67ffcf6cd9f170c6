import { sql } from 'kysely'
import type { Decision, StatementConfirm } from '#shared/contract/statements.ts'
import { payment_description_chars_max } from '#shared/rules/limits.ts'
import { statementLineAfter } from '#shared/rules/statements.ts'
import { showDay } from '#shared/text/bills.ts'
import { lockBills } from '#server/money/bills/bills.commands.ts'
import { takeIn } from '#server/money/payments/payments.commands.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'
import { enteredSince, enteredText } from './entered-by-hand.ts'

/** the accounts of this many lines are locked at once, for some hundred milliseconds */
const portion_lines = 50

type Line = Row<'statement_lines'>
type Whom = { client_id: number; bill_id: number | null }

/**
 * Credits the lines that staff confirm: the named ones all or none, or every matched one; each line exactly once.
 * @throws Refusal `not_found`; for named lines `state_conflict`, `invalid_fields` at `lines.N…`
 */
export async function confirmStatement(
  services: Messaging & Pick<Services, 'db'>,
  scope: Scope,
  id: number,
  order: StatementConfirm,
): Promise<void> {
  const { db } = services
  const { lines } = order
  if (lines) return transaction(db, (tx) => confirmNamed(tx, services, scope, id, lines))
  // a line whose bill was paid meanwhile becomes doubtful, so each round leaves fewer matched lines
  while ((await transaction(db, (tx) => confirmPortion(tx, services, scope, id))) > 0);
}

/** A parallel confirmation of the same statement waits for its row; clients are credited in one order everywhere. */
async function confirmPortion(tx: Tx, services: Messaging, scope: Scope, id: number): Promise<number> {
  await lockStatement(tx, id)
  const lines = await tx
    .selectFrom('statement_lines')
    .selectAll()
    .where('statement_id', '=', id)
    .where('status', '=', 'matched')
    .orderBy('client_id')
    .orderBy('id')
    .limit(portion_lines)
    .forUpdate()
    .execute()
  await lockBills(
    tx,
    lines.map(({ bill_id }) => bill_id),
  )
  const entered = await enteredSince(
    tx,
    lines.map((line) => line.id),
  )
  const credited: number[] = []
  for (const line of lines) {
    const payment = entered.get(line.id)
    if (payment) await changeLine(tx, line, { status: 'doubtful', reason: enteredText(payment), bill_id: null })
    else if (await creditOrDoubt(tx, services, scope, line)) credited.push(line.id)
  }
  if (lines.length > 0) recordConfirm(tx, scope, id, { credited })
  return lines.length
}

/** @returns whether the line is credited; if its client or bill cannot take it any more, it becomes doubtful */
async function creditOrDoubt(tx: Tx, services: Messaging, scope: Scope, line: Line): Promise<boolean> {
  try {
    await creditLine(tx, services, scope, line, { client_id: line.client_id ?? 0, bill_id: line.bill_id })
    return true
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'invalid_fields') throw error
    const reason = Object.values(error.details.errors ?? {}).join('. ')
    await changeLine(tx, line, { status: 'doubtful', reason, bill_id: null })
    return false
  }
}

async function creditLine(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  line: Line,
  { client_id, bill_id }: Whom,
): Promise<void> {
  const { id: statement_line_id, amount } = line
  await takeIn(tx, services, scope, {
    client_id,
    bill_id,
    amount,
    description: describe(line),
    statement_line_id,
  })
  await changeLine(tx, line, { status: 'credited', reason: line.reason, client_id, bill_id })
}

/** Cut between characters: a lone surrogate is not valid in JSON, and so in the journal. */
function describe({ kind, number, date, purpose }: Line): string {
  const whole = `${kind} № ${number} от ${showDay(date)}: ${purpose}`
  return whole.slice(0, payment_description_chars_max).replace(/[\ud800-\udbff]$/, '')
}

/**
 * @throws Refusal `state_conflict` when a line is credited already, `invalid_fields` at `lines.N…`; nothing moves then
 */
async function confirmNamed(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  id: number,
  decisions: Decision[],
): Promise<void> {
  await lockStatement(tx, id)
  const rows = await tx
    .selectFrom('statement_lines')
    .selectAll()
    .where('statement_id', '=', id)
    .where(
      'id',
      'in',
      decisions.map((decision) => decision.id),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const decided = decisions.map((decision, index) => decide(decision, index, rows))
  if (new Set(decisions.map((decision) => decision.id)).size < decisions.length) {
    refuse('invalid_fields', { errors: { lines: 'Строка названа дважды' } })
  }
  await lockBills(
    tx,
    decided.map(({ whom }) => whom?.bill_id ?? null),
  )
  for (const { line, whom, index } of decided.toSorted((a, b) => (a.whom?.client_id ?? 0) - (b.whom?.client_id ?? 0))) {
    if (whom) await creditNamed(tx, services, scope, line, whom, index)
    else
      await changeLine(tx, line, {
        status: 'ignored',
        reason: `Не зачислять: ${scope.actor.name}`,
        client_id: null,
        bill_id: null,
      })
  }
  const ids = (credit: boolean) => decided.filter(({ whom }) => (whom !== null) === credit).map(({ line }) => line.id)
  recordConfirm(tx, scope, id, { credited: ids(true), ignored: ids(false) })
}

type Decided = { line: Line; whom: Whom | null; index: number }

function decide(decision: Decision, index: number, rows: Line[]): Decided {
  const wrong = (field: string, text: string) =>
    refuse('invalid_fields', { errors: { [`lines.${index}.${field}`]: text } })
  const line = rows.find((row) => row.id === decision.id) ?? wrong('id', 'В этой выписке нет такой строки')
  if (!statementLineAfter(line.status, decision.action)) {
    refuse('state_conflict', { message: 'Этот банковский документ уже зачислен.' })
  }
  if (decision.action === 'ignore') return { line, whom: null, index }
  if (!line.incoming || line.amount === 0) wrong('id', 'Это не поступление: зачислять нечего')
  const client_id = decision.client_id ?? line.client_id ?? wrong('client_id', 'Выберите клиента')
  const proposed = client_id === line.client_id ? line.bill_id : null
  return { line, whom: { client_id, bill_id: decision.bill_id === undefined ? proposed : decision.bill_id }, index }
}

/** Refusals name the field of their line. */
async function creditNamed(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  line: Line,
  whom: Whom,
  index: number,
): Promise<void> {
  try {
    await creditLine(tx, services, scope, { ...line, reason: `Зачислил сотрудник: ${scope.actor.name}` }, whom)
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.errors) throw error
    const fields = Object.entries(error.details.errors).map(
      ([field, text]) => [`lines.${index}.${field}`, text] as const,
    )
    refuse(error.code, { errors: Object.fromEntries(fields) })
  }
}

async function lockStatement(tx: Tx, id: number): Promise<void> {
  const statement = tx.selectFrom('statements').select('id').where('id', '=', id).forUpdate()
  if (!(await statement.executeTakeFirst())) refuse('not_found')
}

async function changeLine(
  tx: Tx,
  line: Line,
  values: Partial<Pick<Line, 'status' | 'reason' | 'client_id' | 'bill_id'>>,
) {
  await tx
    .updateTable('statement_lines')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', line.id)
    .execute()
}

function recordConfirm(tx: Tx, scope: Scope, id: number, after: Record<string, number[]>): void {
  record(tx, scope.actor, {
    event: 'statements.confirm',
    subject: 'statements',
    subject_id: id,
    client_id: null,
    after,
  })
}
