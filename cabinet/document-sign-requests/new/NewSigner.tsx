import { useState, type KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { usePhoneInput } from '#shared/browser/use-phone-input.ts'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { toPhone } from '#shared/rules/phone.ts'
import { newRequestTexts as t } from '#shared/text/cabinet.ts'
import { formTexts } from '#shared/text/ra.ts'
import type { DraftSigner } from './use-draft.ts'

/** Somebody who is not in the list: name and phone are enough. */
export function NewSigner({ onAdd }: { onAdd: (signer: DraftSigner) => boolean }) {
  const [full_name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [email, setEmail] = useState('')
  const { ref, type, inputMode, autoComplete: _own, ...masked } = usePhoneInput(phone, setPhone)
  const e164 = toPhone(phone)
  const whyNot = full_name.trim() === '' ? formTexts.required : e164 ? null : formTexts.phone

  const add = () => {
    if (whyNot || !e164) return
    if (!onAdd({ individual_id: null, full_name: full_name.trim(), phone: e164, email: email.trim() })) return
    setName('')
    setPhone('')
    setEmail('')
  }
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') add()
  }

  return (
    <Box role="group" aria-label={t.new_signer} onKeyDown={addByEnter}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t.new_signer}
      </Typography>
      <Box sx={grid}>
        <TextField
          label={t.full_name}
          value={full_name}
          onChange={(event) => setName(event.target.value)}
          sx={{ m: 0, gridColumn: '1 / -1' }}
          slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 300 } }}
        />
        <TextField
          {...masked}
          inputRef={ref}
          type={type}
          label={t.phone}
          sx={{ m: 0 }}
          slotProps={{ htmlInput: { inputMode, autoComplete: 'off' }, inputLabel: { shrink: true } }}
        />
        <TextField
          label={t.email}
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          sx={{ m: 0 }}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
        />
        <ActionButton variant="outlined" whyNot={whyNot} onClick={add}>
          {t.add}
        </ActionButton>
      </Box>
    </Box>
  )
}

const grid = { display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr auto' } }
