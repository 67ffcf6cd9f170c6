import Box from '@mui/material/Box'
import { FileDrop } from '#shared/ra/FileDrop.tsx'
import { newRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { FromTemplateButton } from '../../templates/FromTemplateButton.tsx'
import { UploadRow } from './UploadRow.tsx'
import type { Uploads } from './use-uploads.ts'

const accept = 'application/pdf,.pdf,image/*,.heic,.docx,.doc,.odt,.rtf'

export function FilesStep({ uploads }: { uploads: Uploads }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {uploads.rows.map((row) => (
        <UploadRow key={row.key} upload={row} uploads={uploads} />
      ))}
      <FileDrop hint={t.drop} choose={t.choose} accept={accept} multiple onFiles={uploads.add} />
      <FromTemplateButton onMade={uploads.take} />
    </Box>
  )
}
