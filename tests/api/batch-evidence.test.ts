import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Look } from '#shared/contract/looks.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { makeAnchor } from '#server/platform/journal/anchors.commands.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { aSending, confirm, csv, head, rowsOf } from '#tests/support/bulk-tables.ts'
import type { Caller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aPhone, words } from '#tests/support/words.ts'
import { anArchiveFolder, check, reader, run, tools } from './archive.support.ts'

const server = await testServer()
const { aClient, anAdmin, aFile, aSigner, reread, someRequests, signAfterReading } = words(server)
const { unpackedFrom } = anArchiveFolder()

const filesIn = (place: string) => run('sh', '-c', `cd '${place}' && find . -type f | sort`).stdout.trim().split('\n')

/** Lines of the register, by their columns. */
function registerOf(place: string): Record<string, string>[] {
  const [first = '', ...lines] = readFileSync(join(place, 'register.csv'), 'utf8').slice(1).trim().split('\r\n')
  const titles = first.split(';')
  return lines.map((line) => Object.fromEntries(line.split(';').map((cell, at) => [titles[at] ?? '', cell])))
}

const anchor = () => server.services.db.transaction().execute(makeAnchor)

/** Three signers of three documents. */
async function aBatchOfThree() {
  const client = await aClient()
  const files = [await aFile(client), await aFile(client), await aFile(client)]
  const requests = await someRequests(client, {
    documents: files.map(({ id }) => ({ file_id: id })),
    signers: ['Иванов Иван', 'Петрова Анна', 'Сидоров Пётр'].map((full_name) => ({ full_name, phone: aPhone() })),
  })
  return { client, requests }
}

async function signed(request: SignRequest | undefined): Promise<void> {
  if (!request) throw new Error('no request')
  expect((await (await aSigner(request)).sign()).status).toBe(200)
  await server.worker.idle()
}

describe.skipIf(!tools || !reader)('the archive of three documents with three signers', () => {
  let place = ''
  let checked: ReturnType<typeof check>
  let client: Caller
  let requests: SignRequest[] = []

  beforeAll(async () => {
    ;({ client, requests } = await aBatchOfThree())
    await signAfterReading(requests[0]!)
    await anchor()
    await signed(requests[1])
    await signed(requests[2])
    place = await unpackedFrom(client, `document-sign-requests/${requests[1]!.id}/batch-evidence`, 'batch')
    checked = check(place)
  })

  test('the archive of a batch has each document once, in the copy with all seals, and passes its check script', async () => {
    const { status, stdout, stderr } = checked
    expect([stdout.trim().split('\n').at(-1), stderr, status]).toEqual(['ВСЁ ВЕРНО', '', 0])
    expect(readdirSync(join(place, 'originals'))).toHaveLength(3)
    const { documents } = await reread(client, requests[0]!)
    const newest = await Promise.all(
      documents.map(({ newest_file_id }) => client.get<Buffer>(`downloads/${newest_file_id}`)),
    )
    const copies = readdirSync(join(place, 'sealed')).map((name) =>
      sha256Hex(readFileSync(join(place, 'sealed', name))),
    )
    expect(copies.toSorted()).toEqual(newest.map(({ body }) => sha256Hex(body)).toSorted())
    expect(readdirSync(join(place, 'requests')).toSorted()).toEqual(requests.map(({ id }) => String(id)).toSorted())
    expect(stdout).toContain(`requests/${requests[0]!.id}: записей журнала`)
    expect(stdout.match(/печатей 3, всё верно/g)).toHaveLength(3)
  })

  test('check.sh of a batch lists for each file and row who vouches for it', () => {
    const { stdout } = checked
    const table = stdout.slice(stdout.indexOf('КТО ЗА ЧТО РУЧАЕТСЯ'))
    const vouched = new Map(table.match(/^[^ ].* {2,}\S.*$/gm)?.map((line) => line.split(/ {2,}/) as [string, string]))
    const files = filesIn(place).map((path) => path.slice(2))
    expect(files.filter((path) => !vouched.has(path))).toEqual([])
    expect(vouched.get(`requests/${requests[0]!.id}/1.p7s`)).toBe('печать на подписанных экземплярах')
    expect(vouched.get('register.csv')).toBe('только подпись архива')
    expect(table).toMatch(/journal\.txt \d+(?:\.\.\.\d+ \(\d+\))? +якорь журнала № \d+/)
    expect(table).toMatch(/journal\.txt \d+(?:\.\.\.\d+ \(\d+\))? +цепочка журнала, подпись архива; якоря ещё нет/)
  })
})

describe.skipIf(!tools)('the archive of requests that are not all signed', () => {
  test('the archive of a batch lists who has not signed, without evidence and without an error', async () => {
    const { client, requests } = await aBatchOfThree()
    const path = `document-sign-requests/${requests[0]!.id}/batch-evidence`
    const before = await unpackedFrom(client, path, 'none-signed')
    expect(check(before)).toMatchObject({ status: 0, verdict: 'ВСЁ ВЕРНО', stderr: '' })
    expect([existsSync(join(before, 'requests')), existsSync(join(before, 'sealed'))]).toEqual([false, false])
    await signed(requests[0])
    await (await aSigner(requests[1]!)).reject()
    const place = await unpackedFrom(client, path, 'some-signed')
    expect(check(place)).toMatchObject({ status: 0, verdict: 'ВСЁ ВЕРНО', stderr: '' })
    const register = registerOf(place)
    expect(register.map((row) => [row['Подписант'], row['Состояние'], row['Доказательства']])).toEqual([
      ['Иванов Иван', 'Подписано', `requests/${requests[0]!.id}`],
      ['Петрова Анна', 'Отказ', `requests/${requests[1]!.id}`],
      ['Сидоров Пётр', expect.any(String), ''],
    ])
    expect(register[2]?.['Примечание']).toContain('Ещё не подписано')
    expect(readFileSync(join(place, 'README.txt'), 'utf8')).toContain('Подписано: 1')
  })

  test('the archive of a bulk sending has the evidence of finished rows and lists all others', async () => {
    const client = await aClient()
    const names = ['Иванов Иван', 'Петрова Анна', 'Сидоров Пётр', 'Кузнецова Ольга']
    const table = csv([head, ...names.map((name) => [name, aPhone()]), ['=Формула', 'не телефон']])
    const sending = await aSending(client, table)
    const path = `bulk-sendings/${sending.id}/evidence`
    expect(await client.get(path)).toMatchObject({ status: 409, body: { code: 'state_conflict' } })
    expect((await confirm(client, sending)).status).toBe(200)
    await server.worker.idle()
    const ids = (await rowsOf(client, sending)).map(({ request_id }) => request_id)
    const [first, second, erased] = await Promise.all(ids.slice(0, 3).map((id) => reread(client, { id: id ?? 0 })))
    await signed(first)
    await (await aSigner(second!)).reject()
    await anchor()
    const staff = await anAdmin('owner')
    const erasing = await staff.post('personal-data/erase', { phone: erased!.signer.phone, reason: 'Заявление' })
    expect(erasing.status).toBeLessThan(300)
    const place = await unpackedFrom(client, path, 'sending')
    expect(check(place)).toMatchObject({ status: 0, verdict: 'ВСЁ ВЕРНО', stderr: '' })
    const register = registerOf(place)
    expect(register.map((row) => [row['Подписант'], row['Состояние'], row['Доказательства']])).toEqual([
      ['Иванов Иван', 'Подписано', `requests/${ids[0]}`],
      ['Петрова Анна', 'Отказ', `requests/${ids[1]}`],
      ['удалено по требованию', expect.any(String), ''],
      ['Кузнецова Ольга', expect.any(String), ''],
      ["'=Формула", 'Ошибка', ''],
    ])
    expect(readdirSync(join(place, 'originals'))).toHaveLength(1)
    expect(readdirSync(join(place, 'sealed'))).toEqual([`${ids[0]}-1.pdf`])
    expect(run('grep', '-rl', erased!.signer.phone.slice(2), place).stdout).toBe('')
  })
})

test('archives of batches and sendings are not found for other clients, and a download by staff is recorded as a look', async () => {
  const { client, requests } = await aBatchOfThree()
  const other = await aClient()
  const sending = await aSending(client, csv([head, ['Иванов Иван', aPhone()]]))
  await confirm(client, sending)
  await server.worker.idle()
  const paths = [`document-sign-requests/${requests[0]!.id}/batch-evidence`, `bulk-sendings/${sending.id}/evidence`]
  for (const path of paths) expect((await other.get(path)).status).toBe(404)
  const staff = await anAdmin('operator')
  for (const path of paths) expect((await staff.get(path)).status).toBe(200)
  const looks = (await client.get<Look[]>('looks')).body
  expect(looks.map(({ subject, subject_id, kind }) => [subject, subject_id, kind])).toEqual([
    ['bulk-sendings', sending.id, 'file'],
    ['document-sign-requests', requests[0]!.id, 'file'],
  ])
})
