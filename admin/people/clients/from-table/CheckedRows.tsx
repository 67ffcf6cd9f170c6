import { useState } from 'react'
import Box from '@mui/material/Box'
import TablePagination from '@mui/material/TablePagination'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import type { ClientTableRow } from '#shared/contract/client-table.ts'
import { rows_per_page, TableLines } from '#shared/ra/list/TableRows.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { clientTableFields, clientTableStates, type ClientTableState } from '#shared/rules/client-table.ts'
import { clientTableFieldTexts, clientTableStateTexts, clientTableTexts as t } from '#shared/text/client-table.ts'
import { fieldTexts } from '#shared/text/ra.ts'
import { clientTexts } from '#shared/text/clients.ts'
import { TextLink } from '../../../parts/fields/TextLink.tsx'
import { links } from '../../../parts/links.ts'
import type { Came } from './use-create-in-turn.ts'

type CheckedRowsProps = { rows: ClientTableRow[]; came: ReadonlyMap<number, Came> }

/** The rows of the table with what is wrong with them, or what came of them. */
export function CheckedRows({ rows, came }: CheckedRowsProps) {
  const counts = new Map(clientTableStates.map((state) => [state, rows.filter((row) => row.state === state).length]))
  const [chosen, setChosen] = useState<ClientTableState | 'all'>(counts.get('wrong') ? 'wrong' : 'all')
  const [page, setPage] = useState(0)
  const found = rows.filter(({ state }) => chosen === 'all' || state === chosen)
  const choose = (state: ClientTableState | 'all' | null) => {
    setChosen(state ?? 'all')
    setPage(0)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t.filter}
        value={chosen}
        onChange={(_event, state: ClientTableState | 'all' | null) => choose(state)}
        sx={{ maxWidth: '100%', overflowX: 'auto', '& .MuiToggleButton-root': { px: 1.5, height: 40 } }}
      >
        <ToggleButton value="all">{`${t.all} · ${rows.length}`}</ToggleButton>
        {clientTableStates
          .filter((state) => counts.get(state))
          .map((state) => (
            <ToggleButton key={state} value={state} sx={{ whiteSpace: 'nowrap' }}>
              {`${clientTableStateTexts[state].word} · ${counts.get(state)}`}
            </ToggleButton>
          ))}
      </ToggleButtonGroup>
      <TableLines
        rows={found.slice(page * rows_per_page, (page + 1) * rows_per_page).map((row) => ({ ...row, id: row.line }))}
        number={t.line}
      >
        {(row) => (
          <>
            <Who row={row} />
            <Outcome row={row} came={came.get(row.line)} />
          </>
        )}
      </TableLines>
      {found.length > rows_per_page && (
        <TablePagination
          component="div"
          count={found.length}
          page={page}
          rowsPerPage={rows_per_page}
          rowsPerPageOptions={[rows_per_page]}
          onPageChange={(_event, next) => setPage(next)}
        />
      )}
    </Box>
  )
}

function Who({ row: { kind, name, inn, full_name, login } }: { row: ClientTableRow }) {
  const isCompany = kind === 'legal'
  const details = isCompany ? [inn && clientTexts.inn(inn), full_name, login] : [t.person, login]
  return (
    <Box sx={anywhere}>
      <Box sx={{ fontWeight: 500 }}>{(isCompany ? name : full_name) || fieldTexts.none}</Box>
      <Typography variant="body2" color="text.secondary">
        {details.filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  )
}

function Outcome({ row, came }: { row: ClientTableRow; came: Came | undefined }) {
  const { state, errors, note, existing_id } = row
  const isMade = came !== undefined && 'id' in came
  const id = isMade ? came.id : existing_id
  const row_state = came === undefined ? state : isMade ? 'made' : 'refused'
  const faults = clientTableFields.flatMap((field) =>
    errors[field] === undefined ? [] : `${clientTableFieldTexts[field]}: ${errors[field]}`,
  )
  return (
    <Box sx={{ display: 'grid', gap: 0.25, justifyItems: 'start', alignContent: 'start', ...anywhere }}>
      <StatusChip {...clientTableStateTexts[row_state]} />
      {[...faults, ...(came && 'why' in came ? [came.why] : [])].map((text) => (
        <Typography key={text} variant="body2" color="error.main">
          {text}
        </Typography>
      ))}
      {id !== null && <TextLink to={links.show('clients', id)}>{t.known(id)}</TextLink>}
      {note && !came && (
        <Typography variant="body2" color="warning.main">
          {note}
        </Typography>
      )}
    </Box>
  )
}

const anywhere = { minWidth: 0, overflowWrap: 'anywhere' }
