import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { securityTexts as t } from '../../text/second-factor.ts'
import { CopyButton } from '../CopyButton.tsx'

/** The recovery codes, shown once: neither Escape nor a click beside the dialog loses them. */
export function CodesOnce({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby="codes-once">
      <DialogTitle id="codes-once">{t.once_title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{t.once}</Alert>
        <Box component="ol" sx={list}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 0, flexWrap: 'wrap', gap: 1 }}>
        <CopyButton text={codes.join('\n')} label={t.copy_codes} />
        <Button variant="contained" onClick={onDone}>
          {t.once_done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const list = {
  m: 0,
  p: 2,
  pl: 5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  fontSize: 15,
  lineHeight: 1.8,
}
