import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { Template } from '#shared/contract/templates.ts'
import { FileDrop } from '#shared/ra/FileDrop.tsx'
import { useFileUpload } from '#shared/ra/use-file-upload.ts'
import { templateScreenTexts as t } from '#shared/text/template-screens.ts'

type TemplateDropProps = {
  send: (file: { body: FormData; timeout_ms: number }) => Promise<Template>
  open: (template: Template) => void
}

/** A DOCX, whose sample takes a second or two to be made. */
export function TemplateDrop({ send, open }: TemplateDropProps) {
  const { upload, isBusy, error } = useFileUpload({ send, open, texts: t })
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FileDrop
        hint={t.drop}
        choose={t.choose}
        accept=".docx"
        isBusy={isBusy}
        onFiles={(files) => void upload(files)}
      />
      <Box role="status">
        {isBusy && (
          <>
            <LinearProgress aria-label={t.reading} />
            <Typography variant="caption" color="text.secondary">
              {t.reading}
            </Typography>
          </>
        )}
      </Box>
      {error && <Alert severity="error">{error}</Alert>}
    </Box>
  )
}
