import type { JournalEntry } from '#shared/contract/journal.ts'
import { changesText } from '#shared/text/journal-changes.ts'
import { eventName, journalTexts, subjectName } from '#shared/text/journal.ts'
import { columnsOf } from '#server/platform/exports/column.ts'

const column = columnsOf<JournalEntry, 'journal'>('journal')

export const journalColumns = [
  column('id', 'number', (entry) => entry.id),
  column('at', 'time', (entry) => entry.at),
  column('event', 'text', (entry) => eventName(entry.event)),
  column('subject', 'text', (entry) => subjectName(entry.subject)),
  column('subject_id', 'number', (entry) => entry.subject_id),
  column('client_id', 'client', (entry) => entry.client_id),
  column('actor_kind', 'text', (entry) => journalTexts.actors[entry.actor_kind] ?? entry.actor_kind),
  column('actor_name', 'text', (entry) => entry.actor_name),
  column('ip', 'text', (entry) => entry.ip),
  column('user_agent', 'text', (entry) => entry.user_agent),
  column('before', 'text', (entry) => changesText(entry, 'before')),
  column('after', 'text', (entry) => (entry.erased ? journalTexts.erased_short : changesText(entry, 'after'))),
  column('chain', 'number', (entry) => entry.chain),
  column('seq', 'number', (entry) => entry.seq),
  column('prev_hash', 'text', (entry) => entry.prev_hash),
  column('hash', 'text', (entry) => entry.hash),
]
