import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { usePhoneInput } from '../../browser/use-phone-input.ts'
import { isOneWord } from '../../rules/person.ts'
import { formTexts } from '../../text/ra.ts'
import { correctTexts as t } from '../../text/request-changes.ts'
import type { SignerState } from './use-signer.ts'

type SignerFieldsProps = {
  signer: SignerState
  canUpdateCard?: boolean
  errors: Record<string, string>
  /** where the number is masked, so that only a new one is typed: that field is focused first */
  newPhone?: { label: string; hint: string }
}

/** Name, phone and e-mail of a signer who has not signed yet. */
export function SignerFields({ signer, canUpdateCard = false, errors, newPhone }: SignerFieldsProps) {
  const { value, change } = signer
  const {
    ref,
    type,
    inputMode,
    autoComplete: _own,
    ...masked
  } = usePhoneInput(value.phone, (phone) => change({ phone }))
  return (
    <>
      <TextField
        label={t.full_name}
        value={value.full_name}
        onChange={({ target }) => change({ full_name: target.value })}
        error={errors['full_name'] !== undefined}
        helperText={errors['full_name'] ?? (!newPhone && isOneWord(value.full_name) && formTexts.one_word)}
        sx={{ m: 0 }}
        slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 300 } }}
      />
      <TextField
        {...masked}
        inputRef={ref}
        type={type}
        label={newPhone?.label ?? t.phone}
        error={errors['phone'] !== undefined}
        helperText={errors['phone'] ?? newPhone?.hint}
        sx={{ m: 0 }}
        slotProps={{
          htmlInput: { inputMode, autoComplete: 'off', 'data-first': newPhone && '' },
          inputLabel: { shrink: true },
        }}
      />
      <TextField
        label={t.email}
        type="email"
        value={value.email}
        onChange={({ target }) => change({ email: target.value })}
        error={errors['email'] !== undefined}
        helperText={errors['email']}
        sx={{ m: 0 }}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      {canUpdateCard && (
        <FormControlLabel
          label={t.update_card}
          control={
            <Checkbox
              checked={value.update_card ?? false}
              onChange={({ target }) => change({ update_card: target.checked })}
              size="small"
            />
          }
        />
      )}
    </>
  )
}
