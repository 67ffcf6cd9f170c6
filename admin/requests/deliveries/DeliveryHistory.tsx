import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Delivery, DeliveryStory } from '#shared/contract/deliveries.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { showExactTime } from '#shared/rules/clock.ts'
import { deliveryStatusTexts, deliveryStoryTexts as t, storyLine } from '#shared/text/deliveries.ts'
import { stoppedReasons } from '#shared/text/timeline.ts'
import { adminApi } from '../../parts/api.ts'

/** History of a message, oldest first: its request, attempts, answers and receipts of the gateway; and what prevents sending it now. */
export function DeliveryHistory({ delivery: { id, updated_at } }: { delivery: Delivery }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['deliveries', 'story', id, updated_at],
    queryFn: () => adminApi.call('GET /deliveries/{id}/story', { params: { id } }),
  })
  if (error) return <Failure error={error} onRetry={refetch} />
  if (!data) return <Skeleton variant="rectangular" height={160} />
  const { entries, next_try_at, obstacle } = data
  return (
    <>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {entries.map((entry, index) => (
          <Entry key={index} {...entry} />
        ))}
      </Box>
      {next_try_at && <Typography sx={{ mt: 2 }}>{t.next_try(showExactTime(next_try_at))}</Typography>}
      {obstacle && <Typography sx={{ mt: 2 }}>{`${t.obstacle}. ${stoppedReasons[obstacle]}`}</Typography>}
    </>
  )
}

function Entry(entry: DeliveryStory['entries'][number]) {
  const { at, kind, status, detail } = entry
  return (
    <li>
      {kind === 'state' && status ? <StatusChip {...deliveryStatusTexts[status]} /> : storyLine(entry)}
      <Typography variant="caption" color="text.secondary" component="div" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {showExactTime(at)}
        {kind === 'state' && detail && ` · ${detail}`}
      </Typography>
    </li>
  )
}
