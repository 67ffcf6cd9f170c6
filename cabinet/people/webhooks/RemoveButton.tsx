import { useDelete, useNotify, useRedirect } from 'ra-core'
import type { Webhook } from '#shared/contract/webhooks.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { errorText } from '#shared/ra/error-text.ts'
import { webhookScreenTexts as t } from '#shared/text/webhook-screens.ts'

export function RemoveButton({ webhook }: { webhook: Webhook }) {
  const [remove] = useDelete()
  const notify = useNotify()
  const redirect = useRedirect()
  const onConfirm = () =>
    remove(
      'webhooks',
      { id: webhook.id, previousData: webhook },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(t.removed, { type: 'success' })
          redirect('list', 'webhooks')
        },
        onError: (error) => notify(errorText(error), { type: 'error' }),
      },
    )
  return (
    <ConfirmButton
      variant="outlined"
      color="error"
      title={t.remove_title(webhook.label)}
      content={t.remove_content}
      verb={t.remove}
      onConfirm={onConfirm}
    >
      {t.remove}
    </ConfirmButton>
  )
}
