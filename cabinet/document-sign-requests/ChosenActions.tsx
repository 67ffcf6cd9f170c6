import { useState } from 'react'
import Button from '@mui/material/Button'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { FormDialog } from '#shared/ra/FormDialog.tsx'
import { DayPicker } from '#shared/ra/inputs/DayPicker.tsx'
import { useDay } from '#shared/ra/inputs/use-day.ts'
import { deadline_default_days, deadline_max_days } from '#shared/rules/limits.ts'
import { chosenTexts as t, requestTexts } from '#shared/text/cabinet.ts'
import { extendTexts } from '#shared/text/request-changes.ts'
import { useActOnChosen } from './use-act-on-chosen.ts'

/** What can be done with many requests as with one. */
export function ChosenActions() {
  const { act, chosen, tried } = useActOnChosen()
  const [isExtending, setIsExtending] = useState(false)
  if (tried !== undefined) return <span role="status">{t.running(tried, chosen)}</span>
  return (
    <>
      <ConfirmButton
        size="small"
        title={t.remind_title(chosen)}
        content={t.remind_content}
        verb={requestTexts.remind}
        onConfirm={() => act('remind', t.reminded)}
      >
        {requestTexts.remind}
      </ConfirmButton>
      <Button size="small" onClick={() => setIsExtending(true)}>
        {extendTexts.button}
      </Button>
      <ConfirmButton
        size="small"
        color="error"
        title={t.cancel_title(chosen)}
        content={requestTexts.cancel_content}
        verb={requestTexts.cancel}
        onConfirm={() => act('cancel', t.cancelled)}
      >
        {requestTexts.cancel}
      </ConfirmButton>
      {isExtending && (
        <Extend
          chosen={chosen}
          onClose={() => setIsExtending(false)}
          onChoose={(deadline) => {
            setIsExtending(false)
            void act('extend', t.extended, { deadline })
          }}
        />
      )}
    </>
  )
}

type ExtendProps = { chosen: number; onChoose: (deadline: string) => void; onClose: () => void }

function Extend({ chosen, onChoose, onClose }: ExtendProps) {
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
