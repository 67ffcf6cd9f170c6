import { nounTexts } from '../../text/fields.ts'
import { eventTypeTexts, webhookMessageStateTexts } from '../../text/webhook-screens.ts'
import { SelectFilter } from '../list/SelectFilter.tsx'

const labels = nounTexts['webhook-messages'].fields
const states = Object.entries(webhookMessageStateTexts).map(([id, { word }]) => ({ id, name: word }))
const types = Object.entries(eventTypeTexts).map(([id, name]) => ({ id, name }))

export const messageFilters = (
  <>
    <SelectFilter source="status" label={labels.status} choices={states} />
    <SelectFilter source="type" label={labels.type} choices={types} />
  </>
)
