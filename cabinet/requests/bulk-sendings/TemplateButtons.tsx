import type { ExportFormat } from '#shared/contract/list.ts'
import { SaveFileButton } from '#shared/ra/SaveFileButton.tsx'
import { bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { cabinetApi } from '../../parts/api.ts'

const formats: ExportFormat[] = ['xlsx', 'csv']

/** Downloads an empty table with the right headers, as CSV or XLSX. */
export function TemplateButtons() {
  return formats.map((format) => (
    <SaveFileButton
      key={format}
      variant="outlined"
      name={t.template_file(format)}
      load={() => cabinetApi.file('GET /bulk-sendings/template', { query: { format } })}
    >
      {t.template(format.toUpperCase())}
    </SaveFileButton>
  ))
}
