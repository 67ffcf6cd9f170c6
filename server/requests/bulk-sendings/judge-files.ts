import { sql } from 'kysely'
import { bulkRowTexts as t } from '#shared/text/bulk-sendings.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import type { Sending } from './move.ts'

/** Replaced by the name in a text. */
const name = '%'

/**
 * Links each row of a sending with uploaded files to the file that it names, and sets the error `file_name` of a row
 * without a usable file. Other errors of a row stay.
 * @param keys of the files that have changed; by default all rows are judged
 */
export async function judgeFiles(tx: Tx, { id, source }: Sending, keys?: readonly string[]): Promise<void> {
  if (source !== 'files') return
  const some = keys ? sql`and r.file_key = any(${keys}::text[])` : sql``
  const theirs = keys ? sql`and key = any(${keys}::text[])` : sql``
  const fault = (text: string, file: ReturnType<typeof sql>) =>
    sql`jsonb_build_object('file_name', replace(${text}::text, ${name}, ${file}))`
  const named = sql`coalesce(r.file_name, '')`
  await sql`update bulk_sending_rows w set file_id = j.file_id, errors = j.errors,
      status = case when j.errors = '{}' then 'ready' else 'wrong' end
    from (
      select r.id, case when f.kinds = 1 and f.taken then f.file_id end as file_id, (r.errors - 'file_name') || case
          when r.file_key is null then ${fault(t.file_unnamed, named)}
          when f.kinds is null then ${fault(t.file_absent(name), named)}
          when f.kinds > 1 then ${fault(t.file_twice(name), named)}
          when f.error is not null then ${fault(t.file_refused(name), sql`f.error`)}
          when not f.taken then ${fault(t.file_waits, named)}
          else '{}' end as errors
      from bulk_sending_rows r left join (
        select key, count(distinct coalesce(-file_id, id)) as kinds, bool_and(status = 'taken') as taken,
          min(file_id) as file_id, min(error) as error
        from bulk_sending_files where bulk_sending_id = ${id} ${theirs} group by key
      ) f on f.key = r.file_key
      where r.bulk_sending_id = ${id} and r.status in ('ready', 'wrong') ${some}
    ) j where w.id = j.id`.execute(tx)
}
