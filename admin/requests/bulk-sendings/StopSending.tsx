import { useCanAccess, useNotify } from 'ra-core'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { bulkSendingMoves, type BulkSendingStatus } from '#shared/rules/bulk-sendings.ts'
import { nextState } from '#shared/rules/moves.ts'
import { bulkSendingTexts as t, consoleBulkTexts } from '#shared/text/bulk-sendings.ts'
import { ReasonButton } from '../../parts/actions/ReasonButton.tsx'
import { adminApi } from '../../parts/api.ts'

/** Stops a client's sending, with a reason that the client sees. */
export function StopSending({ sending: { id, status } }: { sending: BulkSending }) {
  const { canAccess } = useCanAccess({ resource: 'bulk', action: 'stop' })
  const notify = useNotify()
  if (!canAccess || !nextState<BulkSendingStatus>(bulkSendingMoves, status, 'stop')) return null
  const stop = async (reason: string) => {
    await adminApi.call('POST /bulk-sendings/{id}/stop', { params: { id }, body: { reason } })
    notify(t.stopped, { type: 'success' })
  }
  return (
    <ReasonButton
      variant="outlined"
      color="error"
      title={t.stop_title}
      content={consoleBulkTexts.stop_content}
      verb={t.stop}
      onConfirm={stop}
    >
      {t.stop}
    </ReasonButton>
  )
}
