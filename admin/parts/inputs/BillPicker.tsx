import { useId, type ReactNode } from 'react'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { Bill } from '#shared/contract/bills.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { consoleBillTexts as t, showDay } from '#shared/text/bills.ts'
import { useOpenBills } from './use-open-bills.ts'

type BillPickerProps = {
  client_id: number | null
  value: number | null
  onChange: (id: number | null, bill: Bill | undefined) => void
  hint?: string
  error?: ReactNode
}

/** An open bill of the client, or none: then the money goes to the balance. */
export function BillPicker({ client_id, value, onChange, hint, error }: BillPickerProps) {
  const id = useId()
  const { bills, isLoading } = useOpenBills(client_id)
  const isThere = bills.some((bill) => bill.id === value)
  const none = client_id !== null && !isLoading && bills.length === 0
  return (
    <TextField
      select
      id={id}
      label={t.pick}
      value={isThere ? String(value) : ''}
      onChange={({ target }) => {
        const bill = bills.find((bill) => String(bill.id) === target.value)
        onChange(bill?.id ?? null, bill)
      }}
      disabled={client_id === null || isLoading}
      error={error !== undefined}
      helperText={error ?? (none ? t.no_open : client_id !== null && hint)}
      sx={{ m: 0 }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t.no_bill}</MenuItem>
      {bills.map((bill) => (
        <MenuItem key={bill.id} value={String(bill.id)} sx={{ whiteSpace: 'normal' }}>
          {t.open_line(bill.number, showDay(bill.issued_on), showRubles(bill.left))}
        </MenuItem>
      ))}
    </TextField>
  )
}
