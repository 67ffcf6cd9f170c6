import { required, useRecordContext } from 'ra-core'
import { TextInput } from 'react-admin'
import type { Admin } from '#shared/contract/admins.ts'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { Edit } from '#shared/ra/form/Edit.tsx'
import { RoleInput } from '#shared/ra/inputs/RoleInput.tsx'
import { listTexts } from '#shared/text/admin.ts'
import { adminTexts as t, roleTexts } from '#shared/text/admins.ts'
import { useSaved } from '../../parts/use-saved.ts'
import { links } from '../../parts/links.ts'
import { useProfile } from '../../parts/session/use-role.ts'

export function AdminEdit() {
  return (
    <Edit redirect={false} mutationOptions={useSaved('admins', 'show')}>
      <AdminForm />
    </Edit>
  )
}

function AdminForm() {
  const admin = useRecordContext<Admin>()
  const profile = useProfile()
  if (!admin || !profile) return null
  return (
    <FormPage title={t.edit_title} back={{ to: links.show('admins', admin.id), label: admin.full_name }}>
      <TextInput source="full_name" validate={required()} />
      <RoleInput label={listTexts.role} texts={roleTexts} whyNot={profile.id === admin.id ? t.own_role : undefined} />
    </FormPage>
  )
}
