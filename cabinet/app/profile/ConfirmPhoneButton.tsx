import { useState } from 'react'
import { useNotify } from 'ra-core'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { code_digits } from '#shared/rules/limits.ts'
import { showPhone } from '#shared/rules/phone.ts'
import { FormDialog } from '#shared/ra/form/FormDialog.tsx'
import { confirmPhoneTexts as t } from '#shared/text/cabinet.ts'
import { usePhoneCode } from './use-phone-code.ts'

/** Sends a code to the phone of the profile and asks for it. */
export function ConfirmPhoneButton({ phone }: { phone: string }) {
  const notify = useNotify()
  const [isOpen, setIsOpen] = useState(false)
  const { code, setCode, error, isBusy, send, check } = usePhoneCode(() => {
    setIsOpen(false)
    notify(t.confirmed, { type: 'success' })
  })
  const open = () => {
    setIsOpen(true)
    void send()
  }
  return (
    <>
      <Button variant="outlined" size="small" onClick={open}>
        {t.confirm}
      </Button>
      {isOpen && (
        <FormDialog
          title={t.title}
          about={t.about(showPhone(phone))}
          verb={t.submit}
          whyNot={code.length < code_digits ? t.incomplete : null}
          isBusy={isBusy}
          error={error}
          onSubmit={() => void check()}
          onClose={() => setIsOpen(false)}
        >
          <TextField
            label={t.code}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            sx={{ m: 0 }}
            slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code' } }}
          />
          <Button onClick={() => void send()} disabled={isBusy} sx={{ justifySelf: 'start' }}>
            {t.again}
          </Button>
        </FormDialog>
      )}
    </>
  )
}
