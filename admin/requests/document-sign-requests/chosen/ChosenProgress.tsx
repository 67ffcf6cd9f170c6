import { useState } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { chosenTexts, consoleChosenTexts as t } from '#shared/text/chosen-requests.ts'
import type { Verb } from './order.ts'

type ChosenProgressProps = {
  verb: Verb
  progress: { tried: number; all: number } | undefined
  onStop: () => void
}

/** How far it is; what has not begun can be left. */
export function ChosenProgress({ verb, progress, onStop }: ChosenProgressProps) {
  const [isStopping, setIsStopping] = useState(false)
  const { tried, all } = progress ?? { tried: 0, all: 1 }
  const stop = () => {
    setIsStopping(true)
    onStop()
  }
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby="chosen-progress">
      <DialogTitle id="chosen-progress">{t.titles[verb]}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{t.running}</DialogContentText>
        <LinearProgress variant="determinate" value={(100 * tried) / all} aria-labelledby="chosen-progress" />
        <span role="status">{progress && chosenTexts.running(tried, all)}</span>
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 0 }}>
        <Button onClick={stop} loading={isStopping}>
          {t.stop}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
