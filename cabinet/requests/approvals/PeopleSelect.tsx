import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { ApprovalRules } from '#shared/contract/sending-approvals.ts'
import { approvalTexts as t } from '#shared/text/sending-approvals.ts'

type PeopleSelectProps = {
  label: string
  hint: string
  people: ApprovalRules['people']
  value: number[]
  onChange: (approvers: number[]) => void
}

/** Several of the users who may approve, in the order in which they are chosen. */
export function PeopleSelect({ label, hint, people, value, onChange }: PeopleSelectProps) {
  const nameOf = (id: number) => people.find((person) => person.id === id)?.full_name ?? ''
  const shown = people.filter(({ id, active }) => active || value.includes(id))
  return (
    <TextField
      select
      fullWidth
      label={label}
      helperText={hint}
      value={value}
      sx={{ m: 0 }}
      onChange={(event) => onChange([event.target.value].flat().map(Number))}
      slotProps={{ select: { multiple: true, renderValue: () => value.map(nameOf).join(', ') } }}
    >
      {shown.map(({ id, full_name, active }) => (
        <MenuItem key={id} value={id}>
          {value.includes(id) && `${value.indexOf(id) + 1}. `}
          {full_name}
          {!active && `, ${t.left}`}
        </MenuItem>
      ))}
    </TextField>
  )
}
