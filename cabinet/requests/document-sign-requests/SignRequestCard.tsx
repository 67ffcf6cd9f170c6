import { useRecordContext } from 'ra-core'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { showTime } from '#shared/rules/clock.ts'
import { cabinetRequestTexts as t, signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

/** A request on a phone. */
export function SignRequestCard() {
  const request = useRecordContext<SignRequest>()
  if (!request) return null
  return (
    <RowCard main={request.title} end={<StatusChip {...signRequestStatusTexts[request.status]} />}>
      {request.signer.full_name}
      {t.deadline(showTime(request.deadline))}
      {request.tags.join(', ')}
    </RowCard>
  )
}
