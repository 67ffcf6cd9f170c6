import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { TemplateField, TemplateRow, TemplateValues } from '#shared/rules/templates.ts'
import { fieldHintTexts, templateScreenTexts as t } from '#shared/text/template-screens.ts'

type ValueFieldsProps = {
  fields: TemplateField[]
  values: TemplateValues
  /** path of the field as the server names it → Russian text */
  errors: Record<string, string>
  path?: string
  onChange: (values: TemplateValues) => void
}

/** An input for each field of a template, and a list for each repeated block. */
export function ValueFields({ fields, values, errors, path = 'values', onChange }: ValueFieldsProps) {
  return fields.map((field) => {
    const at = `${path}.${field.name}`
    const value = values[field.name]
    const change = (next: TemplateValues[string]) => onChange({ ...values, [field.name]: next })
    if (field.kind === 'rows') {
      const rows = Array.isArray(value) ? value : []
      return <Rows key={field.name} field={field} rows={rows} errors={errors} path={at} onChange={change} />
    }
    return (
      <TextField
        key={field.name}
        label={field.name}
        value={typeof value === 'string' ? value : ''}
        error={at in errors}
        helperText={errors[at] ?? fieldHintTexts[field.kind]}
        onChange={({ target }) => change(target.value)}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
    )
  })
}

type RowsProps = Omit<ValueFieldsProps, 'fields' | 'values' | 'onChange' | 'path'> & {
  field: TemplateField
  rows: TemplateRow[]
  path: string
  onChange: (rows: TemplateRow[]) => void
}

function Rows({ field, rows, errors, path, onChange }: RowsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'minmax(0, 1fr)',
        pl: 1.5,
        borderLeft: 2,
        borderColor: 'divider',
      }}
    >
      <Typography>{field.name}</Typography>
      {rows.map((row, nth) => (
        // rows have no other identity than their place
        <Box key={nth} role="group" aria-label={t.row(nth + 1)} sx={{ display: 'grid', gap: 1 }}>
          <ValueFields
            fields={field.fields ?? []}
            values={row}
            errors={errors}
            path={`${path}.${nth}`}
            onChange={(changed) => onChange(rows.with(nth, textsOf(changed)))}
          />
          <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => onChange(rows.toSpliced(nth, 1))}>
            {t.remove_row}: {t.row(nth + 1)}
          </Button>
        </Box>
      ))}
      <Button size="small" variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => onChange([...rows, {}])}>
        {t.add_row}
      </Button>
    </Box>
  )
}

/** A row of a block has no blocks. */
const textsOf = (values: TemplateValues): TemplateRow =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  )
