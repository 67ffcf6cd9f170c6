import { useState } from 'react'
import type { Reminders, SignRequest } from '../../contract/document-sign-requests.ts'
import { reminderTexts as t } from '../../text/request-changes.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { ChangeButton } from './ChangeButton.tsx'
import { formError } from './form-error.ts'
import { RemindersInput } from './RemindersInput.tsx'
import { useRequestChange } from './use-request-change.ts'

/** Sets how often the signer is reminded automatically. */
export function RemindersButton({ request }: { request: SignRequest }) {
  return (
    <ChangeButton request={request} action="schedule" label={t.button_for}>
      {(close) => <ChangeReminders request={request} onClose={close} />}
    </ChangeButton>
  )
}

function ChangeReminders({ request, onClose }: { request: SignRequest; onClose: () => void }) {
  const { every_days, times_max } = request.reminders ?? {}
  const [reminders, setReminders] = useState<Reminders | null>(
    every_days && times_max ? { every_days, times_max } : null,
  )
  const { change, isBusy, errors } = useRequestChange(request, onClose)
  return (
    <FormDialog
      title={t.title}
      about={t.about}
      verb={t.save}
      isBusy={isBusy}
      error={formError(errors, [])}
      onSubmit={() => void change('schedule', { reminders }, t.done)}
      onClose={onClose}
    >
      <RemindersInput value={reminders} onChange={setReminders} />
    </FormDialog>
  )
}
