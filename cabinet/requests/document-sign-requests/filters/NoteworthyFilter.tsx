import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useListFilter } from '#shared/ra/list/use-list-filter.ts'
import { circumstanceTexts as t } from '#shared/text/signing-circumstances.ts'

/** Lists only signatures with a fact that deserves a look. */
export function NoteworthyFilter() {
  const [value, change] = useListFilter('noteworthy')
  return (
    <FormControlLabel
      control={<Checkbox checked={value === true} onChange={(_event, isOn) => change(isOn || undefined)} />}
      label={t.filter}
    />
  )
}
