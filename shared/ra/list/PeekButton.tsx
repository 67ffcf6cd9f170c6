import { useRecordContext, type Identifier } from 'ra-core'
import PanelIcon from '@mui/icons-material/ViewSidebarOutlined'
import IconButton from '@mui/material/IconButton'
import { listTexts as t } from '../../text/ra.ts'

/**
 * Shows the row of its cell beside the list, for a mouse and a finger: keys have the space bar on the row's link. It is a stop of
 * Tab only in a row that has no other, which keys would not reach.
 */
export function PeekButton({ onPeek }: { onPeek: (id: Identifier) => void }) {
  const record = useRecordContext()
  if (!record) return null
  return (
    <IconButton
      ref={stopOfBareRow}
      size="small"
      aria-label={t.row_panel}
      title={t.row_panel}
      onClick={(event) => {
        event.stopPropagation()
        onPeek(record.id)
      }}
    >
      <PanelIcon fontSize="small" />
    </IconButton>
  )
}

function stopOfBareRow(button: HTMLButtonElement | null): void {
  if (!button) return
  const others = button.closest('tr')?.querySelectorAll('a[href], button, input') ?? []
  button.tabIndex = [...others].some((other) => other !== button) ? -1 : 0
}
