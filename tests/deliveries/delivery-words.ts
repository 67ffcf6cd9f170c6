import { setTimeout as sleep } from 'node:timers/promises'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { DeliveryStatus } from '#shared/rules/deliveries.ts'
import type { GatewayTimes } from '#server/messages/core/limits.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { wakeWorkers } from '#server/platform/jobs/jobs.ts'
import type { TestServer } from '#tests/support/server.ts'

type Delivery = Row<'deliveries'>

/** For servers whose gateways fail: nothing is waited for as long as in earnest. */
export const shortTimes: GatewayTimes = {
  wait_seconds_min: 0.1,
  // a gateway in the process of the tests answers within it, however busy the machine is
  answer_milliseconds_max: 2000,
  silence_rest_milliseconds: 0,
  reconnect_milliseconds_min: 50,
  busy_pause_milliseconds: 50,
}

/** Shorter than the time limit of a test, so that the error names what it waited for. */
const wait_ms_max = 240_000

/** Actions of tests about messages on one server: stored messages, and the passing of time. */
export function deliveryWords(server: TestServer) {
  const { db } = server.services
  const { pool } = server.database

  const messagesOf = (request: { id: number }): Promise<Delivery[]> =>
    db.selectFrom('deliveries').selectAll().where('request_id', '=', request.id).orderBy('id').execute()

  /** Waits until the newest message of a template has the given state. */
  async function message(request: { id: number }, template: string, status: DeliveryStatus): Promise<Delivery> {
    const deadline_ms = performance.now() + wait_ms_max
    for (;;) {
      const found = (await messagesOf(request)).findLast((message) => message.template === template)
      if (found?.status === status) return found
      if (performance.now() > deadline_ms) {
        throw new Error(`${template}: ${found?.status ?? 'no message'} (${found?.error ?? ''}), not ${status}`)
      }
      await sleep(20)
    }
  }

  const sendCode = (request: SignRequest) =>
    fetch(`${server.url}/api/v1/document-sign-requests/${request.group}/codes`, { method: 'POST' })

  /** Moves all times of the messages of a request, and of their jobs, into the past. */
  async function timePasses(request: { id: number }, minutes: number): Promise<void> {
    await pool.query(
      `update deliveries set created_at = created_at - make_interval(mins => $2),
         handed_over_at = handed_over_at - make_interval(mins => $2),
         accepted_at = accepted_at - make_interval(mins => $2) where request_id = $1`,
      [request.id, minutes],
    )
    await pool.query(
      `update delivery_parts set created_at = created_at - make_interval(mins => $2), ask_at = now()
       where delivery_id in (select id from deliveries where request_id = $1)`,
      [request.id, minutes],
    )
    await pool.query(
      `update jobs set run_at = run_at - make_interval(mins => $2) where state = 'waiting'
         and (payload->>'delivery_id')::bigint in (select id from deliveries where request_id = $1)`,
      [request.id, minutes],
    )
  }

  /** Lets what waits of the messages of a request be tried at once. */
  async function tryNow(request: { id: number }): Promise<void> {
    await pool.query(
      `update jobs set run_at = now(), is_due = true where state = 'waiting'
         and (payload->>'delivery_id')::bigint in (select id from deliveries where request_id = $1)`,
      [request.id],
    )
    await wakeWorkers(db)
  }

  /** The journal events of one message, in order. */
  async function journalOf({ id }: { id: number }): Promise<string[]> {
    const { rows } = await pool.query<{ event: string }>(
      `select event from journal where subject = 'deliveries' and subject_id = $1 order by id`,
      [id],
    )
    return rows.map(({ event }) => event.replace('deliveries.', ''))
  }

  return { messagesOf, message, sendCode, timePasses, tryNow, journalOf }
}

/** Waits until a condition outside the database holds. */
export async function until(holds: () => boolean): Promise<void> {
  const deadline_ms = performance.now() + wait_ms_max
  while (!holds()) {
    if (performance.now() > deadline_ms) throw new Error('waited in vain')
    await sleep(10)
  }
}
