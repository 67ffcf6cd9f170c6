import { sql } from 'kysely'
import type { DeliveryStep } from '../db/tables.ts'
import { transaction } from '../db/transaction.ts'
import { system } from '../http/actor.ts'
import { record } from '../journal/journal.ts'
import type { Services } from '../services.ts'
import { attachedFile } from './attached-file.ts'
import type { AttachedFile, Driver } from './driver.ts'

/**
 * Hands one message to its driver. The row is locked meanwhile, so that a repeat of the job waits and then finds
 * nothing to send; outside the demo the secret text is wiped once it is gone.
 */
export async function deliver(services: Services, driver: Driver, delivery_id: number): Promise<void> {
  const attachments = await attachmentsOf(services, delivery_id)
  await transaction(services.db, async (tx) => {
    const delivery = await tx
      .selectFrom('deliveries')
      .selectAll()
      .where('id', '=', delivery_id)
      .where('status', '=', 'queued')
      .forUpdate()
      .executeTakeFirst()
    if (!delivery?.sealed_body) return
    const body = services.secrets.open(delivery.sealed_body)
    const { provider_id, status, price } = await driver.send({ ...delivery, body, attachments })
    const step: DeliveryStep = { at: new Date().toISOString(), status, detail: null }
    await tx
      .updateTable('deliveries')
      .set({
        provider: driver.name,
        provider_id,
        status,
        price,
        history: JSON.stringify([...delivery.history, step]),
        sealed_body: services.config.demo ? delivery.sealed_body : null,
        updated_at: sql`now()`,
      })
      .where('id', '=', delivery_id)
      .execute()
    record(tx, system, {
      event: `deliveries.${status}`,
      subject: 'deliveries',
      subject_id: delivery_id,
      client_id: delivery.client_id,
      before: { status: 'queued' },
      after: { status, channel: delivery.channel, template: delivery.template, request_id: delivery.request_id },
    })
  })
}

/** Papers are printed before the row is locked: a printer may have a queue. What they say does not change. */
async function attachmentsOf(services: Services, delivery_id: number): Promise<AttachedFile[]> {
  const { attachment = null } =
    (await services.db
      .selectFrom('deliveries')
      .select('attachment')
      .where('id', '=', delivery_id)
      .where('status', '=', 'queued')
      .executeTakeFirst()) ?? {}
  return attachment ? [await attachedFile(services.db, services, attachment)] : []
}
