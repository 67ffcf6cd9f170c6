import { useFieldValue } from 'ra-core'
import Typography from '@mui/material/Typography'
import { shortName } from '../../rules/person.ts'
import { showPhone } from '../../rules/phone.ts'
import type { PlainFieldProps } from './field-props.ts'

type Person = { full_name: string; phone?: string | null }

/** A person in a row: «Богданов Е. А.», the whole name in its tooltip, and the phone. */
export function PersonField({ source }: PlainFieldProps) {
  const value: Person | undefined = useFieldValue({ source })
  if (!value) return null
  return (
    <>
      <span title={value.full_name}>{shortName(value.full_name)}</span>
      {value.phone && (
        <Typography
          variant="caption"
          component="span"
          color="text.secondary"
          sx={{ ml: 1, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
        >
          {showPhone(value.phone)}
        </Typography>
      )}
    </>
  )
}
