import { SendingFilter } from '#shared/ra/bulk-sendings/SendingFilter.tsx'
import { LinkFilter } from '#shared/ra/public-links/LinkFilter.tsx'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { FlagFilter } from '#shared/ra/list/FlagFilter.tsx'
import { circumstanceTexts } from '#shared/text/signing-circumstances.ts'
import { consoleRequestTexts as t, signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ClientFilter } from '../../parts/list/ClientFilter.tsx'
import { DaysFilter } from '../../parts/list/DaysFilter.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { StatusFilter } from '../../parts/list/StatusFilter.tsx'

export function SignRequestFilters() {
  return (
    <>
      <SearchField placeholder={t.search} />
      <MoreFilters
        first={
          <>
            <StatusFilter texts={signRequestStatusTexts} />
            <ClientFilter />
            <DaysFilter source="created_at" />
            <FlagFilter source="noteworthy" label={circumstanceTexts.filter} />
          </>
        }
      />
      <SendingFilter />
      <LinkFilter />
      <ClearFilter />
    </>
  )
}
