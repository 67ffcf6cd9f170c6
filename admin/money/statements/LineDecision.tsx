import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { StatementLine } from '#shared/contract/statements.ts'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { awaitsDecision } from '#shared/rules/statements.ts'
import { consoleBillTexts as billTexts } from '#shared/text/bills.ts'
import { paymentTexts } from '#shared/text/payments.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { statementTexts as t, statementLineStatusTexts } from '#shared/text/statements.ts'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'
import { useSecondPerson } from '../payments/use-second-person.ts'

/** The outcome of a line and its reason. */
export function LineDecision({ line }: { line: StatementLine }) {
  const { status, reason, amount } = line
  const day = useSecondPerson()?.statement_day ?? Infinity
  const willWait = awaitsDecision(status) && line.incoming && amount > day
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <StatusChip {...statementLineStatusTexts[status]} />
      <PaidClient line={line} />
      <Typography variant="caption" color="text.secondary" component="div">
        {reason}
      </Typography>
      {willWait && (
        <Typography variant="caption" color="warning.main" component="div">
          {t.will_wait(showRubles(day))}
        </Typography>
      )}
    </Box>
  )
}

function PaidClient({ line }: { line: StatementLine }) {
  const { status, client_id, client_name, bill_id, bill_number, payment_id } = line
  if (client_id === null) return null
  return (
    <Typography variant="body2" component="div">
      <TextLink to={links.show('clients', client_id)}>{client_name}</TextLink>
      {bill_id !== null && bill_number !== null && (
        <>
          {', '}
          <TextLink to={links.show('bills', bill_id)}>{billTexts.number(bill_number)}</TextLink>
        </>
      )}
      {bill_id === null && status !== 'doubtful' && `, ${t.to_balance}`}
      {payment_id !== null && (
        <>
          {', '}
          <TextLink to={links.show('payments', payment_id)}>{paymentTexts.number(payment_id)}</TextLink>
        </>
      )}
    </Typography>
  )
}
