import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import type { Template } from '#shared/contract/templates.ts'
import { openOffice } from '#server/documents/office/office.ts'
import { cpuTime } from '#server/documents/pool/cpu-time.ts'
import { openDocuments } from '#server/documents/pool/documents.ts'
import { openPool } from '#server/documents/pool/pool.ts'
import { fillRows } from '#server/documents/office/fill-rows.ts'
import { clientOwner } from '#server/platform/threads/owner.ts'
import { aSending, csv, rereadSending } from '../bulk/tables.support.ts'
import { query, type Answer } from '../support/caller.ts'
import { aPhone } from '../support/words.ts'
import { aDocx, p, page_break, row as tableRow, table } from '../documents/word.support.ts'
import { signingWords } from '../support/signing-words.ts'
import { startServer } from '../support/server-process.ts'
import { aSender, logIntoCabinet, logIntoSupport, openDatabase } from '../support/whole-server.ts'
import { endedChildrenSeconds } from './processes.ts'
import { askedDuring, countPeakAnew, p99, peakMegabytes, worst } from './watch.ts'

/**
 * Personal contracts of three pages from one Word template. First only made, by portions of several sizes: what one run
 * of LibreOffice for many documents saves. Then over HTTP as a client does it: one bulk sending of all people, each with
 * their own document, all signed and sealed, with /healthz polled every 10 ms. The callers share the machine with the
 * server. SHORT=1 for a quick look.
 */
const short = process.env['SHORT'] === '1'
const people = Number(process.env['PEOPLE'] ?? (short ? 20 : 1000))
const made_alone = Number(process.env['MADE'] ?? (short ? 20 : 100))
const portions = (process.env['PORTIONS'] ?? (short ? '1,10' : '1,10,25')).split(',').map(Number)
const callers = Number(process.env['CALLERS'] ?? 4)
const settle_ms = short ? 5_000 : 15_000

const row = (name: string, value: string, goal = '') =>
  process.stdout.write(`${name.padEnd(52)} ${value.padStart(18)}   ${goal}\n`)

const clause = 'Исполнитель обязуется оказать услуги, а Заказчик принять и оплатить их в порядке и в сроки договора. '
const body =
  p('Договор № {номер} от {дата} с {ФИО}') +
  p('Всего {сумма} ({сумма|прописью})') +
  table(tableRow('{#работы}{работа}', '{цена}{/работы}')) +
  Array.from({ length: 3 }, () => p(clause.repeat(14))).join(page_break)
const headings = ['ФИО', 'Телефон', 'Номер', 'Дата', 'Сумма', 'Работа', 'Цена']
const aRow = (_none: unknown, nth: number) => {
  const { номер, дата, ФИО, сумма, работы } = valuesOf(nth)
  const lines = (of: 'работа' | 'цена') => работы.map((one) => one[of]).join('\n')
  return [ФИО, aPhone(), номер, дата, сумма, lines('работа'), lines('цена')]
}
const valuesOf = (nth: number) => ({
  номер: String(nth),
  дата: '12.03.2026',
  ФИО: 'Иванов Иван Иванович',
  сумма: `${1000 + nth},50`,
  работы: [
    { работа: 'Полы', цена: '1000' },
    { работа: 'Стены', цена: String(nth) },
  ],
})

await making()
await whole()

async function making(): Promise<void> {
  const pool = openPool({ workers: 1 })
  const documents = openDocuments(pool, async (id) => clientOwner(id))
  const office = await openOffice({ path: undefined, slots: 1, seconds_max: 60, megabytes_max: 2048 })
  if (!office) throw new Error('LibreOffice is not installed')
  const bytes = await aDocx({ body })
  const { fields } = await pool.run('read_template', { bytes })
  for (const portion of portions) {
    const [started, before] = [performance.now(), endedChildrenSeconds()]
    for (let at = 0; at < made_alone; at += portion) {
      const rows = Array.from({ length: Math.min(portion, made_alone - at) }, (_none, nth) => valuesOf(at + nth))
      const made = await fillRows({ documents, office }, 1, { bytes, fields, accept_changes: false }, rows)
      const failed = made.find((one) => 'refusal' in one)
      if (failed) throw new Error(JSON.stringify(failed))
    }
    const seconds = (performance.now() - started) / 1000
    const office_seconds = endedChildrenSeconds() - before
    const each = (value: number) => `${((value / made_alone) * 1000).toFixed(0)} ms`
    row(`made by ${portion}: each; CPU of LibreOffice of each`, `${each(seconds)}, ${each(office_seconds)}`)
  }
  await office.close()
  await pool.close()
}

async function whole(): Promise<void> {
  const server = await startServer({ env: { MESSAGES_PER_CLIENT: '1000000' } })
  const database = await openDatabase(server)
  try {
    const client = await logIntoCabinet(server.url)
    await aSender(client, await logIntoSupport(server.url))
    await database.query('update ledger_accounts set available = 1e12 where package_id is null')
    const type = { 'content-type': 'application/octet-stream' }
    const docx = new Uint8Array(await aDocx({ body }))
    const { body: template } = await client.send<Template>('POST', 'templates?name=1.docx', docx, type)
    const [entity] = (await client.get<LegalEntity[]>('legal-entities')).body
    // the demo's documents are still being rendered and sealed
    await pause(settle_ms)
    countPeakAnew(server)
    const office_before = cpuTime(server.pid(), 'ended children')
    let requests: SignRequest[] = []
    const sent = await askedDuring(server.url, async () => {
      const sending = await aSending(client, csv([headings, ...Array.from({ length: people }, aRow)]))
      const source = { kind: 'template', template_id: template.id }
      expectOk(await client.put(`bulk-sendings/${sending.id}/source`, source))
      expectOk(await client.post(`bulk-sendings/${sending.id}/confirm`, { legal_entity_id: entity?.id, documents: [] }))
      while ((await rereadSending(client, sending)).status === 'sending') await pause(200)
      const of = { filter: { bulk_sending_id: sending.id }, sort: ['id', 'ASC'], range: [0, people - 1] }
      requests = (await client.get<SignRequest[]>(`document-sign-requests?${query(of)}`)).body
    })
    if (requests.length !== people) throw new Error(`${requests.length} of ${people} were sent`)
    const office_seconds = (cpuTime(server.pid(), 'ended children') - office_before) / 1000
    const { aSigner } = signingWords(server.url)
    let next = 0
    const lane = async () => {
      for (let request = requests[next++]; request; request = requests[next++])
        expectOk(await (await aSigner(request)).sign())
    }
    const sealed = 'select 1 from document_sign_requests where id = any($1) and sealed_at is not null'
    const signed = await askedDuring(server.url, async () => {
      await Promise.all(Array.from({ length: callers }, lane))
      while (((await database.query(sealed, [requests.map(({ id }) => id)])).rowCount ?? 0) < people) await pause(200)
    })
    row(`${people} read, filled and sent as one bulk sending`, `${sent.seconds.toFixed(1)} s`)
    row('CPU of LibreOffice of it', `${office_seconds.toFixed(1)} s`)
    row(`signed by ${callers} callers, and all sealed`, `${signed.seconds.toFixed(1)} s`)
    row('of each, all together', `${(((sent.seconds + signed.seconds) / people) * 1000).toFixed(0)} ms`)
    for (const [what, { asked }] of Object.entries({ filling: sent, signing: signed }))
      row(`health while ${what}, p99 and worst`, `${p99(asked)}, ${worst(asked)}`, '< 100 ms')
    row('peak memory of the server', `${peakMegabytes(server)} MB`)
  } finally {
    await database.end()
    await server.stop()
  }
}

function expectOk({ status, body: answered }: Answer<unknown>): void {
  if (status >= 300) throw new Error(JSON.stringify(answered))
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
