import { useState, type ReactNode } from 'react'
import type { ButtonProps } from '@mui/material/Button'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { formTexts } from '../text/ra.ts'
import { ActionButton } from './ActionButton.tsx'

type ConfirmButtonProps = Omit<ButtonProps, 'onClick' | 'title'> & {
  title: string
  content: ReactNode
  /** the verb on the button that does it */
  verb: string
  whyNot?: string | null | undefined
  onConfirm: () => Promise<unknown>
}

/** A button whose action cannot be taken back asks first, and runs once however often it is pressed. */
export function ConfirmButton({ title, content, verb, onConfirm, whyNot, ...button }: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  const confirm = async () => {
    setIsBusy(true)
    await onConfirm().finally(() => setIsBusy(false))
    setIsOpen(false)
  }

  return (
    <>
      <ActionButton {...button} whyNot={whyNot} onClick={() => setIsOpen(true)} />
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} maxWidth="xs" aria-labelledby="confirm-title">
        <DialogTitle id="confirm-title">{title}</DialogTitle>
        <DialogContent>
          <DialogContentText>{content}</DialogContentText>
        </DialogContent>
        <DialogActions sx={{ p: 2, pt: 0 }}>
          <Button onClick={() => setIsOpen(false)}>{formTexts.cancel}</Button>
          <Button variant="contained" color={button.color ?? 'primary'} loading={isBusy} onClick={() => void confirm()}>
            {verb}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
