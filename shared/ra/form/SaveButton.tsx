import Button, { type ButtonProps } from '@mui/material/Button'
import { useFormState } from 'react-hook-form'
import { formTexts } from '../../text/ra.ts'

type SaveButtonProps = Omit<ButtonProps, 'type' | 'loading'> & { label?: string | undefined }

/** react-admin's own button stays enabled while saving when it is enabled before any change. */
export function SaveButton({ label = formTexts.save, ...button }: SaveButtonProps) {
  const { isSubmitting } = useFormState()
  return (
    <Button type="submit" variant="contained" loading={isSubmitting} {...button}>
      {label}
    </Button>
  )
}
