import { isTerminal } from '#shared/rules/sign-request.ts'
import { transaction } from '../db/transaction.ts'
import { system } from '../http/actor.ts'
import type { Services } from '../services.ts'
import { applyEvent } from './apply-event.ts'
import { sendLinks } from './send-link.ts'

/**
 * The next signer's turn in an ordered batch: sent when all before have signed; when one before ended otherwise, those
 * who still wait are stopped and their money is free again.
 */
export async function advanceBatch(services: Services, batch_id: number): Promise<void> {
  await transaction(services.db, async (tx) => {
    const requests = await tx
      .selectFrom('document_sign_requests')
      .select(['id', 'status', 'signer_full_name'])
      .where('batch_id', '=', batch_id)
      .where('ordered', '=', true)
      .orderBy('position')
      .forUpdate()
      .execute()
    const broken = requests.find(({ status }) => isTerminal(status) && status !== 'signed')
    const next = requests.find(({ status }) => status !== 'signed')
    if (broken) {
      const fail_reason = `Документы не подписаны предыдущим подписантом: ${broken.signer_full_name}`
      for (const request of requests.filter(({ status }) => status === 'queued')) {
        await applyEvent(tx, system, request.id, 'fail', { fail_reason })
      }
    } else if (next?.status === 'queued') {
      await sendLinks(tx, services, [await applyEvent(tx, system, next.id, 'dispatch')])
    }
  })
}
