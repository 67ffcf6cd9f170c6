import { useCanAccess } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { allows } from '#shared/rules/sign-request.ts'
import { requestTexts as t } from '#shared/text/admin.ts'
import { useRequestAction } from './use-request-action.ts'

/** «Где документ и что дальше», with the button that moves it on. */
export function NextStepBar({ request }: { request: SignRequest }) {
  const { text, waits_for } = request.next_step
  return (
    <Box role="status" sx={{ ...bar, borderLeftColor: waits_for === 'client' ? 'warning.main' : 'primary.main' }}>
      <Box sx={{ flex: '1 1 320px', textWrap: 'pretty' }}>{text}</Box>
      <Remind request={request} />
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
