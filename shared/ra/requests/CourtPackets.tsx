import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Answer } from '../../browser/api-client.ts'
import type { CourtPacket } from '../../contract/court-packets.ts'
import { reason_chars_max } from '../../rules/limits.ts'
import { courtPacketTexts as t, packetFileName } from '../../text/court-packets.ts'
import { Failure } from '../Failure.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { archive_timeout_ms, file_timeout_ms, SaveFileButton } from '../SaveFileButton.tsx'
import { formError } from './form-error.ts'
import { useChange } from './use-change.ts'

type PacketCall = { params: { id: number; number: number }; timeout_ms: number }

/** Of an app's own API. */
export type PacketCalls = {
  list: (id: number) => Promise<CourtPacket[]>
  make: (id: number, reason: string) => Promise<unknown>
  pdf: (call: PacketCall) => Promise<Answer<Blob>>
  archive: (call: PacketCall) => Promise<Answer<Blob>>
}

type CourtPacketsProps = { id: number; calls: PacketCalls; onClose: () => void }

const refetch_ms = 2000

/** The packets for a court of a request, and a form for the next one. */
export function CourtPackets({ id, calls, onClose }: CourtPacketsProps) {
  const [reason, setReason] = useState('')
  /** what was typed last is made: the empty field is no fault */
  const [isMade, setIsMade] = useState(false)
  const { change, isBusy, errors } = useChange(() => {
    setReason('')
    setIsMade(true)
  })
  const isEmpty = reason.trim() === ''

  const submit = () => {
    if (isEmpty) setIsMade(false)
    else void change(() => calls.make(id, reason.trim()), null)
  }

  return (
    <FormDialog
      title={t.title}
      about={t.about}
      verb={t.make}
      whyNot={isEmpty && !isMade ? t.no_reason : null}
      isBusy={isBusy}
      error={formError(errors, ['reason'])}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={errors['reason'] !== undefined}
        helperText={errors['reason'] ?? t.reason_hint}
        multiline
        minRows={2}
        required
        sx={{ m: 0 }}
        slotProps={{ htmlInput: { maxLength: reason_chars_max } }}
      />
      <PacketList id={id} calls={calls} />
    </FormDialog>
  )
}

function PacketList({ id, calls }: Omit<CourtPacketsProps, 'onClose'>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['court packets', id],
    queryFn: () => calls.list(id),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'making') ? refetch_ms : false),
  })
  if (!data && error) return <Failure error={error} onRetry={refetch} />
  if (!data) return <Skeleton variant="rounded" height={64} aria-label={t.loading} />
  if (data.length === 0) return null
  return (
    <Box component="section" aria-label={t.made_before} aria-live="polite">
      <Typography variant="subtitle2" component="h3">
        {t.made_before}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((packet) => (
          <Box key={packet.number} component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider', minWidth: 0 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <b>{t.number(id, packet.number)}</b> · {packet.reason}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {t.asked(packet.created_by, packet.created_at)}
            </Typography>
            <PacketState id={id} packet={packet} calls={calls} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}

type PacketStateProps = { id: number; packet: CourtPacket; calls: PacketCalls }

function PacketState({ id, packet: { number, status, pages, fault }, calls }: PacketStateProps) {
  if (status === 'failed') {
    return (
      <Typography variant="body2" color="error">
        {fault}
      </Typography>
    )
  }
  if (status === 'making') {
    return (
      <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <CircularProgress size={16} aria-hidden />
        {t.making}
      </Typography>
    )
  }
  const params = { id, number }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
      <SaveFileButton
        size="small"
        name={packetFileName(id, number, 'pdf')}
        load={() => calls.pdf({ params, timeout_ms: file_timeout_ms })}
      >
        {t.pdf(pages ?? 0)}
      </SaveFileButton>
      <SaveFileButton
        size="small"
        name={packetFileName(id, number, 'zip')}
        load={() => calls.archive({ params, timeout_ms: archive_timeout_ms })}
      >
        {t.archive}
      </SaveFileButton>
    </Box>
  )
}
