import { useRef, useState, type KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { usePhoneInput } from '#shared/browser/use-phone-input.ts'
import { isOneWord } from '#shared/rules/person.ts'
import { newRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { formTexts } from '#shared/text/ra.ts'
import { faultsOf, firstFault, signerOf, type Typed } from './typed-signer.ts'
import type { DraftSigner } from './draft-signer.ts'

type NewSignerProps = {
  value: Typed
  onChange: (value: Typed) => void
  onAdd: (signer: DraftSigner) => void
}

/** A person who is not in the list: name and phone are enough. */
export function NewSigner({ value, onChange, onAdd }: NewSignerProps) {
  const { full_name, phone, email } = value
  const [isChecked, setIsChecked] = useState(false)
  const group = useRef<HTMLElement>(null)
  const {
    ref,
    type,
    inputMode,
    autoComplete: _own,
    ...masked
  } = usePhoneInput(phone, (next) => onChange({ ...value, phone: next }))
  const faults = faultsOf(value)
  const visible_faults = isChecked ? faults : {}

  const add = () => {
    const fault = firstFault(faults)
    setIsChecked(fault !== undefined)
    if (fault) group.current?.querySelector<HTMLInputElement>(`[name=${fault}]`)?.focus()
    else onAdd(signerOf(value))
  }
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }

  return (
    <Box role="group" aria-label={t.new_signer} ref={group}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t.new_signer}
      </Typography>
      <Box sx={grid}>
        <TextField
          name="full_name"
          label={t.full_name}
          value={full_name}
          onChange={(event) => onChange({ ...value, full_name: event.target.value })}
          onKeyDown={addByEnter}
          error={visible_faults.full_name !== undefined}
          helperText={visible_faults.full_name ?? (isOneWord(full_name) && formTexts.one_word)}
          sx={{ m: 0, gridColumn: '1 / -1' }}
          slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 300 } }}
        />
        <TextField
          {...masked}
          name="phone"
          inputRef={ref}
          type={type}
          label={t.phone}
          onKeyDown={addByEnter}
          error={visible_faults.phone !== undefined}
          helperText={visible_faults.phone}
          sx={{ m: 0 }}
          slotProps={{ htmlInput: { inputMode, autoComplete: 'off' }, inputLabel: { shrink: true } }}
        />
        <TextField
          name="email"
          label={t.email}
          type="email"
          value={email}
          onChange={(event) => onChange({ ...value, email: event.target.value })}
          onKeyDown={addByEnter}
          error={visible_faults.email !== undefined}
          helperText={visible_faults.email}
          sx={{ m: 0 }}
          slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 254 } }}
        />
        <Button variant="outlined" onClick={add} sx={{ alignSelf: 'start' }}>
          {t.add}
        </Button>
      </Box>
    </Box>
  )
}

const grid = { display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr auto' } }
