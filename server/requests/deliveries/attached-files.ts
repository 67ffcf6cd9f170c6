import type { Kysely } from 'kysely'
import { messageTitle } from '#shared/rules/plain-words.ts'
import { copyFileName } from '#shared/text/messages.ts'
import type { AttachedFile } from '#server/messages/core/driver.ts'
import { actPdf } from '#server/money/acts/act-pdf.ts'
import { actForDelivery } from '#server/money/acts/acts.commands.ts'
import { billPdf } from '#server/money/bills/bill-pdf.ts'
import { billForDelivery } from '#server/money/bills/bills.commands.ts'
import type { Attachment } from '#server/platform/db/column-values.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'

const mime = 'application/pdf'

/** The files that a message carries: a printed paper, or the sealed copies of a request. */
export async function attachedFiles(
  db: Kysely<Tables>,
  services: Pick<Services, 'printer' | 'storage'>,
  { kind, id, name }: Attachment,
): Promise<AttachedFile[]> {
  if (kind === 'copies') return sealedCopies(db, services, id)
  const bytes =
    kind === 'bill'
      ? await billPdf(services, await billForDelivery(db, id))
      : await actPdf(services, await actForDelivery(db, id))
  return [{ name, mime, bytes }]
}

async function sealedCopies(
  db: Kysely<Tables>,
  { storage }: Pick<Services, 'storage'>,
  request_id: number,
): Promise<AttachedFile[]> {
  const files = await db
    .selectFrom('documents as d')
    .innerJoin('files as f', 'f.id', 'd.sealed_file_id')
    .select(['d.title', 'd.position', 'f.storage_key', 'f.size'])
    .where('d.request_id', '=', request_id)
    .orderBy('d.position')
    .execute()
  return Promise.all(
    files.map(async ({ title, position, storage_key, size }) => ({
      name: copyFileName(messageTitle(title), request_id, position),
      mime,
      bytes: await storage.read(storage_key, size),
    })),
  )
}
