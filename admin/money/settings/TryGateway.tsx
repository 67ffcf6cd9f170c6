import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { isWholeCode } from '#shared/browser/is-whole-code.ts'
import type { Installation } from '#shared/contract/installation.ts'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { formError } from '#shared/ra/requests/form-error.ts'
import { useChange } from '#shared/ra/requests/use-change.ts'
import { mailTexts } from '#shared/text/mail-settings.ts'
import { setupScreenTexts as t } from '#shared/text/setup.ts'
import { adminApi } from '../../parts/api.ts'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'
import { triedField } from './TryField.tsx'
import { installationKey } from './use-installation.ts'
import type { Channel, Trial } from './use-try.ts'

/** What the gateway says of itself, and what became of a message to oneself through it. */
export function TryGateway({ trial, about }: { trial: Trial; about?: string }) {
  const { channel, sent, send, isBusy, errors } = trial
  const failure = formError(errors, [triedField[channel]])
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 2.5, borderTop: 1, borderColor: 'divider' }}>
      <State channel={channel} />
      {about}
      {failure && <Alert severity="error">{failure}</Alert>}
      {sent && channel === 'sms' && <TypedCode key={sent.delivery_id} phone={sent.to} />}
      {sent && (
        <Alert severity="info">
          {t.try_sent(sent.to)}{' '}
          <TextLink inText to={links.show('deliveries', sent.delivery_id)}>
            {t.try_state}
          </TextLink>
        </Alert>
      )}
      <Box>
        <Button variant="outlined" loading={isBusy} onClick={() => void send()}>
          {t.try_send}
        </Button>
      </Box>
    </Box>
  )
}

/** The code of the test SMS, typed in: it proves that the gateway delivers. */
function TypedCode({ phone }: { phone: string }) {
  const [code, setCode] = useState('')
  const [isProven, setIsProven] = useState(false)
  const cache = useQueryClient()
  const { change, isBusy, errors } = useChange((now: Installation) => {
    cache.setQueryData(installationKey, now)
    setIsProven(true)
  })
  const check = (whole: string) =>
    change(() => adminApi.call('POST /settings/installation/sms/check', { body: { phone, code: whole } }), null)
  const type = (text: string) => {
    setCode(text)
    if (isWholeCode(text)) void check(text)
  }
  const failure = formError(errors, ['code'])
  if (isProven) return <Alert severity="success">{t.try_works}</Alert>
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
        <TextField
          label={t.try_code}
          size="small"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          error={'code' in errors}
          helperText={errors['code']}
          onChange={({ target }) => type(target.value)}
          sx={{ flex: '1 1 220px' }}
        />
        <Button variant="outlined" loading={isBusy} onClick={() => void check(code)}>
          {t.try_check}
        </Button>
      </Box>
      {failure && <Alert severity="error">{failure}</Alert>}
    </>
  )
}

/** Asked when the form is opened, not at each return to the window: a gateway may answer slowly. */
function State({ channel }: { channel: Channel }) {
  const { data } = useQuery({
    queryKey: ['installation-gateway', channel],
    queryFn: () => adminApi.call('GET /settings/installation/gateways/{channel}', { params: { channel } }),
    refetchOnWindowFocus: false,
  })
  if (!data) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', overflowWrap: 'anywhere' }}>
      <StatusChip {...mailTexts.levels[data.level]} />
      {data.what}
    </Box>
  )
}
