import { useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import type { Delivery } from '#shared/contract/deliveries.ts'
import { Page } from '#shared/ra/Page.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { consoleDeliveryTexts as t, deliveryStatusTexts, deliveryStoryTexts } from '#shared/text/deliveries.ts'
import { ChannelField } from '../../parts/fields/ChannelField.tsx'
import { Subtitle } from '../../parts/fields/Subtitle.tsx'
import { links } from '../../parts/links.ts'
import { DeliveryFacts } from './DeliveryFacts.tsx'
import { DeliveryHistory } from './DeliveryHistory.tsx'

export function DeliveryShow() {
  return (
    <Show<Delivery>>
      <DeliveryPage />
    </Show>
  )
}

function DeliveryPage() {
  const delivery = useRecordContext<Delivery>()
  if (!delivery) return null
  return (
    <Page
      title={t.number(delivery.id)}
      subtitle={
        <Subtitle>
          <StatusChip {...deliveryStatusTexts[delivery.status]} />
          <ChannelField />
        </Subtitle>
      }
      back={{ to: links.list('deliveries'), label: t.title }}
    >
      <Box sx={{ display: 'grid', gap: 2.5, alignItems: 'start', gridTemplateColumns: columns }}>
        <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
          <Panel title={t.text}>
            {delivery.subject && <Box sx={{ fontWeight: 500, mb: 1 }}>{delivery.subject}</Box>}
            <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{delivery.body}</Box>
          </Panel>
          <Panel title={deliveryStoryTexts.title}>
            <DeliveryHistory delivery={delivery} />
          </Panel>
        </Box>
        <Panel title={t.details}>
          <DeliveryFacts delivery={delivery} />
        </Panel>
      </Box>
    </Page>
  )
}

const columns = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' }
