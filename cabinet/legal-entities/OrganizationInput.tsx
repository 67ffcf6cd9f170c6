import { AutocompleteInput, ReferenceInput } from 'react-admin'
import type { Validator } from 'ra-core'

/** One of the client's organizations, found by name or ИНН. */
export function OrganizationInput({ validate }: { validate?: Validator }) {
  return (
    <ReferenceInput source="legal_entity_id" reference="organizations" perPage={50} sort={newestFirst}>
      <AutocompleteInput
        optionText="short_name"
        helperText={false}
        filterToQuery={(q: string) => ({ q })}
        {...(validate && { validate })}
      />
    </ReferenceInput>
  )
}

const newestFirst = { field: 'id', order: 'DESC' } as const
