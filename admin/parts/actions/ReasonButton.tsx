import { useId, useRef, useState, type FormEvent, type ReactNode, type Ref } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ButtonProps } from '@mui/material/Button'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { reason_chars_max } from '#shared/rules/limits.ts'
import { listTexts as t } from '#shared/text/admin.ts'
import { formTexts } from '#shared/text/ra.ts'
import { textOf } from '#shared/browser/text-of.ts'
import { useOnce } from '#shared/browser/use-once.ts'

type ReasonButtonProps = Omit<ButtonProps, 'onClick' | 'title' | 'content'> & {
  title: string
  content: ReactNode
  /** label of the submitting button */
  verb: string
  whyNot?: string | null | undefined
  /** a reason to begin with */
  suggested?: string
  /** another field, under the reason */
  more?: ReactNode
  /** throws an error with a message for the user */
  onConfirm: (reason: string) => Promise<unknown>
}

/** A button that asks for a reason first; a refusal is shown in the dialog, so that nothing typed is lost. */
export function ReasonButton({
  title,
  content,
  verb,
  more,
  onConfirm,
  whyNot,
  suggested = '',
  ...button
}: ReasonButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <ActionButton {...button} whyNot={whyNot} onClick={() => setIsOpen(true)} />
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        maxWidth="xs"
        fullWidth
        aria-labelledby={id}
        slotProps={{ transition: { onEntered: () => field.current?.focus() } }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <ReasonForm
          {...{ field, content, verb, more, suggested, onConfirm }}
          color={button.color}
          onClose={() => setIsOpen(false)}
        />
      </Dialog>
    </>
  )
}

type ReasonFormProps = Pick<ReasonButtonProps, 'color' | 'content' | 'verb' | 'more' | 'onConfirm'> & {
  field: Ref<HTMLTextAreaElement>
  suggested: string
  onClose: () => void
}

function ReasonForm({ field, color, content, verb, more, suggested, onConfirm, onClose }: ReasonFormProps) {
  const [reason, setReason] = useState(suggested)
  const [error, setError] = useState('')
  const cache = useQueryClient()
  const { once, isBusy } = useOnce({ isLast: true })

  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setError(t.why_needed)
    const work = async () => {
      await onConfirm(reason.trim())
      onClose()
    }
    if (await once(work, (failure) => setError(textOf(failure)))) await cache.invalidateQueries()
  }

  return (
    <form noValidate onSubmit={(event) => void confirm(event)}>
      <DialogContent sx={{ pt: 0 }}>
        <DialogContentText sx={{ mb: 1 }}>{content}</DialogContentText>
        <TextField
          inputRef={field}
          label={t.why}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={error !== ''}
          helperText={error}
          multiline
          minRows={2}
          required
          slotProps={{ htmlInput: { maxLength: reason_chars_max } }}
        />
        {more}
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 0 }}>
        <Button onClick={onClose}>{formTexts.back}</Button>
        <Button type="submit" variant="contained" color={color ?? 'primary'} loading={isBusy}>
          {verb}
        </Button>
      </DialogActions>
    </form>
  )
}
