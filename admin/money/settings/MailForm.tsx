import { required } from 'ra-core'
import { NumberInput, PasswordInput, TextInput } from 'react-admin'
import Card from '@mui/material/Card'
import type { Installation, MailUpdate } from '#shared/contract/installation.ts'
import { setupScreenTexts as t } from '#shared/text/setup.ts'
import { adminApi } from '../../parts/api.ts'
import { InstallationForm } from './InstallationForm.tsx'
import { TryGateway } from './TryGateway.tsx'

/** Of a mail server over TLS. */
const first = { port: 465 }

/** How letters leave. */
export function MailForm({ installation }: { installation: Installation }) {
  const { mail } = installation
  return (
    <Card>
      <InstallationForm
        installation={installation}
        groups={['mail']}
        record={{ id: 1, ...first, ...mail }}
        onSave={({ id: _id, has_password: _has, ...typed }) => {
          const body = { ...typed, from: typed['from'] || typed['login'] } as MailUpdate
          return adminApi.call('PUT /settings/installation/mail', { body })
        }}
      >
        <TextInput source="server" label={t.fields.server} helperText={t.server_hint} validate={required()} fullWidth />
        <NumberInput source="port" label={t.fields.port} helperText={t.port_hint} validate={required()} />
        <TextInput source="login" label={t.fields.login} autoComplete="off" fullWidth />
        <PasswordInput
          source="password"
          label={t.fields.password}
          helperText={mail?.has_password ? t.secret_kept : false}
          autoComplete="new-password"
          fullWidth
        />
        <TextInput source="from" label={t.fields.from} helperText={t.from_hint} type="email" fullWidth />
      </InstallationForm>
      {mail && <TryGateway channel="mail" />}
    </Card>
  )
}
