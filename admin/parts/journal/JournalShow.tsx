import { useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import type { JournalEntry } from '#shared/contract/journal.ts'
import { Page } from '#shared/ra/Page.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { showExactTime } from '#shared/rules/clock.ts'
import { eventName, journalTexts as t } from '#shared/text/journal.ts'
import { links } from '../links.ts'
import { Changes } from './Changes.tsx'
import { JournalFacts } from './JournalFacts.tsx'

export function JournalShow() {
  return (
    <Show<JournalEntry>>
      <JournalPage />
    </Show>
  )
}

function JournalPage() {
  const entry = useRecordContext<JournalEntry>()
  if (!entry) return null
  return (
    <Page
      title={eventName(entry.event)}
      subtitle={`${t.number(entry.id)} · ${showExactTime(entry.at)}`}
      back={{ to: links.list('journal'), label: t.title }}
    >
      <Box sx={{ display: 'grid', gap: 2.5, alignItems: 'start', gridTemplateColumns: columns }}>
        <Panel title={t.what} flush>
          {entry.erased ? <Box sx={{ px: 2.5, pb: 2.5 }}>{t.erased}</Box> : <Changes entry={entry} />}
        </Panel>
        <Panel title={t.who}>
          <JournalFacts entry={entry} />
        </Panel>
      </Box>
    </Page>
  )
}

const columns = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' }
