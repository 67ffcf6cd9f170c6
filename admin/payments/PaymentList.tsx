import Box from '@mui/material/Box'
import { CreateLink } from '#shared/ra/CreateLink.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { listTexts } from '#shared/text/admin.ts'
import { paymentTexts as t, paymentStatusTexts } from '#shared/text/payments.ts'
import { ClearFilter } from '../list/ClearFilter.tsx'
import { ClientFilter } from '../list/ClientFilter.tsx'
import { DaysFilter } from '../list/DaysFilter.tsx'
import { ExportButtons } from '../list/ExportButtons.tsx'
import { MoreFilters } from '../list/MoreFilters.tsx'
import { StatusFilter } from '../list/StatusFilter.tsx'
import { PaymentRows } from './PaymentRows.tsx'
import { PaymentTotals } from './PaymentTotals.tsx'
import { WaitingNote } from './WaitingNote.tsx'

export function PaymentList() {
  return (
    <ListPage title={t.title} actions={<Actions />} filters={filters} empty={<Empty />}>
      <PaymentRows />
      <PaymentTotals />
    </ListPage>
  )
}

const sources = Object.entries(t.sources).map(([id, name]) => ({ id, name }))

const filters = (
  <>
    <WaitingNote />
    <SearchField placeholder={t.search} />
    <MoreFilters>
      <StatusFilter texts={paymentStatusTexts} />
      <SelectFilter source="source" label={listTexts.source} choices={sources} />
      <ClientFilter />
      <DaysFilter source="created_at" />
    </MoreFilters>
    <ClearFilter />
  </>
)

const Create = () => <CreateLink label={t.create} />

function Actions() {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <ExportButtons />
      <Create />
    </Box>
  )
}

const Empty = () => <EmptyState title={t.empty_title} hint={t.empty} action={<Create />} />
