import { useState } from 'react'
import { deadline_default_days, deadline_max_days } from '../../rules/limits.ts'
import { chosenTexts as t } from '../../text/chosen-requests.ts'
import { extendTexts } from '../../text/request-changes.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { DayPicker } from '../inputs/DayPicker.tsx'
import { useDay } from '../inputs/use-day.ts'
import { ReasonField } from './ReasonField.tsx'

type ExtendChosenProps = {
  chosen: number
  /** for staff: the senders see it */
  asksReason?: boolean
  onChoose: (change: { deadline: string; reason?: string }) => void
  onClose: () => void
}

/** Extends the deadline of many requests to one day. */
export function ExtendChosen({ chosen, asksReason = false, onChoose, onClose }: ExtendChosenProps) {
  const [today, later, last] = [useDay(), useDay(2 * deadline_default_days), useDay(deadline_max_days)]
  const [day, setDay] = useState<string | null>(later)
  const [reason, setReason] = useState('')
  const whyNot = !(day && day >= today && day <= last)
    ? extendTexts.choose
    : asksReason && reason.trim() === ''
      ? extendTexts.no_reason
      : null
  return (
    <FormDialog
      title={t.extend_title(chosen)}
      about={t.extend_about}
      verb={extendTexts.save}
      whyNot={whyNot}
      isBusy={false}
      error=""
      onSubmit={() => day && onChoose({ deadline: day, ...(asksReason && { reason: reason.trim() }) })}
      onClose={onClose}
    >
      <DayPicker label={extendTexts.deadline} value={day} onChange={setDay} minDate={today} maxDate={last} />
      {asksReason && <ReasonField value={reason} onChange={setReason} />}
    </FormDialog>
  )
}
