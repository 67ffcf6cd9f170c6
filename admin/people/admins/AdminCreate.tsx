import { CreateBase, required } from 'ra-core'
import { pageConfig } from '#shared/browser/page-config.ts'
import { email } from '#shared/ra/form/email.ts'
import { TextInput } from 'react-admin'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { RoleInput } from '#shared/ra/inputs/RoleInput.tsx'
import { listTexts } from '#shared/text/admin.ts'
import { adminTexts as t, roleTexts } from '#shared/text/admins.ts'
import { useSaved } from '../../parts/use-saved.ts'
import { links } from '../../parts/links.ts'

/** The colleague is invited by a letter and sets a password that nobody else knows. */
export function AdminCreate() {
  return (
    <CreateBase
      resource="admins"
      redirect={false}
      mutationOptions={useSaved('admins', pageConfig().sends_mail ? 'list' : 'show')}
    >
      <FormPage title={t.new} back={{ to: links.list('admins'), label: t.title }} saveLabel={t.invite}>
        <TextInput source="full_name" validate={required()} />
        <TextInput source="login" type="email" helperText={t.login_hint} validate={[required(), email]} />
        <RoleInput label={listTexts.role} texts={roleTexts} />
      </FormPage>
    </CreateBase>
  )
}
