import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { formTexts } from '../../text/ra.ts'
import { RestoredLine } from './RestoredLine.tsx'

type FormDialogProps = {
  title: string
  about: ReactNode
  /** label of the submitting button */
  verb: string
  /** what is missing: said when the button is pressed */
  whyNot?: string | null
  isBusy: boolean
  /** a refusal that belongs to no field */
  error: string
  onSubmit: () => void
  onClose: () => void
  /** the fields hold what was typed before: drops it */
  onDrop?: (() => void) | undefined
  children: ReactNode
}

const typedField = 'textarea, input:is([type=text], [type=tel], [type=email], [type=number])'

/** The field that its caller marks as the first one, or the first of all; not from under who types in another already. */
function focusFirst(form: HTMLFormElement | null): void {
  if (form?.contains(document.activeElement)) return
  const field = form?.querySelector<HTMLElement>('[data-first]') ?? form?.querySelector<HTMLElement>(typedField)
  field?.focus()
}

/** A few fields in a dialog, one of them focused when it opens; refusals are shown inside it, so that nothing typed is lost. */
export function FormDialog(props: FormDialogProps) {
  const { title, about, verb, whyNot, isBusy, error, onSubmit, onClose, onDrop, children } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  const message = (isAsked && whyNot) || error

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (!whyNot) onSubmit()
  }

  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={id}
      slotProps={{ transition: { onEntered: () => focusFirst(form.current) } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <form ref={form} noValidate onSubmit={submit}>
        <DialogContent sx={{ pt: 0, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <DialogContentText>{about}</DialogContentText>
          {onDrop && <RestoredLine onDrop={onDrop} />}
          {children}
          <Box role="alert" sx={{ '&:empty': { display: 'none' } }}>
            {message && (
              <Alert role="none" severity="error">
                {message}
              </Alert>
            )}
          </Box>
        </DialogContent>
        <DialogActions sx={{ p: 2, pt: 0 }}>
          <Button onClick={onClose} disabled={isBusy}>
            {formTexts.back}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
