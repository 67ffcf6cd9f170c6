import { screen } from '#shared/ra/screen.ts'

export const journal = {
  list: screen(() => import('./JournalList.tsx'), 'JournalList'),
  show: screen(() => import('./JournalShow.tsx'), 'JournalShow'),
}
