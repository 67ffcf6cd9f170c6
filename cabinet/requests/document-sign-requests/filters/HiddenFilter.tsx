import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useListFilter } from '#shared/ra/list/use-list-filter.ts'
import { hideTexts as t } from '#shared/text/request-lists.ts'

/** Lists what was put away instead of the usual requests. */
export function HiddenFilter() {
  const [value, change] = useListFilter('hidden')
  return (
    <FormControlLabel
      control={<Checkbox checked={value === true} onChange={(_event, isOn) => change(isOn || undefined)} />}
      label={t.is_hidden}
    />
  )
}
