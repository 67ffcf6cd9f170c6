import { SendingFilter } from '#shared/ra/bulk-sendings/SendingFilter.tsx'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { consoleRequestTexts as t, signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { ClearFilter } from '../list/ClearFilter.tsx'
import { ClientFilter } from '../list/ClientFilter.tsx'
import { DaysFilter } from '../list/DaysFilter.tsx'
import { MoreFilters } from '../list/MoreFilters.tsx'
import { StatusFilter } from '../list/StatusFilter.tsx'

export function SignRequestFilters() {
  return (
    <>
      <SearchField placeholder={t.search} />
      <MoreFilters>
        <StatusFilter texts={signRequestStatusTexts} />
        <ClientFilter />
        <DaysFilter source="created_at" />
      </MoreFilters>
      <SendingFilter />
      <ClearFilter />
    </>
  )
}
