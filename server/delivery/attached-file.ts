import type { Kysely } from 'kysely'
import { billPdf } from '../bills/bill-pdf.ts'
import { billForDelivery } from '../bills/bills.commands.ts'
import type { Attachment, Tables } from '../db/tables.ts'
import type { Services } from '../services.ts'
import type { AttachedFile } from './driver.ts'

/** Prints what a message carries. */
export async function attachedFile(
  db: Kysely<Tables>,
  services: Pick<Services, 'printer'>,
  { id, name }: Attachment,
): Promise<AttachedFile> {
  return { name, mime: 'application/pdf', bytes: await billPdf(services, await billForDelivery(db, id)) }
}
