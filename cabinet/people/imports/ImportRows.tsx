import { useState } from 'react'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { Import } from '#shared/contract/imports.ts'
import type { ExportFormat } from '#shared/contract/list.ts'
import { TableRows } from '#shared/ra/list/TableRows.tsx'
import { file_timeout_ms, SaveFileButton } from '#shared/ra/SaveFileButton.tsx'
import { searchable } from '#shared/ra/data-provider.ts'
import { importRowStates, type ImportRowState } from '#shared/rules/imports.ts'
import { showCount } from '#shared/rules/show-count.ts'
import { importTexts as t } from '#shared/text/imports.ts'
import { cabinetApi } from '../../parts/api.ts'
import { ImportRowLines } from './ImportRowLines.tsx'
import { useImportRows } from './use-import-rows.ts'

const formats: ExportFormat[] = ['xlsx', 'csv']

/** The rows of the table: filtered by state, searched, paginated, and those with faults as a file. */
export function ImportRows({ imported }: { imported: Import }) {
  const { counts } = imported
  const [group, setGroup] = useState<ImportRowState | 'all'>(counts.wrong > 0 ? 'wrong' : 'all')
  const [q, setQ] = useState('')
  const [page, setPage] = useState(0)
  const chosen = group !== 'all' && counts[group] > 0 ? group : 'all'
  const filter = searchable({ ...(chosen !== 'all' && { state: chosen }), q })
  const found = useImportRows(imported, filter, page)
  return (
    <TableRows
      texts={t}
      q={q}
      onSearch={(text) => (setQ(text), setPage(0))}
      page={page}
      onPage={setPage}
      found={found}
      filters={
        <>
          <StateTabs imported={imported} value={chosen} onChange={(state) => (setGroup(state), setPage(0))} />
          {counts.wrong > 0 && <WrongExport imported={imported} />}
        </>
      }
    >
      {(rows) => <ImportRowLines imported={imported} rows={rows} />}
    </TableRows>
  )
}

type StateTabsProps = {
  imported: Import
  value: ImportRowState | 'all'
  onChange: (state: ImportRowState | 'all') => void
}

function StateTabs({ imported: { counts, status }, value, onChange }: StateTabsProps) {
  const words = status === 'checked' ? t.summary : t.result
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t.filter}
      value={value}
      onChange={(_event, state: ImportRowState | 'all' | null) => onChange(state ?? 'all')}
      sx={{
        maxWidth: '100%',
        overflowX: 'auto',
        '& .MuiToggleButton-root': { px: 1.5, height: 40, whiteSpace: 'nowrap' },
      }}
    >
      <ToggleButton value="all">{`${t.all} · ${showCount(total)}`}</ToggleButton>
      {importRowStates
        .filter((state) => counts[state] > 0)
        .map((state) => (
          <ToggleButton key={state} value={state}>
            {`${words[state]} · ${showCount(counts[state])}`}
          </ToggleButton>
        ))}
    </ToggleButtonGroup>
  )
}

/** The rows with faults as the table they were in, with a column of reasons. */
function WrongExport({ imported: { id } }: { imported: Import }) {
  const save = (format: ExportFormat) => {
    const query = { filter: JSON.stringify({ state: 'wrong' }), format }
    return cabinetApi.file('GET /imports/{id}/rows', { params: { id }, query, timeout_ms: file_timeout_ms })
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -0.5 }}>
      {formats.map((format) => (
        <SaveFileButton key={format} size="small" name={t.file(format)} load={() => save(format)}>
          {t.export_wrong(format.toUpperCase())}
        </SaveFileButton>
      ))}
    </Box>
  )
}
