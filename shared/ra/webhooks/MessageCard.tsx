import { MomentField } from '../fields/MomentField.tsx'
import { StatusField } from '../fields/StatusField.tsx'
import { webhookMessageStateTexts } from '../../text/webhook-screens.ts'
import { EventName, LastAnswer } from './MessageFields.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

/** A sent event in a list on a phone. */
export function MessageCard() {
  return (
    <RowCard main={<EventName />} end={<StatusField source="status" texts={webhookMessageStateTexts} />}>
      <MomentField source="timestamp" />
      <LastAnswer />
    </RowCard>
  )
}
