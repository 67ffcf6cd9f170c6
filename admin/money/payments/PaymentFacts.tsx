import Typography from '@mui/material/Typography'
import type { Payment } from '#shared/contract/payments.ts'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { Money } from '#shared/ra/Money.tsx'
import { showExactTime } from '#shared/rules/clock.ts'
import { listTexts } from '#shared/text/admin.ts'
import { paymentTexts as t } from '#shared/text/payments.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { BillField } from '../../parts/fields/BillField.tsx'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { StaffField } from '../../parts/fields/StaffField.tsx'
import { LineLink } from './LineLink.tsx'

const labels = nounTexts.payments.fields

/** Client, purpose, and who entered, confirmed and reversed the payment. */
export function PaymentFacts({ payment }: { payment: Payment }) {
  const { amount, description, source, bill_id, statement_line_id, confirmed_at, reversed_at } = payment
  return (
    <Facts>
      <Fact label={labels.amount}>
        <strong>
          <Money rubles={amount} />
        </strong>
      </Fact>
      <Fact label={listTexts.client}>
        <ClientField />
      </Fact>
      {bill_id !== null && (
        <Fact label={labels.bill_id}>
          <BillField />
        </Fact>
      )}
      <Fact label={labels.description}>{description}</Fact>
      <Fact label={labels.source}>
        {t.sources[source]}
        {statement_line_id !== null && <LineLink line_id={statement_line_id} />}
      </Fact>
      <Fact label={labels.created_by}>
        <StaffField source="created_by" />
        <Quiet>{showExactTime(payment.created_at)}</Quiet>
      </Fact>
      {confirmed_at !== null && (
        <Fact label={labels.confirmed_by}>
          <StaffField source="confirmed_by" />
          <Quiet>{showExactTime(confirmed_at)}</Quiet>
        </Fact>
      )}
      {reversed_at !== null && <Reversal payment={payment} reversed_at={reversed_at} />}
    </Facts>
  )
}

function Reversal({ payment, reversed_at }: { payment: Payment; reversed_at: string }) {
  return (
    <>
      <Fact label={labels.reversed_by}>
        <StaffField source="reversed_by" />
        <Quiet>{showExactTime(reversed_at)}</Quiet>
      </Fact>
      <Fact label={labels.reverse_reason}>{payment.reverse_reason}</Fact>
    </>
  )
}

function Quiet({ children }: { children: string }) {
  return (
    <Typography variant="body2" color="text.secondary" component="div">
      {children}
    </Typography>
  )
}
