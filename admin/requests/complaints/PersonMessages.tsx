import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { Complaint, PersonMessage } from '#shared/contract/complaints.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { listLine } from '#shared/ra/list-line.ts'
import { Figures } from '#shared/ra/Money.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { showTime } from '#shared/rules/clock.ts'
import { complaintTexts as t } from '#shared/text/complaints.ts'
import { consoleDeliveryTexts, deliveryStatusTexts } from '#shared/text/deliveries.ts'
import { adminApi } from '../../parts/api.ts'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'

/** What the person of a complaint got from anybody: whether one sender is to blame, or all of us. */
export function PersonMessages({ complaint: { id } }: { complaint: Complaint }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['complaints', id, 'messages'],
    queryFn: () => adminApi.call('GET /complaints/{id}/messages', { params: { id } }),
  })
  return (
    <Panel title={t.others}>
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton variant="text" width="60%" />}
      {data?.length === 0 && t.no_others}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.map((message) => (
          <Line key={message.id} message={message} />
        ))}
      </Box>
    </Panel>
  )
}

function Line({ message: { id, client_name, template, status, created_at } }: { message: PersonMessage }) {
  return (
    <Box component="li" sx={listLine}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <TextLink to={links.show('deliveries', id)} inText>
          {consoleDeliveryTexts.templates[template] ?? template}
        </TextLink>
        {client_name && ` · ${client_name}`}
      </Box>
      <StatusChip {...deliveryStatusTexts[status]} />
      <Figures sx={{ color: 'text.secondary' }}>{showTime(created_at)}</Figures>
    </Box>
  )
}
