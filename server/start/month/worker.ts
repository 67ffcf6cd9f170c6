import { mock } from 'node:test'
import { setPriority } from 'node:os'
import { sql } from 'kysely'
import { deliveryCauses } from '#shared/text/delivery-causes.ts'
import type { Driver } from '#server/messages/core/driver.ts'
import { outboxDriver } from '#server/messages/gateways/outbox.ts'
import { openLog } from '#server/platform/core/log.ts'
import { urlForCommands } from '#server/platform/db/database-config.ts'
import { sessions } from '#server/platform/db/pool.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { buildApp } from '#server/start/app.ts'
import { publicUrlOf, readConfig } from '#server/start/config.ts'
import { openServices } from '#server/start/open-services.ts'
import { openDoors } from './doors.ts'
import { closeMonth } from '#server/start/demo/month-schema.ts'
import { openPast } from './past.ts'
import { planMonth } from './plan.ts'
import { dead_phones } from './requests.ts'

/** Nobody is written to in earnest, whatever the server is configured with; some numbers do not exist. */
const gateway: Driver = {
  ...outboxDriver,
  send: (message) =>
    message.recipient.startsWith(dead_phones)
      ? Promise.resolve({ kind: 'refused', status: 'rejected', cause: deliveryCauses.bad_phone })
      : outboxDriver.send(message),
}

/** Makes the month, or what is left of it, in a process of its own, whose time is the past. */
async function makeMonth(): Promise<void> {
  const given = readConfig(process.env)
  const url = await urlForCommands(given)
  if (url === undefined) return
  const log = openLog('warn')
  const address = sessions(url)
  const { db, pool } = openPast(address, log)
  const clock = await sql<{
    begins: Date
    ends: Date
    done: number
  }>`select begins, ends, done from demo_month.clock`.execute(db)
  const [{ begins, ends, done }] = clock.rows as [(typeof clock.rows)[number]]
  mock.timers.enable({ apis: ['Date'], now: begins.getTime() })
  const config = {
    ...given,
    public_url: publicUrlOf(given),
    api_base: '/api',
    api_version: 'v1',
    support_api_base: '/api/support',
    trust_proxy: [],
    document_workers: { front: 1, background: 1 },
    seal: { ...given.seal, tsa_url: undefined, gost: undefined },
    tracing: null,
  }
  const opened = await openServices(config, log, { db, pool, address })
  const services = { ...opened, delivery: { ...opened.delivery, sms: gateway, email: gateway } }
  const app = await buildApp(services, { pages: false })
  const doors = openDoors(app, services)
  const plan = planMonth({ begins: begins.getTime(), ends: ends.getTime() })
  for (const [index, step] of plan.entries()) {
    if (index < done) continue
    await doors.at(step.at)
    // the demo goes on without what failed; a step that was cut off is refused what it has done
    await step.run(doors).catch((error: unknown) => {
      if (index !== done || done === 0) log.warn({ cause: String(error), step: step.what }, 'the month of the demo')
    })
    await doors.work()
    await sql`update demo_month.clock set done = ${index + 1}`.execute(db)
  }
  await app.close()
  await transaction(db, closeMonth)
  await opened.close()
  await pool.end()
}

setPriority(19)
process.on('disconnect', () => process.exit())
await makeMonth()
process.disconnect?.()
