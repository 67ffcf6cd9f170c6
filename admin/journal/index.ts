import { screen } from '#shared/ra/screen.ts'
import { journalTexts } from '#shared/text/journal.ts'

export const journal = {
  list: screen(() => import('./JournalList.tsx'), 'JournalList'),
  show: screen(() => import('./JournalShow.tsx'), 'JournalShow'),
  recordRepresentation: ({ id }: { id: number }) => journalTexts.number(id),
}
