import { useState } from 'react'
import { useCanAccess, useNotify } from 'ra-core'
import Button from '@mui/material/Button'
import type { Statement } from '#shared/contract/statements.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { statementTexts as t } from '#shared/text/statements.ts'
import { useAct } from '#shared/ra/requests/use-act.ts'
import { CreditDialog } from './CreditDialog.tsx'
import { confirmStatement } from './confirm-statement.ts'

/** Credits all matched lines, once they were shown: a wrong one of three hundred is undone by a reversal. */
export function CreditButton({ statement }: { statement: Statement }) {
  const { canAccess } = useCanAccess({ resource: 'statements', action: 'confirm' })
  const { act, isBusy } = useAct()
  const notify = useNotify()
  const [isOpen, setIsOpen] = useState(false)
  const { id, counts, matched_amount } = statement
  if (!canAccess || counts.matched === 0) return null

  const credit = () =>
    act(async () => {
      const after = await confirmStatement(id, {})
      setIsOpen(false)
      const to_hands = after.counts.doubtful - counts.doubtful
      if (to_hands > 0) notify(t.moved_to_hands(to_hands), { type: 'warning', autoHideDuration: 8000 })
      else notify(t.done(done(after.counts) - done(counts)), { type: 'success' })
    }, null)

  return (
    <>
      <Button variant="contained" loading={isBusy} onClick={() => setIsOpen(true)}>
        {t.credit_all(counts.matched, showRubles(matched_amount))}
      </Button>
      {isOpen && (
        <CreditDialog
          statement={statement}
          isBusy={isBusy}
          onCredit={() => void credit()}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

/** Lines that wait for a second admin need nothing from this one either. */
const done = ({ credited, waiting }: Statement['counts']) => credited + waiting
