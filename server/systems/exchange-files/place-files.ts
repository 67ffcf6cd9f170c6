import { Readable } from 'node:stream'
import { exchangeTexts as t } from '#shared/text/exchange-files.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { Column } from '#server/platform/exports/column.ts'
import { csvOf } from '#server/platform/exports/csv.ts'
import type { Exchange } from './exchange.ts'
import { placedName, stemOf } from './file-names.ts'
import { tableOf, unfinished } from './send-files.ts'
import { workPart, workTable, type Drop } from './take-drops.ts'

type ExchangeFile = Row<'exchange_files'>

/**
 * Puts what was taken into its places when no row of it waits any more: documents that were sent into «Отправлено», those
 * that were not into a folder of «Ошибки» with the reasons and a table of these rows alone, which can be left again. Each
 * step may be repeated.
 */
export async function placeFiles(exchange: Exchange): Promise<void> {
  const { db } = exchange.services
  for (const drop of await unfinished(exchange)) {
    if (!exchange.goes_on()) return
    const files = await db
      .selectFrom('exchange_files')
      .selectAll()
      .where('exchange_drop_id', '=', drop.id)
      .orderBy('line')
      .execute()
    if (files.some(({ status }) => status === 'waiting')) continue
    await placeDrop(exchange, drop, files)
    await db.updateTable('exchange_drops').set({ finished_at: new Date() }).where('id', '=', drop.id).execute()
  }
}

async function placeDrop(exchange: Exchange, drop: Drop, files: readonly ExchangeFile[]): Promise<void> {
  const { folder } = exchange
  const returned = files.filter(({ status }) => status === 'returned')
  const place = returnedFolder(drop)
  const isWhole = returned.length === files.length
  if (returned.length > 0) {
    await folder.write(Buffer.from(`\ufeff${reasonsOf(returned)}`), 'returned', place, t.reasons_file)
    if (!isWhole) await writeReturnedRows(exchange, drop, returned)
  }
  for (const [part, own] of Map.groupBy(files, (file) => file.part)) {
    if (part === null) continue
    const [back] = own.filter(({ status }) => status === 'returned')
    const [sent] = own.filter(({ status }) => status !== 'returned')
    const work = workPart(drop, part)
    if (back && sent) await folder.copy(work, 'returned', place, placedName(back.file_name))
    if (sent) await folder.place(work, 'sent', sent.placed_name)
    else if (back) await folder.place(work, 'returned', place, placedName(back.file_name))
  }
  const table = placedName(drop.name)
  if (isWhole) await folder.place(workTable(drop), 'returned', place, table)
  else await folder.place(workTable(drop), 'sent', placedName(drop.name, ` (${drop.id})`))
}

/** The number is the drop's, so that no later one of the same name is mixed with it. */
export const returnedFolder = ({ id, name }: Pick<Drop, 'id' | 'name'>) => placedName(stemOf(name), ` (${id})`)

const reasonsOf = (returned: readonly ExchangeFile[]) =>
  returned
    .map(({ line, table_name, file_name, reason }) => {
      const where = line === null ? (table_name === '' ? file_name : t.whole_table) : `${t.line(line)}, ${file_name}`
      return `${where}: ${reason}\r\n`
    })
    .join('')

/** The rows as they were left, with the reason in one more column, which the next reading does not know. */
async function writeReturnedRows(exchange: Exchange, drop: Drop, returned: readonly ExchangeFile[]): Promise<void> {
  const table = await tableOf(exchange, drop)
  if (!table) return
  const reasons = new Map(returned.map(({ line, reason }) => [line, reason]))
  const rows = table.rows.filter(({ line }) => reasons.has(line))
  type Returned = (typeof rows)[number]
  const columns: Column<Returned>[] = table.headings.map((title, index) => ({
    title,
    kind: 'text',
    value: ({ cells }) => cells[index] ?? '',
  }))
  columns.push({ title: t.reason, kind: 'text', value: ({ line }) => reasons.get(line) ?? '' })
  const csv = Readable.from(csvOf(columns, Readable.from([rows]) as AsyncIterable<Returned[]>), { objectMode: false })
  await exchange.folder.write(csv, 'returned', returnedFolder(drop), `${stemOf(placedName(drop.name))}.csv`)
}
