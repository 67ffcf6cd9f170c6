import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../list/List.tsx'
import { journalTexts as t } from '#shared/text/journal.ts'
import { ExportButtons } from '../list/ExportButtons.tsx'
import { ChainState } from './ChainState.tsx'
import { JournalFilters } from './JournalFilters.tsx'
import { JournalRows } from './JournalRows.tsx'

export function JournalList() {
  return (
    <List
      title={t.title}
      subtitle={
        <>
          {t.subtitle}
          <ChainState />
        </>
      }
      more={<ExportButtons />}
      filters={<JournalFilters />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <JournalRows />
    </List>
  )
}
