import Button from '@mui/material/Button'
import { chip, chipText } from './chip.ts'
import { useIsFolded } from './MoreFilters.tsx'
import { useListFilter } from './use-list-filter.ts'

/** A filter that is on or off. */
export function FlagFilter({ source, label }: { source: string; label: string }) {
  const [value, change] = useListFilter(source)
  const isFolded = useIsFolded()
  const isOn = value === true
  if (isFolded && !isOn) return null
  return (
    <Button
      color="inherit"
      aria-label={label}
      aria-pressed={isOn}
      onClick={() => change(isOn ? undefined : true)}
      sx={chip(isOn)}
    >
      {isOn ? label : chipText(label, null)}
    </Button>
  )
}
