import { useState, type ReactNode } from 'react'
import { useGetList, useGetOne, type RaRecord, type SortPayload } from 'ra-core'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useDebouncedValue } from './use-debounced-value.ts'

export type Picking = {
  id?: string
  label: ReactNode
  value: number | null
  onChange: (id: number | null) => void
  onBlur?: () => void
  error?: boolean
  helperText?: ReactNode
}
type RowPickerProps<R> = Picking & {
  resource: string
  sort: SortPayload
  nameOf: (row: R) => string
  /** beside the name, to distinguish rows of one name */
  noteOf: (row: R) => ReactNode
  placeholder: string
  nobody: string
}

/** Finds a row of a resource by its search. */
export function RowPicker<R extends RaRecord<number>>({ id, label, value, onChange, ...props }: RowPickerProps<R>) {
  const { resource, sort, nameOf, noteOf, placeholder, nobody, onBlur, error, helperText } = props
  const [typed, setTyped] = useState('')
  const { data: chosen } = useGetOne<R>(resource, { id: value ?? 0 }, { enabled: value !== null })
  const q = useDebouncedValue(typed.trim(), debounce_ms)
  const params = { pagination: { page: 1, perPage: 20 }, sort, filter: { q } }
  const { data: found = [], isFetching } = useGetList<R>(resource, params)
  return (
    <Autocomplete<R>
      {...(id && { id })}
      value={value === null ? null : (chosen ?? null)}
      options={chosen && !found.some((row) => row.id === chosen.id) ? [chosen, ...found] : found}
      loading={isFetching}
      noOptionsText={nobody}
      getOptionLabel={nameOf}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterOptions={(options) => options}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_event, row) => onChange(row?.id ?? null)}
      renderOption={({ key: _key, ...option }, row) => (
        <li {...option} key={row.id}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{nameOf(row)}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: 13, pl: 1 }}>{noteOf(row)}</Box>
        </li>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          placeholder={placeholder}
          onBlur={onBlur}
          error={error ?? false}
          helperText={helperText}
          sx={{ m: 0 }}
        />
      )}
    />
  )
}

const debounce_ms = 300
