import { TextInput } from 'react-admin'
import { required, useRecordContext } from 'ra-core'
import type { User } from '#shared/contract/users.ts'
import { Edit } from '#shared/ra/form/Edit.tsx'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { RoleInput } from '#shared/ra/inputs/RoleInput.tsx'
import { nounTexts } from '#shared/text/fields.ts'
import { clientRoleTexts, userRefusals, userTexts as t } from '#shared/text/users.ts'
import { links } from '../../parts/links.ts'
import { useAnswer } from '../../parts/use-answer.ts'

export function UserEdit() {
  return (
    <Edit redirect="show">
      <UserForm />
    </Edit>
  )
}

function UserForm() {
  const user = useRecordContext<User>()
  const { data: profile } = useAnswer('GET /profile')
  if (!user || !profile) return null
  return (
    <FormPage title={t.edit_title} back={{ to: links.show('users', user.id), label: user.full_name }}>
      <TextInput source="full_name" validate={required()} />
      <RoleInput
        label={nounTexts.users.fields.role}
        texts={clientRoleTexts}
        whyNot={profile.login === user.login ? userRefusals.own_role : undefined}
      />
    </FormPage>
  )
}
