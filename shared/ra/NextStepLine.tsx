import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { NextStep } from '../contract/document-sign-requests.ts'
import type { Tone } from '../text/statuses.ts'
import { toneColors } from './StatusChip.tsx'
import { Unbroken } from './Unbroken.tsx'

type NextStepLineProps = { step: NextStep; action?: ReactNode }

/** «Где документ и что дальше», at the top of a request, with the button that fixes the problem where there is one. */
export function NextStepLine({ step, action }: NextStepLineProps) {
  const tone = tones[step.waits_for]
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        minHeight: { lg: 70 },
        px: 2.5,
        py: 1.75,
        border: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: toneColors[tone],
        borderRadius: 1,
        bgcolor: 'background.paper',
        textWrap: 'pretty',
      }}
    >
      {/* not the button: its countdown would be announced each second */}
      <Box role="status" sx={words}>
        <Unbroken>{step.text}</Unbroken>
      </Box>
      {action}
    </Box>
  )
}

const tones: Record<NextStep['waits_for'], Tone> = {
  client: 'wait',
  signer: 'quiet',
  service: 'quiet',
  nobody: 'quiet',
}

/** its lines end where they do beside the buttons, which come later */
const words = { flex: '1 1 320px', maxWidth: { lg: 'calc(100% - 380px)' }, mr: 'auto' }
