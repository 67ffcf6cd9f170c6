import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { typedTexts as t } from '../../text/typed.ts'

/** Says that the values are those of before, and drops them. */
export function RestoredLine({ onDrop }: { onDrop: () => void }) {
  const action = (
    <Button color="inherit" size="small" onClick={onDrop}>
      {t.drop}
    </Button>
  )
  return (
    <Alert severity="info" action={action} sx={{ width: '100%', mb: 1 }}>
      {t.restored}
    </Alert>
  )
}
