import type { ReactNode } from 'react'
import Alert, { type AlertColor } from '@mui/material/Alert'

type ActionNoteProps = { severity: AlertColor; action: ReactNode; children: ReactNode }

/** A note with a button; on a phone the button is under the text. */
export function ActionNote({ severity, action, children }: ActionNoteProps) {
  return (
    <Alert severity={severity} action={action} sx={room}>
      {children}
    </Alert>
  )
}

const room = {
  width: '100%',
  alignItems: { sm: 'center' },
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: { xs: '1 1 0', sm: '0 1 auto' } },
  '& .MuiAlert-action': {
    pt: 0,
    // under the text, past the icon
    flex: { xs: '1 0 100%', sm: '0 0 auto' },
    ml: { xs: 0, sm: 'auto' },
    pl: { xs: 3, sm: 2 },
  },
}
