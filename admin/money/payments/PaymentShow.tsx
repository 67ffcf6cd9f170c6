import { useRecordContext } from 'ra-core'
import Alert from '@mui/material/Alert'
import type { Payment } from '#shared/contract/payments.ts'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { RelatedList } from '#shared/ra/list/RelatedList.tsx'
import { RowsExpected } from '#shared/ra/list/RowsSkeleton.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { TwoColumns } from '#shared/ra/TwoColumns.tsx'
import { withoutHolds } from '#shared/rules/transfers.ts'
import { paymentTexts as t, paymentStatusTexts } from '#shared/text/payments.ts'
import { Subtitle } from '../../parts/fields/Subtitle.tsx'
import { links } from '../../parts/links.ts'
import { PaymentActions } from './PaymentActions.tsx'
import { PaymentFacts } from './PaymentFacts.tsx'
import { PaymentRows } from './PaymentRows.tsx'
import { TransactionRows } from '../transactions/TransactionRows.tsx'

export function PaymentShow() {
  return (
    <Show<Payment>>
      <PaymentPage />
    </Show>
  )
}

function PaymentPage() {
  const payment = useRecordContext<Payment>()
  if (!payment) return null
  return (
    <Page
      title={t.number(payment.id)}
      subtitle={
        <Subtitle>
          <StatusChip {...paymentStatusTexts[payment.status]} />
        </Subtitle>
      }
      back={{ to: links.list('payments'), label: t.title }}
      actions={<PaymentActions payment={payment} />}
    >
      {payment.status === 'waiting' && <Alert severity="warning">{t.waits}</Alert>}
      <TwoColumns
        aside={
          <Panel>
            <PaymentFacts payment={payment} />
          </Panel>
        }
      >
        <Panel title={t.moved}>
          <RowsExpected value={1}>
            <RelatedList
              reference="transactions"
              target="payment_id"
              filter={withoutHolds}
              empty={t.not_moved}
              hint={t.not_moved_hint}
            >
              <TransactionRows ofOne />
            </RelatedList>
          </RowsExpected>
        </Panel>
        <Panel title={t.of_client}>
          <RelatedList reference="payments" target="client_id" source="client_id" empty={t.empty_title} hint="">
            <PaymentRows of="client" />
          </RelatedList>
        </Panel>
      </TwoColumns>
    </Page>
  )
}
