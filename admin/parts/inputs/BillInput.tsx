import { useEffect, useRef } from 'react'
import { useInput, type InputProps } from 'ra-core'
import Box from '@mui/material/Box'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Bill } from '#shared/contract/bills.ts'
import { fieldHint } from '#shared/ra/inputs/field-hint.tsx'
import { BillPicker } from './BillPicker.tsx'

type BillInputProps = InputProps & { hint: string; onBill: (bill: Bill) => void }

/** The bill that a payment is for; reset when the client changes. */
export function BillInput({ hint, onBill, ...props }: BillInputProps) {
  const { field, fieldState } = useInput(props)
  const { setValue } = useFormContext()
  const client_id: unknown = useWatch({ name: 'client_id' })
  const value: unknown = field.value
  const before = useRef({ client_id, value })
  useEffect(() => {
    const isOther = before.current.client_id !== client_id
    // both are restored together
    if (isOther && before.current.value === value) setValue(props.source, null)
    before.current = { client_id, value }
  }, [client_id, value, props.source, setValue])

  return (
    <Box sx={{ width: '100%', mt: 1, mb: 0.5 }}>
      <BillPicker
        client_id={typeof client_id === 'number' ? client_id : null}
        value={typeof value === 'number' ? value : null}
        onChange={(id, bill) => {
          field.onChange(id)
          if (bill) onBill(bill)
        }}
        hint={hint}
        error={fieldState.error && fieldHint(fieldState.error.message, null)}
      />
    </Box>
  )
}
