import { expect, test } from 'vitest'
import { deliveryCauses } from '#shared/text/delivery-causes.ts'
import type { Driver, Outcome, OutgoingMessage } from '#server/messages/core/driver.ts'
import { withCircuitBreaker } from '#server/messages/gateways/circuit-breaker.ts'

const message: OutgoingMessage = {
  id: 1,
  first_id: 1,
  recipient: '+79991234567',
  subject: null,
  body: 'Ссылка',
  sender: null,
  attachments: [],
  lifetime_seconds: 60,
}

/** How many of ten messages reach a gateway that gives each this outcome. */
async function askedOfTen(outcome: Outcome): Promise<number> {
  let asked = 0
  const driver: Driver = {
    name: 'smsc',
    send: () => {
      asked += 1
      return Promise.resolve(outcome)
    },
  }
  const resting = withCircuitBreaker(driver)
  for (let time = 0; time < 10; time += 1) await resting.send(message)
  return asked
}

test.each<[string, Outcome, number]>([
  ['accepts each', { kind: 'accepted', status: 'accepted', ids: ['1'], price: null }, 10],
  ['refuses each connection at once', { kind: 'later', cause: deliveryCauses.no_connection }, 10],
  ['does not answer a message it may have received', { kind: 'unknown', cause: deliveryCauses.no_answer, ids: [] }, 3],
  ['lets each connection time out', { kind: 'later', cause: deliveryCauses.silent }, 3],
])('the circuit breaker passes on the right number of messages when a gateway %s', async (_what, outcome, asked) => {
  expect(await askedOfTen(outcome)).toBe(asked)
})
