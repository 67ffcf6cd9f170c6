import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { clientTexts as t } from '#shared/text/clients.ts'
import { ClientPapers } from '../acts/ClientPapers.tsx'
import { BillRows } from '../bills/BillRows.tsx'
import { BulkSendingRows } from '../bulk-sendings/BulkSendingRows.tsx'
import { ClientCodeRows } from '../clients-codes/ClientCodeRows.tsx'
import { DeliveryRows } from '../deliveries/DeliveryRows.tsx'
import { SignRequestRows } from '../document-sign-requests/SignRequestRows.tsx'
import { IndividualRows } from '../individuals/IndividualRows.tsx'
import { JournalRows } from '../journal/JournalRows.tsx'
import { LegalEntityRows } from '../legal-entities/LegalEntityRows.tsx'
import { LegalEntityContactRows } from '../legal-entities-contacts/LegalEntityContactRows.tsx'
import { LookRows } from '../looks/LookRows.tsx'
import { RelatedList } from '#shared/ra/list/RelatedList.tsx'
import { PackageRows } from '../packages/PackageRows.tsx'
import { PaymentRows } from '../payments/PaymentRows.tsx'
import { TariffRows } from '../tariffs/TariffRows.tsx'
import { UserRows } from '../users/UserRows.tsx'
import { WebhookRows } from '../webhooks/WebhookRows.tsx'
import { TransactionRows } from '../transactions/TransactionRows.tsx'
import { ClientMoney } from './ClientMoney.tsx'
import type { ListName } from './sections.ts'

const lists: Record<Exclude<ListName, 'papers'>, { reference: string; rows: ReactNode }> = {
  requests: { reference: 'request', rows: <SignRequestRows of="client" /> },
  bulk: { reference: 'bulk', rows: <BulkSendingRows ofOne /> },
  money: { reference: 'transactions', rows: <TransactionRows ofOne /> },
  bills: { reference: 'bills', rows: <BillRows ofOne /> },
  payments: { reference: 'payments', rows: <PaymentRows of="client" /> },
  packages: { reference: 'packages', rows: <PackageRows ofOne /> },
  tariffs: { reference: 'tariffs', rows: <TariffRows ofOne /> },
  organizations: { reference: 'legal', rows: <LegalEntityRows ofOne /> },
  individuals: { reference: 'individuals', rows: <IndividualRows ofOne /> },
  contacts: { reference: 'contacts', rows: <LegalEntityContactRows of="client" /> },
  users: { reference: 'users', rows: <UserRows ofOne /> },
  codes: { reference: 'clients-codes', rows: <ClientCodeRows ofOne /> },
  webhooks: { reference: 'webhooks', rows: <WebhookRows ofOne /> },
  deliveries: { reference: 'deliveries', rows: <DeliveryRows ofOne /> },
  journal: { reference: 'journal', rows: <JournalRows of="client" /> },
  looks: { reference: 'looks', rows: <LookRows ofOne /> },
}

export function TabContent({ name }: { name: ListName }) {
  if (name === 'papers') return <ClientPapers />
  const { reference, rows } = lists[name]
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {name === 'money' && <ClientMoney />}
      <RelatedList
        key={name}
        reference={reference}
        target="client_id"
        empty={t.empty_tab[name]}
        hint={t.empty_tab_hint[name]}
      >
        {rows}
      </RelatedList>
    </Box>
  )
}
