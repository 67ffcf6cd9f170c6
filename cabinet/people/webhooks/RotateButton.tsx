import type { Webhook, WebhookCreated } from '#shared/contract/webhooks.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { useAct } from '#shared/ra/requests/use-act.ts'
import { webhookScreenTexts as t } from '#shared/text/webhook-screens.ts'
import { cabinetApi } from '../../parts/api.ts'

type RotateButtonProps = { webhook: Webhook; onRotated: (webhook: WebhookCreated) => void }

export function RotateButton({ webhook: { id }, onRotated }: RotateButtonProps) {
  const { act } = useAct()
  return (
    <ConfirmButton
      variant="outlined"
      title={t.rotate_title}
      content={t.rotate_content}
      verb={t.rotate}
      onConfirm={() => act(() => cabinetApi.call('POST /webhooks/{id}/rotate', { params: { id } }), null, onRotated)}
    >
      {t.rotate}
    </ConfirmButton>
  )
}
