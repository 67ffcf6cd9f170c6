import { useDelete, useNotify, useRecordContext, useRedirect, useRefresh, useResourceContext } from 'ra-core'
import type { ButtonProps } from '@mui/material/Button'
import { ConfirmButton } from '../ConfirmButton.tsx'
import { errorText } from '../error-text.ts'

type DeleteWithConfirmButtonProps = Pick<ButtonProps, 'size' | 'variant'> & {
  label: string
  confirmTitle: string
  confirmContent: string
  successMessage: string
  /** false: the list is here, and loaded again */
  redirect?: 'list' | false
  whyNot?: string | null
}

/** Deletes, archives or revokes the row in the context; takes what react-admin's own takes. */
export function DeleteWithConfirmButton(props: DeleteWithConfirmButtonProps) {
  const { label, confirmTitle, confirmContent, successMessage, redirect: to = 'list', ...button } = props
  const resource = useResourceContext()
  const record = useRecordContext()
  const [remove] = useDelete()
  const notify = useNotify()
  const redirect = useRedirect()
  const refresh = useRefresh()
  if (!record) return null

  const onConfirm = () =>
    remove(
      resource,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(successMessage, { type: 'info' })
          if (to) redirect(to, resource)
          else refresh()
        },
        onError: (error) => notify(errorText(error), { type: 'error' }),
      },
    )

  return (
    <ConfirmButton
      color="error"
      title={confirmTitle}
      content={confirmContent}
      verb={label}
      onConfirm={onConfirm}
      {...button}
    >
      {label}
    </ConfirmButton>
  )
}
