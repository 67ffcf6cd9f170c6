import { useGetRecordRepresentation, useRecordContext, useResourceContext } from 'ra-core'
import { formTexts } from '../../text/ra.ts'
import { DeleteWithConfirmButton } from './DeleteWithConfirmButton.tsx'

/** Archives the row in the context: what evidence depends on is never deleted. */
export function ArchiveButton() {
  const record = useRecordContext()
  const nameOf = useGetRecordRepresentation(useResourceContext())
  const name = nameOf(record)
  return (
    <DeleteWithConfirmButton
      label={formTexts.archive}
      confirmTitle={formTexts.archive_title(typeof name === 'string' ? name : `№\u00a0${record?.id}`)}
      confirmContent={formTexts.archive_content}
      successMessage={formTexts.archived}
    />
  )
}
