import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SignRequestDocument } from '../../contract/document-sign-requests.ts'
import { documentFieldsText } from '../../text/document-fields.ts'
import { requestFileTexts } from '../../text/signer-files.ts'
import { plural } from '../../rules/plural.ts'
import { Hash } from '../Hash.tsx'
import { showBytes } from '../show-bytes.ts'

/** Facts of a document of a request, in two lines. */
export function DocumentFacts({
  document: { title, pages, size, sha256, fields, filled_at, attached_at, warnings },
}: {
  document: SignRequestDocument
}) {
  return (
    <>
      <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{title}</Box>
      <Typography variant="caption" color="text.secondary" component="div" sx={facts}>
        <span>{plural(pages, ['страница', 'страницы', 'страниц'])}</span>
        <span>{showBytes(size)}</span>
        {attached_at !== null && <span>{requestFileTexts.attached}</span>}
        {fields > 0 && <span>{documentFieldsText(fields, filled_at)}</span>}
        <span>
          SHA-256 <Hash value={sha256} />
        </span>
      </Typography>
      {warnings.map(({ code, text }) => (
        <Alert key={code} severity="warning" sx={{ mt: 1 }}>
          {text}
        </Alert>
      ))}
    </>
  )
}

const facts = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }
