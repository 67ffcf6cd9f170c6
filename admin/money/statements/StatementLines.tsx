import { useState } from 'react'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useSearchParams } from 'react-router'
import type { Statement } from '#shared/contract/statements.ts'
import type { StatementLineState } from '#shared/rules/statements.ts'
import { statementTexts as t } from '#shared/text/statements.ts'
import { PaymentLine } from './PaymentLine.tsx'
import { LinePage } from './LinePage.tsx'

/** in the order of the work */
const states = ['doubtful', 'matched', 'waiting', 'credited', 'ignored'] as const

/** The lines by state; a payment's link opens only its own line. */
export function StatementLines({ statement }: { statement: Statement }) {
  const [search] = useSearchParams()
  const line_id = Number(search.get('line'))
  if (Number.isSafeInteger(line_id) && line_id > 0) return <PaymentLine statement={statement} line_id={line_id} />
  return <LinesByState statement={statement} />
}

function LinesByState({ statement }: { statement: Statement }) {
  const { counts } = statement
  const [chosen, setChosen] = useState<StatementLineState>()
  const open = chosen ?? states.find((status) => counts[status] > 0) ?? 'doubtful'
  const visible_states = states.filter((status) => status !== 'waiting' || counts.waiting > 0 || open === 'waiting')
  return (
    <Box sx={{ minWidth: 0 }}>
      <Tabs
        value={open}
        onChange={(_event, status: StatementLineState) => setChosen(status)}
        variant="scrollable"
        // MUI shows scroll buttons before it has measured the width, and keeps them
        scrollButtons={false}
        aria-label={t.tabs_label}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {visible_states.map((status) => (
          <Tab
            key={status}
            value={status}
            label={`${t.tabs[status]} · ${counts[status]}`}
            id={`tab-${status}`}
            aria-controls="panel-lines"
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="panel-lines" aria-labelledby={`tab-${open}`}>
        <LinePage key={open} statement_id={statement.id} status={open} total={counts[open]} />
      </Box>
    </Box>
  )
}
