import { useRedirect } from 'ra-core'
import type { Webhook } from '#shared/contract/webhooks.ts'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { useAct } from '#shared/ra/requests/use-act.ts'
import { webhookScreenTexts as t } from '#shared/text/webhook-screens.ts'
import { cabinetApi } from '../../parts/api.ts'

/** Sends a test event and opens its page, where the answer appears. */
export function TestButton({ webhook: { id, enabled } }: { webhook: Webhook }) {
  const { act, isBusy } = useAct()
  const redirect = useRedirect()
  const test = () =>
    act(
      () => cabinetApi.call('POST /webhooks/{id}/test', { params: { id } }),
      t.test_sent,
      (message) => redirect('show', 'webhook-messages', message.id),
    )
  return (
    <ActionButton
      variant="contained"
      whyNot={enabled ? null : t.is_disabled}
      loading={isBusy}
      onClick={() => void test()}
    >
      {t.test}
    </ActionButton>
  )
}
