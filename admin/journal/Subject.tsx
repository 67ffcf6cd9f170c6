import { useRecordContext } from 'ra-core'
import type { JournalEntry } from '#shared/contract/records.ts'
import { numberedSubject } from '#shared/text/journal.ts'
import { TextLink } from '../fields/TextLink.tsx'

/** Nouns of the journal that have a card. */
const screens: Record<string, string> = {
  admins: 'admins',
  bills: 'bills',
  clients: 'clients',
  deliveries: 'deliveries',
  'document-sign-requests': 'request',
  individuals: 'individuals',
  'legal-entities': 'legal',
  'legal-entities-contacts': 'contacts',
  payments: 'payments',
  statements: 'statements',
}

export function Subject() {
  const entry = useRecordContext<JournalEntry>()
  if (!entry) return null
  const { subject, subject_id } = entry
  const screen = screens[subject]
  const name = numberedSubject(subject, subject_id)
  return screen && subject_id !== null ? <TextLink to={`/${screen}/${subject_id}/show`}>{name}</TextLink> : name
}
