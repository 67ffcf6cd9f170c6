import { useState } from 'react'
import { makePasskey } from '../../browser/passkeys.ts'
import type { PasskeyAdded } from '../../contract/passkeys.ts'
import { deviceOf } from '../../rules/device.ts'
import { passkeyScreenTexts as t } from '../../text/second-factor.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { formError } from '../requests/form-error.ts'
import { useChange } from '../requests/use-change.ts'
import type { FactorCalls } from './factor-calls.ts'
import { PasskeyNameField } from './PasskeyNameField.tsx'

type AddPasskeyDialogProps = {
  calls: FactorCalls
  onDone: (codes: string[]) => void
  onClose: () => void
}

export function AddPasskeyDialog({ calls, onDone, onClose }: AddPasskeyDialogProps) {
  const [name, setName] = useState(deviceOf(navigator.userAgent) ?? t.default_name)
  const { change, isBusy, errors } = useChange(({ recovery_codes }: PasskeyAdded) => onDone(recovery_codes))
  const add = async () => {
    const options = await calls.beginPasskey()
    return calls.addPasskey({ name, credential: await makePasskey(options) })
  }
  return (
    <FormDialog
      title={t.add_title}
      about={t.add_about}
      verb={t.proceed}
      whyNot={name.trim() ? null : t.empty_name}
      isBusy={isBusy}
      error={formError(errors, ['name'])}
      onSubmit={() => void change(add, t.added)}
      onClose={onClose}
    >
      <PasskeyNameField name={name} error={errors['name']} onChange={setName} />
    </FormDialog>
  )
}
