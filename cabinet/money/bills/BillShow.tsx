import { useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import type { Bill } from '#shared/contract/bills.ts'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { SaveFileButton } from '#shared/ra/SaveFileButton.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { billAllows } from '#shared/rules/bills.ts'
import { billStatusTexts, showLongDay, cabinetBillTexts as t } from '#shared/text/bills.ts'
import { cabinetApi } from '../../parts/api.ts'
import { MoneyFrame } from '../frame/MoneyFrame.tsx'
import { links } from '../../parts/links.ts'
import { BillFacts } from './BillFacts.tsx'
import { BillSum } from './BillSum.tsx'
import { PaymentQr } from './PaymentQr.tsx'
import { Requisites } from './Requisites.tsx'

export function BillShow() {
  return (
    <MoneyFrame>
      <Show<Bill>>
        <BillPage />
      </Show>
    </MoneyFrame>
  )
}

function BillPage() {
  const bill = useRecordContext<Bill>()
  if (!bill) return null
  return (
    <Page
      title={`${t.number(bill.number)} ${t.issued_on(showLongDay(bill.issued_on))}`}
      subtitle={<StatusChip {...billStatusTexts[bill.status]} />}
      back={{ to: links.list('bills'), label: t.title }}
      actions={<PdfButton bill={bill} />}
    >
      <BillSum bill={bill} />
      {billAllows('pay', bill.status) && (
        <Box sx={{ display: 'grid', gap: 2.5, alignItems: 'start', gridTemplateColumns: columns }}>
          <Requisites bill={bill} />
          <PaymentQr bill={bill} />
        </Box>
      )}
      <Panel title={t.details}>
        <BillFacts bill={bill} />
      </Panel>
    </Page>
  )
}

const columns = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 304px' }

function PdfButton({ bill }: { bill: Bill }) {
  const { id, number } = bill
  return (
    <SaveFileButton
      variant={billAllows('pay', bill.status) ? 'contained' : 'outlined'}
      name={t.pdf_name(number)}
      load={() => cabinetApi.file('GET /billing/bills/{id}/pdf', { params: { id } })}
    >
      {t.pdf}
    </SaveFileButton>
  )
}
