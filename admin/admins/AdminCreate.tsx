import { CreateBase, email, required } from 'ra-core'
import { PasswordInput, TextInput } from 'react-admin'
import type { AdminCreate as Order } from '#shared/contract/admins.ts'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { password_chars_min } from '#shared/rules/limits.ts'
import { whyWeak } from '#shared/rules/password.ts'
import { adminTexts as t } from '#shared/text/admins.ts'
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

/** The server's rule, so that it shows while typing. */
function isStrong(password: string, { login = '', full_name = '' }: Partial<Order>): string | undefined {
  return whyWeak(password, [login, full_name]) ?? undefined
}
