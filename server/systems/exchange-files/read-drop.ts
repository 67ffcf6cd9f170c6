import { table_bytes_max } from '#shared/rules/limits.ts'
import { fileKey } from '#shared/rules/signer-table.ts'
import { readTable } from '#server/documents/tasks/read-table.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import type { Services } from '#server/platform/services/services.ts'
import { type CheckedRow, checkRows } from '#server/requests/bulk-sendings/check-rows.ts'
import { rememberedFields } from '#server/requests/bulk-sendings/column-mappings.ts'
import { columnsOf, fieldsOf } from '#server/requests/bulk-sendings/signer-rows.ts'
import { stemOf } from './file-names.ts'
import { isPassingRefusal, reasonOf } from './reason-of.ts'

/** A row of a table, with the document that it names. */
export type DropRow = CheckedRow & { file_name: string; file_key: string }
export type DropTable = { headings: readonly string[]; rows: DropRow[] }

/** Tables that wait or are being sent, so that each pass need not open them again. */
export class DropTables {
  readonly #services: Pick<Services, 'db' | 'documents'>
  #scope: Scope
  #read = new Map<string, DropTable | string>()
  #used = new Set<string>()

  constructor(services: Pick<Services, 'db' | 'documents'>, scope: Scope) {
    this.#services = services
    this.#scope = scope
  }

  /** Begins a pass, and forgets what the one before did not ask for. */
  begin(scope: Scope): void {
    if (scope.client_id !== this.#scope.client_id) this.#read.clear()
    this.#scope = scope
    for (const key of this.#read.keys()) if (!this.#used.has(key)) this.#read.delete(key)
    this.#used = new Set()
  }

  /**
   * @returns the reason why the whole table is returned, in words
   * @throws Refusal that passes
   */
  async read(key: string, name: string, bytes: Buffer): Promise<DropTable | string> {
    this.#used.add(key)
    const known = this.#read.get(key)
    if (known !== undefined) return known
    const table = await readDropTable(this.#services, this.#scope, name, bytes).catch((error: unknown) => {
      if (!(error instanceof Refusal) || isPassingRefusal(error)) throw error
      return reasonOf(error)
    })
    this.#read.set(key, table)
    return table
  }
}

/**
 * A table of signers, read as those of bulk sendings. A row that names no file means the one with the name of the table.
 * @throws Refusal of `readTable` and of `columnsOf`
 */
async function readDropTable(
  services: Pick<Services, 'db' | 'documents'>,
  scope: Scope,
  name: string,
  bytes: Buffer,
): Promise<DropTable> {
  const client_id = scope.client_id ?? refuse('forbidden')
  if (bytes.length > table_bytes_max) refuse('file_too_large')
  const table = columnsOf(await readTable(services.documents.forClient(client_id), bytes))
  const remembered = await rememberedFields(services.db, client_id, table.names)
  const fields = fieldsOf(table.names, remembered)
  const columns = table.names.map((heading, index) => ({ name: heading, field: fields[index] ?? null }))
  const checked = await checkRows(
    { columns, fields: [], source: 'files' },
    table.rows.map((row) => ({ ...row, corrected: {} })),
  )
  const own = stemOf(name)
  return {
    headings: table.names,
    rows: checked.map((row) => ({
      ...row,
      file_name: row.file_name ?? own,
      file_key: row.file_key ?? fileKey(own),
    })),
  }
}
