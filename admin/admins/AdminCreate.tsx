import { CreateBase, email, required } from 'ra-core'
import { PasswordInput, TextInput } from 'react-admin'
import type { AdminCreate as Order } from '#shared/contract/admins.ts'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { pageConfig } from '#shared/browser/page-config.ts'
import { judgePassword } from '#shared/browser/use-password-hint.ts'
import { password_chars_min } from '#shared/rules/limits.ts'
import { adminTexts as t } from '#shared/text/admins.ts'
import { weakPasswordTexts } from '#shared/text/passwords.ts'
import { formTexts } from '#shared/text/ra.ts'
import { links } from '../links.ts'
import { RoleInput } from './RoleInput.tsx'

export function AdminCreate() {
  return (
    <CreateBase resource="admins" redirect="list">
      <FormPage title={t.new} back={{ to: links.list('admins'), label: t.title }} saveLabel={formTexts.create}>
        <TextInput source="full_name" validate={required()} autoComplete="off" />
        <TextInput
          source="login"
          type="email"
          helperText={t.login_hint}
          validate={[required(), email()]}
          autoComplete="off"
        />
        <PasswordInput
          source="password"
          helperText={t.password_hint(password_chars_min)}
          validate={[required(), isStrong]}
          autoComplete="new-password"
        />
        <RoleInput />
      </FormPage>
    </CreateBase>
  )
}

/** The server's rule, so that it shows before the form is sent. */
async function isStrong(password: string, { login = '', full_name = '' }: Partial<Order>): Promise<string | undefined> {
  const reason = await judgePassword(password, [login, full_name, pageConfig().brand_name])
  return reason ? weakPasswordTexts[reason] : undefined
}
