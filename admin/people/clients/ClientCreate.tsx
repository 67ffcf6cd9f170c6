import { useState } from 'react'
import { CreateBase, required, useNotify, useRedirect } from 'ra-core'
import { email } from '#shared/ra/form/email.ts'
import { SelectInput, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { randomId } from '#shared/browser/random-id.ts'
import type { Client } from '#shared/contract/clients.ts'
import { FillByInn } from '#shared/ra/form/FillByInn.tsx'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { isInn } from '#shared/rules/requisites.ts'
import { clientTexts } from '#shared/text/clients.ts'
import { newClientTexts as t } from '#shared/text/new-client.ts'
import { adminApi } from '../../parts/api.ts'
import { links } from '../../parts/links.ts'
import { KnownClients } from './KnownClients.tsx'

/** A client and its first user, who sets the password by the letter. One key for the form: a repeated click makes one. */
export function ClientCreate() {
  const [idempotency_key] = useState(randomId)
  const notify = useNotify()
  const redirect = useRedirect()
  const onSuccess = ({ id }: Client) => {
    notify(t.created, { type: 'success' })
    redirect('show', 'clients', id)
  }
  return (
    <CreateBase<Client>
      redirect={false}
      transform={fieldsOfKind}
      mutationOptions={{ meta: { idempotency_key }, onSuccess }}
    >
      <FormPage
        title={t.title}
        back={{ to: links.list('clients'), label: clientTexts.title }}
        saveLabel={clientTexts.create}
        defaultValues={{ kind: 'legal', same_inn: false }}
      >
        <SelectInput source="kind" label={t.kind} choices={kinds} validate={required()} />
        <Company />
        <TextInput source="full_name" label={t.person} helperText={t.person_hint} validate={required()} />
        <TextInput
          source="login"
          type="email"
          label={t.login}
          helperText={t.login_hint}
          validate={[required(), email]}
        />
      </FormPage>
    </CreateBase>
  )
}

const kinds = Object.entries(t.kinds).map(([id, name]) => ({ id, name }))

function Company() {
  const kind: unknown = useWatch({ name: 'kind' })
  if (kind !== 'legal') return null
  return (
    <>
      <TextInput source="name" label={t.name} helperText={t.name_hint} validate={required()} />
      <TextInput
        source="inn"
        label={t.inn}
        helperText={t.inn_hint}
        validate={[required(), checkInn]}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 20 } }}
      />
      <FillByInn api={adminApi} fields={known} />
      <KnownClients />
    </>
  )
}

const known = { short_name: 'name' }

const checkInn = (inn: unknown) => (isInn(String(inn).trim()) ? undefined : t.inn_wrong)

/** Values typed for another kind of client are dropped. */
function fieldsOfKind({ name, inn, same_inn, ...client }: Record<string, unknown>) {
  if (client['kind'] === 'individual') return client
  return { ...client, name, inn, ...(same_inn === true && { same_inn }) }
}
