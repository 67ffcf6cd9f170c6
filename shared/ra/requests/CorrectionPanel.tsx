import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import type { PendingCorrection, SignRequest } from '../../contract/document-sign-requests.ts'
import { showTime } from '../../rules/clock.ts'
import { showPhone } from '../../rules/phone.ts'
import { proposalTexts as t } from '../../text/request-changes.ts'
import { timelineDetails as names } from '../../text/timeline.ts'
import { Fact, Facts } from '../Facts.tsx'
import { Panel } from '../Panel.tsx'

type CorrectionPanelProps = Pick<SignRequest, 'signer'> & { correction: PendingCorrection; children?: ReactNode }

/** What staff or the holder of the link propose to correct of a signer: old and new values, who asked and why. */
export function CorrectionPanel({ signer, correction, children }: CorrectionPanelProps) {
  return (
    <Panel title={correction.asked_as === 'signer' ? t.heading_signer : t.heading}>
      <Facts>
        <Changed label={names.full_name} was={signer.full_name} now={correction.signer.full_name} />
        <Changed label={names.phone} was={showPhone(signer.phone)} now={showPhone(correction.signer.phone)} />
        <Changed label={names.email} was={signer.email} now={correction.signer.email} />
      </Facts>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
        {t.asked(correction, showTime(correction.asked_at))}
        {correction.reason && <> · {t.reason_was(correction.reason)}</>}
      </Typography>
      {children}
    </Panel>
  )
}

function Changed({ label, was, now }: { label: string; was: string | null; now: string | null }) {
  if (was === now) return null
  return (
    <Fact label={label}>
      {was ?? names.nothing} → <strong>{now ?? names.nothing}</strong>
    </Fact>
  )
}
