import MenuItem from '@mui/material/MenuItem'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { ChipSelect } from '#shared/ra/list/SelectFilter.tsx'
import { useListFilter } from '#shared/ra/list/use-list-filter.ts'
import { useIsPhone } from '#shared/ra/use-is-phone.ts'
import type { SignRequestStatus } from '#shared/rules/document-sign-requests.ts'
import { cabinetRequestTexts as t } from '#shared/text/document-sign-requests.ts'

/** Quick filters by groups of states. */
const groups: { label: string; statuses: SignRequestStatus[] }[] = [
  { label: t.waiting, statuses: ['approving', 'queued', 'sent', 'opened', 'confirmed'] },
  { label: t.signed, statuses: ['signed'] },
  { label: t.drafts, statuses: ['draft'] },
  { label: t.closed, statuses: ['rejected', 'expired', 'cancelled', 'failed'] },
]

export function StatusTabs() {
  const [value, change] = useListFilter('status')
  const chosen = Array.isArray(value) ? value.join() : ''
  const choose = (statuses: string | null) => change(statuses ? statuses.split(',') : undefined)
  const isPhone = useIsPhone()
  if (isPhone) {
    const name = groups.find(({ statuses }) => statuses.join() === chosen)?.label ?? null
    return (
      <ChipSelect label={t.status_filter} value={chosen} name={name} onChange={choose}>
        {groups.map(({ label, statuses }) => (
          <MenuItem key={label} value={statuses.join()}>
            {label}
          </MenuItem>
        ))}
      </ChipSelect>
    )
  }
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t.status_filter}
      value={chosen}
      onChange={(_event, statuses: string | null) => choose(statuses)}
      sx={{
        maxWidth: '100%',
        overflowX: 'auto',
        '& .MuiToggleButton-root': { px: 1.5, height: 36, whiteSpace: 'nowrap' },
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
