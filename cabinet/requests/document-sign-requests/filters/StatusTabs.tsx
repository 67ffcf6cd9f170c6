import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useListFilter } from '#shared/ra/list/use-list-filter.ts'
import type { SignRequestStatus } from '#shared/rules/document-sign-requests.ts'
import { cabinetRequestTexts as t } from '#shared/text/document-sign-requests.ts'

/** Quick filters by groups of states. */
const groups: { label: string; statuses: SignRequestStatus[] }[] = [
  { label: t.waiting, statuses: ['queued', 'sent', 'opened', 'confirmed'] },
  { label: t.signed, statuses: ['signed'] },
  { label: t.drafts, statuses: ['draft'] },
  { label: t.closed, statuses: ['rejected', 'expired', 'cancelled', 'failed'] },
]

export function StatusTabs() {
  const [value, change] = useListFilter('status')
  const chosen = Array.isArray(value) ? value.join() : ''
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t.status_filter}
      value={chosen}
      onChange={(_event, statuses: string | null) => change(statuses ? statuses.split(',') : undefined)}
      sx={{
        maxWidth: '100%',
        overflowX: 'auto',
        '& .MuiToggleButton-root': { px: 1.5, height: 40, whiteSpace: 'nowrap' },
      }}
    >
      <ToggleButton value="">{t.all}</ToggleButton>
      {groups.map(({ label, statuses }) => (
        <ToggleButton key={label} value={statuses.join()}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
