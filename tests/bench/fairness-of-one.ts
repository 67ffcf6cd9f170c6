import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import { openSecrets } from '#server/platform/core/secrets.ts'
import { aSending, aTable } from '../support/bulk-tables.ts'
import { aCaller, type Caller } from '../support/caller.ts'
import { acceptSenders } from '../support/registration.ts'
import { startServer } from '../support/server-process.ts'
import { logIntoCabinet, logIntoSupport, openDatabase } from '../support/whole-server.ts'
import { aContract, aPhone } from '../support/words.ts'

/**
 * How long one client's link, code and seal take while nothing else happens, and while another client uploads long
 * documents and sends to thousands from a table: from the call until the gateway has the message, or the seal is stored.
 */
const rounds = Number(process.env['ROUNDS'] ?? 40)
const files = Number(process.env['FILES'] ?? 20)
const pages = Number(process.env['PAGES'] ?? 300)
const people = Number(process.env['PEOPLE'] ?? 10_000)
const settle_ms = 20_000
const uploads_at_once = 4
const goal_ratio = 2

type Measured = Record<'link' | 'code' | 'seal', number[]>

const say = (text: string) => process.stdout.write(`${text}\n`)
// neither client is to meet its budget of messages
const server = await startServer({ env: { MESSAGES_PER_CLIENT: '1000000' } })
const database = await openDatabase(server)
try {
  const documents = Array.from({ length: files }, (_none, nth) => aLongDocument(nth))
  const busy = await logIntoCabinet(server.url)
  const quiet = await anotherClient()
  await database.query('update ledger_accounts set available = 1e12 where package_id is null')
  const [send, sendBulk] = [await sender(quiet), await sender(busy)]
  // the demo's documents are still being drawn and sealed
  await sleep(settle_ms)
  const calm = await measure(send)
  const stop = new AbortController()
  const load = [uploadAll(busy, documents, stop.signal), sendBulk.toAll()]
  // the first uploads are being read, the table is being checked
  await sleep(2000)
  const loaded = await measure(send)
  stop.abort()
  const done = await progress()
  await Promise.all(load)
  report(calm, loaded)
  say(`meanwhile: ${done}`)
} finally {
  await database.end()
  await server.stop()
}

type Sender = Awaited<ReturnType<typeof sender>>

async function anotherClient(): Promise<Caller> {
  const [login, password] = ['quiet@example.test', 'Zelyonyj-les-shumit']
  const visitor = aCaller(server.url)
  await visitor.post('registration', {
    kind: 'legal',
    name: 'ООО «Ромашка»',
    inn: '7707049388',
    full_name: 'Васильева Анна Петровна',
    login,
    phone: aPhone(),
    password,
    consents: { agreement: true, personal_data: true },
  })
  const token = /#([\w-]+)/.exec(await messageTo(login, 'confirm_email'))?.[1]
  const { body } = await visitor.post<{ token: string }>('registration/confirm', { token, password })
  const client = aCaller(server.url, body.token)
  const owner = await logIntoSupport(server.url)
  const { client_id } = (await client.get<{ client_id: number }>('profile')).body
  await owner.post('billing/payments', { client_id, amount: 100_000, description: 'На замер' })
  await acceptSenders(owner, client_id)
  return client
}

/** The demo keeps what it sent. Not by /outbox, whose newest rows are soon those of the table. */
async function messageTo(recipient: string, template: string): Promise<string> {
  const secrets = await openSecrets(server.dataDir, undefined)
  for (;;) {
    const { rows } = await database.query<{ sealed_body: Buffer }>(
      'select sealed_body from deliveries where recipient = $1 and template = $2',
      [recipient, template],
    )
    const [sent] = rows
    if (sent) return secrets.open(sent.sealed_body)
    await sleep(20)
  }
}

async function sender(client: Caller) {
  const pdf = { 'content-type': 'application/pdf' }
  const file = await client.send<{ id: number }>('POST', 'files?name=1.pdf', new Uint8Array(aContract()), pdf)
  const [entity] = (await client.get<LegalEntity[]>('legal-entities')).body
  const order = { legal_entity_id: entity?.id, documents: [{ file_id: file.body.id }] }
  return {
    async toOne(phone: string): Promise<SignRequest> {
      const signers = [{ full_name: 'Иванов Иван', phone }]
      const { status, body } = await client.post<SignRequest[]>('document-sign-requests', {
        ...order,
        signers,
        send: true,
      })
      const [request] = body
      if (!request) throw new Error(`${status} ${JSON.stringify(body)}`)
      return request
    },
    async toAll(): Promise<void> {
      const { id } = await aSending(client, aTable(people))
      const { status, body } = await client.post(`bulk-sendings/${id}/confirm`, order)
      if (status !== 200) throw new Error(JSON.stringify(body))
    },
  }
}

/** Other bytes each time: known pages are not drawn again. */
function aLongDocument(nth: number): Uint8Array<ArrayBuffer> {
  const contract = resolve(import.meta.dirname, '../support/pdf/contract-3-pages.pdf')
  const path = join(server.dataDir, `${nth}.pdf`)
  const copies = Array.from({ length: pages / 3 }, () => contract)
  execFileSync('qpdf', ['--empty', '--pages', ...copies, '--', path])
  return new Uint8Array(readFileSync(path))
}

/** Uploads the documents as fast as the server accepts them. */
async function uploadAll(client: Caller, documents: Uint8Array<ArrayBuffer>[], stop: AbortSignal): Promise<void> {
  const left = Array.from({ length: files }, (_none, nth) => nth)
  const lane = async (): Promise<void> => {
    for (let nth = left.shift(); nth !== undefined && !stop.aborted; nth = left.shift()) {
      const bytes = documents[nth] ?? new Uint8Array()
      for (let status = 0; status !== 201 && !stop.aborted;) {
        const head = { 'content-type': 'application/pdf' }
        status = (await client.send('POST', `files?name=${nth}.pdf`, bytes, head)).status
        if (status !== 201) await sleep(500)
      }
    }
  }
  await Promise.all(Array.from({ length: uploads_at_once }, lane))
}

async function measure(send: Sender): Promise<Measured> {
  const measured: Measured = { link: [], code: [], seal: [] }
  for (let round = 0; round < rounds; round++) {
    const phone = aPhone()
    const visitor = aCaller(server.url)
    let from = Date.now()
    const { id, group } = await send.toOne(phone)
    const accepted = (template: string) =>
      moment(`select accepted_at as at from deliveries where request_id = $1 and template = '${template}'`, id)
    measured.link.push((await accepted('link')) - from)
    from = Date.now()
    await visitor.post(`document-sign-requests/${group}/codes`)
    measured.code.push((await accepted('code')) - from)
    const code = /\d{6}/.exec(await messageTo(phone, 'code'))?.[0]
    const path = `document-sign-requests/${group}`
    const { body } = await visitor.post<{ token: string }>(`${path}/codes/check`, { code })
    from = Date.now()
    await aCaller(server.url, body.token).post(`${path}/sign`)
    measured.seal.push((await moment('select sealed_at as at from document_sign_requests where id = $1', id)) - from)
  }
  return measured
}

/** Polls until the column has a value. */
async function moment(query: string, id: number): Promise<number> {
  for (;;) {
    const { rows } = await database.query<{ at: Date | null }>(query, [id])
    const at = rows[0]?.at
    if (at) return at.getTime()
    await sleep(20)
  }
}

async function progress(): Promise<string> {
  const { rows } = await database.query<{ text: string }>(
    `select format(
    '%s files uploaded, %s drawings waiting, %s rows sent, %s links waiting, %s codes expired unsent',
    (select count(*) from files where pages = $1), (select count(*) from jobs where lane = 'drawing' and state <> 'done'),
    (select count(*) from bulk_sending_rows where status = 'sent'),
    (select count(*) from jobs where lane = 'messages' and state = 'waiting'),
    (select count(*) from deliveries where secret and status = 'expired')) as text`,
    [pages],
  )
  return rows[0]?.text ?? ''
}

function report(calm: Measured, loaded: Measured): void {
  say(`${rounds} rounds each, milliseconds     calm p50   p95   loaded p50   p95   ratio of p95 (goal ≤ ${goal_ratio})`)
  for (const what of ['link', 'code', 'seal'] as const) {
    const [before, after] = [calm[what], loaded[what]].map((all) => [quantile(all, 0.5), quantile(all, 0.95)] as const)
    if (!before || !after) continue
    const cells = [...before, ...after].map((value) => String(Math.round(value)).padStart(8))
    say(`${what.padEnd(28)} ${cells.join(' ')}   × ${(after[1] / before[1]).toFixed(2)}`)
  }
}

function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN
}
