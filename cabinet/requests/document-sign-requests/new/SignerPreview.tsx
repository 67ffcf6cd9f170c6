import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { endOfDayInMoscow, showDeadline } from '#shared/rules/clock.ts'
import { newRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { pagesCount, startTexts } from '#shared/text/sign.ts'
import { useOwnName } from '../../../parts/session/use-own-name.ts'
import type { Draft } from './use-draft.ts'
import { useOrganizations } from './use-organizations.ts'
import type { Upload } from './use-uploads.ts'

type SignerPreviewProps = { draft: Draft; files: Upload[] }

/** Beside the form: the first page of the signer's link, as far as it is filled in. */
export function SignerPreview({ draft, files }: SignerPreviewProps) {
  const { data: organizations } = useOrganizations()
  const own_name = useOwnName()
  const sender = own_name ?? organizations?.find(({ id }) => id === draft.legal_entity_id)?.short_name
  const name = draft.signers[0]?.full_name ?? draft.typed.full_name
  return (
    <Box component="aside" sx={{ position: 'sticky', top: 'calc(var(--bar, 0px) + 16px)' }}>
      <Typography variant="body2" component="h2" color="text.secondary" sx={{ mb: 1 }}>
        {t.preview}
      </Typography>
      <Card sx={phone}>
        <Box sx={{ fontSize: 18, lineHeight: 1.3, fontWeight: 600 }}>{sender ?? t.preview_sender}</Box>
        <Box sx={{ fontSize: 16, mb: 2 }}>{startTexts.asks(Math.max(1, files.length))}</Box>
        <Line label={startTexts.for_whom}>{name || t.preview_name}</Line>
        <Line label={startTexts.deadline}>{draft.deadline && showDeadline(endOfDayInMoscow(draft.deadline))}</Line>
        {draft.message && (
          <Box sx={message}>
            <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{startTexts.message}</Box>
            {draft.message}
          </Box>
        )}
        <Box component="ul" sx={documents}>
          {files.map(({ key, title, stored }) => (
            <li key={key}>
              <span>{title}</span>
              <span>{stored?.pages ? pagesCount(stored.pages) : ''}</span>
            </li>
          ))}
          {files.length === 0 && <li>{t.preview_document}</li>}
        </Box>
        <Box aria-hidden sx={button}>
          {startTexts.get_code}
        </Box>
      </Card>
    </Box>
  )
}

function Line({ label, children }: { label: string; children: string | null }) {
  return (
    <Box sx={{ display: 'flex', gap: 1, mb: 0.5 }}>
      <Box sx={{ color: 'text.secondary', minWidth: 44 }}>{label}</Box>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  )
}

/** a phone is 360 px wide */
const phone = {
  maxWidth: 360,
  minHeight: 480,
  p: 2.5,
  display: 'flex',
  flexDirection: 'column',
  fontSize: 14,
  overflowWrap: 'anywhere',
}
const message = { mt: 1.5, p: 1.5, borderRadius: 1, bgcolor: 'action.hover', whiteSpace: 'pre-line' }
const documents = {
  m: 0,
  mt: 2,
  mb: 'auto',
  p: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', gap: 1, justifyContent: 'space-between', py: 1, borderTop: 1, borderColor: 'divider' },
  '& > li:only-child': { borderBottom: 1, borderColor: 'divider' },
  '& > li > :last-child:not(:first-of-type)': { color: 'text.secondary', whiteSpace: 'nowrap' },
}
const button = {
  mt: 3,
  p: 1.5,
  borderRadius: 1,
  textAlign: 'center',
  fontWeight: 500,
  bgcolor: 'action.selected',
  color: 'text.secondary',
}
