import { useRecordContext } from 'ra-core'
import type { JournalEntry } from '#shared/contract/journal.ts'
import { numberedSubject } from '#shared/text/journal.ts'
import { TextLink } from '../fields/TextLink.tsx'
import { links } from '../links.ts'

/** Nouns of the journal that have a card. */
const nounsWithCard = [
  'admins',
  'bills',
  'clients',
  'deliveries',
  'document-sign-requests',
  'individuals',
  'legal-entities',
  'legal-entities-contacts',
  'payments',
  'statements',
] as const

export function Subject() {
  const entry = useRecordContext<JournalEntry>()
  if (!entry) return null
  const { subject, subject_id } = entry
  const noun = nounsWithCard.find((name) => name === subject)
  const name = numberedSubject(subject, subject_id)
  return noun && subject_id !== null ? <TextLink to={links.show(noun, subject_id)}>{name}</TextLink> : name
}
