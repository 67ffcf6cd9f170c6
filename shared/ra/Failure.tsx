import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { textOf } from '../browser/text-of.ts'
import { listTexts } from '../text/ra.ts'
import { Unbroken } from './Unbroken.tsx'

type FailureProps = { error: unknown; onRetry: () => unknown }

/** Replaces content that failed to load, with a retry. */
export function Failure({ error, onRetry }: FailureProps) {
  const retry = (
    <Button color="inherit" size="small" onClick={() => void onRetry()}>
      {listTexts.retry}
    </Button>
  )
  return (
    <Alert severity="error" action={retry}>
      <Unbroken>{textOf(error)}</Unbroken>
    </Alert>
  )
}
