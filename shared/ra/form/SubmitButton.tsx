import Button, { type ButtonProps } from '@mui/material/Button'
import { useFormState } from 'react-hook-form'
import { formTexts } from '../../text/ra.ts'

type SubmitButtonProps = Omit<ButtonProps, 'type' | 'loading'> & { label?: string | undefined }

/** react-admin's own stays enabled while it saves, once it is told to be so before anything was changed. */
export function SubmitButton({ label = formTexts.save, ...button }: SubmitButtonProps) {
  const { isSubmitting } = useFormState()
  return (
    <Button type="submit" variant="contained" loading={isSubmitting} {...button}>
      {label}
    </Button>
  )
}
