import { useState } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ClientNote } from '#shared/contract/client-notes.ts'
import { listLine } from '#shared/ra/list-line.ts'
import { Figures } from '#shared/ra/Money.tsx'
import { showTime } from '#shared/rules/clock.ts'
import { noteTexts as t } from '#shared/text/client-notes.ts'
import { TextLink } from '../fields/TextLink.tsx'
import { links } from '../links.ts'
import { RemoveNoteButton } from './RemoveNoteButton.tsx'

/** A note with its author and time, and the request that it is about. */
export function NoteLine({ note }: { note: ClientNote }) {
  const [isGone, setIsGone] = useState(false)
  if (isGone) return null
  const { text, admin_name, created_at, request_id } = note
  return (
    <Box component="li" sx={listLine}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Box>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {request_id !== null && (
            <>
              <TextLink to={links.show('document-sign-requests', request_id)}>{t.request(request_id)}</TextLink>
              {' · '}
            </>
          )}
          {admin_name}, <Figures>{showTime(created_at)}</Figures>
        </Typography>
      </Box>
      <RemoveNoteButton note={note} onGone={setIsGone} />
    </Box>
  )
}
