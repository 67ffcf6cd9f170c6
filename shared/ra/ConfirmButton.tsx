import { useRef, useState, type ReactNode } from 'react'
import type { ButtonProps } from '@mui/material/Button'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { formTexts } from '../text/ra.ts'
import { ActionButton } from './ActionButton.tsx'

type ConfirmButtonProps = Omit<ButtonProps, 'onClick' | 'title' | 'content'> & {
  title: string
  content: ReactNode
  /** label of the confirming button */
  verb: string
  whyNot?: string | null | undefined
  onConfirm: () => Promise<unknown>
}

/** A button for an irreversible action: asks first and runs once, however often it is pressed. */
export function ConfirmButton({ title, content, verb, onConfirm, whyNot, ...button }: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef(false)

  const open = () => {
    running.current = false
    setIsBusy(false)
    setIsOpen(true)
  }

  const close = () => {
    if (!isBusy) setIsOpen(false)
  }

  const confirm = async () => {
    // a quick second click comes before the button renders as busy
    if (running.current) return
    running.current = true
    setIsBusy(true)
    try {
      await onConfirm()
      // it stays busy until it is opened again: while the dialog fades out, another click would repeat the action
      setIsOpen(false)
    } catch (error) {
      running.current = false
      setIsBusy(false)
      throw error
    }
  }

  return (
    <>
      <ActionButton {...button} whyNot={whyNot} onClick={open} />
      <Dialog open={isOpen} onClose={close} maxWidth="xs" aria-labelledby="confirm-title">
        <DialogTitle id="confirm-title">{title}</DialogTitle>
        <DialogContent>
          <DialogContentText>{content}</DialogContentText>
        </DialogContent>
        <DialogActions sx={{ p: 2, pt: 0 }}>
          <Button onClick={close} disabled={isBusy}>
            {formTexts.back}
          </Button>
          <Button variant="contained" color={button.color ?? 'primary'} loading={isBusy} onClick={() => void confirm()}>
            {verb}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
