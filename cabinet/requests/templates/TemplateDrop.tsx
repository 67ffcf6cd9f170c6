import Box from '@mui/material/Box'
import type { Template } from '#shared/contract/templates.ts'
import { templateScreenTexts as t } from '#shared/text/template-screens.ts'
import { FileUpload, type FileUploadProps } from '#shared/ra/FileUpload.tsx'

/** A DOCX, whose sample takes a second or two to be made. */
export function TemplateDrop(how: Pick<FileUploadProps<Template>, 'send' | 'open'>) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FileUpload {...how} accept=".docx" texts={t} />
    </Box>
  )
}
