import { useInput } from 'ra-core'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { SignRequestStatus } from '#shared/rules/sign-request.ts'
import { requestTexts as t } from '#shared/text/cabinet.ts'

/** A quick filter: the states a person asks for together. */
const groups: { label: string; statuses: SignRequestStatus[] }[] = [
  { label: t.waiting, statuses: ['queued', 'sent', 'opened', 'confirmed'] },
  { label: t.signed, statuses: ['signed'] },
  { label: t.drafts, statuses: ['draft'] },
  { label: t.closed, statuses: ['rejected', 'expired', 'cancelled', 'failed'] },
]

type StatusTabsProps = {
  source: string
  /** read by the list's filter form */
  alwaysOn?: true
}

export function StatusTabs({ source }: StatusTabsProps) {
  const { field } = useInput({ source })
  const chosen = Array.isArray(field.value) ? field.value.join() : ''
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t.status_filter}
      value={chosen}
      onChange={(_event, statuses: string | null) => field.onChange(statuses ? statuses.split(',') : null)}
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
