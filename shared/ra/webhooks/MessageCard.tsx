import { MomentField } from '../fields/MomentField.tsx'
import { StatusField } from '../fields/StatusField.tsx'
import { webhookMessageStateTexts } from '../../text/webhook-screens.ts'
import { EventName, LastAnswer } from './MessageFields.tsx'

/** A sent event in a list on a phone. */
export function MessageCard() {
  return (
    <>
      <strong>
        <EventName />
      </strong>
      <StatusField source="status" texts={webhookMessageStateTexts} />
      <span>
        <LastAnswer />
      </span>
      <MomentField source="timestamp" />
    </>
  )
}
