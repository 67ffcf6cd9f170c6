import { useId, useRef } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { formTexts } from '#shared/text/ra.ts'
import { paymentTexts as t } from '#shared/text/payments.ts'

type OtherPayerDialogProps = {
  /** names the payer of the document and the client */
  text: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before money goes to a client without the ИНН of its document. */
export function OtherPayerDialog({ text, isBusy, onConfirm, onClose }: OtherPayerDialogProps) {
  const [title, content] = [useId(), useId()]
  const back = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      onClose={() => isBusy || onClose()}
      maxWidth="xs"
      aria-labelledby={title}
      aria-describedby={content}
      // the safe choice has the focus
      slotProps={{ transition: { onEntered: () => back.current?.focus() } }}
    >
      <DialogTitle id={title}>{t.other_payer_title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={content} sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 0 }}>
        <Button ref={back} onClick={onClose} disabled={isBusy}>
          {formTexts.back}
        </Button>
        <Button variant="contained" color="warning" loading={isBusy} onClick={onConfirm}>
          {t.other_payer_confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
