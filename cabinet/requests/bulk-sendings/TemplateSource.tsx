import { Link } from 'react-router'
import LinearProgress from '@mui/material/LinearProgress'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { useChange } from '#shared/ra/requests/use-change.ts'
import { bulkTemplateTexts as t } from '#shared/text/bulk-sendings.ts'
import { cabinetApi } from '../../parts/api.ts'
import { links } from '../../parts/links.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { SourceChoice } from './SourceChoice.tsx'

const shown_max = 100

/** A template of Word, and the column that fills each field. */
export function TemplateSource({ sending }: { sending: BulkSending }) {
  const { id, template_id, source } = sending
  const query = { sort: '["name","ASC"]', range: `[0,${shown_max - 1}]` }
  const { data: templates } = useAnswer('GET /templates', { query })
  const { change, isBusy, errors } = useChange(() => undefined)
  const choose = (chosen: number, columns: Record<string, number | null> = {}) => {
    const call = { params: { id }, body: { kind: 'template' as const, template_id: chosen, columns } }
    void change(() => cabinetApi.call('PUT /bulk-sendings/{id}/source', call), null)
  }
  if (!templates) return <LinearProgress aria-label={t.reading} />
  if (templates.length === 0) {
    return (
      <Typography>
        {t.none} <Link to={links.create('templates')}>{t.add}</Link>
      </Typography>
    )
  }
  return (
    <SourceChoice
      sending={source === 'template' ? sending : null}
      texts={t}
      isBusy={isBusy}
      errors={errors}
      onFill={(columns) => template_id !== null && choose(template_id, columns)}
    >
      <TextField
        select
        label={t.choose}
        value={template_id ?? ''}
        disabled={isBusy}
        onChange={({ target }) => choose(Number(target.value))}
      >
        {templates.map((template) => (
          <MenuItem key={template.id} value={template.id} sx={{ whiteSpace: 'normal' }}>
            {template.name}
          </MenuItem>
        ))}
      </TextField>
      {template_id !== null && (
        <Typography variant="body2" color="text.secondary">
          {t.wrong_kind} <Link to={links.show('templates', template_id)}>{t.to_template}</Link>
        </Typography>
      )}
    </SourceChoice>
  )
}
