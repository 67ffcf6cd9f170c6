import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { pageConfig } from '#shared/browser/page-config.ts'
import type { InvitationLink } from '#shared/contract/session.ts'
import { showTime } from '#shared/rules/clock.ts'
import { handedInvitationTexts as t } from '#shared/text/passwords.ts'
import { CopyButton } from '../CopyButton.tsx'
import { useAct } from '../requests/use-act.ts'

/** An invitation to be handed over, where no letter leaves the portal. Its link is shown once, and each press makes a new one. */
export function InvitationLinkButton({ make }: { make: () => Promise<InvitationLink> }) {
  const [link, setLink] = useState<InvitationLink>()
  const { act, isBusy } = useAct()
  if (pageConfig().sends_mail) return null
  const close = () => setLink(undefined)
  return (
    <>
      <Button variant="contained" loading={isBusy} onClick={() => void act(make, null, setLink)}>
        {t.make}
      </Button>
      {link && (
        <Dialog open maxWidth="sm" aria-labelledby="invitation-title" onClose={close}>
          <DialogTitle id="invitation-title">{t.title}</DialogTitle>
          <DialogContent>
            <DialogContentText>{t.about(showTime(link.expires_at))}</DialogContentText>
            <Box component="code" sx={{ display: 'block', mt: 2, overflowWrap: 'anywhere' }}>
              {link.url}
            </Box>
          </DialogContent>
          <DialogActions>
            <CopyButton text={link.url} />
            <Button onClick={close}>{t.done}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
