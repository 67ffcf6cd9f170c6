import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { QueueLane, QueueRoom } from '#shared/contract/queues.ts'
import { Panel } from '#shared/ra/Panel.tsx'
import { queueTexts as t } from '#shared/text/queues.ts'
import { QueueOwner } from './QueueOwner.tsx'

type Queue = Pick<QueueRoom | QueueLane, 'name' | 'waiting' | 'running' | 'oldest_at' | 'owners'> & {
  later?: number
  title: string
  facts: string[]
}
type QueuePanelProps = {
  title: string
  about: string
  /** the moment that the answer shows */
  at: string
  queues: readonly Queue[]
}

/** Queues of one kind: of those where somebody is, also whose they are. */
export function QueuePanel({ title, about, at, queues }: QueuePanelProps) {
  const secondsSince = (since: string) => Math.max(0, (Date.parse(at) - Date.parse(since)) / 1000)
  return (
    <Panel title={title} flush>
      <Typography variant="body2" color="text.secondary" sx={{ px: 2.5, pb: 1.5 }}>
        {about}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {queues.map((queue) => (
          <Box component="li" key={queue.name} sx={{ ...line, ...(isQuiet(queue) && quiet) }}>
            <span>{queue.title}</span>
            <Typography component="span" variant="body2" color={isQuiet(queue) ? 'text.secondary' : 'text.primary'}>
              {isQuiet(queue)
                ? t.nobody
                : [...queue.facts, ...(queue.oldest_at ? [t.oldest(secondsSince(queue.oldest_at))] : [])].join(' · ')}
            </Typography>
            {queue.owners.length > 0 && (
              <Box component="ul" sx={owners}>
                {queue.owners.map((owner) => (
                  <QueueOwner
                    key={JSON.stringify(owner)}
                    {...owner}
                    seconds={owner.oldest_at && secondsSince(owner.oldest_at)}
                  />
                ))}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

const isQuiet = ({ waiting, running, later = 0 }: Queue) => waiting + running + later === 0

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '300px minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: 0.5,
  alignItems: 'baseline',
  px: 2.5,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
}
const quiet = { gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: line.gridTemplateColumns.sm } }
const owners = { gridColumn: { xs: 1, sm: 2 }, m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }
