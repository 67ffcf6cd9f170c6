import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import type { BulkRowState } from '#shared/rules/bulk-sending.ts'
import { showCount } from '#shared/rules/show-count.ts'
import { bulkRowStateTexts, bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { rowsIn } from './rows-in.ts'

/** States that a person asks for together. */
export const statesOf = {
  sent: ['sent'],
  ready: ['ready'],
  waiting: ['waiting'],
  short: ['short'],
  stopped: ['stopped'],
  errors: ['wrong', 'duplicate'],
} as const satisfies Record<string, readonly BulkRowState[]>
type Group = keyof typeof statesOf
export type StateGroup = Group | 'all'

type StateTabsProps = { sending: BulkSending; value: StateGroup; onChange: (group: StateGroup) => void }

const groups = Object.keys(statesOf) as Group[]
const wordOf = (group: Group) => (group === 'errors' ? t.with_errors : bulkRowStateTexts[group].word)

/** How many rows are in each state, and the way to see them alone; only states that there are. */
export function StateTabs({ sending, value, onChange }: StateTabsProps) {
  const countOf = (group: Group) => statesOf[group].reduce((sum, state) => sum + sending.counts[state], 0)
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t.filter}
      value={value}
      onChange={(_event, group: StateGroup | null) => onChange(group ?? 'all')}
      sx={{
        maxWidth: '100%',
        overflowX: 'auto',
        '& .MuiToggleButton-root': { px: 1.5, height: 40, whiteSpace: 'nowrap' },
      }}
    >
      <ToggleButton value="all">{`${t.all} · ${showCount(rowsIn(sending))}`}</ToggleButton>
      {groups
        .filter((group) => countOf(group) > 0 || group === value)
        .map((group) => (
          <ToggleButton key={group} value={group}>
            {`${wordOf(group)} · ${showCount(countOf(group))}`}
          </ToggleButton>
        ))}
    </ToggleButtonGroup>
  )
}
