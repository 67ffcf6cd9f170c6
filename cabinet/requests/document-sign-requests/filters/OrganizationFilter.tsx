import { FilterLiveForm } from 'ra-core'
import { requestFilterTexts as t } from '#shared/text/request-lists.ts'
import { OrganizationInput } from '../../../people/legal-entities/OrganizationInput.tsx'

/** The organization that requests are sent for. */
export function OrganizationFilter() {
  return (
    <FilterLiveForm>
      <OrganizationInput
        label={t.organization}
        TextFieldProps={{ placeholder: t.find_organization }}
        noOptionsText={t.no_organization}
        margin="none"
      />
    </FilterLiveForm>
  )
}
