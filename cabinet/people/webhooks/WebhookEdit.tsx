import { useRecordContext } from 'ra-core'
import type { Webhook } from '#shared/contract/webhooks.ts'
import { Edit } from '#shared/ra/form/Edit.tsx'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { webhookScreenTexts as t } from '#shared/text/webhook-screens.ts'
import { links } from '../../parts/links.ts'
import { WebhookForm } from './WebhookForm.tsx'

export function WebhookEdit() {
  return (
    <Edit redirect="show">
      <EditForm />
    </Edit>
  )
}

function EditForm() {
  const webhook = useRecordContext<Webhook>()
  if (!webhook) return null
  return (
    <FormPage title={t.edit_title} back={{ to: links.show('webhooks', webhook.id), label: webhook.label }}>
      <WebhookForm />
    </FormPage>
  )
}
