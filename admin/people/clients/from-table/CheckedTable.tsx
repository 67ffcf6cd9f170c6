import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import type { ClientTable } from '#shared/contract/client-table.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { clientTableTexts as t } from '#shared/text/client-table.ts'
import { CheckedRows } from './CheckedRows.tsx'
import { useCreateInTurn } from './use-create-in-turn.ts'

type CheckedTableProps = { table: ClientTable; onAnother: () => void }

/** What the rows of a table would do, and, after it was pressed, what came of each. */
export function CheckedTable({ table: { rows, unknown_columns }, onAnother }: CheckedTableProps) {
  const { create, stop, came, isRunning } = useCreateInTurn()
  const [begun, setBegun] = useState(0)
  const fresh = rows.filter(({ state }) => state === 'new')
  const left = fresh.filter(({ line }) => {
    const outcome = came.get(line)
    return outcome === undefined || 'why' in outcome
  })
  const made = fresh.length - left.length
  const refused = [...came.values()].filter((outcome) => 'why' in outcome).length
  const start = () => {
    setBegun(made + left.length)
    // the dialog closes; what follows is shown on the page
    void create(left)
    return Promise.resolve()
  }
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Panel>
        <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }} role="status">
          {unknown_columns.length > 0 && <Alert severity="info">{t.unknown_columns(unknown_columns.join(', '))}</Alert>}
          {fresh.length === 0 && <Alert severity="info">{t.nothing}</Alert>}
          {isRunning && (
            <Box sx={{ width: '100%' }}>
              <LinearProgress
                variant="determinate"
                value={(100 * came.size) / Math.max(begun, 1)}
                aria-label={t.running(made, begun)}
                sx={{ mb: 1 }}
              />
              {t.running(made, begun)}. {t.running_hint}
            </Box>
          )}
          {!isRunning && came.size > 0 && (
            <Alert severity={left.length > 0 ? 'warning' : 'success'}>
              {left.length > 0 ? t.stopped(made, left.length) : t.done(made)} {refused > 0 && t.refused(refused)}
            </Alert>
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          {isRunning && (
            <Button variant="outlined" onClick={stop}>
              {t.stop}
            </Button>
          )}
          {!isRunning && left.length > 0 && (
            <ConfirmButton
              variant="contained"
              title={t.create_title(left.length)}
              content={t.create_content(left.length)}
              verb={t.create(left.length)}
              onConfirm={start}
            >
              {t.create(left.length)}
            </ConfirmButton>
          )}
          {!isRunning && <Button onClick={onAnother}>{t.another}</Button>}
        </Box>
      </Panel>
      <Panel title={t.check}>
        <CheckedRows rows={rows} came={came} />
      </Panel>
    </Box>
  )
}
