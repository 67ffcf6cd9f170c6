import { styled } from '@mui/material/styles'
import type { StatusText, Tone } from '../text/statuses.ts'
import { StatusShape } from './StatusShape.tsx'

/** A state as word, shape and colour. */
export function StatusChip({ word, tone, shape }: StatusText) {
  return (
    <Frame tone={tone}>
      <StatusShape shape={shape} />
      {word}
    </Frame>
  )
}

/** The colour of each tone, wherever it is shown. */
export const toneColors = {
  good: 'success.main',
  bad: 'error.main',
  wait: 'warning.main',
  ink: 'text.primary',
  quiet: 'text.secondary',
} as const satisfies Record<Tone, string>

const Frame = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Tone }>(({ theme, tone }) =>
  theme.unstable_sx({
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    color: toneColors[tone],
    fontSize: 14,
    fontWeight: 500,
    // the baseline of a flex line is that of its picture: the word stands on the line of its row
    lineHeight: 'inherit',
    verticalAlign: 'bottom',
    whiteSpace: 'nowrap',
  }),
)
