import type { ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import type { Errors } from '#shared/ra/requests/form-error.ts'
import { FieldColumns, type FieldTexts } from './FieldColumns.tsx'

type SourceChoiceProps = {
  /** the file or the template */
  children: ReactNode
  /** null before a table is uploaded: there are no fields to fill yet */
  sending: BulkSending | null
  texts: FieldTexts & { reading: string }
  isBusy: boolean
  errors: Errors
  onFill: (columns: Record<string, number | null>) => void
}

/** What the documents of a sending are made of, and the column that fills each of its fields. */
export function SourceChoice({ children, sending, texts, isBusy, errors, onFill }: SourceChoiceProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {children}
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {isBusy && <LinearProgress aria-label={texts.reading} />}
      </Box>
      {Object.values(errors).map((text) => (
        <Alert key={text} severity="error">
          {text}
        </Alert>
      ))}
      {sending && <FieldColumns sending={sending} texts={texts} isBusy={isBusy} onFill={onFill} />}
    </Box>
  )
}
