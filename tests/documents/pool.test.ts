import { afterEach, expect, test } from 'vitest'
import { openPool, type Pool, type PoolSettings, type TaskFailure, WorkerLost } from '#server/documents/pool/pool.ts'
import { inspect } from '#server/documents/tasks/inspect.ts'
import { clientOwner } from '#server/platform/threads/owner.ts'
import { rooms } from '#server/platform/threads/rooms.ts'
import { aPdf, refusalOf } from '../support/fixtures.ts'

let pool: Pool
afterEach(() => pool.close())

function aPool(settings: PoolSettings = {}): Pool {
  pool = openPool({ workers: 1, ...settings })
  return pool
}

const echo = () => pool.run('simulateFailure', { how: 'echo' })

test('an endless task of the worker pool is stopped, and the next one runs', async () => {
  aPool({ time_limit_ms: 300 })
  // in the background, where a task may wait for a core for longer: a busy machine does not end it first
  await expect(pool.run('simulateFailure', { how: 'hang' }, { background: true })).rejects.toMatchObject({
    name: 'WorkerLost',
    cause_code: 'cpu_time',
  })
  expect(await pool.run('simulateFailure', { how: 'echo' }, { background: true })).toBe('echo')
})

test.each(['crash', 'exhaust'] as const)('a dead document worker (%s) is replaced', async (how) => {
  aPool({ heap_megabytes_max: 48, time_limit_ms: 20_000 })
  await expect(pool.run('simulateFailure', { how })).rejects.toMatchObject({ name: 'WorkerLost', cause_code: 'crash' })
  expect(await echo()).toBe('echo')
})

test('a file whose worker could not start is not reported as broken', async () => {
  // a heap of one megabyte does not carry Node itself: no worker starts
  aPool({ heap_megabytes_max: 1 })
  expect(await refusalOf(inspect(pool, aPdf({ pages: 1 }), 'Договор.pdf'))).toBe('not_ready')
})

test('a file whose inspection takes too much CPU time is refused as too complex, not as broken', async () => {
  // the loss is given: a real limit of a few ms of CPU ends as `waited` when the worker gets no core
  const lost = { run: () => Promise.reject(new WorkerLost('cpu_time', 'inspect')), closed: false }
  await expect(inspect(lost, aPdf({ pages: 1 }), 'Договор.pdf')).rejects.toThrow('слишком сложен')
})

test('a dead document worker affects only its own task', async () => {
  aPool()
  const dying = pool.run('simulateFailure', { how: 'crash' })
  const waiting = [echo(), echo(), echo()]
  await expect(dying).rejects.toBeInstanceOf(WorkerLost)
  expect(await Promise.all(waiting)).toEqual(['echo', 'echo', 'echo'])
})

test('pool task refusals are thrown as such, errors as errors, and only errors are reported', async () => {
  const failures: TaskFailure[] = []
  aPool({ report: (failure) => failures.push(failure) })
  expect(await refusalOf(pool.run('simulateFailure', { how: 'refuse' }))).toBe('file_bomb')
  await expect(pool.run('simulateFailure', { how: 'throw' })).rejects.toThrow('as ordered')
  expect(failures).toEqual([{ task: 'simulateFailure', cause: 'failed', message: 'as ordered' }])
})

test('background tasks take no worker from tasks with a waiting caller', async () => {
  aPool({ background_workers: 1, time_limit_ms: 20_000 })
  const drawing = pool.run('simulateFailure', { how: 'hang' }, { background: true }).catch((error: unknown) => error)
  const queued = pool.run('simulateFailure', { how: 'echo' }, { background: true }).catch((error: unknown) => error)
  expect(await echo()).toBe('echo')
  await expect.poll(() => pool.workers.busy).toBe(1)
  await pool.close()
  for (const ended of await Promise.all([drawing, queued])) expect(ended).toMatchObject({ cause_code: 'closed' })
})

test('a client whose tasks fill their room leaves a worker and room to the others', async () => {
  aPool({ workers: 2, time_limit_ms: 20_000 })
  await pool.warm()
  const port = pool.forOwner(() => clientOwner(1))
  const hang = () => port.run('simulateFailure', { how: 'hang' }).catch((error: unknown) => error)
  const ends = Array.from({ length: 1 + rooms.pages.of_one.client }, hang)
  expect(await refusalOf(port.run('simulateFailure', { how: 'echo' }))).toBe('too_many_requests')
  const other = pool.forOwner(() => clientOwner(2))
  expect(await other.run('simulateFailure', { how: 'echo' })).toBe('echo')
  await pool.close()
  for (const ended of await Promise.all(ends)) expect(ended).toMatchObject({ cause_code: 'closed' })
})

test('a closed worker pool accepts no tasks and does not wait for hanging ones', async () => {
  aPool()
  const hanging = pool.run('simulateFailure', { how: 'hang' }).catch((error: unknown) => error)
  await pool.close()
  expect(await hanging).toBeInstanceOf(WorkerLost)
  await expect(echo()).rejects.toMatchObject({ cause_code: 'closed' })
})
