import { Suspense, useState } from 'react'
import GavelIcon from '@mui/icons-material/GavelOutlined'
import type { SignRequest } from '../../contract/document-sign-requests.ts'
import { hasEvidence } from '../../rules/document-sign-requests.ts'
import { evidenceTexts as t } from '../../text/evidence.ts'
import { ActionButton } from '../ActionButton.tsx'
import { screen } from '../screen.ts'
import type { PacketCalls } from './CourtPackets.tsx'

const CourtPackets = screen(() => import('./CourtPackets.tsx'), 'CourtPackets')

/** Opens the packets for a court of a finished request. */
export function CourtPacketButton({ request, calls }: { request: SignRequest; calls: PacketCalls }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActionButton
        size="small"
        startIcon={<GavelIcon />}
        whyNot={hasEvidence(request) ? null : t.why_not}
        onClick={() => setIsOpen(true)}
      >
        {t.packet_button}
      </ActionButton>
      {isOpen && (
        <Suspense>
          <CourtPackets id={request.id} calls={calls} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
