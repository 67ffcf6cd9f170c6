import { AutocompleteInput, ReferenceInput, type AutocompleteInputProps } from 'react-admin'
import { useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'

/** One of the client's organizations, found by name or ИНН. */
export function OrganizationInput(props: Omit<AutocompleteInputProps<LegalEntity>, 'source'>) {
  return (
    <ReferenceInput source="legal_entity_id" reference="organizations" perPage={50} sort={newestFirst}>
      <AutocompleteInput
        optionText={<Option />}
        inputText={({ short_name }: LegalEntity) => short_name}
        filterToQuery={(q: string) => ({ q })}
        {...props}
      />
    </ReferenceInput>
  )
}

/** With the ИНН, which distinguishes organizations of one name. */
function Option() {
  const entity = useRecordContext<LegalEntity>()
  return (
    <Box component="span" sx={{ display: 'flex', flex: 1, minWidth: 0, gap: 1, alignItems: 'baseline' }}>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {entity?.short_name}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {entity?.inn}
      </Box>
    </Box>
  )
}

const newestFirst = { field: 'id', order: 'DESC' } as const
