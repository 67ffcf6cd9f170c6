import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { FileDrop } from '#shared/ra/FileDrop.tsx'
import { statementTexts as t } from '#shared/text/admin.ts'
import { useUpload } from './use-upload.ts'

/** A bank's file, brought in at once. */
export function StatementDrop() {
  const { upload, isBusy, error } = useUpload()
  return (
    <Box sx={{ width: '100%' }}>
      <FileDrop
        hint={t.drop}
        choose={t.choose}
        accept=".txt,text/plain"
        primary
        isBusy={isBusy}
        onFiles={(files) => void upload(files)}
      />
      {error && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {error}
        </Alert>
      )}
    </Box>
  )
}
