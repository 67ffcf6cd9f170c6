import { useFieldValue } from 'ra-core'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { showPhone } from '../../rules/phone.ts'
import type { PlainFieldProps } from './field-props.ts'

type Person = { full_name: string; phone?: string | null }

/** A person: the name over the phone. */
export function PersonField({ source }: PlainFieldProps) {
  const value: Person | undefined = useFieldValue({ source })
  if (!value) return null
  return (
    <Stack>
      <span>{value.full_name}</span>
      {value.phone && (
        <Typography variant="caption" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {showPhone(value.phone)}
        </Typography>
      )}
    </Stack>
  )
}
