import type { ReactNode } from 'react'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { listTexts } from '../../text/ra.ts'
import { chip, chipName, chipText } from './chip.ts'
import { useIsFolded } from './MoreFilters.tsx'
import { useListFilter } from './use-list-filter.ts'

type SelectFilterProps = {
  source: string
  label: string
  choices: readonly { id: string | number; name: string }[]
  /** what the list begins with: folded as if it were off */
  usual?: string
}

/** A filter with a few known values; the first option clears it. A link may set several at once. */
export function SelectFilter({ source, label, choices, usual }: SelectFilterProps) {
  const [value, change] = useListFilter(source)
  const isFolded = useIsFolded()
  if (isFolded && usual !== undefined && value === usual) return null
  const isSeveral = Array.isArray(value)
  const nameOf = (wanted: unknown) => choices.find(({ id }) => id === wanted)?.name
  const name = (isSeveral ? value.map(nameOf).join(', ') : nameOf(value)) ?? null
  const choose = (id: string) => change(choices.find((choice) => String(choice.id) === id)?.id)
  return (
    <ChipSelect
      label={label}
      value={isSeveral ? several : name === null ? '' : String(value)}
      name={name}
      onChange={choose}
    >
      {isSeveral && (
        <MenuItem value={several} sx={{ whiteSpace: 'normal' }}>
          {name}
        </MenuItem>
      )}
      {choices.map((choice) => (
        <MenuItem key={choice.id} value={String(choice.id)} sx={{ whiteSpace: 'normal' }}>
          {choice.name}
        </MenuItem>
      ))}
    </ChipSelect>
  )
}

const several = ' '

type ChipSelectProps = {
  label: string
  value: string
  /** name of the chosen option */
  name: string | null
  onChange: (value: string) => void
  /** its options, after the one that clears it */
  children: ReactNode
}

/** A list of values behind a chip. */
export function ChipSelect({ label, value, name, onChange, children }: ChipSelectProps) {
  const isFolded = useIsFolded()
  if (isFolded && name === null) return null
  return (
    <Select
      value={value}
      displayEmpty
      renderValue={() => chipText(label, name)}
      onChange={({ target }) => target.value !== several && onChange(target.value)}
      IconComponent={None}
      SelectDisplayProps={{ 'aria-label': chipName(label, name) }}
      sx={{
        ...chip(name !== null),
        px: 0,
        '& fieldset': { display: 'none' },
        '& .MuiSelect-select.MuiSelect-select.MuiSelect-select': inside,
      }}
    >
      <MenuItem value="">{listTexts.any}</MenuItem>
      {children}
    </Select>
  )
}

const None = () => null
const inside = { px: 1.5, py: 0.75, minHeight: 0, lineHeight: '22px', borderRadius: 5 }
