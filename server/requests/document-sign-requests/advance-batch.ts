import { sql } from 'kysely'
import { isTerminal } from '#shared/rules/document-sign-requests.ts'
import { refusalTexts } from '#shared/text/refusals.ts'
import { system } from '#server/platform/core/actor.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { countMessages, secondsToWait, waysOf } from '#server/requests/messages/message-budget.ts'
import { sendLinks } from '#server/requests/messages/send-link.ts'
import { applyEvent } from './apply-event.ts'

/**
 * Advances an ordered batch: the next signer's request is sent when all before have signed. When one ended otherwise,
 * those after it are cancelled and their money is released; those before it go on. Overdue requests are left to the
 * expiry sweep.
 */
export async function advanceBatch(services: Services, batch_id: number): Promise<void> {
  await transaction(services.db, async (tx) => {
    const requests = await tx
      .selectFrom('document_sign_requests')
      .selectAll()
      .select(sql<boolean>`deadline <= now()`.as('overdue'))
      .where('batch_id', '=', batch_id)
      .where('ordered', '=', true)
      .orderBy('position')
      .forUpdate()
      .execute()
    const end = requests.find(({ status }) => isTerminal(status) && status !== 'signed')
    if (end) {
      const fail_reason = `Документы не подписаны предыдущим подписантом: ${end.signer_full_name}`
      const behind = requests.slice(requests.indexOf(end)).filter(({ status }) => status === 'queued')
      for (const { id } of behind) await applyEvent(tx, system, id, 'fail', { fail_reason })
    }
    const next = requests.find(({ status }) => status !== 'signed')
    if (next?.status === 'queued' && !next.overdue) {
      const [bar] = await countMessages(tx, services, next.client_id, [waysOf(services, next)])
      if (bar?.why === 'refused') {
        await applyEvent(tx, system, next.id, 'fail', { fail_reason: refusalTexts.recipient_refused })
        return
      }
      if (bar) {
        const { client_id } = next
        return enqueue(tx, 'advance_batch', {
          payload: { batch_id },
          client_id,
          after_seconds: secondsToWait(bar.until),
        })
      }
      await sendLinks(tx, services, [await applyEvent(tx, system, next.id, 'dispatch')])
    }
  })
}
