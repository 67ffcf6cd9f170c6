import { useState } from 'react'
import Button from '@mui/material/Button'
import type { Webhook } from '#shared/contract/webhooks.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { FormDialog } from '#shared/ra/form/FormDialog.tsx'
import { formError } from '#shared/ra/requests/form-error.ts'
import { useChange } from '#shared/ra/requests/use-change.ts'
import { useAct } from '#shared/ra/requests/use-act.ts'
import { webhookScreenTexts as t } from '#shared/text/webhook-screens.ts'
import { cabinetApi } from '../../parts/api.ts'
import { sinceOff } from './since-choices.ts'
import { SinceSelect } from './SinceSelect.tsx'

/** Switches the address off, or on again with what it has missed. */
export function SwitchButton({ webhook }: { webhook: Webhook }) {
  const { act } = useAct()
  const [isOpen, setOpen] = useState(false)
  if (!webhook.enabled) {
    return (
      <>
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t.on}
        </Button>
        {isOpen && <SwitchOn webhook={webhook} onClose={() => setOpen(false)} />}
      </>
    )
  }
  const call = { params: { id: webhook.id }, body: { enabled: false } }
  return (
    <ConfirmButton
      variant="outlined"
      title={t.off_title}
      content={t.off_content}
      verb={t.off}
      onConfirm={() => act(() => cabinetApi.call('PUT /webhooks/{id}', call), t.is_off)}
    >
      {t.off}
    </ConfirmButton>
  )
}

function SwitchOn({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const missed = sinceOff(webhook)
  const choices = [...missed, { since: '', name: t.since.none }]
  const [since, setSince] = useState(choices[0]?.since ?? '')
  const { change, isBusy, errors } = useChange(onClose)
  const params = { id: webhook.id }
  const switchOn = async () => {
    await cabinetApi.call('PUT /webhooks/{id}', { params, body: { enabled: true } })
    if (since !== '') await cabinetApi.call('POST /webhooks/{id}/replay', { params, body: { since } })
  }
  return (
    <FormDialog
      title={t.on_title}
      about={t.on_about}
      verb={t.on}
      isBusy={isBusy}
      error={formError(errors, [])}
      onSubmit={() => void change(switchOn, t.is_on)}
      onClose={onClose}
    >
      <SinceSelect label={t.replay_since} choices={choices} value={since} onChange={setSince} />
    </FormDialog>
  )
}
