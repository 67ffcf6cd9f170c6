import { sql } from 'kysely'
import type { IndividualCreate } from '#shared/contract/individuals.ts'
import type { LegalEntityContactCreate } from '#shared/contract/legal-entities-contacts.ts'
import type { LegalEntityCreate } from '#shared/contract/legal-entities.ts'
import type { ImportKind, ImportRowState } from '#shared/rules/imports.ts'
import { addMembers } from '#server/people/individuals/individual-groups.commands.ts'
import { addIndividual, changeIndividual } from '#server/people/individuals/individuals.commands.ts'
import { addContact, changeContact } from '#server/people/legal-entities-contacts/legal-entities-contacts.commands.ts'
import { addLegalEntity, changeLegalEntity } from '#server/people/legal-entities/legal-entities.commands.ts'
import { systemScope, type Scope } from '#server/platform/access/scope.ts'
import { system } from '#server/platform/core/actor.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import type { JobPayloads } from '#server/platform/jobs/job-kinds.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { countsOf, type StateCount } from './imports.store.ts'
import type { Services } from '#server/platform/services/services.ts'
import { compareWithList, type JudgedRow } from './judge-rows.ts'

/** rows per transaction: 10 000 take 50 of them */
const portion_rows = 200

type Written = {
  id: number
  status: ImportRowState
  subject_id: number | null
  errors: Record<string, string>
}

/** Enqueues the next portion of an import; because of its number a repeated job does nothing. */
export async function enqueuePortion(tx: Tx, { id, client_id, portions }: Row<'imports'>): Promise<void> {
  await enqueue(tx, 'write_import', { payload: { client_id, import_id: id, portion: portions }, client_id })
}

/**
 * Writes the next rows in one transaction with the job of the following portion: however the server dies, each row is
 * in the list once or not yet.
 */
export async function writePortion({ db }: Services, payload: JobPayloads['write_import']): Promise<void> {
  await transaction(db, async (tx) => {
    const imported = await lockTurn(tx, payload)
    if (!imported) return
    const rows = await tx
      .selectFrom('import_rows')
      .selectAll()
      .where('import_id', '=', imported.id)
      .where('is_written', '=', false)
      .where('status', '<>', 'wrong')
      .orderBy('line')
      .limit(portion_rows)
      .execute()
    if (rows.length === 0) return finish(tx, imported)
    await writeRows(tx, imported, rows)
    const next = await tx
      .updateTable('imports')
      .set({ portions: sql`portions + 1` })
      .where('id', '=', imported.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await enqueuePortion(tx, next)
  })
}

/** Undefined when this portion was written already. */
function lockTurn(tx: Tx, { import_id, portion }: JobPayloads['write_import']): Promise<Row<'imports'> | undefined> {
  return tx
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', import_id)
    .where('status', '=', 'writing')
    .where('portions', '=', portion)
    .forUpdate()
    .executeTakeFirst()
}

/** Rows are compared with the list again: it may have changed since the preview. */
async function writeRows(tx: Tx, imported: Row<'imports'>, rows: readonly Row<'import_rows'>[]): Promise<void> {
  const scope = systemScope(imported.confirmed_by ?? system, imported.client_id)
  const judged = await compareWithList(tx, imported.client_id, imported.kind, rows.map(itself))
  const written: Written[] = []
  for (const row of judged) written.push({ id: row.id, ...(await writeRow(tx, scope, imported, row)) })
  await addToGroup(tx, imported, written)
  await sql`update import_rows r set is_written = true, status = n.status, subject_id = n.subject_id,
      errors = n.errors, note = case when n.status = 'wrong' then null else r.note end
    from jsonb_populate_recordset(null::import_rows, ${JSON.stringify(written)}::jsonb) n
    where r.id = n.id`.execute(tx)
}

/** Who of the table is in the list comes into the chosen group, unless it was deleted since. */
async function addToGroup(
  tx: Tx,
  { individual_group_id: id }: Row<'imports'>,
  written: readonly Written[],
): Promise<void> {
  if (id === null) return
  const people = written.flatMap(({ status, subject_id }) => (status === 'wrong' ? [] : (subject_id ?? [])))
  await addMembers(tx, id, people)
}

/** What of a stored row is compared. */
const itself = ({ id, values, errors }: Row<'import_rows'>) => ({ id, values, errors })

async function writeRow(
  tx: Tx,
  scope: Scope,
  { kind, existing }: Row<'imports'>,
  { status, order, change, subject_id, errors }: JudgedRow,
): Promise<Omit<Written, 'id'>> {
  if (status === 'change' && existing === 'skip') return { status: 'skipped', subject_id, errors }
  if (status !== 'new' && status !== 'change') return { status, subject_id, errors }
  const { add, change: changeRow } = lists[kind]
  // refused only when a call of somebody else came between: the portion is undone and its job repeats it
  if (status === 'new') return { status, subject_id: (await add(tx, scope, order)).id, errors }
  await changeRow(tx, scope, subject_id ?? 0, change)
  return { status, subject_id, errors }
}

type List = {
  add: (tx: Tx, scope: Scope, order: JudgedRow['order']) => Promise<{ id: number }>
  change: (tx: Tx, scope: Scope, id: number, change: JudgedRow['change']) => Promise<unknown>
}

const lists: Record<ImportKind, List> = {
  individuals: {
    add: (tx, scope, order) => addIndividual(tx, scope, order as IndividualCreate),
    change: changeIndividual,
  },
  'legal-entities': {
    add: (tx, scope, order) => addLegalEntity(tx, scope, order as LegalEntityCreate),
    change: changeLegalEntity,
  },
  'legal-entities-contacts': {
    add: (tx, scope, order) => addContact(tx, scope, order as LegalEntityContactCreate),
    change: changeContact,
  },
}

async function finish(tx: Tx, { id, client_id }: Row<'imports'>): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ status: 'written', finished_at: sql<Date>`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  const { rows } = await sql<StateCount>`select status, count(*)::int as count from import_rows
    where import_id = ${id} group by 1 order by 1`.execute(tx)
  const after = countsOf(rows)
  record(tx, system, { event: 'imports.finish', subject_id: id, client_id, after })
}
