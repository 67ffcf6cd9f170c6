import { deliveryCauses } from '#shared/text/delivery-causes.ts'
import type { Driver } from '#server/messages/core/driver.ts'

/** Writes to `deliveries` and nowhere else: what is sent can be read in the console and, in a demo, at /outbox. */
export const outboxDriver: Driver = {
  name: 'outbox',
  repeatable: true,
  send: ({ id }) => Promise.resolve({ kind: 'accepted', status: 'delivered', ids: [`outbox-${id}`], price: null }),
}

/** Outside the demo nobody reads the outbox: what has no gateway did not arrive, and is not said to. */
export const nobodyDriver: Driver = {
  name: 'outbox',
  send: () => Promise.resolve({ kind: 'refused', status: 'rejected', cause: deliveryCauses.no_gateway }),
}
