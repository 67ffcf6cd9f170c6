import { useState } from 'react'
import { CanAccess } from 'ra-core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { UploadedFile } from '#shared/contract/files.ts'
import type { Template } from '#shared/contract/templates.ts'
import { ApiError } from '#shared/browser/api-error.ts'
import type { TemplateField, TemplateValues } from '#shared/rules/templates.ts'
import { errorText } from '#shared/ra/error-text.ts'
import { FormDialog } from '#shared/ra/form/FormDialog.tsx'
import { templateScreenTexts as t } from '#shared/text/template-screens.ts'
import { cabinetApi } from '../../parts/api.ts'
import { links } from '../../parts/links.ts'
import { ValueFields } from './ValueFields.tsx'

type FromTemplateButtonProps = { onMade: (file: UploadedFile) => void }

/** Fills a template and hands over the document, for a request that is being prepared. */
export function FromTemplateButton({ onMade }: FromTemplateButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <CanAccess resource="templates" action="fill">
      <Button variant="outlined" onClick={() => setOpen(true)} sx={{ justifySelf: 'start' }}>
        {t.from_template}
      </Button>
      {isOpen && (
        <FillDialog
          onClose={() => setOpen(false)}
          onMade={(file) => {
            setOpen(false)
            onMade(file)
          }}
        />
      )}
    </CanAccess>
  )
}

const templates_shown = 100

function FillDialog({ onClose, onMade }: FromTemplateButtonProps & { onClose: () => void }) {
  const { data: templates = [], isPending } = useQuery({
    queryKey: ['templates to fill'],
    queryFn: ({ signal }) =>
      cabinetApi.call('GET /templates', {
        query: { sort: '["name","ASC"]', range: `[0,${templates_shown - 1}]` },
        signal,
      }),
  })
  const [id, setId] = useState<number | ''>('')
  const [values, setValues] = useState<TemplateValues>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const template = templates.find((template) => template.id === id)

  const submit = async () => {
    if (!template || isBusy) return
    setBusy(true)
    setError('')
    try {
      const body = { values: withBlanks(template.fields, values) }
      onMade(await cabinetApi.call('POST /templates/{id}/fill', { params: { id: template.id }, body, timeout_ms }))
    } catch (failure) {
      setErrors(failure instanceof ApiError ? failure.errors : {})
      setError(errorText(failure))
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title={t.from_template}
      about={templates.length === 0 && !isPending ? <NoTemplates /> : t.choose_about}
      verb={t.make}
      whyNot={template ? null : t.choose_template}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        select
        label={t.choose_template}
        value={id}
        onChange={({ target }) => {
          setId(Number(target.value))
          setErrors({})
        }}
      >
        {templates.map((template) => (
          <MenuItem key={template.id} value={template.id} sx={{ whiteSpace: 'normal' }}>
            {template.name}
          </MenuItem>
        ))}
      </TextField>
      {template && <ValueFields fields={template.fields} values={values} errors={errors} onChange={setValues} />}
    </FormDialog>
  )
}

/** LibreOffice takes a second, or waits for its turn */
const timeout_ms = 2 * 60_000

/** An empty field is a blank in the document; a block without rows has none. */
function withBlanks(fields: Template['fields'], values: TemplateValues): TemplateValues {
  const given = ({ name, kind, fields: inner = [] }: TemplateField) => {
    const value = values[name]
    if (kind !== 'rows') return value ?? ''
    const blanks = Object.fromEntries(inner.map((field) => [field.name, '']))
    return Array.isArray(value) ? value.map((row) => ({ ...blanks, ...row })) : []
  }
  return Object.fromEntries(fields.map((field) => [field.name, given(field)]))
}

function NoTemplates() {
  return (
    <>
      {t.no_templates} <Link to={links.create('templates')}>{t.create}</Link>
    </>
  )
}
