import Box from '@mui/material/Box'
import { newRequestTexts as t } from '#shared/text/cabinet.ts'
import { DropZone } from './DropZone.tsx'
import { UploadRow } from './UploadRow.tsx'
import type { Uploads } from './use-uploads.ts'

export function FilesStep({ uploads }: { uploads: Uploads }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {uploads.rows.map((row) => (
        <UploadRow key={row.key} upload={row} uploads={uploads} />
      ))}
      <DropZone
        hint={t.drop}
        choose={t.choose}
        accept="application/pdf,.pdf,image/jpeg,image/png"
        multiple
        onFiles={uploads.add}
      />
    </Box>
  )
}
