import { useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { twoLines } from '#shared/ra/two-lines.ts'
import { plural } from '#shared/rules/plural.ts'
import { hideTexts } from '#shared/text/request-lists.ts'
import { TagsLine } from './TagsLine.tsx'

/** Link with the title, above the sending organization. */
export function TitleField() {
  const request = useRecordContext<SignRequest>()
  if (!request) return null
  const documents = plural(request.documents.length, ['документ', 'документа', 'документов'])
  return (
    <Box sx={{ minWidth: 220, maxWidth: 420 }}>
      <Box sx={twoLines} title={request.title}>
        <RowLink type="show">{request.title}</RowLink>
      </Box>
      <Typography variant="caption" color="text.secondary" component="div" sx={twoLines}>
        {[documents, request.venture, ...(request.hidden_at ? [hideTexts.is_hidden.toLowerCase()] : [])].join(' · ')}
      </Typography>
      <TagsLine tags={request.tags} />
    </Box>
  )
}
