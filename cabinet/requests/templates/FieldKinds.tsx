import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Template } from '#shared/contract/templates.ts'
import { type TemplateField, valueKinds, type ValueKind } from '#shared/rules/templates.ts'
import { useAct } from '#shared/ra/requests/use-act.ts'
import { fieldKindTexts, templateScreenTexts as t } from '#shared/text/template-screens.ts'
import { cabinetApi } from '../../parts/api.ts'

type FieldKindsProps = { template: Template; canChange: boolean }

/** The name of a template and what its fields are: both are changed here. */
export function FieldKinds({ template, canChange }: FieldKindsProps) {
  const [name, setName] = useState(template.name)
  const [kinds, setKinds] = useState<Record<string, ValueKind>>({})
  const { act, isBusy } = useAct()
  const isChanged = name.trim() !== template.name || Object.keys(kinds).length > 0

  const save = () => {
    const headers = { 'if-match': `"${template.version}"` }
    const call = { params: { id: template.id }, body: { name, kinds }, headers }
    return act(() => cabinetApi.call('PUT /templates/{id}', call), t.saved)
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TextField
        label={t.name}
        value={name}
        disabled={!canChange}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Fields
        fields={template.fields}
        kinds={kinds}
        canChange={canChange}
        onChange={(field, kind) => setKinds((now) => ({ ...now, [field]: kind }))}
      />
      {canChange && (
        <Box>
          <Button
            variant="contained"
            disabled={!isChanged || name.trim() === ''}
            loading={isBusy}
            onClick={() => void save()}
          >
            {t.save}
          </Button>
        </Box>
      )}
    </Box>
  )
}

type FieldsProps = {
  fields: TemplateField[]
  kinds: Record<string, ValueKind>
  canChange: boolean
  onChange: (field: string, kind: ValueKind) => void
}

function Fields({ fields, ...more }: FieldsProps) {
  return fields.map((field) => <Field key={`${field.kind} ${field.name}`} field={field} {...more} />)
}

function Field({ field, ...more }: Omit<FieldsProps, 'fields'> & { field: TemplateField }) {
  const { name, kind, fields } = field
  const isValue = valueKinds.find((known) => known === kind)
  if (isValue) {
    return (
      <TextField
        select
        label={name}
        value={more.kinds[name] ?? kind}
        disabled={!more.canChange}
        onChange={({ target }) => more.onChange(name, target.value as ValueKind)}
      >
        {valueKinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {fieldKindTexts[kind]}
          </MenuItem>
        ))}
      </TextField>
    )
  }
  return (
    <Box sx={{ pl: fields ? 2 : 0, borderLeft: fields ? 2 : 0, borderColor: 'divider', display: 'grid', gap: 1.5 }}>
      <Typography variant="body2" color="text.secondary">
        {fields ? t.block(name) : t.condition(name)}
      </Typography>
      {fields && <Fields fields={fields} {...more} />}
    </Box>
  )
}
