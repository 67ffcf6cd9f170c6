import { textOf } from '#shared/browser/text-of.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Link } from 'react-router'
import type { Statement } from '#shared/contract/statements.ts'
import { statementTexts as t } from '#shared/text/statements.ts'
import { ActionNote } from '../../parts/actions/ActionNote.tsx'
import { links } from '../../parts/links.ts'
import { LineRows } from './LineRows.tsx'
import { useLines } from './use-lines.ts'

/** The line that a payment was credited from. */
export function PaymentLine({ statement, line_id }: { statement: Statement; line_id: number }) {
  const { data: lines, error } = useLines(statement.id, { id: line_id })
  const all = (
    <Button component={Link} to={links.show('statements', statement.id)} color="inherit" size="small">
      {t.all_lines}
    </Button>
  )
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <ActionNote severity={error ? 'error' : 'info'} action={all}>
        {error ? textOf(error) : t.one_line}
      </ActionNote>
      {lines ? <LineRows lines={lines} /> : !error && <Skeleton variant="rounded" height={96} />}
    </Box>
  )
}
