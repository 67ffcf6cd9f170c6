import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import type { SavedText } from '#shared/contract/sending-defaults.ts'
import { useAct } from '#shared/ra/requests/use-act.ts'
import { savedTextTexts as t } from '#shared/text/sending-defaults.ts'
import { cabinetApi } from '../../../parts/api.ts'
import { useAnswer } from '../../../parts/use-answer.ts'

type SavedTextsProps = { value: string; onPick: (text: string) => void }

/** Picks a saved text in place of what is typed, or saves what is typed. */
export function SavedTexts({ value, onPick }: SavedTextsProps) {
  const { data: texts = [] } = useAnswer('GET /saved-texts')
  const [isOpen, setIsOpen] = useState(false)
  const { act, isBusy } = useAct()
  const typed = value.trim()
  const isKnown = texts.some(({ text }) => text === typed)

  const pick = (text: string) => {
    onPick(text)
    setIsOpen(false)
  }
  const save = () => act(() => cabinetApi.call('POST /saved-texts', { body: { text: value } }), t.saved)

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {texts.length > 0 && (
        <Button size="small" onClick={() => setIsOpen(true)}>
          {t.title}
        </Button>
      )}
      {typed !== '' && !isKnown && (
        <Button size="small" loading={isBusy} onClick={() => void save()}>
          {t.save}
        </Button>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        fullWidth
        maxWidth="sm"
        aria-labelledby="saved-texts-title"
      >
        <DialogTitle id="saved-texts-title">{t.title}</DialogTitle>
        <DialogContent>
          <Typography variant="body2" color="text.secondary">
            {t.hint}
          </Typography>
          <List>
            {texts.map((saved) => (
              <TextLine key={saved.id} saved={saved} onPick={pick} />
            ))}
          </List>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setIsOpen(false)}>{t.close}</Button>
        </DialogActions>
      </Dialog>
    </Box>
  )
}

function TextLine({ saved: { id, text }, onPick }: { saved: SavedText; onPick: (text: string) => void }) {
  const { act, isBusy } = useAct()
  const remove = () => act(() => cabinetApi.call('DELETE /saved-texts/{id}', { params: { id } }), t.removed)
  const button = (
    <IconButton edge="end" aria-label={t.remove(text)} disabled={isBusy} onClick={() => void remove()}>
      <DeleteIcon fontSize="small" />
    </IconButton>
  )
  return (
    <ListItem disablePadding secondaryAction={button}>
      <ListItemButton onClick={() => onPick(text)}>
        <ListItemText primary={text} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} />
      </ListItemButton>
    </ListItem>
  )
}
