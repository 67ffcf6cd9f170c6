import { useState } from 'react'
import type { Passkey } from '../../contract/passkeys.ts'
import { passkeyScreenTexts as t } from '../../text/second-factor.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { formError } from '../requests/form-error.ts'
import { useChange } from '../requests/use-change.ts'
import type { FactorCalls } from './factor-calls.ts'
import { PasskeyNameField } from './PasskeyNameField.tsx'

type RenamePasskeyDialogProps = { calls: FactorCalls; passkey: Passkey; onClose: () => void }

export function RenamePasskeyDialog({ calls, passkey, onClose }: RenamePasskeyDialogProps) {
  const [name, setName] = useState(passkey.name)
  const { change, isBusy, errors } = useChange(onClose)
  return (
    <FormDialog
      title={t.rename_title}
      about={t.rename_about}
      verb={t.save}
      whyNot={name.trim() ? null : t.empty_name}
      isBusy={isBusy}
      error={formError(errors, ['name'])}
      onSubmit={() => void change(() => calls.renamePasskey(passkey.id, name), t.renamed)}
      onClose={onClose}
    >
      <PasskeyNameField name={name} error={errors['name']} onChange={setName} />
    </FormDialog>
  )
}
