import Box from '@mui/material/Box'
import type { NextStep } from '../contract/document-sign-requests.ts'
import type { Tone } from '../text/statuses.ts'

/** «Где документ и что дальше», on top of a request. */
export function NextStepLine({ step }: { step: NextStep }) {
  const tone = tones[step.waits_for]
  return (
    <Box
      role="status"
      sx={{
        px: 2.5,
        py: 1.75,
        border: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: colors[tone],
        borderRadius: 1,
        bgcolor: 'background.paper',
        textWrap: 'pretty',
      }}
    >
      {step.text}
    </Box>
  )
}

const tones: Record<NextStep['waits_for'], Tone> = {
  client: 'wait',
  signer: 'quiet',
  service: 'quiet',
  nobody: 'quiet',
}
const colors = { good: 'success.main', bad: 'error.main', wait: 'warning.main', quiet: 'primary.main' } as const
