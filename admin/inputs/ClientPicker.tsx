import { useState, type ReactNode } from 'react'
import { useGetList, useGetOne } from 'ra-core'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useDebouncedValue } from './use-debounced-value.ts'
import type { Client } from '#shared/contract/clients.ts'
import { listTexts } from '#shared/text/admin.ts'

type ClientPickerProps = {
  id?: string
  label: ReactNode
  value: number | null
  onChange: (id: number | null) => void
  onBlur?: () => void
  error?: boolean
  helperText?: ReactNode
}

/** Finds a client by part of the name or by number. */
export function ClientPicker({ id, label, value, onChange, onBlur, error, helperText }: ClientPickerProps) {
  const [typed, setTyped] = useState('')
  const { data: chosen } = useGetOne<Client>('clients', { id: value ?? 0 }, { enabled: value !== null })
  const { data: found = [], isFetching } = useFound(typed)
  return (
    <Autocomplete<Client>
      {...(id && { id })}
      value={value === null ? null : (chosen ?? null)}
      options={chosen && !found.some((client) => client.id === chosen.id) ? [chosen, ...found] : found}
      loading={isFetching}
      noOptionsText={listTexts.nobody_found}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterOptions={(options) => options}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_event, client) => onChange(client?.id ?? null)}
      renderOption={({ key: _key, ...props }, client) => (
        <li {...props} key={client.id}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{client.name}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: 13, pl: 1 }}>№&nbsp;{client.id}</Box>
        </li>
      )}
      renderInput={(props) => (
        <TextField
          {...props}
          label={label}
          placeholder={listTexts.find_client}
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

function useFound(typed: string) {
  const q = useDebouncedValue(typed.trim(), debounce_ms)
  const params = { pagination: { page: 1, perPage: 20 }, sort: { field: 'name', order: 'ASC' }, filter: { q } } as const
  return useGetList<Client>('clients', params)
}
