import Box from '@mui/material/Box'
import { pageConfig } from '#shared/browser/page-config.ts'
import type { Sender } from '#shared/contract/senders.ts'
import { Panel } from '#shared/ra/Panel.tsx'
import { senderTexts as t } from '#shared/text/senders.ts'
import { SenderCheck } from './SenderCheck.tsx'

/** The senders that may not write to everybody yet; absent when all are checked, or none is. */
export function SendersPanel({ senders }: { senders: Sender[] }) {
  const waiting = senders.filter(({ status }) => status !== 'checked')
  if (!pageConfig().sender_check || waiting.length === 0) return null
  const isPerson = waiting.some(({ kind }) => kind === 'individual')
  const isAsked = waiting.every(({ status }) => status === 'waiting')
  return (
    <Panel title={t.title}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box>{t.about(isPerson, isAsked)}</Box>
        {waiting.map((sender) => (
          <SenderCheck key={sender.id} sender={sender} />
        ))}
      </Box>
    </Panel>
  )
}
