import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { oneDay } from '#tests/support/one-day.ts'
import { aFolder } from '#tests/support/fixtures.ts'
import { pathOf } from '#tests/support/programs.ts'
import { testServer } from '#tests/support/server.ts'
import { cellsOf, linesOf } from '#tests/support/sheet.ts'
import { words } from '#tests/support/words.ts'
import { aBill, anInn, anOrganization, aSeller, enter } from '../support/billing.ts'

const server = await testServer()
const { db } = server.services
const { aClient, anAdmin, aSignedRequest, aSentRequest } = words(server)
await aSeller(server)
const accountant = await anAdmin('accountant')
const today = await oneDay()

const fileOf = (by: string) => accountant.get<Buffer>(`billing/turnover?from=${today}&to=${today}&by=${by}&format=xlsx`)

test('money of requests and of paid bills is in the row of its organization, balances are in that of the client', async () => {
  const client = await aClient({ rubles: 0 })
  const payer = await anOrganization(client, anInn(), 'ООО «Плательщик»')
  const bill = await aBill(client, 100, payer.id)
  await enter(accountant, { client_id: client.id, amount: 100, description: 'счёт', bill_id: bill.id })
  await enter(accountant, { client_id: client.id, amount: 50, description: 'без счёта' })
  await aSignedRequest(client)
  await aSentRequest(client)
  const { name } = await db.selectFrom('clients').select('name').where('id', '=', client.id).executeTakeFirstOrThrow()
  const sender = await db
    .selectFrom('legal_entities')
    .select(['short_name', 'inn'])
    .where('id', '=', client.legal_entity_id)
    .executeTakeFirstOrThrow()
  const ofClient = (cells: (string | null)[][]) => cells.filter(([, inn]) => inn === payer.inn)
  expect(ofClient(cellsOf((await fileOf('client')).body))).toEqual([
    [name, payer.inn, '0', '150', '0', '0', '30', '120', '30', '30'],
  ])
  const rows = ofClient(cellsOf((await fileOf('organization')).body))
  expect(rows[0]).toEqual([name, payer.inn, null, null, '0', '50', '0', '0', '0', '120', '30', '0'])
  expect(rows).toHaveLength(3)
  expect(rows).toContainEqual([name, payer.inn, payer.short_name, payer.inn, '0', '100', '0', '0', '0', '0', '0', '0'])
  const moved = ['0', '0', '0', '0', '30', '0', '0', '30']
  expect(rows).toContainEqual([name, payer.inn, sender.short_name, sender.inn, ...moved])
})

test('the workbook and the CSV file of the turnover are one table, under a name for both kinds of clients', async () => {
  await aClient({ rubles: 1234.56 })
  const book = await fileOf('client')
  expect(book.headers.get('content-disposition')).toBe(
    `attachment; filename="turnover-${today}-${today}.xlsx"; filename*=UTF-8''${encodeURIComponent(`Обороты клиентов ${today} — ${today}.xlsx`)}`,
  )
  const cells = cellsOf(book.body)
  expect(cells.at(-1)?.[0]).toBe('Итого')
  expect(cells.flat()).toContain('1234.56')
  const { body: csv } = await accountant.get<Buffer>(`billing/turnover?from=${today}&to=${today}&format=csv`)
  const shown = (cell: string | null, column: number) =>
    column < 2 ? (cell ?? '') : Number(cell).toFixed(2).replace('.', ',')
  const [head, ...rows] = linesOf(csv)
  expect(head).toEqual(cells[0])
  expect(rows).toEqual(cells.slice(1).map((row) => row.map(shown)))
})

const calc = pathOf('libsclo.so') && pathOf('soffice')

test.skipIf(!calc)('LibreOffice opens the workbook and reads in it the rows and sums of the CSV file', async () => {
  await aClient({ rubles: 98_765.43 })
  const folder = aFolder()
  writeFileSync(join(folder, 'month.xlsx'), (await fileOf('client')).body)
  // with semicolons and quotes, in UTF-8
  const filter = 'csv:Text - txt - csv (StarCalc):59,34,76'
  const apart = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
  execFileSync(calc ?? '', [
    apart,
    '--headless',
    '--convert-to',
    filter,
    '--outdir',
    folder,
    join(folder, 'month.xlsx'),
  ])
  const opened = readFileSync(join(folder, 'month.csv'), 'utf8').replaceAll('\n', '\r\n')
  const { body: csv } = await accountant.get<Buffer>(`billing/turnover?from=${today}&to=${today}&format=csv`)
  const digits = (cell: string) => (/^-?[\d\s\u00a0,.]+[.,]\d\d$/.test(cell) ? cell.replaceAll(/[^-\d]/g, '') : cell)
  expect(linesOf(Buffer.from(opened)).map((row) => row.map(digits))).toEqual(linesOf(csv).map((row) => row.map(digits)))
})

test('the turnover is for staff, of days in order, and notes whose money was exported', async () => {
  const client = await aClient({ rubles: 5 })
  expect((await client.get(`/api/support/billing/turnover?from=${today}&to=${today}`)).status).toBe(401)
  expect((await accountant.get('billing/turnover?from=2026-03-02&to=2026-03-01')).status).toBe(400)
  expect((await accountant.get('billing/turnover?from=2026-03-02')).status).toBe(400)
  const auditor = await anAdmin('auditor')
  const noted = () =>
    db
      .selectFrom('looks')
      .select(['client_id', 'kind'])
      .where('admin_id', '=', auditor.id)
      .where('client_id', '=', client.id)
      .execute()
  await auditor.get(`billing/turnover?from=${today}&to=${today}`)
  expect(await noted()).toEqual([])
  await auditor.get(`billing/turnover?from=${today}&to=${today}&format=csv`)
  expect(await noted()).toEqual([{ client_id: client.id, kind: 'export' }])
})
