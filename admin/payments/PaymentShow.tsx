import { ShowBase, useRecordContext } from 'ra-core'
import type { Payment } from '#shared/contract/billing.ts'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { Money } from '#shared/ra/Money.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { PageSkeleton } from '#shared/ra/PageSkeleton.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { showExactTime } from '#shared/rules/clock.ts'
import { listTexts, paymentTexts as t } from '#shared/text/admin.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { ClientField } from '../fields/ClientField.tsx'
import { StaffField } from '../fields/StaffField.tsx'

const labels = nounTexts.payments.fields

export function PaymentShow() {
  return (
    <ShowBase<Payment> loading={<PageSkeleton />}>
      <PaymentPage />
    </ShowBase>
  )
}

function PaymentPage() {
  const payment = useRecordContext<Payment>()
  if (!payment) return null
  return (
    <Page title={t.number(payment.id)} back={{ to: '/payments', label: t.title }}>
      <Panel>
        <Facts>
          <Fact label={labels['amount'] ?? ''}>
            <strong>
              <Money rubles={payment.amount} />
            </strong>
          </Fact>
          <Fact label={listTexts.client}>
            <ClientField />
          </Fact>
          <Fact label={labels['description'] ?? ''}>{payment.description}</Fact>
          <Fact label={labels['source'] ?? ''}>{t.sources[payment.source]}</Fact>
          <Fact label={labels['created_by_admin_id'] ?? ''}>
            <StaffField source="created_by_admin_id" />
          </Fact>
          <Fact label={labels['created_at'] ?? ''}>{showExactTime(payment.created_at)}</Fact>
        </Facts>
      </Panel>
    </Page>
  )
}
