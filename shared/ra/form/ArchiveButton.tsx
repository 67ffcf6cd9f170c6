import { useDeleteController, useRecordContext, useResourceContext } from 'ra-core'
import Button, { type ButtonProps } from '@mui/material/Button'
import { formTexts } from '../../text/ra.ts'

type ArchiveButtonProps = Pick<ButtonProps, 'variant'> & { successMessage?: string }

/**
 * Archives the row in the context, which can be taken back while the notice is there: what evidence depends on is never
 * deleted.
 */
export function ArchiveButton({ successMessage = formTexts.archived, ...button }: ArchiveButtonProps) {
  const record = useRecordContext()
  const resource = useResourceContext()
  const { handleDelete, isPending } = useDeleteController({ record, resource, successMessage })
  if (!record) return null
  return (
    <Button color="error" loading={isPending} onClick={handleDelete} {...button}>
      {formTexts.archive}
    </Button>
  )
}
