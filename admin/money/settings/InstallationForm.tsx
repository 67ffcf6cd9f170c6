import type { ReactNode } from 'react'
import { Form, useCanAccess, useNotify } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { Installation } from '#shared/contract/installation.ts'
import type { StoredGroup } from '#shared/rules/stored-settings.ts'
import { storedGroups } from '#shared/rules/stored-settings.ts'
import { errorsOfForm, FormFailure } from '#shared/ra/form/FormFailure.tsx'
import { FormBody } from '#shared/ra/form/FormBody.tsx'
import { SaveButton } from '#shared/ra/form/SaveButton.tsx'
import { setupScreenTexts as t, setupTexts } from '#shared/text/setup.ts'
import { installationKey } from './use-installation.ts'

type Values = Record<string, unknown>

type InstallationFormProps = {
  installation: Installation
  groups: readonly StoredGroup[]
  record: Values
  /** @throws ApiError */
  onSave: (values: Values) => Promise<Installation>
  saveLabel?: string
  /** @returns whether it leaves the page, so that nothing on it is asked for again */
  onSaved?: (now: Installation) => boolean | undefined
  children: ReactNode
}

/** Settings that are set together. Nothing that is typed here is kept in the browser: some of it is secret. */
export function InstallationForm({
  installation,
  groups,
  record,
  onSave,
  saveLabel,
  onSaved,
  children,
}: InstallationFormProps) {
  const { canAccess: mayUpdate = true } = useCanAccess({ resource: 'installation', action: 'update' })
  const cache = useQueryClient()
  const notify = useNotify()
  const inEnvironment = groups.filter((group) => installation.from_environment.includes(group))
  const whyNot = mayUpdate ? installation.closed : t.only_owner
  const submit = async (values: Values) => {
    try {
      const now = await onSave(values)
      cache.setQueryData(installationKey, now)
      notify(t.saved, { type: 'success' })
      if (onSaved?.(now)) return undefined
      await cache.invalidateQueries()
      return undefined
    } catch (error) {
      return errorsOfForm(error)
    }
  }
  return (
    <Form noValidate disableInvalidFormNotification record={record} onSubmit={submit}>
      <FormBody>
        <Stack sx={{ alignItems: 'flex-start', gap: 1 }}>
          {whyNot && <Alert severity="info">{whyNot}</Alert>}
          {inEnvironment.map((group) => (
            <Alert key={group} severity="info">
              {setupTexts.in_environment(storedGroups[group])}
            </Alert>
          ))}
          {children}
          <FormFailure />
        </Stack>
      </FormBody>
      <Box sx={{ px: 2.5, py: 2, borderTop: 1, borderColor: 'divider' }}>
        <SaveButton label={saveLabel} disabled={Boolean(whyNot) || inEnvironment.length === groups.length} />
      </Box>
    </Form>
  )
}
