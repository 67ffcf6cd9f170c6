import { useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { plural } from '#shared/rules/plural.ts'

/** The title as the way in, and under it whose name it is sent in. */
export function TitleField() {
  const request = useRecordContext<SignRequest>()
  if (!request) return null
  const documents = plural(request.documents.length, ['документ', 'документа', 'документов'])
  return (
    <Box sx={{ maxWidth: 420 }}>
      <RowLink type="show">{request.title}</RowLink>
      <Typography variant="caption" color="text.secondary" component="div" sx={twoLines}>
        {documents} · {request.venture}
      </Typography>
    </Box>
  )
}

/** A name in full, with its legal form, would make the row as tall as five. */
const twoLines = { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' }
