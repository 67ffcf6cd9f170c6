import { useCanAccess } from 'ra-core'
import { RelatedList } from '#shared/ra/list/RelatedList.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { JournalRows } from './JournalRows.tsx'

type SubjectJournalProps = {
  /** the kind of the record in the context, as the journal names it */
  subject: string
  title: string
  empty: string
  hint: string
}

/** The journal of the record in the context, with the address and device of who acted. */
export function SubjectJournal({ subject, title, empty, hint }: SubjectJournalProps) {
  const { canAccess } = useCanAccess({ resource: 'journal', action: 'list' })
  if (!canAccess) return null
  return (
    <Panel title={title}>
      <RelatedList reference="journal" target="subject_id" filter={{ subject }} empty={empty} hint={hint}>
        <JournalRows of="subject" />
      </RelatedList>
    </Panel>
  )
}
