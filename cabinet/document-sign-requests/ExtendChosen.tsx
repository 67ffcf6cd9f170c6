import { useState } from 'react'
import { FormDialog } from '#shared/ra/FormDialog.tsx'
import { DayPicker } from '#shared/ra/inputs/DayPicker.tsx'
import { useDay } from '#shared/ra/inputs/use-day.ts'
import { deadline_default_days, deadline_max_days } from '#shared/rules/limits.ts'
import { chosenTexts as t } from '#shared/text/document-sign-requests.ts'
import { extendTexts } from '#shared/text/request-changes.ts'

type ExtendChosenProps = { chosen: number; onChoose: (deadline: string) => void; onClose: () => void }

/** Extends the deadline of many requests to one day. */
export function ExtendChosen({ chosen, onChoose, onClose }: ExtendChosenProps) {
  const [today, later, last] = [useDay(), useDay(2 * deadline_default_days), useDay(deadline_max_days)]
  const [day, setDay] = useState<string | null>(later)
  return (
    <FormDialog
      title={t.extend_title(chosen)}
      about={t.extend_about}
      verb={extendTexts.save}
      whyNot={day && day >= today && day <= last ? null : extendTexts.choose}
      isBusy={false}
      error=""
      onSubmit={() => day && onChoose(day)}
      onClose={onClose}
    >
      <DayPicker label={extendTexts.deadline} value={day} onChange={setDay} minDate={today} maxDate={last} />
    </FormDialog>
  )
}
