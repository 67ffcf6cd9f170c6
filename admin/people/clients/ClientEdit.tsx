import { required, useRecordContext } from 'ra-core'
import { SelectInput, TextInput } from 'react-admin'
import type { Client } from '#shared/contract/clients.ts'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { Edit } from '#shared/ra/form/Edit.tsx'
import { clientTexts as t } from '#shared/text/clients.ts'
import { links } from '../../parts/links.ts'
import { useResponsible } from '../client-tasks/use-responsible.ts'

export function ClientEdit() {
  return (
    <Edit redirect="show">
      <ClientForm />
    </Edit>
  )
}

function ClientForm() {
  const client = useRecordContext<Client>()
  const choices = useResponsible()
  if (!client) return null
  const responsible_admin_id = (id: unknown) =>
    withPresent(choices, client).find((choice) => choice.id === id)?.name ?? t.nobody_responsible
  return (
    <FormPage
      title={t.edit_title}
      back={{ to: links.show('clients', client.id), label: client.name }}
      show={{ responsible_admin_id }}
    >
      <TextInput source="name" validate={required()} />
      <TextInput source="sender_name" helperText={t.sender_name_hint} />
      <SelectInput
        source="responsible_admin_id"
        choices={withPresent(choices, client)}
        emptyText={t.nobody_responsible}
        helperText={t.responsible_hint}
      />
      <TextInput source="note" multiline minRows={3} helperText={t.note_hint} />
    </FormPage>
  )
}

type Choice = { id: number; name: string }

/** Who is responsible now stays a choice: also while the choices load, and without access. */
function withPresent(choices: Choice[], { responsible_admin_id: id, responsible_name: name }: Client): Choice[] {
  return id === null || name === null || choices.some((choice) => choice.id === id)
    ? choices
    : [{ id, name }, ...choices]
}
