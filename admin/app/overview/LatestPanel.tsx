import { useGetList } from 'ra-core'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { JournalEntry } from '#shared/contract/journal.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { Figures } from '#shared/ra/Money.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { showTime } from '#shared/rules/clock.ts'
import { overviewTexts as t } from '#shared/text/admin.ts'
import { eventName, numberedSubject } from '#shared/text/journal.ts'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'

/** The service itself writes a thousand events where people write one. */
const byPeople = { actor_kind: ['admin', 'client_user', 'client_code', 'signer'] }
const newest = { pagination: { page: 1, perPage: 10 }, sort: { field: 'id', order: 'DESC' }, filter: byPeople } as const

/** The latest actions of people. */
export function LatestPanel() {
  const { data, error, refetch } = useGetList<JournalEntry>('journal', newest)
  return (
    <Panel title={t.latest} actions={<TextLink to={links.list('journal')}>{t.all_journal}</TextLink>} flush>
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rectangular" height={320} sx={{ m: 2 }} />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Box>
    </Panel>
  )
}

function Entry({ entry }: { entry: JournalEntry }) {
  return (
    <Box component="li" sx={line}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <TextLink to={links.show('journal', entry.id)}>{eventName(entry.event)}</TextLink>
        <Typography variant="body2" color="text.secondary">
          {numberedSubject(entry.subject, entry.subject_id)} · {entry.actor_name}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary" component="div">
        <Figures>{showTime(entry.at)}</Figures>
      </Typography>
    </Box>
  )
}

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  alignItems: 'center',
  columnGap: 2,
  px: 2.5,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
}
