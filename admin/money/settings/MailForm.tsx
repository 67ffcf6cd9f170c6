import { required } from 'ra-core'
import { NumberInput, PasswordInput, TextInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import Card from '@mui/material/Card'
import type { Installation, MailUpdate } from '#shared/contract/installation.ts'
import { setupScreenTexts as t } from '#shared/text/setup.ts'
import { adminApi } from '../../parts/api.ts'
import { InstallationForm } from './InstallationForm.tsx'
import { TryField } from './TryField.tsx'
import { TryGateway } from './TryGateway.tsx'
import { useTry } from './use-try.ts'

/** Of a mail server over TLS. */
const first = { port: 465 }

/** How letters leave. */
export function MailForm({ installation }: { installation: Installation }) {
  const { mail } = installation
  const trial = useTry('mail')
  return (
    <Card>
      <InstallationForm
        installation={installation}
        groups={['mail']}
        record={{ id: 1, ...first, ...mail }}
        onSave={({ id: _id, has_password: _has, ...typed }) => {
          const body = { ...typed, ...addressOf(typed['server']), from: typed['from'] || typed['login'] } as MailUpdate
          return adminApi.call('PUT /settings/installation/mail', { body })
        }}
        {...(trial.to !== '' && { saveLabel: t.save_and_try, onSaved: () => void trial.send() })}
      >
        <ServerInput />
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
        <TryField trial={trial} />
      </InstallationForm>
      {mail && <TryGateway trial={trial} />}
    </Card>
  )
}

/** «smtp.example.ru:587», as providers write it: the port goes to its own field. */
function ServerInput() {
  const { setValue } = useFormContext()
  const split = (typed: string) => {
    for (const [field, value] of Object.entries(addressOf(typed))) setValue(field, value, { shouldDirty: true })
  }
  return (
    <TextInput
      source="server"
      label={t.fields.server}
      helperText={t.server_hint}
      validate={required()}
      onBlur={(event) => split(event.currentTarget.value)}
      fullWidth
    />
  )
}

function addressOf(typed: unknown): { server?: string; port?: number } {
  const [, server, port] = (typeof typed === 'string' && /^([^:]+):(\d{1,5})$/.exec(typed.trim())) || []
  return server === undefined ? {} : { server, port: Number(port) }
}
