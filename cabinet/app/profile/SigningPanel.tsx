import { required, useNotify } from 'ra-core'
import { BooleanInput, SelectInput, SimpleForm, TextInput } from 'react-admin'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { pageConfig } from '#shared/browser/page-config.ts'
import type { ClientSettings, ClientSettingsUpdate } from '#shared/contract/client-settings.ts'
import { ApiError } from '#shared/browser/api-error.ts'
import { signers_utc_hours } from '#shared/rules/reminders.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { SaveButton } from '#shared/ra/form/SaveButton.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { clientSettingsTexts as t } from '#shared/text/client-settings.ts'
import { cabinetApi } from '../../parts/api.ts'
import { FramePanel } from './FramePanel.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { textOf } from '#shared/browser/text-of.ts'

/** Settings that apply to all signers of this client; only its owners see them. */
export function SigningPanel() {
  const { data: settings, error, refetch } = useAnswer('GET /client-settings')
  return (
    <Panel title={t.title}>
      {settings && <Settings settings={settings} />}
      {settings && <FramePanel settings={settings} />}
      {error && <Failure error={error} onRetry={refetch} />}
      {!settings && !error && <Skeleton variant="rounded" height={160} />}
    </Panel>
  )
}

function Settings({ settings }: { settings: ClientSettings }) {
  const save = useSaveSettings()
  return (
    <SimpleForm
      component={Box}
      noValidate
      record={{ ...settings, origins: settings.origins.join('\n') }}
      onSubmit={save}
      toolbar={<SaveButton variant="outlined" sx={{ mt: 1 }} />}
    >
      <BooleanInput source="copy_sms" label={t.copy_sms} helperText={t.copy_sms_hint(pageConfig().mode)} />
      <BooleanInput source="in_my_documents" label={t.in_my_documents} helperText={t.in_my_documents_hint} />
      <BooleanInput source="messengers" label={t.messengers} helperText={t.messengers_hint} />
      <SelectInput
        source="signers_utc_hours"
        label={t.zone}
        helperText={t.zone_hint}
        choices={zones}
        validate={required()}
      />
      <TextInput source="origins" label={t.origins} helperText={t.origins_hint} multiline minRows={2} />
    </SimpleForm>
  )
}

const zones = signers_utc_hours.map((id) => ({ id, name: t.zones[id] }))

/** Refusals come back as field errors. */
function useSaveSettings() {
  const cache = useQueryClient()
  const notify = useNotify()
  return async ({ copy_sms, in_my_documents, messengers, signers_utc_hours, origins }: Record<string, unknown>) => {
    try {
      // the server judges what the form holds
      const body = {
        copy_sms,
        in_my_documents,
        messengers,
        signers_utc_hours,
        origins: linesOf(origins),
      } as ClientSettingsUpdate
      await cabinetApi.call('PUT /client-settings', { body })
      await cache.invalidateQueries()
      notify(t.saved, { type: 'success' })
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const [originsError] = Object.entries(error.errors).filter(([field]) => field.startsWith('origins'))
      return { ...(originsError && { origins: originsError[1] }), root: { serverError: textOf(error) } }
    }
  }
}

const linesOf = (text: unknown): string[] => (typeof text === 'string' ? text.split(/\s+/).filter(Boolean) : [])
