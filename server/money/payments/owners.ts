import type { Kysely } from 'kysely'
import { hasPaid } from '#server/messages/outbox/has-paid.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { clientOwner, type OwnerOfClient } from '#server/platform/threads/owner.ts'

const asked_again_after_ms = 60_000
/** known at once; the oldest is forgotten and asked for again */
const known_max = 10_000

/** A client's standing is read again each minute: a payment may be credited, or reversed. */
export function openOwners(db: Kysely<Tables>): OwnerOfClient {
  const known = new Map<number, { isPaid: Promise<boolean>; until: number }>()

  return async (client_id) => {
    const now = performance.now()
    const before = known.get(client_id)
    if (before && now < before.until) return clientOwner(client_id, (await before.isPaid) ? 'client' : 'unpaid')
    const isPaid = hasPaid(db, client_id)
    known.delete(client_id)
    known.set(client_id, { isPaid, until: now + asked_again_after_ms })
    isPaid.catch(() => known.delete(client_id))
    const [oldest] = known.keys()
    if (known.size > known_max && oldest !== undefined) known.delete(oldest)
    return clientOwner(client_id, (await isPaid) ? 'client' : 'unpaid')
  }
}
