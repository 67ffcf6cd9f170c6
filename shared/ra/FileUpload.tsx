import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { FileDrop } from './FileDrop.tsx'
import { useFileUpload } from './use-file-upload.ts'

export type FileUploadProps<Answer> = Omit<Parameters<typeof useFileUpload<Answer>>[0], 'texts'> & {
  accept: string
  texts: Record<'drop' | 'choose' | 'reading' | 'one_file' | 'failed', string>
}

/** A drop area for one file, with its progress and its refusal. */
export function FileUpload<Answer>({ accept, texts: t, ...how }: FileUploadProps<Answer>) {
  const { upload, isBusy, error } = useFileUpload({ ...how, texts: t })
  return (
    <>
      <FileDrop
        hint={t.drop}
        choose={t.choose}
        accept={accept}
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
    </>
  )
}
