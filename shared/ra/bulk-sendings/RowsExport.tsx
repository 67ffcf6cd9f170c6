import type { ExportFormat } from '../../contract/list.ts'
import { file_timeout_ms, SaveFileButton } from '../SaveFileButton.tsx'
import { bulkSendingTexts as t } from '../../text/bulk-sendings.ts'
import type { LoadRows } from './use-rows.ts'

const formats: ExportFormat[] = ['xlsx', 'csv']

/** Exports the shown rows with their outcome, as a table that can be corrected and uploaded again. */
export function RowsExport({ id, filter, load }: { id: number; filter: object; load: LoadRows }) {
  const save = (format: ExportFormat) => {
    const query = { filter: JSON.stringify(filter), format }
    return load.file({ params: { id }, query, timeout_ms: file_timeout_ms })
  }
  return formats.map((format) => (
    <SaveFileButton key={format} size="small" name={t.file(format)} load={() => save(format)}>
      {t.export(format.toUpperCase())}
    </SaveFileButton>
  ))
}
