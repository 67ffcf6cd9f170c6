import { useNotify } from 'ra-core'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { copyToClipboard } from '../browser/clipboard.ts'

/** Copies a text and shows it in a toast for three seconds. */
export function useCopy(): (text: string) => Promise<void> {
  const notify = useNotify()
  return async (text) => {
    const { severity, summary, detail, life_ms } = await copyToClipboard(text)
    const toast = (
      <Alert
        severity={severity}
        variant="filled"
        sx={{ maxWidth: 480, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
      >
        <AlertTitle>{summary}</AlertTitle>
        {detail}
      </Alert>
    )
    notify(toast, { type: severity, autoHideDuration: life_ms })
  }
}
