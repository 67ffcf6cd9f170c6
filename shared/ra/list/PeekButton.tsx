import { useRecordContext, type Identifier } from 'ra-core'
import PanelIcon from '@mui/icons-material/ViewSidebarOutlined'
import IconButton from '@mui/material/IconButton'
import { listTexts as t } from '../../text/ra.ts'

/**
 * Shows the row of its cell beside the list, for a mouse and a finger: keys have the space bar on the row's link, so it is no
 * stop of Tab.
 */
export function PeekButton({ onPeek }: { onPeek: (id: Identifier) => void }) {
  const record = useRecordContext()
  if (!record) return null
  return (
    <IconButton
      size="small"
      tabIndex={-1}
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
