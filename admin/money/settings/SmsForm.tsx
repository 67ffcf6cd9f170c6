import { required } from 'ra-core'
import { PasswordInput, RadioButtonGroupInput, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import Card from '@mui/material/Card'
import type { Installation, SmsUpdate } from '#shared/contract/installation.ts'
import { smsDrivers, smsFields, type SmsDriver, type SmsField } from '#shared/rules/sms-drivers.ts'
import { consoleDeliveryTexts } from '#shared/text/deliveries.ts'
import { setupScreenTexts as t } from '#shared/text/setup.ts'
import { adminApi } from '../../parts/api.ts'
import { InstallationForm } from './InstallationForm.tsx'
import { TryField } from './TryField.tsx'
import { TryGateway } from './TryGateway.tsx'
import { useTry, type Trial } from './use-try.ts'

/** The SMS gateway that sends codes and links, with the fields that this gateway requires. */
export function SmsForm({ installation }: { installation: Installation }) {
  const { sms } = installation
  const trial = useTry('sms')
  return (
    <Card>
      <InstallationForm
        installation={installation}
        groups={['sms']}
        record={{ id: 1, ...sms }}
        onSave={(values) => adminApi.call('PUT /settings/installation/sms', { body: orderOf(values) })}
        {...(trial.to !== '' && { saveLabel: t.save_and_try, onSaved: () => void trial.send() })}
      >
        <RadioButtonGroupInput
          source="driver"
          label={t.fields.driver}
          helperText={false}
          choices={choices}
          validate={required()}
        />
        <FieldsOfDriver installation={installation} trial={trial} />
      </InstallationForm>
      {sms && <TryGateway trial={trial} about={sms.sender ? t.sender_name(sms.sender) : t.no_sender_name} />}
    </Card>
  )
}

/** Only what the chosen gateway knows: what was typed for another one stays out. */
function orderOf(values: Record<string, unknown>): SmsUpdate {
  const driver = values['driver'] as SmsDriver
  const { required: must, optional } = smsFields[driver]
  return { driver, ...Object.fromEntries([...must, ...optional].map((field) => [field, values[field]])) }
}

function FieldsOfDriver({ installation: { sms }, trial }: { installation: Installation; trial: Trial }) {
  const driver = useWatch({ name: 'driver' }) as SmsDriver | undefined
  if (!driver) return null
  const { required: must, optional } = smsFields[driver]
  const has: Partial<Record<SmsField, boolean>> = { password: sms?.has_password, api_key: sms?.has_api_key }
  const inputs = [...must, ...optional].map((field) => {
    const isKept = sms?.driver === driver && has[field]
    const Input = field === 'password' || field === 'api_key' ? PasswordInput : TextInput
    return (
      <Input
        key={`${driver} ${field}`}
        source={field}
        label={t.fields[field]}
        helperText={isKept ? t.secret_kept : (t.sms_hints[field] ?? false)}
        autoComplete="off"
        fullWidth
        {...(must.includes(field) && !isKept && { validate: required() })}
      />
    )
  })
  return (
    <>
      {inputs}
      <TryField trial={trial} />
    </>
  )
}

const choices = smsDrivers.map((id) => ({ id, name: consoleDeliveryTexts.providers[id] }))
