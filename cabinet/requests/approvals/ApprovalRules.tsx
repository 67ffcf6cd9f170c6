import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ApprovalRules as Rules } from '#shared/contract/sending-approvals.ts'
import { Panel } from '#shared/ra/Panel.tsx'
import { useChange } from '#shared/ra/requests/use-change.ts'
import { typedAmount } from '#shared/rules/sending-approvals.ts'
import { approvalRuleTexts as t, askApprovalTexts } from '#shared/text/sending-approvals.ts'
import { cabinetApi } from '../../parts/api.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { PeopleSelect } from './PeopleSelect.tsx'

type Rule = { key: number; amount: string; approvers: number[]; ordered: boolean; own_allowed: boolean }

/** Which sendings wait for whom: set by the owner. */
export function ApprovalRules() {
  const { data } = useAnswer('GET /approval-rules')
  return data ? <RulesForm key={JSON.stringify(data.rules)} saved={data} /> : null
}

let keys = 0
const formOf = ({ rules }: Rules): Rule[] =>
  rules.map(({ amount_from, ...rule }) => ({ ...rule, key: (keys += 1), amount: amount_from?.toString() ?? '' }))

function RulesForm({ saved }: { saved: Rules }) {
  const [rules, setRules] = useState(() => formOf(saved))
  const { change, isBusy, errors } = useChange(() => undefined)
  const [fault, setFault] = useState('')
  const edit = (key: number, part: Partial<Rule>) =>
    setRules(rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)))
  const save = () => {
    const found = rules.some(({ approvers }) => approvers.length === 0)
      ? t.nobody
      : rules.some(({ amount }) => typedAmount(amount) === undefined)
        ? askApprovalTexts.not_amount
        : ''
    setFault(found)
    if (found !== '') return
    const body = {
      rules: rules.map(({ key: _key, amount, ...rule }) => ({ ...rule, amount_from: typedAmount(amount) ?? null })),
    }
    void change(() => cabinetApi.call('PUT /approval-rules', { body }), t.saved)
  }
  const failure = fault || Object.values(errors)[0]
  return (
    <Panel title={t.title}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {t.about}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {rules.length === 0 && <Typography>{t.none}</Typography>}
        {rules.map((rule, at) => (
          <RuleForm
            key={rule.key}
            label={t.rule(at + 1)}
            rule={rule}
            people={saved.people}
            onChange={(part) => edit(rule.key, part)}
            onRemove={() => setRules(rules.filter(({ key }) => key !== rule.key))}
          />
        ))}
        {failure && <Alert severity="error">{failure}</Alert>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button variant="contained" loading={isBusy} onClick={save}>
            {t.save}
          </Button>
          <Button variant="outlined" onClick={() => setRules([...rules, blank()])}>
            {t.add}
          </Button>
        </Box>
      </Box>
    </Panel>
  )
}

const blank = (): Rule => ({ key: (keys += 1), amount: '', approvers: [], ordered: false, own_allowed: true })

type RuleFormProps = {
  label: string
  rule: Rule
  people: Rules['people']
  onChange: (part: Partial<Rule>) => void
  onRemove: () => void
}

function RuleForm({ label, rule, people, onChange, onRemove }: RuleFormProps) {
  const { amount, approvers, ordered, own_allowed } = rule
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'grid', gap: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, minWidth: 0 }}
    >
      <PeopleSelect
        label={t.approvers}
        hint=""
        people={people}
        value={approvers}
        onChange={(chosen) => onChange({ approvers: chosen })}
      />
      <TextField
        label={t.amount_from}
        helperText={t.amount_hint}
        value={amount}
        onChange={(event) => onChange({ amount: event.target.value })}
        sx={{ m: 0 }}
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 20 } }}
      />
      {approvers.length > 1 && (
        <Check label={t.ordered} checked={ordered} onChange={(on) => onChange({ ordered: on })} />
      )}
      <Check label={t.own_allowed} checked={own_allowed} onChange={(on) => onChange({ own_allowed: on })} />
      <Box>
        <Button color="error" size="small" onClick={onRemove}>
          {t.remove}
        </Button>
      </Box>
    </Box>
  )
}

type CheckProps = { label: string; checked: boolean; onChange: (on: boolean) => void }

const Check = ({ label, checked, onChange }: CheckProps) => (
  <FormControlLabel label={label} control={<Checkbox checked={checked} onChange={(_event, on) => onChange(on)} />} />
)
