import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router'
import type { Statement } from '#shared/contract/statements.ts'
import { statementTexts as t } from '#shared/text/statements.ts'
import { ActionNote } from '../../parts/actions/ActionNote.tsx'
import { links } from '../../parts/links.ts'
import { waitingFilter } from '../payments/waiting-filter.ts'
import { differences } from './differences.ts'

/** Notes before the lines: nothing is imported twice, and large sums wait for a second admin. */
export function StatementNotes({ statement }: { statement: Statement }) {
  const { waiting } = statement.counts
  const known = useKnown(statement)
  return (
    <>
      {known && <Alert severity="info">{known}</Alert>}
      <Differences statement={statement} />
      {waiting > 0 && (
        <ActionNote severity="warning" action={<ToPayments />}>
          {t.waiting(waiting)}
        </ActionNote>
      )}
    </>
  )
}

/** Where the file and its own totals differ; also shown in the dialog that credits the money. */
export function Differences({ statement }: { statement: Statement }) {
  const texts = differences(statement)
  return texts.length > 0 && <Alert severity="warning">{texts.join(' ')}</Alert>
}

function ToPayments() {
  return (
    <Button component={Link} to={links.list('payments', waitingFilter)} color="inherit" size="small">
      {t.to_payments}
    </Button>
  )
}

function useKnown({ known, documents }: Statement): string | null {
  const state: unknown = useLocation().state
  const isRepeated = typeof state === 'object' && state !== null && 'repeated' in state && state.repeated === true
  if (isRepeated) return t.repeated
  if (documents === 0) return t.nothing
  return known > 0 ? t.known(known, documents) : null
}
