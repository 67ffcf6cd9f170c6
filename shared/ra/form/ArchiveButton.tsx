import {
  useDelete,
  useGetRecordRepresentation,
  useNotify,
  useRecordContext,
  useRedirect,
  useResourceContext,
} from 'ra-core'
import { formTexts } from '../../text/ra.ts'
import { ConfirmButton } from '../ConfirmButton.tsx'
import { textOf } from '../../browser/text-of.ts'

/** Archives the row in the context: what evidence depends on is never deleted. */
export function ArchiveButton() {
  const resource = useResourceContext()
  const record = useRecordContext()
  const nameOf = useGetRecordRepresentation(resource)
  const [archive] = useDelete()
  const notify = useNotify()
  const redirect = useRedirect()
  if (!record) return null
  const name = nameOf(record)

  const onConfirm = () =>
    archive(
      resource,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(formTexts.archived, { type: 'info' })
          redirect('list', resource)
        },
        onError: (error) => notify(textOf(error), { type: 'error' }),
      },
    )

  return (
    <ConfirmButton
      color="error"
      title={formTexts.archive_title(typeof name === 'string' ? name : `№\u00a0${record.id}`)}
      content={formTexts.archive_content}
      verb={formTexts.archive}
      onConfirm={onConfirm}
    >
      {formTexts.archive}
    </ConfirmButton>
  )
}
