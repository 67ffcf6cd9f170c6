import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { openOperatorCertificate } from '#server/documents/cms/operator-certificate.ts'
import { openPool, type Pool, type PoolSettings } from '#server/documents/pool/pool.ts'
import { sealDocument } from '#server/documents/tasks/seal.ts'
import { aPdf, sample } from '../support/fixtures.ts'
import { aProtocol } from './protocol.support.ts'

const missing = !existsSync('/proc/self/task')
if (missing) console.warn('ПРОПУЩЕНО: нет /proc, процессы не проверены')

let pool: Pool
afterEach(() => pool.close())

function aPool(settings: PoolSettings = {}): Pool {
  pool = openPool({ workers: 1, ...settings })
  return pool
}

const commandOf = (pid: number) => (existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '')
const isWorker = (pid: number) => commandOf(pid).includes('documents/worker/worker.ts')
const workers = () => pool.workers.pids

test.skipIf(missing)('closing the worker pool leaves no process, whatever the workers were doing', async () => {
  aPool({ workers: 3 })
  await pool.warm()
  const hanging = pool.run('simulateFailure', { how: 'hang' }).catch((error: unknown) => error)
  const open = workers()
  expect(open.map(isWorker)).toEqual([true, true, true])
  await pool.close()
  expect(open.filter(isWorker)).toEqual([])
  expect(await hanging).toMatchObject({ cause_code: 'closed' })
})

test.skipIf(missing)('document workers end when their server is killed, even a hanging one', async () => {
  const owner = fork(new URL('./pool-owner.support.ts', import.meta.url), { execArgv: [] })
  const [open] = (await once(owner, 'message')) as [number[]]
  expect(open.map(isWorker)).toEqual([true, true])
  // the task is on its way
  await sleep(300)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  await expect.poll(() => open.filter(isWorker)).toEqual([])
})

test.skipIf(missing)('a file whose worker is killed is retried once, not twice', async () => {
  aPool({ time_limit_ms: 20_000 })
  await pool.warm()
  const hanging = pool.run('simulateFailure', { how: 'hang' }).catch((error: unknown) => error)
  const kill = async () => {
    await expect.poll(() => pool.workers.busy).toBe(1)
    for (const worker of workers()) process.kill(worker, 'SIGKILL')
    await expect.poll(() => pool.workers.busy).toBe(0)
  }
  await kill()
  await kill()
  expect(await hanging).toMatchObject({ cause_code: 'killed' })
  expect(await pool.run('simulateFailure', { how: 'echo' })).toBe('echo')
})

test.skipIf(missing)('a document worker without a free core is not timed out', async () => {
  aPool({ time_limit_ms: 1500 })
  await pool.warm()
  const signal = (name: NodeJS.Signals) => workers().forEach((worker) => process.kill(worker, name))
  signal('SIGSTOP')
  const echo = pool.run('simulateFailure', { how: 'echo' })
  await sleep(2000)
  signal('SIGCONT')
  expect(await echo).toBe('echo')
})

test.skipIf(missing)(
  'a document is not wrapped for want of a free core: its sealing fails and is tried again',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'roscherk-'))
    const { operator } = await openOperatorCertificate(folder)
    aPool({ operator })
    await pool.warm()
    const original = sample('contract-1-page')
    const sha256 = sha256Hex(original)
    const protocol = aProtocol({ sha256, size_bytes: original.length })
    const seal = () =>
      sealDocument(pool, { original, sha256, position: 1, file_name: 'Договор.pdf', protocol, wrap: false })
    const [first = 0] = workers()
    process.kill(first, 'SIGSTOP')
    const sealing = seal().catch((error: unknown) => error)
    process.kill(first, 'SIGKILL')
    const others = () => workers().filter((worker) => worker !== first)
    await expect.poll(others, { interval: 5 }).toHaveLength(1)
    // before it has started
    process.kill(others()[0] ?? 0, 'SIGKILL')
    expect(await sealing).toMatchObject({ name: 'WorkerLost', isByFile: false })
    expect(await seal()).toMatchObject({ mode: 'in_place' })
    rmSync(folder, { recursive: true })
  },
)

test.skipIf(missing)('an idle document worker ends and is replaced on demand', async () => {
  aPool({ idle_ms_max: 200 })
  const echo = () => pool.run('simulateFailure', { how: 'echo' })
  await echo()
  const [first = 0] = workers()
  expect(isWorker(first)).toBe(true)
  await expect.poll(() => isWorker(first)).toBe(false)
  expect(await echo()).toBe('echo')
  expect(workers()).not.toContain(first)
})

test.skipIf(missing)('a document worker’s environment contains no secrets', async () => {
  vi.stubEnv('SECRET_KEY', 'secret-of-a-test')
  const folder = mkdtempSync(join(tmpdir(), 'roscherk-'))
  const { operator } = await openOperatorCertificate(folder)
  aPool({ operator })
  await pool.warm()
  const [worker = 0] = workers()
  const seen = commandOf(worker) + readFileSync(`/proc/${worker}/environ`, 'utf8')
  expect(seen).toContain('MALLOC_ARENA_MAX=2')
  expect(seen).not.toMatch(/SECRET|secret|DATABASE|BEGIN/)
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('processed documents are not kept in the server’s memory', async () => {
  const document_bytes = 32 * 1024 * 1024
  aPool()
  await pool.warm()
  const before = await heldBytes()
  for (let i = 0; i < 4; i++)
    await pool.run('check_seal', { bytes: Buffer.alloc(document_bytes), roots: [], stamp_roots: [], revoked: [] })
  await expect.poll(async () => (await heldBytes()) - before).toBeLessThan(document_bytes / 4)
})

test('a worker never mixes up two documents', async () => {
  aPool()
  const [first, second] = [aPdf({ pages: 1 }), aPdf({ pages: 2 })]
  for (const bytes of [first, first, second, first, second, second, Buffer.from(second)]) {
    const { sha256, pages } = await pool.run('inspect', { bytes, name: 'a.pdf' })
    expect({ sha256, pages }).toEqual({ sha256: sha256Hex(bytes), pages: bytes === first ? 1 : 2 })
  }
})

async function heldBytes(): Promise<number> {
  setFlagsFromString('--expose-gc')
  // objects referenced in this turn of the event loop are collected only after it
  await sleep(1)
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().arrayBuffers
}
