import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { job_wait_seconds_max } from '#shared/rules/limits.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'

const server = await testServer()
const { visitor } = words(server)
const { db } = server.services
// no worker takes jobs here
await server.worker.stop()

const jobs = async () => {
  const { status, body } = await visitor().get<{ jobs: string }>('/readyz')
  return [status, body.jobs]
}

type JobState = 'waiting' | 'running' | 'dead'

/** A job created, due or leased so many seconds ago; removed after the check. */
async function jobsWith(job: { state: JobState; made: number; due: number; lease?: number }) {
  const ago = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`
  const { state, made, due, lease } = job
  const { id } = await db
    .insertInto('jobs')
    .values({
      kind: 'render',
      payload: '{}',
      state,
      run_at: ago(due),
      created_at: ago(made),
      leased_until: lease === undefined ? null : ago(lease),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answer = await jobs()
  await db.deleteFrom('jobs').where('id', '=', id).execute()
  return answer
}

const long = job_wait_seconds_max + 5

test('/readyz reports jobs that no worker takes, and stays ready', async () => {
  expect(await jobs()).toEqual([200, 'ok'])
  expect(await jobsWith({ state: 'waiting', made: long, due: long })).toEqual([200, 'late'])
  expect(await jobsWith({ state: 'running', made: long, due: long, lease: long })).toEqual([200, 'late'])
})

test('/readyz does not report jobs that are on time', async () => {
  expect(await jobsWith({ state: 'waiting', made: long, due: -1 })).toEqual([200, 'ok'])
  expect(await jobsWith({ state: 'waiting', made: long, due: job_wait_seconds_max - 30 })).toEqual([200, 'ok'])
  expect(await jobsWith({ state: 'running', made: long, due: long, lease: -30 })).toEqual([200, 'ok'])
  expect(await jobsWith({ state: 'dead', made: long, due: long })).toEqual([200, 'ok'])
})

test('/readyz reports the age of the oldest code, link and seal that wait', async () => {
  const oldest = async () => (await visitor().get<{ oldest_seconds: object }>('/readyz')).body.oldest_seconds
  expect(await oldest()).toEqual({ code: 0, link: 0, seal: 0 })
  const ago = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`
  await db
    .insertInto('jobs')
    .values([
      { kind: 'deliver', lane: 'messages', payload: '{}', run_at: ago(3600) },
      { kind: 'deliver', lane: 'messages', payload: '{}', run_at: ago(-3600) },
    ])
    .execute()
  const code = { channel: 'sms', template: 'code', recipient: '+79160000000', body: '••••••', secret: true } as const
  await db
    .insertInto('deliveries')
    .values({ ...code, created_at: ago(7200) })
    .execute()
  const ages = (await oldest()) as Record<'code' | 'link' | 'seal', number>
  expect(Math.floor(ages.code / 3600)).toBe(2)
  expect(Math.floor(ages.link / 3600)).toBe(1)
  expect(ages.seal).toBe(0)
  await db.deleteFrom('jobs').execute()
  await db.deleteFrom('deliveries').execute()
})
