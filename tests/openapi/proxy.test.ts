import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { CodeAccepted, SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { UploadedFile } from '#shared/contract/files.ts'
import type { Individual } from '#shared/contract/individuals.ts'
import type { ClientSession } from '#shared/contract/session.ts'
import { inDays } from '#tests/support/clock.ts'
import { aCaller, query, type Answer, type Caller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aContract, aPhone, words } from '#tests/support/words.ts'
import { aSeller } from '../support/billing.ts'
import { aFolder, aPayingClient, documentFile, programs, quiet_env } from './openapi.support.ts'

const server = await testServer()
const { codeFor } = words(server)
const folder = await aFolder('proxy')

async function aFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Prism between the client and the server: it compares each request and each answer with the document. */
async function aProxy(): Promise<string> {
  const document = await documentFile(server, 'v1', folder)
  const port = await aFreePort()
  const args = ['proxy', document, `${server.url}/api/v1`, '-p', String(port), '-h', '127.0.0.1']
  const prism = spawn(join(programs, 'prism'), args, { env: quiet_env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [prism.stdout, prism.stderr]) stream.on('data', (chunk: Buffer) => (printed += String(chunk)))
  onTestFinished(async () => {
    const exited = once(prism, 'exit')
    prism.kill()
    await exited
  })
  for (;;) {
    if (printed.includes('is listening')) return `http://127.0.0.1:${port}`
    if (prism.exitCode !== null) throw new Error(printed)
    await sleep(100)
  }
}

test('Prism as a validating proxy reports no violation in the main job', async () => {
  await aSeller(server)
  const { login, password, legal_entity_id } = await aPayingClient(server)
  const url = await aProxy()
  const violations: unknown[] = []
  let calls = 0

  /** A caller through the proxy; the violations that the proxy reports are collected. */
  function through(token?: string): Caller {
    const caller = aCaller(url, token, '')
    const watched = async <T>(method: string, path: string, answer: Promise<Answer<T>>): Promise<Answer<T>> => {
      const got = await answer
      calls += 1
      const found = got.headers.get('sl-violations')
      if (found) violations.push({ call: `${method} ${path}`, status: got.status, found: JSON.parse(found) as unknown })
      return got
    }
    return {
      ...caller,
      get: (path, head) => watched('GET', path, caller.get(`/${path}`, head)),
      post: (path, body, head) => watched('POST', path, caller.post(`/${path}`, body, head)),
      put: (path, body, head) => watched('PUT', path, caller.put(`/${path}`, body, head)),
      delete: (path, head) => watched('DELETE', path, caller.delete(`/${path}`, head)),
      send: (method, path, body, head) => watched(method, path, caller.send(method, `/${path}`, body, head)),
    }
  }
  const visitor = through()
  await visitor.post('auth/login', { login, password: 'wrong' })
  const session = await visitor.post<ClientSession>('auth/login', { login, password })
  const client = through(session.body.token)
  await client.get('profile')
  await client.put('profile', { full_name: 'Новое Имя' })
  await client.get('billing-balance')
  await client.get('billing/packages/balance')
  await client.get('billing/quote?signatures=3')
  await client.get(`billing/tariffs?${query({ sort: ['price', 'ASC'], range: [0, 9], filter: {} })}`)
  await client.get('billing/transactions')
  await client.get('billing/transactions/totals')
  await client.put('billing-balance/notice', { threshold: 100, email: null })
  const bill = await client.post<{ id: number }>('billing/bills', { legal_entity_id, amount: 500, email: 'a@b.test' })
  await client.get(`billing/bills/${bill.body.id}`)
  await client.get(`billing/bills/${bill.body.id}/pdf`)
  await client.get('billing/acts')
  await client.get('billing/reconciliation?from=2026-01-01&to=2026-12-31')
  const person = { last_name: 'Иванов', first_name: 'Иван', phone: aPhone() }
  const added = await client.post<Individual>('individuals', person)
  await client.put(`individuals/${added.body.id}`, { middle_name: 'Иванович' }, { 'if-match': '"1"' })
  await client.put(`individuals/${added.body.id}`, { middle_name: 'Петрович' }, { 'if-match': '"1"' })
  await client.get(`individuals/${added.body.id}`)
  await client.get('individuals/999999')
  await client.get(`individuals?${query({ filter: { q: 'иванов' } })}`)
  await client.get('legal-entities')
  const contact = await client.post<{ id: number }>('legal-entities-contacts', { legal_entity_id, full_name: 'Белова' })
  await client.delete(`legal-entities-contacts/${contact.body.id}`)
  const code = await client.post<{ id: number }>('client-codes', { label: '1С' })
  await client.delete(`client-codes/${code.body.id}`)
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(aContract())], { type: 'application/pdf' }), 'contract.pdf')
  const file = await client.send<UploadedFile>('POST', 'files', form)
  // a raw body, as the module for 1С uploads a file
  const raw = { 'content-type': 'application/pdf' }
  const pdf = new Uint8Array(aContract())
  expect((await client.send('POST', `files?name=${encodeURIComponent('Договор № 5.pdf')}`, pdf, raw)).status).toBe(201)
  await client.get(`files/${file.body.id}/pages/1?w=780`)
  const order = {
    legal_entity_id,
    documents: [{ file_id: file.body.id }],
    signers: [{ individual_id: added.body.id }],
    external_id: 'main-job',
  }
  const made = await client.post<SignRequest[]>('document-sign-requests', order, { 'idempotency-key': 'main-job' })
  await client.post('document-sign-requests', order)
  const request = made.body[0]!
  const path = `document-sign-requests/${request.id}`
  await client.post(`${path}/send`, {}, { 'idempotency-key': 'main-job-send' })
  await client.get(path)
  await client.get(`document-sign-requests?${query({ filter: { status: ['sent', 'opened'] } })}`)
  await client.post(`${path}/extend`, { deadline: inDays(50) })
  await client.post(`${path}/schedule`, { reminders: { every_days: 3, times_max: 2 } })
  await client.get(`${path}/timeline`)
  const link = `document-sign-requests/${request.group}`
  await visitor.get(`sign-links/${request.group}`)
  await visitor.get('sign-links/no-such-link-at-all')
  const document = request.documents[0]!
  await visitor.get(`${link}/documents/${document.id}/pages/1`)
  await visitor.post(`${link}/open`, { document_id: document.id })
  await visitor.post(`${link}/codes`)
  await visitor.post(`${link}/codes/check`, { code: '000000' })
  const sms = await codeFor(request.signer.phone)
  const accepted = await visitor.post<CodeAccepted>(`${link}/codes/check`, { code: sms })
  const signer = through(accepted.body.token)
  const signed = await signer.post(`${link}/sign`, undefined, { 'idempotency-key': 'main-job-sign' })
  expect(signed.status).toBe(200)
  await signer.get(`${link}/downloads`)
  let sealed: number | null = null
  while (sealed === null) {
    await sleep(200)
    sealed = (await client.get<SignRequest>(path)).body.documents[0]!.sealed_file_id
  }
  const download = await client.get<Buffer>(`downloads/${sealed}`)
  expect(download.status).toBe(200)
  const evidence = await client.get<Buffer>(`${path}/evidence`)
  expect(evidence.status).toBe(200)
  await visitor.post('verify', { sha256: document.sha256 })
  await visitor.get('verify/certificates')
  const ended = await client.post(`${path}/cancel`)
  expect(ended.status).toBe(409)
  await client.post('auth/logout')
  expect(violations).toEqual([])
  expect(calls).toBeGreaterThanOrEqual(44)
})
