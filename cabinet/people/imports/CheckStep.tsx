import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { Import, ImportColumn } from '#shared/contract/imports.ts'
import { PageSkeleton } from '#shared/ra/PageSkeleton.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { importFields, lackingImportField, type ImportColumns } from '#shared/rules/imports.ts'
import { bulkSendingTexts } from '#shared/text/bulk-sendings.ts'
import { importFieldText, importTexts as t } from '#shared/text/imports.ts'
import { cabinetApi } from '../../parts/api.ts'
import { ColumnsPanel } from '../../parts/ColumnsPanel.tsx'
import { links } from '../../parts/links.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ConfirmPanel } from './ConfirmPanel.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import { ImportRows } from './ImportRows.tsx'

/** The columns where they are unclear or wanted, what the table will do, and its rows. */
export function CheckStep({ imported }: { imported: Import }) {
  const { kind, counts, unknown_columns, version } = imported
  const { data: columns } = useAnswer('GET /imports/{id}/columns', { params: { id: imported.id } })
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  if (!columns) return <PageSkeleton />
  if (
    lackingImportField(
      kind,
      columns.map(({ field }) => field),
    ) !== null
  ) {
    return (
      <Panel title={t.preview}>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t.columns_unclear}
        </Alert>
        <Columns key={version} imported={imported} columns={columns} onDone={close} />
      </Panel>
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ImportCounts imported={imported} />
      <ConfirmPanel imported={imported} />
      <Panel title={t.preview}>
        <Box sx={{ display: 'grid', gap: 1, mb: 2, '&:empty': { display: 'none' } }}>
          {counts.wrong > 0 && <Alert severity="warning">{t.wrong(counts.wrong)}</Alert>}
          {unknown_columns.length > 0 && <Alert severity="info">{t.unknown_columns(unknown_columns.join(', '))}</Alert>}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5, ml: -0.5 }}>
          <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {bulkSendingTexts.columns_of_table}
          </Button>
          <Button size="small" component={Link} to={links.create('imports', { kind })}>
            {t.another}
          </Button>
        </Box>
        {isOpen && <Columns key={version} imported={imported} columns={columns} onDone={close} />}
        <ImportRows imported={imported} />
      </Panel>
    </Box>
  )
}

type ColumnsProps = { imported: Import; columns: ImportColumn[]; onDone: () => void }

function Columns({ imported: { id, kind }, columns, onDone }: ColumnsProps) {
  const save = (choice: ImportColumn['field'][]) =>
    cabinetApi.call('PUT /imports/{id}/columns', { params: { id }, body: { columns: choice } })
  const lackOf = (choice: ImportColumns) => {
    const lacking = lackingImportField(kind, choice)
    return lacking && t.need_column(importFieldText(kind, lacking))
  }
  const meanings = importFields[kind].map((field) => ({ value: field, text: importFieldText(kind, field) }))
  return <ColumnsPanel columns={columns} meanings={meanings} lackOf={lackOf} save={save} onDone={onDone} />
}
