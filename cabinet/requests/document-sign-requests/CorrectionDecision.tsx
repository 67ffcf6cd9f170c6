import { useCanAccess } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { CorrectionPanel } from '#shared/ra/requests/CorrectionPanel.tsx'
import { useRowAct } from '#shared/ra/requests/use-row-act.ts'
import { proposalTexts as t } from '#shared/text/request-changes.ts'

const done = { 'confirm-correction': t.confirmed, 'refuse-correction': t.refused }

/** The sender confirms or refuses what staff propose to correct. */
export function CorrectionDecision({ request }: { request: SignRequest }) {
  const { act, running } = useRowAct('request', request, done)
  const { canAccess } = useCanAccess({ resource: 'request', action: 'decide_correction' })
  if (!request.correction) return null
  return (
    <CorrectionPanel signer={request.signer} correction={request.correction}>
      {canAccess && (
        <>
          <Typography sx={{ mt: 1.5, maxWidth: 640, textWrap: 'pretty' }}>{t.careful}</Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
            <Button
              variant="contained"
              loading={running === 'confirm-correction'}
              disabled={running !== undefined}
              onClick={() => void act('confirm-correction')}
            >
              {t.confirm}
            </Button>
            <Button
              variant="outlined"
              loading={running === 'refuse-correction'}
              disabled={running !== undefined}
              onClick={() => void act('refuse-correction')}
            >
              {t.refuse}
            </Button>
          </Box>
        </>
      )}
    </CorrectionPanel>
  )
}
