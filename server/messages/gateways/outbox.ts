import { deliveryCauses } from '#shared/text/delivery-causes.ts'
import type { Driver } from '#server/messages/core/driver.ts'

/** Writes to `deliveries` only: messages can be read in the console and, in a demo, at /outbox. */
export const outboxDriver: Driver = {
  name: 'outbox',
  repeatable: true,
  calls: true,
  send: ({ id }) => Promise.resolve({ kind: 'accepted', status: 'delivered', ids: [`outbox-${id}`], price: null }),
}

/** Outside the demo nobody reads the outbox: a message without a gateway is not reported as delivered. */
export const nobodyDriver: Driver = {
  name: 'outbox',
  send: () => Promise.resolve({ kind: 'refused', status: 'rejected', cause: deliveryCauses.no_gateway }),
}
