import { useReference } from 'ra-core'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Payment } from '#shared/contract/billing.ts'
import type { StatementLine } from '#shared/contract/statements.ts'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { billTexts, paymentTexts, statementTexts as t } from '#shared/text/admin.ts'
import { paymentStatusTexts, statementLineStatusTexts } from '#shared/text/bills.ts'
import { TextLink } from '../fields/TextLink.tsx'
import { waitsForSecond } from '../payments/waits-for-second.ts'

/** What becomes of a line and why. */
export function LineDecision({ line }: { line: StatementLine }) {
  const { status, payment_id, reason, amount } = line
  const willWait = (status === 'matched' || status === 'doubtful') && line.incoming && waitsForSecond(amount)
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {payment_id === null ? (
        <StatusChip {...statementLineStatusTexts[status]} />
      ) : (
        <PaymentChip payment_id={payment_id} />
      )}
      <Whom line={line} />
      <Typography variant="caption" color="text.secondary" component="div">
        {reason}
      </Typography>
      {willWait && (
        <Typography variant="caption" color="warning.main" component="div">
          {t.will_wait}
        </Typography>
      )}
    </Box>
  )
}

/** A large payment is credited only when a second admin says so: then the line says that, not «зачислен». */
function PaymentChip({ payment_id }: { payment_id: number }) {
  const { referenceRecord } = useReference<Payment>({ reference: 'payments', id: payment_id })
  const isWaiting = referenceRecord?.status === 'waiting'
  return <StatusChip {...(isWaiting ? paymentStatusTexts.waiting : statementLineStatusTexts.credited)} />
}

function Whom({ line }: { line: StatementLine }) {
  const { status, client_id, client_name, bill_id, bill_number, payment_id } = line
  if (client_id === null) return null
  return (
    <Typography variant="body2" component="div">
      <TextLink to={`/clients/${client_id}/show`}>{client_name}</TextLink>
      {bill_id !== null && bill_number !== null && (
        <>
          {', '}
          <TextLink to={`/bills/${bill_id}/show`}>{billTexts.number(bill_number)}</TextLink>
        </>
      )}
      {bill_id === null && status !== 'doubtful' && `, ${t.to_balance}`}
      {payment_id !== null && (
        <>
          {', '}
          <TextLink to={`/payments/${payment_id}/show`}>{paymentTexts.number(payment_id)}</TextLink>
        </>
      )}
    </Typography>
  )
}
