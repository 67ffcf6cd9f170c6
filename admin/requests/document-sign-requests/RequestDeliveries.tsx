import { useGetList } from 'ra-core'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { Delivery } from '#shared/contract/deliveries.ts'
import { Figures } from '#shared/ra/Money.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { showSeconds } from '#shared/rules/clock.ts'
import { consoleDeliveryTexts as deliveryTexts, deliveryStatusTexts } from '#shared/text/deliveries.ts'
import { consoleRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { showRecipient } from '../../parts/fields/show-recipient.ts'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'

const message_px = 44

const newest = { pagination: { page: 1, perPage: 50 }, sort: { field: 'id', order: 'DESC' } } as const

/** Messages sent to the signer, and whether they arrived. */
export function RequestDeliveries({ request }: { request: SignRequest }) {
  const { data } = useGetList<Delivery>('deliveries', { ...newest, filter: { request_id: request.id } })
  return (
    <Panel title={t.deliveries}>
      {!data && <Skeleton variant="rounded" height={message_px} />}
      {data?.length === 0 && t.no_deliveries}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {data?.map((delivery) => (
          <Message key={delivery.id} delivery={delivery} />
        ))}
      </Box>
    </Panel>
  )
}

function Message({ delivery }: { delivery: Delivery }) {
  const { id, channel, template, status, error, created_at } = delivery
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <TextLink to={links.show('deliveries', id)}>
          {deliveryTexts.channels[channel]} · {deliveryTexts.templates[template] ?? template}
        </TextLink>
        <Typography variant="caption" color="text.secondary" component="div">
          {showRecipient(delivery)} · <Figures>{showSeconds(created_at)}</Figures>
        </Typography>
        {error && (
          <Typography variant="caption" color="error.main" component="div">
            {error}
          </Typography>
        )}
      </Box>
      <StatusChip {...deliveryStatusTexts[status]} />
    </Box>
  )
}
