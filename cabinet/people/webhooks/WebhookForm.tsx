import { CheckboxGroupInput, TextInput } from 'react-admin'
import { required } from 'ra-core'
import { hasHere } from '#shared/browser/has-here.ts'
import { eventTypes, requestEventTypes } from '#shared/rules/events.ts'
import { eventTypeTexts, webhookScreenTexts as t } from '#shared/text/webhook-screens.ts'

/** Where to send events, and which. */
export function WebhookForm() {
  return (
    <>
      <TextInput source="label" helperText={t.label_hint} validate={required()} />
      <TextInput source="url" type="url" helperText={t.url_hint} validate={required()} />
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

const choices = (hasHere('bills') ? eventTypes : requestEventTypes).map((id) => ({ id, name: eventTypeTexts[id] }))
