import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Delivery } from '#shared/contract/deliveries.ts'
import { Figures } from '#shared/ra/Money.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { showExactTime } from '#shared/rules/clock.ts'
import { deliveryStatusTexts } from '#shared/text/deliveries.ts'

/** Each state reported by the gateway, oldest first. */
export function DeliveryHistory({ delivery }: { delivery: Delivery }) {
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      <Step at={delivery.created_at} status="queued" detail={null} />
      {delivery.history.map((step) => (
        <Step key={`${step.at} ${step.status}`} {...step} />
      ))}
    </Box>
  )
}

function Step({ at, status, detail }: Delivery['history'][number]) {
  return (
    <li>
      <StatusChip {...deliveryStatusTexts[status]} />
      <Typography variant="caption" color="text.secondary" component="div">
        <Figures>{showExactTime(at)}</Figures>
        {detail && ` · ${detail}`}
      </Typography>
    </li>
  )
}
