import { useState } from 'react'
import { useNotify } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import type { ClientSettings, Frame } from '#shared/contract/client-settings.ts'
import { CopyIconButton } from '#shared/ra/CopyButton.tsx'
import { hostOf, isLocalOrigin, proof_path, proofRecordOf, proofText } from '#shared/rules/origins.ts'
import { textOf } from '#shared/browser/text-of.ts'
import { clientSettingsTexts } from '#shared/text/client-settings.ts'
import { cabinetApi } from '../../parts/api.ts'

/** The client's sites, and what proves to the service that they are the client's. */
export function FramePanel({ settings: { frames, origin_token } }: { settings: ClientSettings }) {
  if (frames.length === 0) return null
  return (
    <Box sx={{ mt: 3, display: 'grid', gap: 2 }}>
      <Typography variant="subtitle1" component="h3">
        {t.title}
      </Typography>
      <Typography variant="body2">{t.why}</Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
          {proofText(origin_token)}
        </Box>
        <CopyIconButton text={proofText(origin_token)} label={t.copy} />
      </Box>
      {frames.map((frame) => (
        <Site key={frame.origin} frame={frame} />
      ))}
    </Box>
  )
}

function Site({ frame }: { frame: Frame }) {
  const { origin, proven, fault } = frame
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const cache = useQueryClient()
  const notify = useNotify()
  const check = async () => {
    setIsBusy(true)
    setError('')
    try {
      const { frames } = await cabinetApi.call('POST /client-settings/origins/check', { body: { origin } })
      await cache.invalidateQueries()
      if (frames.some((frame) => frame.origin === origin && frame.fault === null)) notify(t.found, { type: 'success' })
    } catch (failure) {
      setError(textOf(failure))
    } finally {
      setIsBusy(false)
    }
  }
  const why = error || (fault ? t.faults[fault] : '')
  const state = proven ? (fault ? t.failing : t.proven) : t.unproven
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{hostOf(origin)}</Typography>
        <Typography variant="body2" role="status" color={proven && !fault ? 'success.main' : 'warning.main'}>
          {state}
        </Typography>
        {!isLocalOrigin(origin) && (
          <Button
            size="small"
            variant="outlined"
            loading={isBusy}
            aria-label={t.check_of(hostOf(origin))}
            onClick={() => void check()}
          >
            {t.check}
          </Button>
        )}
      </Box>
      {why && (
        <Typography variant="body2" color="error" role="alert">
          {why}
        </Typography>
      )}
      {!isLocalOrigin(origin) && (!proven || fault) && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {t.file} {origin + proof_path} {t.file_text}, {t.dns} {proofRecordOf(origin)} {t.dns_text}.
        </Typography>
      )}
    </Box>
  )
}

const t = clientSettingsTexts.frames
