import { sql } from 'kysely'
import { statuses_a_sweep_max, statuses_asked_hours_max } from '#server/messages/core/limits.ts'
import { faultOf } from '#server/platform/core/outage.ts'
import type { Services } from '#server/platform/services/services.ts'
import { takeReceipt } from './receipts.ts'

/**
 * Polls a gateway without callbacks for delivery statuses: soon after sending, then less and less often, for a day. The
 * rows are claimed, so that several servers ask once.
 */
export async function askStatuses(services: Services): Promise<void> {
  const { asked } = services.delivery
  if (!asked) return
  const { rows } = await sql<{
    provider_id: string
    recipient: string
    delivery_id: number
    request_id: number | null
  }>`
    update delivery_parts p set ask_at = now() + greatest(interval '10 seconds', (now() - p.created_at) / 2)
    from deliveries d where d.id = p.delivery_id and p.id in (
      select id from delivery_parts
      where ask_at <= now() and status in ('accepted', 'unknown') and provider = ${asked.name}
        and created_at > now() - make_interval(hours => ${statuses_asked_hours_max})
      order by ask_at limit ${statuses_a_sweep_max} for update skip locked)
    returning p.provider_id, d.recipient, p.delivery_id, d.request_id`.execute(services.db)
  for (const { provider_id, recipient, ...about } of rows) {
    try {
      const receipt = await asked.status(provider_id, recipient)
      if (receipt) await takeReceipt(services, receipt)
    } catch (error) {
      const fault = faultOf(error) ?? (error instanceof Error ? error.name : 'unknown')
      services.log.warn({ ...about, gateway: asked.name, fault }, 'no answer about a message')
      // waiting for each of thirty would delay everything else that is due
      return
    }
  }
}
