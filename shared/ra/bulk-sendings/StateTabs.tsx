import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { BulkSending } from '../../contract/bulk-sendings.ts'
import { showCount } from '../../rules/show-count.ts'
import { bulkSendingTexts as t } from '../../text/bulk-sendings.ts'
import { rowGroups } from './row-groups.ts'
import { rowsIn } from './rows-in.ts'

type StateTabsProps = { sending: BulkSending; value: string; onChange: (group: string) => void }

/** How many rows are in each group, and a filter for each; empty groups are hidden. */
export function StateTabs({ sending, value, onChange }: StateTabsProps) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t.filter}
      value={value}
      onChange={(_event, group: string | null) => onChange(group ?? 'all')}
      sx={{
        maxWidth: '100%',
        overflowX: 'auto',
        '& .MuiToggleButton-root': { px: 1.5, height: 40, whiteSpace: 'nowrap' },
      }}
    >
      <ToggleButton value="all">{`${t.all} · ${showCount(rowsIn(sending))}`}</ToggleButton>
      {rowGroups(sending)
        .filter(({ count }) => count > 0)
        .map(({ id, word, count }) => (
          <ToggleButton key={id} value={id}>
            {`${word} · ${showCount(count)}`}
          </ToggleButton>
        ))}
    </ToggleButtonGroup>
  )
}
