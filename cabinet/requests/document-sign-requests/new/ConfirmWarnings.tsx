import type { ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { unconfirmedTexts as t } from '#shared/text/file-warnings.ts'

type ConfirmWarningsProps = { isDone: boolean; onChange: (isDone: boolean) => void; children: ReactNode }

/** A box by which the sender confirms warnings of the documents before sending; `children`: the warnings, or the documents that have them. */
export function ConfirmWarnings({ isDone, onChange, children }: ConfirmWarningsProps) {
  return (
    <Alert severity="warning" sx={{ width: '100%' }}>
      {children}
      <FormControlLabel
        sx={{ display: 'flex' }}
        control={<Checkbox checked={isDone} onChange={(_event, checked) => onChange(checked)} />}
        label={t.label}
      />
    </Alert>
  )
}
