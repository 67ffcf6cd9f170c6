import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { rightRowsIn } from '#shared/ra/bulk-sendings/rows-in.ts'
import { useSendingAction } from './use-sending-action.ts'
import { showTime } from '#shared/rules/clock.ts'
import { bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { RowsProgress } from '../../parts/RowsProgress.tsx'
import { PriceLine } from '../document-sign-requests/new/PriceLine.tsx'
import { usePrice } from '../document-sign-requests/new/use-price.ts'

/** Progress of the sending and its next step. */
export function Progress({ sending }: { sending: BulkSending }) {
  const { status, counts, stop_reason, confirmed_at } = sending
  if (status === 'sending') return <Running sending={sending} />
  if (status === 'short') return <Short sending={sending} />
  if (status === 'stopped' && confirmed_at === null) return <Alert severity="info">{t.stopped_unsent}</Alert>
  const left_out = counts.wrong + counts.duplicate
  const notes = [
    status === 'stopped' ? t.stopped_note(counts.stopped) : null,
    stop_reason,
    t.done(counts.sent),
    left_out > 0 ? t.left_out(left_out) : null,
  ]
  return <Alert severity={status === 'stopped' ? 'warning' : 'info'}>{notes.filter(Boolean).join(' ')}</Alert>
}

function Running({ sending }: { sending: BulkSending }) {
  const { counts, waits_until } = sending
  const [sent, total] = [counts.sent, rightRowsIn(sending)]
  const hint = waits_until ? t.put_off(showTime(waits_until)) : t.sending_hint
  return <RowsProgress done={sent} total={total} text={t.sending(sent, total)} hint={hint} />
}

function Short({ sending }: { sending: BulkSending }) {
  const { short, sent } = sending.counts
  const price = usePrice(short)
  const { act, running } = useSendingAction(sending)
  return (
    <Card sx={{ display: 'grid', gap: 1.5, p: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Alert severity="warning">{t.short(short)}</Alert>
      {sent > 0 && <Box>{t.done(sent)}</Box>}
      <PriceLine price={price} short={t.lacks} />
      <Button
        variant="contained"
        loading={running === 'resume'}
        onClick={() => void act('resume')}
        sx={{ justifySelf: 'start' }}
      >
        {t.resume}
      </Button>
    </Card>
  )
}
