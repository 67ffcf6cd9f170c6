import { BooleanInput, CheckboxGroupInput, TextInput } from 'react-admin'
import { required } from 'ra-core'
import { hasHere } from '#shared/browser/has-here.ts'
import { codeScopes } from '#shared/rules/policy.ts'
import { cabinetCodeTexts as t, codeScopeTexts } from '#shared/text/clients-codes.ts'
import { OrganizationInput } from '../legal-entities/OrganizationInput.tsx'

/** What the new code may do, for which organization and from where. */
export function CodeLimits() {
  return (
    <>
      <CheckboxGroupInput
        source="scopes"
        label={t.scopes}
        choices={scopes}
        defaultValue={['read', 'send']}
        helperText={t.scopes_hint}
        validate={required()}
        row={false}
      />
      <OrganizationInput label={t.organization} helperText={t.organization_hint} />
      <TextInput
        source="addresses"
        label={t.addresses}
        helperText={t.addresses_hint}
        format={(addresses: unknown) => (Array.isArray(addresses) ? addresses.join(' ') : addresses)}
        parse={(typed: string) => (typed.trim() === '' ? [] : typed.split(/[\s,;]+/))}
        validate={isAddressList}
      />
      <BooleanInput source="test" label={t.test} helperText={t.test_hint} />
    </>
  )
}

const scopes = codeScopes
  .filter((id) => id !== 'money' || hasHere('balance'))
  .map((id) => ({ id, name: codeScopeTexts[id] }))
const address = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]*:[0-9a-f:.]+)(?:\/\d{1,3})?$/i

function isAddressList(typed: unknown): string | undefined {
  const all: unknown[] = Array.isArray(typed) ? typed : []
  return all.every((line) => line === '' || address.test(String(line))) ? undefined : t.addresses_wrong
}
