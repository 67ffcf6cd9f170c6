import { CheckboxGroupInput } from 'react-admin'
import { required } from 'ra-core'
import { TextLine } from '#shared/ra/inputs/TextLine.tsx'
import { eventTypes, requestEventTypes } from '#shared/rules/events.ts'
import { eventTypeTexts, webhookScreenTexts as t } from '#shared/text/webhook-screens.ts'

/** Where to send events, and which. */
export function WebhookForm() {
  return (
    <>
      <TextLine source="label" helperText={t.label_hint} validate={required()} />
      <TextLine source="url" type="url" helperText={t.url_hint} validate={required()} />
      <CheckboxGroupInput
        source="events"
        choices={choices}
        defaultValue={[...requestEventTypes]}
        helperText={t.events_hint}
        validate={required()}
        row={false}
      />
    </>
  )
}

const choices = eventTypes.map((id) => ({ id, name: eventTypeTexts[id] }))
