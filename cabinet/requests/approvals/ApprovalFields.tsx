import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { applies, typedAmount } from '#shared/rules/sending-approvals.ts'
import { askApprovalTexts as t } from '#shared/text/sending-approvals.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { PeopleSelect } from './PeopleSelect.tsx'

type Asked = { approvers: number[]; approvers_ordered: boolean; amount: string }

/** Who approves before it is sent: by the rules of the owner, and by the sender's choice. */
export function ApprovalFields({ value, onChange }: { value: Asked; onChange: (part: Partial<Asked>) => void }) {
  const { data } = useAnswer('GET /approval-rules')
  if (!data || (data.people.length < 2 && data.rules.length === 0)) return null
  const { rules, people } = data
  const nameOf = (id: number) => people.find((person) => person.id === id)?.full_name ?? ''
  const typed = typedAmount(value.amount)
  const asked = rules.filter((rule) => applies(rule, typed ?? null)).flatMap(({ approvers }) => approvers)
  const named = [...new Set(asked)].map(nameOf).join(', ')
  const hasSum = rules.some(({ amount_from }) => amount_from !== null)
  return (
    <Box role="group" aria-label={t.label} sx={{ display: 'grid', gap: 1.5, mt: 2, minWidth: 0 }}>
      {hasSum && (
        <TextField
          label={t.amount}
          value={value.amount}
          error={typed === undefined}
          helperText={typed === undefined ? t.not_amount : t.amount_hint}
          onChange={(event) => onChange({ amount: event.target.value })}
          sx={{ m: 0 }}
          slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 20 } }}
        />
      )}
      {named !== '' && <Typography variant="body2">{t.by_rule(named)}</Typography>}
      <PeopleSelect
        label={t.label}
        hint={t.hint}
        people={people}
        value={value.approvers}
        onChange={(approvers) => onChange({ approvers })}
      />
      {value.approvers.length > 1 && (
        <FormControlLabel
          label={t.ordered}
          control={
            <Checkbox
              checked={value.approvers_ordered}
              onChange={(_event, on) => onChange({ approvers_ordered: on })}
            />
          }
        />
      )}
    </Box>
  )
}
