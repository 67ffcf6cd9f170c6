import { Readable } from 'node:stream'
import { sql } from 'kysely'
import {
  type ExchangePlace,
  exchangePlaces,
  exchangeStatusTexts,
  exchangeTexts as t,
} from '#shared/text/exchange-files.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { Column } from '#server/platform/exports/column.ts'
import { csvOf } from '#server/platform/exports/csv.ts'
import { xlsxOf } from '#server/platform/exports/xlsx.ts'
import type { Exchange } from './exchange.ts'
import { returnedFolder } from './place-files.ts'
import { pdfOf } from './take-outcomes.ts'

type Line = Row<'exchange_files'> & {
  signer: string | null
  ended_at: Date | null
  drop: { id: number; name: string; is_placed: boolean }
}

const { columns: c } = t
const columns: Column<Line>[] = [
  { title: c.at, kind: 'time', value: ({ created_at }) => created_at.toISOString() },
  { title: c.file, kind: 'text', value: ({ file_name }) => file_name },
  { title: c.table, kind: 'text', value: ({ table_name }) => table_name },
  { title: c.line, kind: 'number', value: ({ line }) => line },
  { title: c.signer, kind: 'text', value: ({ signer }) => signer },
  { title: c.status, kind: 'text', value: ({ status }) => exchangeStatusTexts[status].word },
  { title: c.reason, kind: 'text', value: ({ reason }) => reason },
  { title: c.request, kind: 'number', value: ({ request_id }) => request_id },
  { title: c.external_id, kind: 'text', value: ({ external_id }) => external_id },
  { title: c.ended, kind: 'time', value: ({ ended_at }) => ended_at && ended_at.toISOString() },
  { title: c.place, kind: 'text', value: placeOf },
]

function placeOf({ status, placed_name, file_name, part, drop }: Line): string | null {
  const at = (place: ExchangePlace, ...names: string[]) => [exchangePlaces[place], ...names].join('\\')
  if (status === 'signed') return at('signed', pdfOf(placed_name))
  if (status === 'rejected') return at('rejected', pdfOf(placed_name))
  if (!drop.is_placed) return at('work')
  if (status === 'returned') return at('returned', returnedFolder(drop), ...(part === null ? [] : [file_name]))
  return at('sent', placed_name)
}

/**
 * Writes the register of each day of which a row has changed: one line a document, as CSV for programs and XLSX for people.
 * A file that Excel holds open on the disk of Windows cannot be replaced: the next pass tries again.
 */
export async function writeRegisters({ services, name, folder, goes_on }: Exchange): Promise<void> {
  const day = sql<string>`to_char(created_at at time zone 'Europe/Moscow', 'YYYY-MM-DD')`
  const { rows: days } = await sql<{ day: string }>`select distinct ${day} as day from exchange_files
    where folder = ${name} and not registered order by 1`.execute(services.db)
  for (const { day: one } of days) {
    if (!goes_on()) return
    const { rows } =
      await sql<Line>`select e.*, r.signer_full_name as signer, coalesce(r.signed_at, r.finished_at) as ended_at,
        json_build_object('id', d.id, 'name', d.name, 'is_placed', d.finished_at is not null) as drop
      from exchange_files e join exchange_drops d on d.id = e.exchange_drop_id
      left join document_sign_requests r on r.id = e.request_id
      where e.folder = ${name} and e.created_at >= (${one}::date)::timestamp at time zone 'Europe/Moscow'
        and e.created_at < (${one}::date + 1)::timestamp at time zone 'Europe/Moscow'
      order by e.id`.execute(services.db)
    const all = () => Readable.from([rows]) as AsyncIterable<Line[]>
    const csv = Readable.from(csvOf(columns, all()), { objectMode: false })
    await folder.write(csv, 'register', `${exchangePlaces.register} ${one}.csv`)
    await folder.write(xlsxOf(columns, all()), 'register', `${exchangePlaces.register} ${one}.xlsx`)
    await sql`update exchange_files set registered = true where id = any(${rows.map(({ id }) => id)}::bigint[])
      and not registered`.execute(services.db)
  }
}
