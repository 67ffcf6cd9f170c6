import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { listTexts } from '../text/ra.ts'

type FailureProps = { message: string; onRetry: () => unknown }

/** Replaces content that failed to load, with a retry. */
export function Failure({ message, onRetry }: FailureProps) {
  const retry = (
    <Button color="inherit" size="small" onClick={() => void onRetry()}>
      {listTexts.retry}
    </Button>
  )
  return (
    <Alert severity="error" action={retry}>
      {message}
    </Alert>
  )
}
