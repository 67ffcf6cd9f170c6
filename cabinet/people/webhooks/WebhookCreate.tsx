import { useState } from 'react'
import { CreateBase } from 'ra-core'
import type { WebhookCreated } from '#shared/contract/webhooks.ts'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { webhookScreenTexts as t } from '#shared/text/webhook-screens.ts'
import { links } from '../../parts/links.ts'
import { SecretOnce } from './SecretOnce.tsx'
import { WebhookForm } from './WebhookForm.tsx'

export function WebhookCreate() {
  const [created, setCreated] = useState<WebhookCreated>()
  if (created) return <SecretOnce webhook={created} />
  return (
    <CreateBase<WebhookCreated> redirect={false} mutationOptions={{ onSuccess: setCreated }}>
      <FormPage title={t.new} back={{ to: links.list('webhooks'), label: t.title }} saveLabel={t.create}>
        <WebhookForm />
      </FormPage>
    </CreateBase>
  )
}
