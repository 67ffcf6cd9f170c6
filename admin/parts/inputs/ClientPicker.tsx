import { useState, type ReactNode } from 'react'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import type { SearchHit } from '#shared/contract/search.ts'
import { listTexts as t } from '#shared/text/admin.ts'
import { searchLine, searchTexts } from '#shared/text/search.ts'
import { showFacts } from '../search/options.ts'
import { useSearch } from '../search/use-search.ts'
import { textOf } from '#shared/browser/text-of.ts'

type ClientPickerProps = {
  id?: string
  label: ReactNode
  value: number | null
  onChange: (id: number | null) => void
  onBlur?: () => void
  error?: boolean
  helperText?: ReactNode
  /** the chosen client with its ИНН alone: among the filters of a list */
  isBrief?: boolean
}

/**
 * Finds a client by name, ИНН, phone or number, in the order of the search: the exact name first, then the ИНН, then
 * what begins so. Each has its ИНН beside it, the chosen one too.
 */
export function ClientPicker({
  id,
  label,
  value,
  onChange,
  onBlur,
  error,
  helperText,
  isBrief = false,
}: ClientPickerProps) {
  const [typed, setTyped] = useState('')
  const { groups, isLoading, error: fault } = useSearch(typed, 'clients')
  const found = groups.flatMap(({ hits }) => hits)
  const chosen = useChosen(value, found)
  return (
    <Autocomplete<SearchHit>
      {...(id && { id })}
      value={chosen}
      options={chosen && !found.some((client) => client.id === chosen.id) ? [...found, chosen] : found}
      loading={isLoading}
      loadingText={searchTexts.looking}
      noOptionsText={fault ? textOf(fault) : typed.trim() === '' ? t.type_client : t.nobody_found}
      getOptionLabel={({ title }) => title}
      getOptionKey={(client) => client.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterOptions={(options) => options}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_event, client) => onChange(client?.id ?? null)}
      renderOption={({ key: _key, ...option }, client) => (
        <Box component="li" {...option} key={client.id} sx={{ display: 'block !important' }}>
          <Box sx={{ overflowWrap: 'anywhere' }}>{client.title}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{factsOf(client)}</Box>
        </Box>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          placeholder={t.find_client}
          onBlur={onBlur}
          error={error ?? false}
          helperText={helperText || (chosen && (isBrief ? innOf(chosen) : factsOf(chosen)))}
          sx={{ m: 0 }}
        />
      )}
    />
  )
}

const innOf = ({ inn }: SearchHit) => (inn ? searchTexts.inn(inn) : searchTexts.no_inn)
const factsOf = (client: SearchHit) => showFacts([...searchLine('clients', client).facts, `№ ${client.id}`])

/** The chosen client with its ИНН: as it was found, or looked up by its number. */
function useChosen(id: number | null, found: SearchHit[]): SearchHit | null {
  const [known, setKnown] = useState<SearchHit | null>(null)
  const isKnown = known?.id === id
  const { groups } = useSearch(id === null || isKnown ? '' : `№ ${id}`, 'clients')
  if (id === null || isKnown) return id === null ? null : known
  const hit = [...found, ...groups.flatMap(({ hits }) => hits)].find((hit) => hit.id === id)
  if (hit) setKnown(hit)
  return hit ?? null
}
