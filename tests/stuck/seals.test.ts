import { describe, expect, test } from 'vitest'
import type { PublicCard, SignRequest, TimelineEntry } from '#shared/contract/document-sign-requests.ts'
import type { Seal } from '#shared/contract/seal.ts'
import type { Stuck } from '#shared/contract/stuck.ts'
import { sealForgotten } from '#server/start/periodic.ts'
import { ago } from '#tests/support/clock.ts'
import { testServer } from '#tests/support/server.ts'
import { atOnce, counted, words } from '#tests/support/words.ts'
import { stuckWords } from './stuck-words.ts'

// jobs fail here on purpose; the final checks are made below, after the repair
const server = await testServer({ ends_broken: true })
const { aClient, aFile, aSigner, aSentRequest, anAdmin, reread, visitor } = words(server)
const { stuck, ofRequest, retry, filesVanish, minutesPass, jobOf, hasFailed, lastTry } = stuckWords(server)
const { pool } = server.database
const [operator, owner, auditor] = [await anAdmin('operator'), await anAdmin('owner'), await anAdmin('auditor')]
const client = await aClient()

/** A request signed two minutes ago whose sealing fails because the document cannot be read. */
async function anUnsealed() {
  const file = await aFile(client)
  const request = await aSentRequest(client, { documents: [{ file_id: file.id, title: 'Договор № 7' }] })
  const signer = await aSigner(request)
  const restore = await filesVanish(request)
  await signer.sign()
  const key = `seal:${request.id}`
  await hasFailed(key, 1)
  // its messages have left: their times are moved back later
  await server.worker.idle()
  await minutesPass(request, 2)
  return { request, key, restore }
}

async function sealings({ id }: SignRequest) {
  const { rows } = await pool.query(
    `select (select count(*)::int from documents where request_id = $1 and sealed_file_id is not null) as files,
      (select count(*)::int from journal where subject_id = $1 and event = 'document-sign-requests.seal') as seals,
      (select count(*)::int from journal where subject_id = $1 and event = 'document-sign-requests.retry') as retries`,
    [id],
  )
  return rows[0] as object
}

describe('a signed request without a seal after a minute', () => {
  test('a late seal is shown to staff with age, cause and tries; client and signer see that staff know', async () => {
    const { request, restore } = await anUnsealed()
    const row = await ofRequest(auditor, request)
    expect(row).toMatchObject({
      kind: 'seal',
      about: 'Экземпляр с протоколом',
      cause: 'Файла нет в хранилище',
      client_id: client.id,
      request_id: request.id,
      state: 'waiting',
      can_retry: true,
    })
    expect(row!.attempts).toBeGreaterThan(0)
    expect(row!.error).toContain('ENOENT')
    expect(row!.next_at).not.toBeNull()
    const { next_step } = await reread(client, request)
    expect(next_step).toEqual({
      text: 'Подписано. Экземпляр с протоколом задерживается: файла нет в хранилище. Служба поддержки уже видит это, подпись действует.',
      waits_for: 'service',
      action: 'retry_seal',
      action_at: null,
    })
    const card = (await visitor().get<PublicCard>(`document-sign-requests/${request.group}`)).body
    expect(card).toMatchObject({ sealed: false, seal_late: true })
    expect(JSON.stringify(card)).not.toContain('хранилищ')

    await restore()
    await retry(operator, row!)
    await server.worker.idle()
    await minutesPass(request, -2)
    const { body } = await visitor().get<PublicCard>(`document-sign-requests/${request.group}`)
    expect(body).toMatchObject({ sealed: true, seal_late: false })
    expect((await reread(client, request)).next_step.waits_for).toBe('nobody')
  })

  test('a signed request stays listed after its last sealing try and is sealed once by a retry', async () => {
    const { request, key, restore } = await anUnsealed()
    await lastTry(key)
    await hasFailed(key, 150)
    expect(await ofRequest(owner, request)).toMatchObject({ state: 'stopped', attempts: 150, next_at: null })
    await sealForgotten(server.services)
    expect((await jobOf(key)).state).toBe('dead')

    const row = (await ofRequest(owner, request))!
    await restore()
    const both = await Promise.all([retry(owner, row), retry(operator, row)])
    expect(counted(both)).toEqual({ 200: 2 })
    await server.worker.idle()
    await minutesPass(request, -2)
    expect(both.map(({ body }) => body.outcome)).toContain('retried')
    expect(await sealings(request)).toEqual({ files: 1, seals: 1, retries: 1 })
    expect((await retry(operator, row)).body.outcome).toBe('settled')
    expect(await sealings(request)).toEqual({ files: 1, seals: 1, retries: 1 })
    const timeline = await client.get<TimelineEntry[]>(`document-sign-requests/${request.id}/timeline`)
    expect(timeline.body.map(({ text }) => text)).toContain('Поддержка запустила подготовку экземпляра ещё раз')
  })

  test('a signed request is sealed once by twenty parallel retries during the sealing job', async () => {
    const { request, key, restore } = await anUnsealed()
    const row = (await ofRequest(owner, request))!
    await restore()
    const answers = await atOnce(20, (index) => retry(index % 2 ? owner : operator, row))
    expect(counted(answers)).toEqual({ 200: 20 })
    await server.worker.idle()
    await minutesPass(request, -2)
    expect((await jobOf(key)).state).toBe('done')
    expect(await sealings(request)).toMatchObject({ files: 1, seals: 1 })
    const { rows } = await pool.query(`select from jobs where key = $1`, [key])
    expect(rows).toHaveLength(1)
  })

  test('with an ended seal certificate nothing is sealed, staff and /readyz say so, and a retry after the renewal seals', async () => {
    const { certificate } = server.services
    const { valid_until } = certificate
    certificate.valid_until = ago({ seconds: 1 })
    const { request, key, restore } = await anUnsealed()
    await restore()
    await lastTry(key)
    await hasFailed(key, 150)
    expect((await ofRequest(owner, request))?.cause).toContain('npx roscherk seal renew')
    expect((await visitor().get<{ seal: string }>('/readyz')).body.seal).toBe('ended')
    expect((await auditor.get<Seal>('settings/seal')).body.notices).toEqual(['ended'])
    expect(await sealings(request)).toMatchObject({ files: 0, seals: 0 })

    certificate.valid_until = valid_until
    await retry(owner, (await ofRequest(owner, request))!)
    await server.worker.idle()
    await minutesPass(request, -2)
    expect(await sealings(request)).toMatchObject({ files: 1, seals: 1 })
    expect((await visitor().get<{ seal: string }>('/readyz')).body.seal).toBe('ok')
  })

  test('late seals can be retried by kind, by client or by selection', async () => {
    const three = [await anUnsealed(), await anUnsealed(), await anUnsealed()]
    const stranger = await aClient({ rubles: 0 })
    const none = await operator.post('stuck/retry', { kind: 'seal', client_id: stranger.id })
    expect(none.body).toEqual({ retried: 0, under_way: 0, settled: 0 })
    const rows = await stuck(operator, { kind: 'seal', client_id: client.id }, '&sort=["since","ASC"]')
    expect(rows.map(({ request_id }) => request_id)).toEqual(three.map(({ request }) => request.id))
    for (const { restore } of three) await restore()
    const head = { 'idempotency-key': 'three' }
    const first = await operator.post('stuck/retry', { ids: [rows[0]!.id] }, head)
    expect(first.body).toMatchObject({ retried: 1 })
    expect((await operator.post('stuck/retry', { ids: [rows[0]!.id] }, head)).body).toEqual(first.body)
    const rest = await operator.post<{ retried: number }>('stuck/retry', { kind: 'seal', client_id: client.id })
    expect(rest.body.retried).toBe(2)
    await server.worker.idle()
    for (const { request } of three) {
      await minutesPass(request, -2)
      expect(await sealings(request)).toEqual({ files: 1, seals: 1, retries: 1 })
    }
    expect(await stuck(operator, { client_id: client.id })).toEqual([])
  })
})

test('pages that cannot be rendered are listed with their client, retried, and disappear', async () => {
  const file = await aFile(client)
  await server.worker.idle()
  const key = `render:${file.id}`
  await pool.query(
    `update jobs set state = 'dead', attempts = 150, last_error = 'cpu_time: over 5000 ms' where key = $1`,
    [key],
  )
  const [row] = await stuck(auditor, { kind: 'job', client_id: client.id })
  expect(row).toMatchObject({
    about: 'Страницы документа для просмотра',
    cause: 'Файл обрабатывается слишком долго',
    state: 'stopped',
    request_id: null,
  })
  expect((await retry(auditor, row!)).status).toBe(403)
  expect((await retry(operator, row!)).body.outcome).toBe('retried')
  await server.worker.idle()
  expect((await jobOf(key)).state).toBe('done')
  expect((await retry(operator, row!)).body.outcome).toBe('settled')
})

describe('the list of stuck items', () => {
  test('the list of stuck items is sorted by age, filtered, paged and exported', async () => {
    const two = [await anUnsealed(), await anUnsealed()]
    await minutesPass(two[1]!.request, 60)
    const oldest = await operator.get<Stuck[]>('stuck?sort=["since","ASC"]&range=[0,0]')
    expect(oldest.headers.get('content-range')).toBe('stuck 0-0/2')
    expect(oldest.body[0]!.request_id).toBe(two[1]!.request.id)
    expect(await stuck(operator, { kind: 'receipt' })).toEqual([])
    expect((await operator.get('stuck?filter={"error":"x"}')).status).toBe(400)
    expect((await operator.get('stuck?sort=["error","ASC"]')).status).toBe(400)
    const csv = (await operator.get<Buffer>('stuck?format=csv')).body.toString()
    expect(csv.split('\r\n').filter((line) => line.includes('Файла нет в хранилище'))).toHaveLength(2)
    expect((await operator.get('stuck?format=xlsx')).status).toBe(200)
    for (const { restore } of two) await restore()
    await operator.post('stuck/retry', { kind: 'seal' })
    await server.worker.idle()
    await minutesPass(two[0]!.request, -2)
    await minutesPass(two[1]!.request, -62)
  })

  test('a retry of stuck items answers 404 for unknown ids, and needs ids or a kind', async () => {
    for (const id of [4 * 999_999, 4 * 999_999 + 1, 4 * 999_999 + 2, 3]) {
      expect((await retry(operator, { id })).status).toBe(404)
    }
    for (const body of [{}, { kind: 'all' }, { ids: [] }, { ids: [1], kind: 'seal' }]) {
      expect([400, 422]).toContain((await operator.post('stuck/retry', body)).status)
    }
  })
})

test('all invariants hold after the tests of late seals', async () => {
  await server.worker.idle()
  expect(await server.findings()).toEqual([])
})
