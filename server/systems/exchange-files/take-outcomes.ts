import { sql } from 'kysely'
import type { SignRequestStatus } from '#shared/rules/document-sign-requests.ts'
import { exchangeTexts as t } from '#shared/text/exchange-files.ts'
import { originalKey } from '#server/documents/storage/storage.ts'
import type { Exchange } from './exchange.ts'
import { stemOf } from './file-names.ts'

/** of one pass: others are read meanwhile */
const outcomes_a_pass_max = 200

type Outcome = {
  id: number
  placed_name: string
  status: SignRequestStatus
  reject_reason: string | null
  fail_reason: string | null
  /** of the sealed copy, null for other ends */
  storage_key: string | null
  size: number | null
  /** of what was sent; null when it was erased */
  sha256: string | null
}

/**
 * Writes the signed copies of requests that were sealed, and what the others have come to. The file first and its row then:
 * a server that dies in between writes the same file again.
 * @returns whether more may be left
 */
export async function takeOutcomes({ services, name, folder, goes_on }: Exchange): Promise<boolean> {
  const { rows } = await sql<Outcome>`
    select e.id, e.placed_name, r.status, r.reject_reason, r.fail_reason, s.storage_key, s.size, d.sha256
    from exchange_files e join document_sign_requests r on r.id = e.request_id
    left join documents d on d.request_id = r.id
    left join files own on own.id = d.sealed_file_id
    left join files s on s.id = coalesce(own.replaced_by, own.id)
    where e.folder = ${name} and e.status = 'sent'
      and (r.status in ('rejected', 'expired', 'cancelled', 'failed') or (r.status = 'signed' and s.id is not null))
    order by e.id limit ${outcomes_a_pass_max}`.execute(services.db)
  for (const row of rows) {
    if (!goes_on()) return true
    const isSigned = row.status === 'signed'
    const key = isSigned ? row.storage_key : row.sha256 && originalKey(row.sha256)
    const bytes = key === null ? null : await readStored(services.storage, key, row.size)
    if (bytes) await folder.write(bytes, isSigned ? 'signed' : 'rejected', pdfOf(row.placed_name))
    await services.db
      .updateTable('exchange_files')
      .set({ status: isSigned ? 'signed' : 'rejected', reason: isSigned ? null : reasonOf(row), registered: false })
      .where('id', '=', row.id)
      .where('status', '=', 'sent')
      .execute()
  }
  return rows.length === outcomes_a_pass_max
}

/** What people sign is a PDF, whatever it was made of. */
export const pdfOf = (placed_name: string) => (/\.pdf$/i.test(placed_name) ? placed_name : `${stemOf(placed_name)}.pdf`)

function reasonOf({ status, reject_reason, fail_reason }: Outcome): string {
  if (status === 'rejected') return t.rejected(reject_reason)
  if (status === 'failed') return t.failed(fail_reason)
  return status === 'expired' ? t.expired : t.cancelled
}

async function readStored({ read }: Exchange['services']['storage'], key: string, size: number | null) {
  return read(key, size ?? undefined)
}
