import { useRecordContext } from 'ra-core'
import Typography from '@mui/material/Typography'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { showTime } from '#shared/rules/clock.ts'
import { cabinetRequestTexts as t, signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { TagsLine } from './TagsLine.tsx'

/** A request on a phone. */
export function SignRequestCard() {
  const request = useRecordContext<SignRequest>()
  if (!request) return null
  return (
    <>
      <StatusChip {...signRequestStatusTexts[request.status]} />
      <Typography sx={{ fontWeight: 500 }}>{request.title}</Typography>
      <span>{request.signer.full_name}</span>
      <Typography variant="caption" color="text.secondary">
        {t.deadline(showTime(request.deadline))}
      </Typography>
      <TagsLine tags={request.tags} />
    </>
  )
}
