import type { ExportFormat } from '#shared/contract/list.ts'
import { SaveFileButton } from '#shared/ra/SaveFileButton.tsx'
import type { ImportKind } from '#shared/rules/imports.ts'
import { importTexts as t } from '#shared/text/imports.ts'
import { cabinetApi } from '../../parts/api.ts'

const formats: ExportFormat[] = ['xlsx', 'csv']

/** Downloads an empty table with the right headings, as CSV or XLSX. */
export function TemplateButtons({ kind }: { kind: ImportKind }) {
  return formats.map((format) => (
    <SaveFileButton
      key={format}
      variant="outlined"
      name={t.template_file(format)}
      load={() => cabinetApi.file('GET /imports/template', { query: { kind, format } })}
    >
      {t.template(format.toUpperCase())}
    </SaveFileButton>
  ))
}
