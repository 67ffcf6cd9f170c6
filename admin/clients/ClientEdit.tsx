import { required, useRecordContext } from 'ra-core'
import { TextInput } from 'react-admin'
import type { Client } from '#shared/contract/clients.ts'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { EditScreen } from '#shared/ra/form/EditScreen.tsx'
import { clientTexts as t } from '#shared/text/clients.ts'
import { links } from '../links.ts'

export function ClientEdit() {
  return (
    <EditScreen redirect="show">
      <ClientForm />
    </EditScreen>
  )
}

function ClientForm() {
  const client = useRecordContext<Client>()
  if (!client) return null
  return (
    <FormPage title={t.edit_title} back={{ to: links.show('clients', client.id), label: client.name }}>
      <TextInput source="name" validate={required()} autoComplete="off" />
      <TextInput source="sender_name" helperText={t.sender_name_hint} autoComplete="off" />
      <TextInput source="note" multiline minRows={3} helperText={t.note_hint} autoComplete="off" />
    </FormPage>
  )
}
