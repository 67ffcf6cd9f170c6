import { useRecordContext } from 'ra-core'
import type { JournalEntry } from '#shared/contract/journal.ts'
import { numberedSubject } from '#shared/text/journal.ts'
import { TextLink } from '../fields/TextLink.tsx'
import { subjectPage } from './subject-page.ts'

/** What a row is about, as a link to its page where it has one. */
export function Subject() {
  const entry = useRecordContext<JournalEntry>()
  if (!entry) return null
  const name = numberedSubject(entry.subject, entry.subject_id)
  const page = subjectPage(entry)
  return page === null ? name : <TextLink to={page}>{name}</TextLink>
}
