import { useState } from 'react'
import { useGetList } from 'ra-core'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Individual } from '#shared/contract/individuals.ts'
import { showPhone } from '#shared/rules/phone.ts'
import { newRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import type { DraftSigner } from './draft-signer.ts'

/** Finds a person by name or phone; offers the newest before anything is typed. */
export function FromList({ onPick }: { onPick: (signer: DraftSigner) => boolean }) {
  const [text, setText] = useState('')
  const { data: people = [], isFetching } = useGetList<Individual>('individuals', {
    pagination: { page: 1, perPage: 20 },
    sort: { field: 'id', order: 'DESC' },
    filter: { q: text },
  })

  const pick = (person: Individual | null) => {
    if (!person) return
    const { id, full_name, phone, email } = person
    onPick({ individual_id: id, full_name, phone, email: email ?? '' })
    setText('')
  }

  return (
    <Autocomplete
      value={null}
      blurOnSelect
      options={people}
      loading={isFetching}
      inputValue={text}
      onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
      onChange={(_event, person) => pick(person)}
      getOptionLabel={(person) => person.full_name}
      getOptionKey={(person) => person.id}
      // the server has searched already
      filterOptions={(options) => options}
      noOptionsText={t.nobody_found}
      renderInput={(input) => <TextField {...input} label={t.from_list} helperText={t.from_list_hint} sx={{ m: 0 }} />}
      renderOption={({ key, ...option }, person) => (
        <li key={key} {...option}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {person.full_name}
            <Typography variant="caption" color="text.secondary" component="div">
              {showPhone(person.phone)}
            </Typography>
          </Box>
        </li>
      )}
    />
  )
}
