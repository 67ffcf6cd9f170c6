import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { hasHere } from '#shared/browser/has-here.ts'
import type { Queues } from '#shared/contract/queues.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { PageSkeleton } from '#shared/ra/PageSkeleton.tsx'
import { queueTexts as t } from '#shared/text/queues.ts'
import { QueuePanel } from './QueuePanel.tsx'
import { useQueues, waitingIn } from './use-queues.ts'

/** part of the places of a room from which staff are warned */
const nearly_full = 0.8

/** The queues of the service: which clients wait for what, and since when. */
export function QueuesPage() {
  const { data: queues, error, isFetching, refetch } = useQueues()
  if (error && !queues) return <Failure error={error} onRetry={refetch} />
  if (!queues) return <PageSkeleton />
  const { at, server, rooms, lanes } = queues
  return (
    <Page
      title={t.title}
      subtitle={t.subtitle}
      actions={
        <Button variant="outlined" onClick={() => void refetch()} disabled={isFetching}>
          {t.refresh}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 960 }}>
        {error ? <Failure error={error} onRetry={refetch} /> : <Outcome {...queues} />}
        <QueuePanel
          title={t.rooms_title}
          about={t.rooms_about(server)}
          at={at}
          queues={rooms.filter(isHere).map((room) => ({
            ...room,
            title: t.rooms[room.name],
            facts: [t.waiting(room.waiting, room.waiting_max), t.running(room.running)],
          }))}
        />
        <QueuePanel
          title={t.lanes_title}
          about={t.lanes_about}
          at={at}
          queues={lanes.map((lane) => ({
            ...lane,
            title: t.lanes[lane.name],
            facts: [
              t.waiting(lane.waiting),
              t.running(lane.running, lane.slots),
              ...(lane.later > 0 ? [t.later(lane.later)] : []),
            ],
          }))}
        />
      </Box>
    </Page>
  )
}

/** Papers are of who sells. */
const isHere = ({ name }: Queues['rooms'][number]) => name !== 'papers' || hasHere('bills')

function Outcome(queues: Queues) {
  const full = queues.rooms.filter(({ waiting, waiting_max }) => waiting >= nearly_full * waiting_max)
  if (full.length > 0) return <Alert severity="warning">{t.full(full.map(({ name }) => `«${t.rooms[name]}»`))}</Alert>
  const waiting = waitingIn(queues)
  return waiting > 0 ? <Alert severity="info">{t.waits(waiting)}</Alert> : <Alert severity="success">{t.calm}</Alert>
}
