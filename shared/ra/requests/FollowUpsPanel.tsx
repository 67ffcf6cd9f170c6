import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { SignRequest } from '../../contract/document-sign-requests.ts'
import type { FollowUp } from '../../contract/follow-ups.ts'
import { signRequestStatusTexts } from '../../text/document-sign-requests.ts'
import { followKindTexts, followTexts as t } from '../../text/follow-ups.ts'
import { commonLinks as links } from '../links.ts'
import { Panel } from '../Panel.tsx'
import { StatusChip } from '../StatusChip.tsx'

/** The request that this one continues, and those that continue it; nothing where there are none. */
export function FollowUpsPanel({ request: { follows, followed_by } }: { request: SignRequest }) {
  if (follows === null && followed_by.length === 0) return null
  return (
    <Panel title={t.panel}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {follows && <Row word={t.follows[follows.kind]} request={follows} />}
        {followed_by.map((request) => (
          <Row key={request.id} word={followKindTexts[request.kind]} request={request} />
        ))}
      </Box>
    </Panel>
  )
}

function Row({ word, request: { id, title, status } }: { word: string; request: FollowUp }) {
  return (
    <Box component="li" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" color="text.secondary">
        {word}
      </Typography>
      <MuiLink component={Link} to={links.show('document-sign-requests', id)} variant="body2">
        {title}
      </MuiLink>
      <div>
        <StatusChip {...signRequestStatusTexts[status]} />
      </div>
    </Box>
  )
}
