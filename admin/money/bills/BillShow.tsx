import { useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import type { Bill } from '#shared/contract/bills.ts'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { consoleBillTexts as t, billStatusTexts, showDay } from '#shared/text/bills.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { Subtitle } from '../../parts/fields/Subtitle.tsx'
import { links } from '../../parts/links.ts'
import { RelatedList } from '#shared/ra/list/RelatedList.tsx'
import { PaymentRows } from '../payments/PaymentRows.tsx'
import { BillActions } from './BillActions.tsx'
import { BillParties } from './BillParties.tsx'
import { BillSums } from './BillSums.tsx'

export function BillShow() {
  return (
    <Show<Bill>>
      <BillPage />
    </Show>
  )
}

function BillPage() {
  const bill = useRecordContext<Bill>()
  if (!bill) return null
  return (
    <Page
      title={t.long_number(bill.number, showDay(bill.issued_on))}
      subtitle={
        <Subtitle>
          <StatusChip {...billStatusTexts[bill.status]} />
          <ClientField />
        </Subtitle>
      }
      back={{ to: links.list('bills'), label: t.title }}
      actions={<BillActions bill={bill} />}
    >
      <Box sx={{ display: 'grid', gap: 2.5, alignItems: 'start', gridTemplateColumns: columns }}>
        <Panel title={t.sums}>
          <BillSums bill={bill} />
        </Panel>
        <Panel title={t.parties}>
          <BillParties bill={bill} />
        </Panel>
      </Box>
      <Box component="section" sx={{ minWidth: 0, display: 'grid', gap: 1.5 }}>
        <Box component="h2" sx={{ m: 0, typography: 'h3' }}>
          {t.payments}
        </Box>
        <RelatedList
          reference="payments"
          target="bill_id"
          empty={t.no_payments}
          hint={bill.status === 'cancelled' ? t.no_payments_cancelled : t.no_payments_hint}
        >
          <PaymentRows of="bill" />
        </RelatedList>
      </Box>
    </Page>
  )
}

const columns = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' }
