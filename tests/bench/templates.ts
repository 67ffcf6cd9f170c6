import { openOffice } from '#server/documents/office/office.ts'
import type { Template } from '#shared/contract/templates.ts'
import type { UploadedFile } from '#shared/contract/files.ts'
import { openPool } from '#server/documents/pool/pool.ts'
import { fillRows } from '#server/documents/office/fill-rows.ts'
import { aDocx, p, page_break, row as tableRow, table } from '../documents/word.support.ts'
import { signingWords } from '../support/signing-words.ts'
import { startServer } from '../support/server-process.ts'
import { aSender, logIntoCabinet, logIntoSupport, openDatabase } from '../support/whole-server.ts'
import { endedChildrenSeconds } from './processes.ts'
import { askedDuring, countPeakAnew, p99, peakMegabytes, worst } from './watch.ts'

/**
 * Personal contracts of three pages from one Word template. First only made, by portions of several sizes: what one run
 * of LibreOffice for many documents saves. Then over HTTP, each person's own: filled, sent, signed and sealed, with
 * /healthz polled every 10 ms. The callers share the machine with the server. SHORT=1 for a quick look.
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
const valuesOf = (nth: number) => ({
  номер: String(nth),
  дата: '12.03.2026',
  ФИО: `Иванов Иван ${nth}`,
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
  const office = openOffice({ path: undefined, slots: 1, seconds_max: 60, megabytes_max: 2048 })
  if (!office) throw new Error('LibreOffice is not installed')
  const bytes = await aDocx({ body })
  const { fields } = await pool.run('read_template', { bytes })
  for (const portion of portions) {
    const [started, before] = [performance.now(), endedChildrenSeconds()]
    for (let at = 0; at < made_alone; at += portion) {
      const rows = Array.from({ length: Math.min(portion, made_alone - at) }, (_none, nth) => valuesOf(at + nth))
      const made = await fillRows({ documents: pool, office }, 1, { bytes, fields }, rows)
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
    const sender = await aSender(client, await logIntoSupport(server.url))
    const { aSigner } = signingWords(server.url)
    await database.query('update ledger_accounts set available = 1e12 where package_id is null')
    const docx = new Uint8Array(await aDocx({ body }))
    const type = { 'content-type': 'application/octet-stream' }
    const template = (await client.send<Template>('POST', 'templates?name=1.docx', docx, type)).body
    // the demo's documents are still being rendered and sealed
    await pause(settle_ms)
    countPeakAnew(server)
    const requests: number[] = []
    let next = 0
    const one = async (nth: number): Promise<void> => {
      const filled = await client.post<UploadedFile>(`templates/${template.id}/fill`, { values: valuesOf(nth) })
      if (filled.status !== 201) throw new Error(JSON.stringify(filled.body))
      const [request] = await sender.someRequests({ file_id: filled.body.id })
      if (!request) throw new Error('no request')
      requests.push(request.id)
      await (await aSigner(request)).sign()
    }
    const lane = async () => {
      while (next < people) await one(next++)
    }
    const sealed = 'select 1 from document_sign_requests where id = any($1) and sealed_at is not null'
    const { seconds, asked } = await askedDuring(server.url, async () => {
      await Promise.all(Array.from({ length: callers }, lane))
      while (((await database.query(sealed, [requests])).rowCount ?? 0) < people) await pause(200)
    })
    row(`${people} filled, sent, signed and sealed`, `${seconds.toFixed(1)} s`)
    row('of each', `${((seconds / people) * 1000).toFixed(0)} ms`)
    row('health meanwhile, p99 and worst', `${p99(asked)}, ${worst(asked)}`, '< 100 ms')
    row('peak memory of the server', `${peakMegabytes(server)} MB`)
  } finally {
    await database.end()
    await server.stop()
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
