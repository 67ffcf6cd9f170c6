import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { listTexts } from '../text/ra.ts'

type FailureProps = { message: string; onRetry: () => unknown }

/** What did not come, in place of it, and the way to ask once more. */
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
