import { required } from 'ra-core'
import { RadioButtonGroupInput, TextInput } from 'react-admin'
import Card from '@mui/material/Card'
import { supportSession } from '#shared/browser/support-session.ts'
import type { CompanyUpdate, Installation } from '#shared/contract/installation.ts'
import { modes } from '#shared/rules/modes.ts'
import { FillByInn } from '#shared/ra/form/FillByInn.tsx'
import { FormSection } from '#shared/ra/form/FormSection.tsx'
import { setupScreenTexts as t } from '#shared/text/setup.ts'
import { adminApi } from '../../parts/api.ts'
import { InstallationForm } from './InstallationForm.tsx'
import { nextStep } from './setup-places.ts'

/** Mode of the installation, requisites of its operator, and public address. */
export function CompanyForm({ installation }: { installation: Installation }) {
  const { company } = installation
  // until the operator is named, the mode has to be chosen and has no default
  const mode = company.name === null ? undefined : company.mode
  const isNamed = company.name !== null
  const public_url = isNamed ? company.public_url : location.origin
  const email = isNamed ? company.email : supportSession.profile().login
  return (
    <Card>
      <InstallationForm
        installation={installation}
        groups={['mode', 'operator', 'address']}
        record={{ id: 1, ...company, mode, email, public_url }}
        onSave={({ id: _id, ...body }) =>
          adminApi.call('PUT /settings/installation/company', { body: body as CompanyUpdate })
        }
        onSaved={(now) => now.company.mode !== mode && openAnew(now)}
      >
        <FormSection title={t.company}>
          <RadioButtonGroupInput
            source="mode"
            label={t.mode}
            choices={choices}
            validate={required()}
            row={false}
            sx={lines}
          />
          <TextInput source="inn" label={t.fields.inn} inputMode="numeric" validate={required()} />
          <FillByInn api={adminApi} fields={known} />
          <TextInput source="name" label={t.fields.name} helperText={t.name_hint} validate={required()} fullWidth />
          <TextInput source="ogrn" label={t.fields.ogrn} inputMode="numeric" />
          <TextInput source="address" label={t.fields.address} multiline validate={required()} fullWidth />
        </FormSection>
        <FormSection title={t.questions}>
          <TextInput source="email" label={t.fields.email} type="email" validate={required()} />
          <TextInput source="phone" label={t.fields.phone} type="tel" validate={required()} />
        </FormSection>
        <FormSection title={t.address}>
          <TextInput
            source="public_url"
            label={t.fields.public_url}
            helperText={t.address_hint}
            validate={required()}
            fullWidth
          />
        </FormSection>
      </InstallationForm>
    </Card>
  )
}

/** Menus and screens follow the mode, which came with the page; it opens with the step that comes next. */
function openAnew(now: Installation): true {
  location.hash = nextStep(now, 'company')?.part ?? 'setup'
  location.reload()
  return true
}

const known = { short_name: 'name', ogrn: 'ogrn', address: 'address' }

/** of two lines on a phone */
const lines = { '& .MuiFormControlLabel-root': { alignItems: 'flex-start' }, '& .MuiFormControlLabel-label': { py: 1 } }

const choices = modes.map((id) => ({ id, name: t.modes[id] }))
