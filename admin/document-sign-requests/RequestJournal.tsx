import { useCanAccess } from 'ra-core'
import { RelatedList } from '#shared/ra/list/RelatedList.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { consoleRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { JournalRows } from '../journal/JournalRows.tsx'

/** The journal of the request in the context, with the address and device of who acted. */
export function RequestJournal() {
  const { canAccess } = useCanAccess({ resource: 'journal', action: 'list' })
  if (!canAccess) return null
  return (
    <Panel title={t.journal}>
      <RelatedList
        reference="journal"
        target="subject_id"
        filter={ofRequests}
        empty={t.no_journal}
        hint={t.no_journal_hint}
      >
        <JournalRows of="subject" />
      </RelatedList>
    </Panel>
  )
}

const ofRequests = { subject: 'document-sign-requests' }
