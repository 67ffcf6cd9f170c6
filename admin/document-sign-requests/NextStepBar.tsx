import { RecordContextProvider, useCanAccess, useGetList } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { Stuck } from '#shared/contract/stuck.ts'
import { allows, awaitsSeal } from '#shared/rules/document-sign-requests.ts'
import { consoleRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { RetryButton } from '../stuck/RetryButton.tsx'
import { useRequestAction } from './use-request-action.ts'

/** «Где документ и что дальше», with the button for the next step. */
export function NextStepBar({ request }: { request: SignRequest }) {
  const { text, waits_for } = request.next_step
  return (
    <Box role="status" sx={{ ...bar, borderLeftColor: waits_for === 'client' ? 'warning.main' : 'primary.main' }}>
      <Box sx={{ flex: '1 1 320px', textWrap: 'pretty' }}>{text}</Box>
      <Remind request={request} />
      <RetrySeal request={request} />
    </Box>
  )
}

function Remind({ request }: { request: SignRequest }) {
  const { canAccess } = useCanAccess({ resource: 'request', action: 'remind' })
  const { act, running } = useRequestAction(request)
  if (!canAccess || !allows('remind', request.status)) return null
  return (
    <Button variant="contained" loading={running === 'remind'} onClick={() => void act('remind')}>
      {t.remind}
    </Button>
  )
}

/** Only for a seal that is late: until then it is being made. */
function RetrySeal({ request }: { request: SignRequest }) {
  const { canAccess } = useCanAccess({ resource: 'stuck', action: 'retry' })
  const isAwaited = awaitsSeal(request)
  const { data } = useGetList<Stuck>(
    'stuck',
    { ...one, filter: { request_id: request.id, kind: 'seal' } },
    { enabled: isAwaited },
  )
  const row = data?.[0]
  if (!canAccess || !isAwaited || !row) return null
  return (
    <RecordContextProvider value={row}>
      <RetryButton variant="contained" size="medium" />
    </RecordContextProvider>
  )
}

const one = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' } } as const

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  px: 2.5,
  py: 1.5,
  border: 1,
  borderColor: 'divider',
  borderLeft: 4,
  borderRadius: 1,
  bgcolor: 'background.paper',
}
