import { useRecordContext } from 'ra-core'
import Alert from '@mui/material/Alert'
import type { Payment } from '#shared/contract/payments.ts'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { paymentTexts as t, paymentStatusTexts } from '#shared/text/payments.ts'
import { Subtitle } from '../../parts/fields/Subtitle.tsx'
import { links } from '../../parts/links.ts'
import { PaymentActions } from './PaymentActions.tsx'
import { PaymentFacts } from './PaymentFacts.tsx'

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
      <Panel>
        <PaymentFacts payment={payment} />
      </Panel>
    </Page>
  )
}
