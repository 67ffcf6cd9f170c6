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
