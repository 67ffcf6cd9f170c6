import { AutocompleteInput, ReferenceInput } from 'react-admin'
import type { Validator } from 'ra-core'

type OrganizationInputProps = { validate?: Validator; label?: string; helperText?: string | false }

/** One of the client's organizations, found by name or ИНН. */
export function OrganizationInput({ validate, label, helperText = false }: OrganizationInputProps) {
  return (
    <ReferenceInput source="legal_entity_id" reference="organizations" perPage={50} sort={newestFirst}>
      <AutocompleteInput
        optionText="short_name"
        helperText={helperText}
        {...(label !== undefined && { label })}
        filterToQuery={(q: string) => ({ q })}
        {...(validate && { validate })}
      />
    </ReferenceInput>
  )
}

const newestFirst = { field: 'id', order: 'DESC' } as const
