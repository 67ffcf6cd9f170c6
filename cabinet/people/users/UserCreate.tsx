import { TextInput } from 'react-admin'
import { CreateBase, required, useNotify, useRedirect } from 'ra-core'
import { pageConfig } from '#shared/browser/page-config.ts'
import type { User } from '#shared/contract/users.ts'
import { email } from '#shared/ra/form/email.ts'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { RoleInput } from '#shared/ra/inputs/RoleInput.tsx'
import { nounTexts } from '#shared/text/fields.ts'
import { handedInvitationTexts } from '#shared/text/passwords.ts'
import { clientRoleTexts, userTexts as t } from '#shared/text/users.ts'
import { links } from '../../parts/links.ts'

/** The colleague is invited by a letter and sets a password that nobody else knows. */
export function UserCreate() {
  const notify = useNotify()
  const redirect = useRedirect()
  const onSuccess = ({ id }: User) => {
    const { sends_mail } = pageConfig()
    notify(sends_mail ? t.invited : handedInvitationTexts.not_sent, { type: sends_mail ? 'success' : 'info' })
    redirect(sends_mail ? 'list' : 'show', 'users', id)
  }
  return (
    <CreateBase resource="users" redirect={false} mutationOptions={{ onSuccess }}>
      <FormPage title={t.new} back={{ to: links.list('users'), label: t.title }} saveLabel={t.invite}>
        <TextInput source="full_name" validate={required()} />
        <TextInput source="login" type="email" helperText={t.login_hint} validate={[required(), email]} />
        <RoleInput label={nounTexts.users.fields.role} texts={clientRoleTexts} />
      </FormPage>
    </CreateBase>
  )
}
