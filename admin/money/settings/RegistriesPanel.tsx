import { PasswordInput, SelectInput, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { Installation, RegistryUpdate } from '#shared/contract/installation.ts'
import { showDate } from '#shared/rules/clock.ts'
import { registryDrivers } from '#shared/rules/registry-drivers.ts'
import { CopyButton } from '#shared/ra/CopyButton.tsx'
import { FormSection } from '#shared/ra/form/FormSection.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { registryTexts as t } from '#shared/text/companies.ts'
import { setupScreenTexts } from '#shared/text/setup.ts'
import { adminApi } from '../../parts/api.ts'
import { InstallationForm } from './InstallationForm.tsx'

/** What fills in requisites: a registry of organizations, and the directory of БИК. */
export function RegistriesPanel({ installation }: { installation: Installation }) {
  const { registry, banks } = installation
  return (
    <>
      <Card>
        <InstallationForm
          installation={installation}
          groups={['registry']}
          record={{ id: 1, driver: registry?.driver ?? none, url: registry?.url ?? '' }}
          onSave={({ driver, url, api_key }) =>
            adminApi.call('PUT /settings/installation/registry', {
              body: (driver === none ? { driver: null } : { driver, url, api_key }) as RegistryUpdate,
            })
          }
          onSaved={(now) => now.registry?.driver !== registry?.driver && reload()}
        >
          <FormSection title={t.companies}>
            <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
              {t.about}
            </Typography>
            <SelectInput source="driver" label={t.driver} choices={choices} fullWidth />
            <FieldsOfDriver installation={installation} />
          </FormSection>
        </InstallationForm>
      </Card>
      <Panel title={t.banks}>
        <Typography variant="body2" sx={{ mb: 1 }}>
          {banks ? t.banks_day(showDate(banks.day), banks.count) : t.no_banks}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {t.banks_about}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ my: 1, overflowWrap: 'anywhere' }}>
          {t.banks_where}
        </Typography>
        <Typography
          component="pre"
          sx={{ mt: 0, mb: 1, fontFamily: 'monospace', fontSize: 13, whiteSpace: 'pre-wrap' }}
        >
          {t.banks_command}
        </Typography>
        <CopyButton text={t.banks_command} />
      </Panel>
    </>
  )
}

function FieldsOfDriver({ installation: { registry } }: { installation: Installation }) {
  const driver: unknown = useWatch({ name: 'driver' })
  if (driver === none) return null
  return (
    <>
      <PasswordInput
        source="api_key"
        label={t.api_key}
        helperText={registry?.driver === driver && registry?.has_api_key ? setupScreenTexts.secret_kept : false}
        autoComplete="off"
        fullWidth
      />
      <TextInput source="url" label={t.url} type="url" fullWidth />
    </>
  )
}

const none = 'none'
const choices = [{ id: none, name: t.no_driver }, ...registryDrivers.map((id) => ({ id, name: t.drivers[id] }))]

/** Pages know from their configuration whether a registry is connected. */
function reload(): true {
  location.reload()
  return true
}
