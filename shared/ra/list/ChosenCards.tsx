import type { ReactNode } from 'react'
import { useListContext, useRecordContext } from 'ra-core'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import { listTexts as t } from '../../text/ra.ts'

/** Selects the card that contains it. */
export function ChosenBox() {
  const record = useRecordContext()
  const { selectedIds, onToggleItem } = useListContext()
  if (!record) return null
  return (
    <Checkbox
      checked={selectedIds.includes(record.id)}
      onChange={() => onToggleItem(record.id)}
      slotProps={{ input: { 'aria-label': t.choose } }}
      sx={{ position: 'absolute', top: 8, right: 4 }}
    />
  )
}

/** Bulk actions on selected cards, at the bottom of the window. */
export function ChosenCards({ children }: { children: ReactNode }) {
  const { selectedIds, onUnselectItems } = useListContext()
  if (selectedIds.length === 0) return null
  return (
    <Card
      sx={{ position: 'sticky', bottom: 8, zIndex: 2, mt: 1, p: 1, display: 'grid', gap: 0.5, boxShadow: 3 }}
      role="group"
      aria-label={t.chosen(selectedIds.length)}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', pl: 1 }}>
        {t.chosen(selectedIds.length)}
        <IconButton aria-label={t.choose_none} onClick={() => onUnselectItems()}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>{children}</Box>
    </Card>
  )
}
