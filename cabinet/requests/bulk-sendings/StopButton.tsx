import { useCanAccess } from 'ra-core'
import { nextState } from '#shared/rules/moves.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { bulkSendingMoves, type BulkSendingStatus } from '#shared/rules/bulk-sendings.ts'
import { bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { useSendingAction } from './use-sending-action.ts'

/** Withdraws a table that was not sent, or stops a sending under way. */
export function StopButton({ sending }: { sending: BulkSending }) {
  const { canAccess } = useCanAccess({ resource: 'bulk', action: 'stop' })
  const { act, running } = useSendingAction(sending)
  if (!canAccess || !nextState<BulkSendingStatus>(bulkSendingMoves, sending.status, 'stop')) return null
  const isSent = sending.status !== 'checked'
  const verb = isSent ? t.stop : t.discard
  return (
    <ConfirmButton
      variant="outlined"
      color="error"
      loading={running === 'stop'}
      title={isSent ? t.stop_title : t.discard_title}
      content={isSent ? t.stop_content : t.discard_content}
      verb={verb}
      onConfirm={() => act('stop')}
    >
      {verb}
    </ConfirmButton>
  )
}
