import { useState } from 'react'
import type { Webhook } from '#shared/contract/webhooks.ts'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { FormDialog } from '#shared/ra/form/FormDialog.tsx'
import { formError } from '#shared/ra/requests/form-error.ts'
import { useChange } from '#shared/ra/requests/use-change.ts'
import { eventTypes } from '#shared/rules/events.ts'
import { webhookScreenTexts as t } from '#shared/text/webhook-screens.ts'
import { cabinetApi } from '../../parts/api.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { sinceChoices } from './since-choices.ts'
import { SinceSelect } from './SinceSelect.tsx'

/** Sends the events of a time again, by default all since the first that was not delivered. */
export function ReplayButton({ webhook }: { webhook: Webhook }) {
  const [isOpen, setOpen] = useState(false)
  const { id, enabled, replaying } = webhook
  const filter = JSON.stringify({ webhook_id: id, status: ['failed', 'stopped'], type: eventTypes })
  const { data: undelivered } = useAnswer('GET /webhook-messages', {
    query: { filter, sort: '["id","ASC"]', range: '[0,0]' },
  })
  return (
    <>
      <ActionButton
        variant="outlined"
        whyNot={enabled ? (replaying ? t.no_replay : null) : t.is_disabled}
        onClick={() => setOpen(true)}
      >
        {t.replay}
      </ActionButton>
      {isOpen && <Replay id={id} undelivered={undelivered?.[0]?.timestamp} onClose={() => setOpen(false)} />}
    </>
  )
}

type ReplayProps = { id: number; undelivered: string | undefined; onClose: () => void }

function Replay({ id, undelivered, onClose }: ReplayProps) {
  const [choices] = useState(() => sinceChoices(undelivered))
  const [since, setSince] = useState(choices[0]?.since ?? '')
  const { change, isBusy, errors } = useChange(onClose)
  const replay = async () => {
    await cabinetApi.call('POST /webhooks/{id}/replay', { params: { id }, body: { since } })
  }
  return (
    <FormDialog
      title={t.replay_title}
      about={t.replay_about}
      verb={t.replay}
      isBusy={isBusy}
      error={formError(errors, [])}
      onSubmit={() => void change(replay, t.replay_started)}
      onClose={onClose}
    >
      <SinceSelect label={t.replay_since} choices={choices} value={since} onChange={setSince} />
    </FormDialog>
  )
}
