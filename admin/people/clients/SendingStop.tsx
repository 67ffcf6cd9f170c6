import { useCanAccess, useNotify } from 'ra-core'
import Alert from '@mui/material/Alert'
import type { Client } from '#shared/contract/clients.ts'
import { showTime } from '#shared/rules/clock.ts'
import { complaintTexts as t } from '#shared/text/complaints.ts'
import { ReasonButton } from '../../parts/actions/ReasonButton.tsx'
import { adminApi } from '../../parts/api.ts'

/** That the client’s sendings are stopped, why and by whom, and the button that lifts it. */
export function SendingStop({ client }: { client: Client }) {
  const { canAccess } = useCanAccess({ resource: 'clients', action: 'allow_sending' })
  const notify = useNotify()
  const { id, sending_stopped_at, sending_stop_reason, sending_stopped_by } = client
  if (!sending_stopped_at) return null
  const allow = async (reason: string) => {
    await adminApi.call('POST /clients/{id}/allow-sending', { params: { id }, body: { reason } })
    notify(t.allowed, { type: 'success' })
  }
  return (
    <Alert
      severity="error"
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 220px', overflowWrap: 'anywhere' } }}
      action={
        canAccess && (
          <ReasonButton
            color="inherit"
            title={t.allow_title}
            content={t.allow_content}
            verb={t.allow}
            onConfirm={allow}
          >
            {t.allow}
          </ReasonButton>
        )
      }
    >
      {t.stopped_note(sending_stop_reason ?? '', sending_stopped_by ?? '', showTime(sending_stopped_at))}
    </Alert>
  )
}
