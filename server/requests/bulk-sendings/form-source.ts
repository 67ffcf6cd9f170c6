import { takeFile } from '#server/documents/files/files.commands.ts'
import { originalKey } from '#server/documents/storage/storage.ts'
import { fillForm, judgeForm } from '#server/documents/tasks/fill-form.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { system } from '#server/platform/core/actor.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'
import type { RowOutcome, RowSource, SendingRow } from './row-source.ts'
import type { Sending } from './move.ts'
import { concernsAll, type FormFaults, valuesOf } from './row-values.ts'

/** A PDF form whose fields are filled from the columns. */
export const formSource: RowSource = {
  async make(services, sending, rows) {
    const form = await services.db
      .selectFrom('files')
      .selectAll()
      .where('id', '=', sending.source_file_id)
      .executeTakeFirstOrThrow()
    const bytes = await formBytes(services, form)
    const made: RowOutcome[] = []
    for (const row of rows) made.push(await makeOne(services, sending, form, bytes, row))
    return made
  },
}

/** What of the values does not fit the form, by line; lines that fit are absent. Asks the workers, so without a transaction. */
export async function formFaults(
  services: Pick<Services, 'storage' | 'documents'>,
  form: Row<'files'>,
  filled: Pick<Sending, 'columns' | 'fields'>,
  rows: readonly Pick<SendingRow, 'line' | 'cells' | 'corrected'>[],
): Promise<FormFaults> {
  const values = rows.map((row) => valuesOf(filled, row))
  const judged = await judgeForm(services.documents.forClient(form.client_id), await formBytes(services, form), values)
  const faults = rows.flatMap(({ line }, index) => {
    const own = Object.entries(judged[index] ?? {}).map(([field, text]) => [`values.${field}`, text] as const)
    return own.length > 0 ? [[line, Object.fromEntries(own)] as const] : []
  })
  return new Map(faults)
}

/** As it was uploaded: people sign a copy in which the fields are text already. */
export const formBytes = ({ storage }: Pick<Services, 'storage'>, { source_sha256, sha256 }: Row<'files'>) =>
  storage.read(originalKey(source_sha256 ?? sha256))

async function makeOne(
  services: Services,
  sending: Sending,
  { name }: Row<'files'>,
  form: Buffer,
  row: SendingRow,
): Promise<RowOutcome> {
  const { client_id } = sending
  try {
    const bytes = await fillForm(services.documents.forClient(client_id), form, valuesOf(sending, row))
    const scope = systemScope(sending.confirmed_by ?? system, client_id)
    return { file_id: (await takeFile(services, scope, { name, bytes })).id }
  } catch (error) {
    if (!(error instanceof Refusal) || concernsAll.has(error.code)) throw error
    return { refusal: error }
  }
}
