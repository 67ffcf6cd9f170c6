import { sql } from 'kysely'
import type { Decision, StatementConfirm } from '#shared/contract/statements.ts'
import { payment_description_chars_max } from '#shared/rules/limits.ts'
import { statementLineAfter } from '#shared/rules/statements.ts'
import { showDay } from '#shared/text/bills.ts'
import { lockBills } from '#server/money/bills/pay-bills.ts'
import { refuseOtherPayers } from '#server/money/payments/other-payer.ts'
import { recordIncomes } from '#server/money/payments/payments.commands.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'
import { enteredSince, enteredText } from './entered-by-hand.ts'

/** the accounts of this many lines are locked at once, for some hundred milliseconds */
const portion_lines = 50

type Line = Row<'statement_lines'>
type Recipient = { client_id: number; bill_id: number | null }

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
  if (lines.length === 0) return 0
  // before the look at what was entered by hand: a payment of the same bill has then committed or waits
  await lockBills(
    tx,
    lines.map(({ bill_id }) => bill_id),
  )
  const entered = await enteredSince(
    tx,
    lines.map((line) => line.id),
  )
  const free = lines.filter(({ id }) => !entered.has(id))
  const faults = await creditEach(
    tx,
    services,
    scope,
    free.map((line) => ({ line, recipient: { client_id: line.client_id ?? 0, bill_id: line.bill_id } })),
  )
  await changeLines(tx, [
    ...lines.flatMap((line) => {
      const payment = entered.get(line.id)
      return payment ? [doubtful(line, enteredText(payment))] : []
    }),
    ...free.map((line, index) => {
      const errors = faults[index]
      return errors ? doubtful(line, Object.values(errors).join('. ')) : { ...line, status: 'credited' as const }
    }),
  ])
  const credited = free.flatMap(({ id }, index) => (faults[index] ? [] : [id]))
  recordConfirm(tx, scope, id, { credited })
  return lines.length
}

/** Its client or bill cannot take it any more, or its money was entered by hand. */
const doubtful = (line: Line, reason: string): Change => ({ ...line, status: 'doubtful', reason, bill_id: null })

/** @returns for each line why it cannot be credited, by field, or null */
async function creditEach(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  credits: readonly { line: Line; recipient: Recipient }[],
): Promise<(Record<string, string> | null)[]> {
  const incomes = credits.map(({ line, recipient }) => ({
    ...recipient,
    amount: line.amount,
    description: describe(line),
    statement_line_id: line.id,
  }))
  const recorded = await recordIncomes(tx, services, scope, incomes)
  return recorded.map((result) => ('errors' in result ? result.errors : null))
}

/** Cut between characters: a lone surrogate is not valid in JSON, and so in the journal. */
function describe({ kind, number, date, purpose }: Line): string {
  const whole = `${kind} № ${number} от ${showDay(date)}: ${purpose}`
  return whole.slice(0, payment_description_chars_max).replace(/[\ud800-\udbff]$/, '')
}

/**
 * @throws Refusal `state_conflict` when a line is credited already, `payer_differs`, `invalid_fields` at `lines.N…`; nothing moves then
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
  await creditNamed(tx, services, scope, decided)
  // last: the caller confirms the other payer only when everything else is valid
  await refuseOtherPayers(tx, otherPayers(decided))
  await changeLines(
    tx,
    decided.map(({ line, recipient }) =>
      recipient
        ? { ...line, ...recipient, status: 'credited', reason: `Зачислил сотрудник: ${scope.actor.name}` }
        : { ...line, status: 'ignored', reason: `Не зачислять: ${scope.actor.name}`, client_id: null, bill_id: null },
    ),
  )
  const ids = (credit: boolean) =>
    decided.filter(({ recipient }) => (recipient !== null) === credit).map(({ line }) => line.id)
  recordConfirm(tx, scope, id, { credited: ids(true), ignored: ids(false) })
}

type Decided = { line: Line; recipient: Recipient | null; index: number; other_payer?: boolean }

function decide(decision: Decision, index: number, rows: Line[]): Decided {
  const wrong = (field: string, text: string) =>
    refuse('invalid_fields', { errors: { [`lines.${index}.${field}`]: text } })
  const line = rows.find((row) => row.id === decision.id) ?? wrong('id', 'В этой выписке нет такой строки')
  if (!statementLineAfter(line.status, decision.action)) {
    refuse('state_conflict', { message: 'Этот банковский документ уже зачислен.' })
  }
  if (decision.action === 'ignore') return { line, recipient: null, index }
  if (!line.incoming || line.amount <= 0) wrong('id', 'Это не поступление: зачислять нечего')
  const client_id = decision.client_id ?? line.client_id ?? wrong('client_id', 'Выберите клиента')
  const proposed = client_id === line.client_id ? line.bill_id : null
  return {
    line,
    recipient: { client_id, bill_id: decision.bill_id === undefined ? proposed : decision.bill_id },
    index,
    other_payer: decision.other_payer ?? false,
  }
}

/** Whose ИНН is to be compared: not where a person has said so, and not of what the service has matched itself. */
const otherPayers = (decided: readonly Decided[]) =>
  decided.flatMap(({ line, recipient, index, other_payer }) => {
    const { payer_inn: inn, payer_name: payer, status } = line
    if (!recipient || !inn || other_payer || (status === 'matched' && recipient.client_id === line.client_id)) return []
    return [{ client_id: recipient.client_id, inn, payer, field: `lines.${index}.client_id` }]
  })

/** Refusals name the field of their line. */
async function creditNamed(tx: Tx, services: Messaging, scope: Scope, decided: readonly Decided[]): Promise<void> {
  const credits = decided.flatMap(({ line, recipient, index }) => (recipient ? [{ line, recipient, index }] : []))
  const faults = await creditEach(tx, services, scope, credits)
  const named = credits.flatMap(({ index }, nth) =>
    Object.entries(faults[nth] ?? {}).map(([field, text]) => [`lines.${index}.${field}`, text] as const),
  )
  if (named.length > 0) refuse('invalid_fields', { errors: Object.fromEntries(named) })
}

async function lockStatement(tx: Tx, id: number): Promise<void> {
  const statement = tx.selectFrom('statements').select('id').where('id', '=', id).forUpdate()
  if (!(await statement.executeTakeFirst())) refuse('not_found')
}

type Change = Pick<Line, 'id' | 'status' | 'reason' | 'client_id' | 'bill_id'>

async function changeLines(tx: Tx, changes: readonly Change[]): Promise<void> {
  const column = <C extends keyof Change>(name: C) => changes.map((change) => change[name])
  await sql`update statement_lines l set status = made.status, reason = made.reason, client_id = made.client_id,
      bill_id = made.bill_id, version = version + 1
    from unnest(${column('id')}::bigint[], ${column('status')}::text[], ${column('reason')}::text[],
      ${column('client_id')}::bigint[], ${column('bill_id')}::bigint[]) as made (id, status, reason, client_id, bill_id)
    where l.id = made.id`.execute(tx)
}

function recordConfirm(tx: Tx, scope: Scope, id: number, after: { credited: number[]; ignored?: number[] }): void {
  record(tx, scope.actor, { event: 'statements.confirm', subject_id: id, client_id: null, after })
}
