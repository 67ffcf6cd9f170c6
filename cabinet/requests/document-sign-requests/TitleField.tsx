import { useRecordContext } from 'ra-core'
import Typography from '@mui/material/Typography'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { plural } from '#shared/rules/plural.ts'
import { hideTexts } from '#shared/text/request-lists.ts'
import { TagsLine } from './TagsLine.tsx'

/** Link with the title, before the sending organization. */
export function TitleField() {
  const request = useRecordContext<SignRequest>()
  if (!request) return null
  const documents = plural(request.documents.length, ['документ', 'документа', 'документов'])
  return (
    <>
      <RowLink type="show">{request.title}</RowLink>
      <Typography variant="caption" color="text.secondary" component="div">
        {[documents, request.venture, ...(request.hidden_at ? [hideTexts.is_hidden.toLowerCase()] : [])].join(' · ')}
      </Typography>
      <TagsLine tags={request.tags} />
    </>
  )
}
