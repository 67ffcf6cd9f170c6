import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { useChange } from '#shared/ra/requests/use-change.ts'
import { bulkFilesTexts, bulkSourceTexts as t } from '#shared/text/bulk-sendings.ts'
import { cabinetApi } from '../../parts/api.ts'
import { FilesStep } from '../document-sign-requests/new/FilesStep.tsx'
import type { Uploads } from '../document-sign-requests/new/use-uploads.ts'
import { FormSource } from './FormSource.tsx'
import { RowFiles } from './RowFiles.tsx'
import { TemplateSource } from './TemplateSource.tsx'

const kinds = ['same', 'template', 'files', 'form'] as const
/** Chosen together with their file or template. */
const withFields: readonly Kind[] = ['form', 'template']
type Kind = (typeof kinds)[number]

type DocumentsStepProps = { sending: BulkSending; uploads: Uploads }

/** The same documents for all, or a personal one for each row, to which common ones may be added. */
export function DocumentsStep({ sending, uploads }: DocumentsStepProps) {
  const { id, source } = sending
  const { change, isBusy, errors } = useChange(() => undefined)
  const [chosen, setChosen] = useState<Kind | null>(null)
  const current = chosen ?? source
  const choose = (kind: Kind) => {
    setChosen(withFields.includes(kind) ? kind : null)
    if (kind === 'form' || kind === 'template' || kind === source) return
    const call = { params: { id }, body: { kind } }
    void change(() => cabinetApi.call('PUT /bulk-sendings/{id}/source', call), null)
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <RadioGroup aria-label={t.question} value={current}>
        {kinds.map((kind) => (
          <FormControlLabel
            key={kind}
            value={kind}
            disabled={isBusy}
            control={<Radio onChange={() => choose(kind)} />}
            label={<Option kind={kind} />}
            sx={{ alignItems: 'flex-start', mb: 0.5, '& .MuiRadio-root': { pt: 0.5 } }}
          />
        ))}
      </RadioGroup>
      {Object.values(errors).map((text) => (
        <Alert key={text} severity="error">
          {text}
        </Alert>
      ))}
      {current === 'files' && <RowFiles sending={sending} />}
      {current === 'template' && <TemplateSource sending={sending} />}
      {current === 'form' && <FormSource sending={sending} />}
      {current !== 'same' && <Typography variant="subtitle2">{bulkFilesTexts.common}</Typography>}
      <FilesStep uploads={uploads} />
    </Box>
  )
}

function Option({ kind }: { kind: Kind }) {
  return (
    <>
      {t.options[kind]}
      <Typography variant="caption" color="text.secondary" component="span" sx={{ display: 'block' }}>
        {t.hints[kind]}
      </Typography>
    </>
  )
}
