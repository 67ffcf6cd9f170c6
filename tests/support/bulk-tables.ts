import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { PDF } from '@libpdf/core'
import { ZipFile } from 'yazl'
import type { BulkSending, BulkSendingConfirmInput, BulkSendingRow } from '#shared/contract/bulk-sendings.ts'
import { query, type Answer, type Caller } from '#tests/support/caller.ts'
import { aPhone, type Client } from '#tests/support/words.ts'

/** Rows of cells as CSV the way Russian Excel writes it. */
export const csv = (rows: readonly (readonly string[])[], delimiter = ';') =>
  rows.map((cells) => cells.map((cell) => quoted(cell, delimiter)).join(delimiter)).join('\r\n')

const quoted = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

export const head = ['ФИО', 'Телефон'] as const

/** Rows of `count` people, each with another phone. */
export const people = (count: number): string[][] =>
  Array.from({ length: count }, () => ['Иванов Иван Иванович', aPhone()])

export const aTable = (count: number): string => csv([head, ...people(count)])

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The minimal parts of a workbook, named as Excel names them. */
export const bookParts = (sheet: string, shared: readonly string[] = []): Record<string, string> => ({
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Скрытый" sheetId="2" state="hidden" r:id="rId9"/><sheet name="Лист1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId9" Target="worksheets/none.xml"/><Relationship Id="rId1" Target="/xl/worksheets/sheet1.xml"/></Relationships>`,
  'xl/sharedStrings.xml': `<sst xmlns="${main}">${shared.map((text) => `<si>${text}</si>`).join('')}</sst>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
})

export async function aZip(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  await once(zip.outputStream, 'readable')
  return buffer(zip.outputStream)
}

/** A form with a line, a text of several lines, a box and a choice. */
export async function aForm() {
  const pdf = PDF.create()
  const page = pdf.addPage({ size: 'a4' })
  const form = pdf.getOrCreateForm()
  page.drawField(form.createTextField('ФИО', { fontSize: 12 }), { x: 50, y: 700, width: 300, height: 24 })
  page.drawField(form.createTextField('Адрес', { multiline: true }), { x: 50, y: 600, width: 300, height: 80 })
  page.drawField(form.createCheckbox('Согласен', { onValue: 'Yes' }), { x: 50, y: 560, width: 18, height: 18 })
  page.drawField(form.createDropdown('Город', { options: ['Москва', 'Тверь'] }), {
    x: 50,
    y: 520,
    width: 200,
    height: 24,
  })
  page.drawField(form.createTextField('Дата'), { x: 50, y: 480, width: 100, height: 20 })
  return Buffer.from(new Uint8Array(await pdf.save()))
}

export const upload = (
  client: Caller,
  table: string | Uint8Array,
  name = 'Подписанты.csv',
  more: Record<string, string> = {},
): Promise<Answer<BulkSending>> => {
  const bytes = typeof table === 'string' ? Buffer.from(table) : table
  return client.send('POST', `bulk-sendings?name=${encodeURIComponent(name)}`, new Uint8Array(bytes), {
    'content-type': 'application/octet-stream',
    ...more,
  })
}

/** Uploads a table; throws when it is refused. */
export async function aSending(client: Caller, table: string | Uint8Array): Promise<BulkSending> {
  const answer = await upload(client, table)
  if (answer.status !== 201) throw new Error(`no sending: ${JSON.stringify(answer.body)}`)
  return answer.body
}

export const anOrder = async (client: Client, options: Partial<BulkSendingConfirmInput> = {}) => ({
  legal_entity_id: client.legal_entity_id,
  documents: [{ file_id: (await client.file()).id, title: 'Положение об оплате труда' }],
  ...options,
})

export const confirm = async (
  client: Client,
  { id }: { id: number },
  options: Partial<BulkSendingConfirmInput> = {},
  more: Record<string, string> = {},
) => client.post<BulkSending>(`bulk-sendings/${id}/confirm`, await anOrder(client, options), more)

export const rowsOf = async (client: Caller, { id }: { id: number }, filter: object = {}): Promise<BulkSendingRow[]> =>
  (
    await client.get<BulkSendingRow[]>(
      `bulk-sendings/${id}/rows?${query({ filter, sort: ['line', 'ASC'], range: [0, 999] })}`,
    )
  ).body

export const rereadSending = async (client: Caller, { id }: { id: number }): Promise<BulkSending> =>
  (await client.get<BulkSending>(`bulk-sendings/${id}`)).body

/** Counts by state, without empty ones. */
export const countsOf = ({ counts }: BulkSending) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
