import { useState } from 'react'
import { useGetList, useNotify } from 'ra-core'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import type { SendingDefaults } from '#shared/contract/sending-defaults.ts'
import { ApiError } from '#shared/browser/api-error.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { RemindersInput } from '#shared/ra/requests/RemindersInput.tsx'
import { deadline_max_days, message_chars_max } from '#shared/rules/limits.ts'
import { sendingDefaultTexts as t } from '#shared/text/sending-defaults.ts'
import { cabinetApi } from '../../parts/api.ts'
import { useOwnName } from '../../parts/session/use-own-name.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { textOf } from '#shared/browser/text-of.ts'

/** What new requests and sendings of this cabinet begin with; for its owners. */
export function SendingDefaultsPanel() {
  const { data: defaults, error, refetch } = useAnswer('GET /sending-defaults')
  return (
    <Panel title={t.title}>
      {defaults && <Defaults defaults={defaults} />}
      {error && <Failure error={error} onRetry={refetch} />}
      {!defaults && !error && <Skeleton variant="rounded" height={320} />}
    </Panel>
  )
}

function Defaults({ defaults }: { defaults: SendingDefaults }) {
  const [value, setValue] = useState(defaults)
  const change = (part: Partial<SendingDefaults>) => setValue((now) => ({ ...now, ...part }))
  const { save, isBusy, errors } = useSave()
  const own_name = useOwnName()
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(value)
      }}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography variant="body2" color="text.secondary">
        {t.hint}
      </Typography>
      {own_name === null && (
        <Organization value={value.legal_entity_id} onChange={(legal_entity_id) => change({ legal_entity_id })} />
      )}
      <TextField
        type="number"
        label={t.deadline_days}
        value={value.deadline_days || ''}
        onChange={(event) => change({ deadline_days: Number(event.target.value) })}
        error={errors['deadline_days'] !== undefined}
        helperText={errors['deadline_days']}
        sx={{ m: 0 }}
        slotProps={{ htmlInput: { min: 1, max: deadline_max_days } }}
      />
      <Box role="group" aria-label={t.reminders}>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {t.reminders}
        </Typography>
        <RemindersInput value={value.reminders} onChange={(reminders) => change({ reminders })} />
      </Box>
      <TextField
        label={t.message}
        value={value.message ?? ''}
        onChange={(event) => change({ message: event.target.value })}
        error={errors['message'] !== undefined}
        helperText={errors['message'] ?? `${(value.message ?? '').length} / ${message_chars_max}`}
        multiline
        minRows={2}
        sx={{ m: 0 }}
        slotProps={{ htmlInput: { maxLength: message_chars_max } }}
      />
      {errors['root'] && <Alert severity="error">{errors['root']}</Alert>}
      <Button type="submit" variant="outlined" loading={isBusy} sx={{ justifySelf: 'start' }}>
        {t.save}
      </Button>
    </Box>
  )
}

const all = { pagination: { page: 1, perPage: 200 }, sort: { field: 'id', order: 'ASC' }, filter: {} } as const

type OrganizationProps = { value: number | null; onChange: (id: number | null) => void }

function Organization({ value, onChange }: OrganizationProps) {
  const { data: organizations = [] } = useGetList<LegalEntity>('organizations', all)
  const isKnown = organizations.some(({ id }) => id === value)
  return (
    <TextField
      select
      label={t.organization}
      value={isKnown ? value : 0}
      onChange={(event) => onChange(Number(event.target.value) || null)}
      sx={{ m: 0 }}
    >
      <MenuItem value={0}>{t.first_organization}</MenuItem>
      {organizations.map(({ id, short_name }) => (
        <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal' }}>
          {short_name}
        </MenuItem>
      ))}
    </TextField>
  )
}

function useSave() {
  const cache = useQueryClient()
  const notify = useNotify()
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const save = async (body: SendingDefaults) => {
    setIsBusy(true)
    setErrors({})
    try {
      await cabinetApi.call('PUT /sending-defaults', { body })
      await cache.invalidateQueries()
      notify(t.saved, { type: 'success' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isField = Object.keys(error.errors).length > 0
      setErrors(isField ? error.errors : { root: textOf(error) })
    } finally {
      setIsBusy(false)
    }
  }
  return { save, isBusy, errors }
}
