import { useMemo, type ReactNode } from 'react'
import { useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import type { Client } from '#shared/contract/clients.ts'
import { withoutHolds } from '#shared/rules/transfers.ts'
import { clientTexts as t } from '#shared/text/clients.ts'
import { MoreMenu } from '#shared/ra/MoreMenu.tsx'
import { RelatedList } from '#shared/ra/list/RelatedList.tsx'
import { ClientMoney } from './ClientMoney.tsx'
import { ClientPapers } from '../../money/acts/ClientPapers.tsx'
import { BillFilters } from '../../money/bills/BillFilters.tsx'
import { BillRows } from '../../money/bills/BillRows.tsx'
import { BillTotals } from '../../money/bills/BillTotals.tsx'
import { BulkSendingFilters } from '../../requests/bulk-sendings/BulkSendingFilters.tsx'
import { BulkSendingRows } from '../../requests/bulk-sendings/BulkSendingRows.tsx'
import { ClientCodeRows } from '../clients-codes/ClientCodeRows.tsx'
import { DeliveryFilters } from '../../requests/deliveries/DeliveryFilters.tsx'
import { DeliveryRows } from '../../requests/deliveries/DeliveryRows.tsx'
import { PublicLinkFilters } from '../../requests/public-links/PublicLinkFilters.tsx'
import { PublicLinkRows } from '../../requests/public-links/PublicLinkRows.tsx'
import { SignRequestFilters } from '../../requests/document-sign-requests/SignRequestFilters.tsx'
import { SignRequestRows } from '../../requests/document-sign-requests/SignRequestRows.tsx'
import { IndividualFilters } from '../individuals/IndividualFilters.tsx'
import { IndividualRows } from '../individuals/IndividualRows.tsx'
import { JournalFilters } from '../../parts/journal/JournalFilters.tsx'
import { JournalRows } from '../../parts/journal/JournalRows.tsx'
import { LegalEntityContactFilters } from '../legal-entities-contacts/LegalEntityContactFilters.tsx'
import { LegalEntityContactRows } from '../legal-entities-contacts/LegalEntityContactRows.tsx'
import { LegalEntityFilters } from '../legal-entities/LegalEntityFilters.tsx'
import { LegalEntityRows } from '../legal-entities/LegalEntityRows.tsx'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { WholeListLink } from '../../parts/list/WholeListLink.tsx'
import { FixedFilter } from '../../parts/list/fixed-filter.ts'
import { LookFilters } from '../../parts/looks/LookFilters.tsx'
import { LookRows } from '../../parts/looks/LookRows.tsx'
import { PackageFilters } from '../../money/packages/PackageFilters.tsx'
import { PackageRows } from '../../money/packages/PackageRows.tsx'
import { PaymentFilters } from '../../money/payments/PaymentFilters.tsx'
import { PaymentRows } from '../../money/payments/PaymentRows.tsx'
import { PaymentTotals } from '../../money/payments/PaymentTotals.tsx'
import { TariffRows } from '../../money/tariffs/TariffRows.tsx'
import { TransactionFilters } from '../../money/transactions/TransactionFilters.tsx'
import { TransactionRows } from '../../money/transactions/TransactionRows.tsx'
import { TransactionTotals } from '../../money/transactions/TransactionTotals.tsx'
import { UserFilters } from '../users/UserFilters.tsx'
import { UserRows } from '../users/UserRows.tsx'
import { WebhookRows } from '../webhooks/WebhookRows.tsx'
import type { ListName } from './sections.ts'

type TabList = {
  reference: string
  rows: ReactNode
  filters?: ReactNode
  filterDefaultValues?: Record<string, unknown>
  totals?: ReactNode
  /** false for a list without an export */
  exports?: false
}

const lists: Record<Exclude<ListName, 'papers'>, TabList> = {
  requests: { reference: 'request', rows: <SignRequestRows of="client" />, filters: <SignRequestFilters /> },
  bulk: { reference: 'bulk', rows: <BulkSendingRows ofOne />, filters: <BulkSendingFilters /> },
  links: { reference: 'public-links', rows: <PublicLinkRows ofOne />, filters: <PublicLinkFilters /> },
  money: {
    reference: 'transactions',
    rows: <TransactionRows ofOne />,
    filters: <TransactionFilters />,
    filterDefaultValues: withoutHolds,
    totals: <TransactionTotals />,
  },
  bills: { reference: 'bills', rows: <BillRows ofOne />, filters: <BillFilters />, totals: <BillTotals /> },
  payments: {
    reference: 'payments',
    rows: <PaymentRows of="client" />,
    filters: <PaymentFilters />,
    totals: <PaymentTotals />,
  },
  packages: { reference: 'packages', rows: <PackageRows ofOne />, filters: <PackageFilters /> },
  tariffs: { reference: 'tariffs', rows: <TariffRows ofOne /> },
  organizations: { reference: 'legal', rows: <LegalEntityRows ofOne />, filters: <LegalEntityFilters /> },
  individuals: { reference: 'individuals', rows: <IndividualRows ofOne />, filters: <IndividualFilters /> },
  contacts: {
    reference: 'contacts',
    rows: <LegalEntityContactRows of="client" />,
    filters: <LegalEntityContactFilters />,
  },
  users: { reference: 'users', rows: <UserRows ofOne />, filters: <UserFilters /> },
  codes: { reference: 'clients-codes', rows: <ClientCodeRows ofOne /> },
  webhooks: { reference: 'webhooks', rows: <WebhookRows ofOne />, exports: false },
  deliveries: { reference: 'deliveries', rows: <DeliveryRows ofOne />, filters: <DeliveryFilters /> },
  journal: { reference: 'journal', rows: <JournalRows of="client" />, filters: <JournalFilters /> },
  looks: { reference: 'looks', rows: <LookRows ofOne />, filters: <LookFilters /> },
}

/** One list of the client in the record context. `choice`, which selects another list, is shown beside its filters. */
export function TabContent({ name, choice }: { name: ListName; choice: ReactNode }) {
  const client = useRecordContext<Client>()
  const id = client?.id
  const fixed = useMemo(() => ({ client_id: id }), [id])
  if (name === 'papers') {
    return (
      <>
        {choice}
        <ClientPapers />
      </>
    )
  }
  const { reference, rows, filters, filterDefaultValues, totals, exports = true } = lists[name]
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {name === 'money' && <ClientMoney />}
      <FixedFilter value={fixed}>
        <RelatedList
          key={name}
          reference={reference}
          target="client_id"
          inAddress
          head={choice}
          filterDefaultValues={filterDefaultValues}
          filters={
            <>
              {filters}
              <Box sx={{ ml: 'auto' }}>
                <MoreMenu>
                  {[<WholeListLink key="whole" />, ...(exports ? [<ExportButtons key="export" />] : [])]}
                </MoreMenu>
              </Box>
            </>
          }
          empty={t.empty_tab[name]}
          hint={t.empty_tab_hint[name]}
        >
          {rows}
          {totals}
        </RelatedList>
      </FixedFilter>
    </Box>
  )
}
