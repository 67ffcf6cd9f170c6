import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { showHour } from '#shared/rules/clock.ts'
import { savedDraftTexts as t } from '#shared/text/saved-drafts.ts'
import type { Saving } from './draft-saver.ts'

type DraftStatusProps = { saving: Saving; onOpenSaved: () => void; onKeepMine: () => void }

/** Where the draft is: a quiet line, or why it is in this tab only. */
export function DraftStatus({ saving, onOpenSaved, onKeepMine }: DraftStatusProps) {
  if (saving.state === 'conflict') {
    return (
      <Alert severity="warning">
        {t.conflict}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <Button size="small" variant="outlined" color="inherit" onClick={onOpenSaved}>
            {t.open_saved}
          </Button>
          <Button size="small" variant="outlined" color="inherit" onClick={onKeepMine}>
            {t.keep_mine}
          </Button>
        </Box>
      </Alert>
    )
  }
  if (saving.state === 'gone') {
    const keep = (
      <Button color="inherit" size="small" onClick={onKeepMine}>
        {t.keep_as_new}
      </Button>
    )
    return (
      <Alert severity="warning" action={keep}>
        {t.gone}
      </Alert>
    )
  }
  if (saving.state === 'refused') return <Alert severity="warning">{t.refused(saving.why)}</Alert>
  return (
    <Box role="status" sx={{ color: 'text.secondary', fontSize: 14, minHeight: 21 }}>
      {lineOf(saving)}
    </Box>
  )
}

function lineOf(saving: Saving): string {
  if (saving.state === 'saved') return t.saved(showHour(saving.at))
  if (saving.state === 'saving') return t.saving
  return saving.state === 'offline' ? t.offline : ''
}
