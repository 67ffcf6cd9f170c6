import type { Kysely } from 'kysely'
import type { AttachedFile } from '#server/messages/core/driver.ts'
import { actPdf } from '#server/money/acts/act-pdf.ts'
import { actForDelivery } from '#server/money/acts/acts.commands.ts'
import { billPdf } from '#server/money/bills/bill-pdf.ts'
import { billForDelivery } from '#server/money/bills/bills.commands.ts'
import type { Attachment } from '#server/platform/db/column-values.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'

/** Prints the document that a message carries. */
export async function attachedFile(
  db: Kysely<Tables>,
  services: Pick<Services, 'printer'>,
  { kind, id, name }: Attachment,
): Promise<AttachedFile> {
  const bytes =
    kind === 'bill'
      ? await billPdf(services, await billForDelivery(db, id))
      : await actPdf(services, await actForDelivery(db, id))
  return { name, mime: 'application/pdf', bytes }
}
