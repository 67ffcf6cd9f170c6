import type { JournalEntry } from '#shared/contract/journal.ts'
import { links, settingsPart } from '../links.ts'

/** Nouns of the journal that have a card. */
const nounsWithCard = [
  'admins',
  'approvals',
  'bills',
  'bulk-sendings',
  'clients',
  'complaints',
  'deliveries',
  'document-sign-requests',
  'individuals',
  'legal-entities',
  'legal-entities-contacts',
  'payments',
  'statements',
  'webhooks',
] as const
/** Nouns without a card, whose list shows the one row. */
const nounsWithList = ['transactions', 'packages', 'clients-codes', 'senders'] as const

type About = Pick<JournalEntry, 'subject' | 'subject_id' | 'client_id' | 'before' | 'after'>

/** The page of what a row of the journal is about; null for what has none. */
export function subjectPage({ subject, subject_id: id, client_id, before, after }: About): string | null {
  if (subject === 'seller') return links.settings
  if (subject === 'legal-texts') return settingsPart('legal-texts')
  const request = after?.['request_id'] ?? before?.['request_id']
  // files and signatures are read on the page of their request
  if ((subject === 'files' || subject === 'signatures') && typeof request === 'number') {
    return links.show('document-sign-requests', request)
  }
  if (id === null) return null
  const carded = nounsWithCard.find((noun) => noun === subject)
  if (carded) return links.show(carded, id)
  if (subject === 'client-users') return links.show('users', id)
  if (subject === 'tariffs') return links.edit('tariffs', id)
  if (subject === 'client-notes' && client_id !== null) return links.show('clients', client_id)
  const listed = nounsWithList.find((noun) => noun === subject)
  return listed ? links.list(listed, { id }) : null
}
