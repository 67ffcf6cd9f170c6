import type { ExportFormat } from '#shared/contract/list.ts'
import { file_timeout_ms, SaveFileButton } from '#shared/ra/SaveFileButton.tsx'
import { bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { cabinetApi } from '../api.ts'

const formats: ExportFormat[] = ['xlsx', 'csv']

/** The rows that are shown, with what became of each, as a table: what is mended there can be uploaded again. */
export function RowsExport({ id, filter }: { id: number; filter: object }) {
  const load = (format: ExportFormat) => {
    const query = { filter: JSON.stringify(filter), format }
    return cabinetApi.send<Blob>('bulkSendingRows', { params: { id }, query, as: 'blob', timeout_ms: file_timeout_ms })
  }
  return formats.map((format) => (
    <SaveFileButton key={format} size="small" name={t.file(format)} load={() => load(format)}>
      {t.export(format.toUpperCase())}
    </SaveFileButton>
  ))
}
