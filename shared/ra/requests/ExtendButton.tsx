import { useState } from 'react'
import type { SignRequest } from '../../contract/document-sign-requests.ts'
import { dayInMoscow, showDeadline } from '../../rules/clock.ts'
import { deadline_default_days, deadline_max_days } from '../../rules/limits.ts'
import { extendTexts as t } from '../../text/request-changes.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { DayPicker } from '../inputs/DayPicker.tsx'
import { useDay } from '../inputs/use-day.ts'
import { ChangeButton } from './ChangeButton.tsx'
import { formError } from './form-error.ts'
import { ReasonField } from './ReasonField.tsx'
import { useRequestChange } from './use-request-change.ts'

type ExtendButtonProps = {
  request: SignRequest
  /** for staff: the sender sees it */
  asksReason?: boolean
}

/** Extends the deadline of a signer who has not signed. */
export function ExtendButton({ request, asksReason = false }: ExtendButtonProps) {
  return (
    <ChangeButton request={request} action="extend" label={t.button_for}>
      {(close) => <Extend request={request} asksReason={asksReason} onClose={close} />}
    </ChangeButton>
  )
}

const day_ms = 24 * 3600 * 1000

function Extend({ request, asksReason, onClose }: Required<ExtendButtonProps> & { onClose: () => void }) {
  const [last, today] = [useDay(deadline_max_days), useDay()]
  const first = laterOf(today, dayAfter(request.deadline, 1))
  const [day, setDay] = useState<string | null>(laterOf(first, dayAfter(request.deadline, deadline_default_days / 2)))
  const [reason, setReason] = useState('')
  const { change, isBusy, errors } = useRequestChange(request, onClose)
  const whyNot = !(day && day >= first && day <= last)
    ? t.choose
    : asksReason && reason.trim() === ''
      ? t.no_reason
      : null
  return (
    <FormDialog
      title={t.title}
      about={`${t.about(showDeadline(request.deadline))}${request.ordered ? ` ${t.behind}` : ''}`}
      verb={t.save}
      whyNot={whyNot}
      isBusy={isBusy}
      error={formError(errors, asksReason ? ['deadline', 'reason'] : ['deadline'])}
      onSubmit={() => void change('extend', { deadline: day, ...(asksReason && { reason: reason.trim() }) }, t.done)}
      onClose={onClose}
    >
      <DayPicker
        label={t.deadline}
        value={day}
        onChange={setDay}
        minDate={first}
        maxDate={last}
        error={errors['deadline'] !== undefined}
        helperText={errors['deadline']}
      />
      {asksReason && <ReasonField value={reason} onChange={setReason} error={errors['reason']} />}
    </FormDialog>
  )
}

const dayAfter = (moment: string, days: number) => dayInMoscow(new Date(Date.parse(moment) + days * day_ms))
const laterOf = (a: string, b: string) => (a > b ? a : b)
