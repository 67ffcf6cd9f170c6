import { useState } from 'react'
import { useCanAccess } from 'ra-core'
import Button from '@mui/material/Button'
import type { StatementLine } from '#shared/contract/statements.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { statementTexts as t } from '#shared/text/statements.ts'
import { ResolveDialog } from './ResolveDialog.tsx'

/** An uncredited line can be resolved by hand; an outgoing one or one with a payment cannot. */
export function ResolveButton({ line, onDone }: { line: StatementLine; onDone: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const { canAccess } = useCanAccess({ resource: 'statements', action: 'confirm' })
  if (!canAccess || line.payment_id !== null || !line.incoming) return null
  if (line.amount <= 0 && line.status !== 'doubtful') return null
  const verb = line.status === 'doubtful' ? t.resolve : t.change
  return (
    <>
      <Button
        size="small"
        data-line={line.id}
        variant={line.status === 'doubtful' ? 'outlined' : 'text'}
        aria-label={t.resolve_line(verb, line.payer_name, showRubles(line.amount))}
        onClick={() => setIsOpen(true)}
      >
        {verb}
      </Button>
      {isOpen && <ResolveDialog line={line} onClose={() => setIsOpen(false)} onDone={onDone} />}
    </>
  )
}
